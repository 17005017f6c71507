// Searches of positions given as texts, with reports in texts.
#pragma once

#include <algorithm>
#include <deque>
#include <memory>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "games.hpp"
#include "insights.hpp"
#include "search.hpp"
#include "task.hpp"

namespace spielbrett {

// An action with what is expected to follow.
struct SpokenLine {
  double score;  // the margin of the returns it is expected to bring
  std::vector<std::string> actions;
};

struct SearchReport {
  std::vector<SpokenLine> lines;  // the best first; none before the first is found
  int depth = 0;
  bool is_final = false;
  std::uint64_t nodes = 0;
  double seconds = 0;
};

using SearchTask = Task<SearchReport>;

// Values of games without a lead are a little more than one where the end is in sight: the sooner, the more.
template <class I>
double score_of(int value, int lead) {
  if constexpr (!Harvest<I>) value = std::clamp(value, -I::unit, I::unit);
  return static_cast<double>(value) / I::unit + lead;
}

template <Rules R>
std::vector<std::string> speak_actions(const R& rules, const typename R::State& root,
                                       const std::vector<typename R::Action>& actions) {
  std::vector<std::string> texts;
  std::deque<typename R::State> states = {root};
  for (const auto action : actions) {
    texts.push_back(rules.format_action(states.back(), action));
    states.push_back(rules.apply(states.back(), action));
  }
  return texts;
}

template <class I>
SearchReport speak(const I& insight, const typename I::Rules::State& root,
                   const Thought<typename I::Rules::Action>& thought) {
  SearchReport report{{}, thought.depth, thought.is_final, thought.nodes, thought.seconds};
  const int lead = lead_of(insight, root, insight.rules.turn(root));
  for (const auto& line : thought.lines) {
    report.lines.push_back({score_of<I>(line.value, lead), speak_actions(insight.rules, root, line.actions)});
  }
  return report;
}

template <Rules R>
std::unique_ptr<SearchTask> open_search(Position<R> position, const Settings& settings) {
  if constexpr (is_searchable<R>) {
    if (position.rules.turn(position.state()) == nobody) throw Refusal("game.over", "there is nothing to search");
    const auto kept = std::make_shared<const Position<R>>(std::move(position));
    return std::make_unique<SearchTask>([kept, settings](const std::atomic<bool>& stopped,
                                                         const SearchTask::Tell& tell) {
      const typename InsightOf<R>::Type insight(kept->rules);
      search(insight, kept->state(), settings, stopped,
             [&](const auto& thought) { tell(speak(insight, kept->state(), thought)); });
    });
  } else {
    throw Refusal("kernel.search", R::name);
  }
}

inline std::unique_ptr<SearchTask> open_search(std::string_view text, const Settings& settings) {
  return AllGames::with_position(
      text, [&]<Rules R>(Position<R> position) { return open_search<R>(std::move(position), settings); });
}

}  // namespace spielbrett
