// Trees grown from positions given as texts and what was done since, with reports in texts.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "games.hpp"
#include "mcts.hpp"
#include "perspectives.hpp"
#include "searching.hpp"

namespace spielbrett {

template <Rules R>
SearchReport speak(const R& rules, const typename R::State& root, const Growth<typename R::Action>& growth) {
  SearchReport report{{}, 0, false, growth.iterations, growth.seconds};
  for (const auto& branch : growth.branches) {
    report.lines.push_back({branch.margin, speak_actions(rules, root, branch.actions)});
  }
  report.depth = static_cast<int>(report.lines[0].actions.size());
  return report;
}

// A position, and the actions that were played there; its line ends with what they led to.
template <Rules R>
struct Story {
  Position<R> position;
  std::vector<typename R::Action> actions;

  Story(Position<R> start, const std::vector<std::string>& texts) : position(std::move(start)) {
    for (const std::string& text : texts) {
      actions.push_back(parse_action(position, text));
      position.line.push_back(position.rules.apply(position.state(), actions.back()));
    }
    if (position.rules.turn(position.state()) == nobody) throw Refusal("game.over", "there is nothing to explore");
  }
};

template <Rules R>
std::unique_ptr<SearchTask> open_exploration(Position<R> start, const std::vector<std::string>& actions,
                                             const GrowthSettings& settings) {
  if constexpr (is_explorable<R>) {
    const auto kept = std::make_shared<const Story<R>>(std::move(start), actions);
    return std::make_unique<SearchTask>([kept, settings](const std::atomic<bool>& stopped,
                                                         const SearchTask::Tell& tell) {
      const auto& position = kept->position;
      const typename PerspectiveOf<R>::Type sight(position.rules, position.line, kept->actions);
      Tree tree(sight, settings, stopped);
      tree.grow([&](const auto& growth) { tell(speak(position.rules, position.state(), growth)); });
    });
  } else {
    throw Refusal("kernel.explore", R::name);
  }
}

inline std::unique_ptr<SearchTask> open_exploration(std::string_view start, const std::vector<std::string>& actions,
                                                    const GrowthSettings& settings) {
  return AllGames::with_position(start, [&]<Rules R>(Position<R> position) {
    return open_exploration<R>(std::move(position), actions, settings);
  });
}

}  // namespace spielbrett
