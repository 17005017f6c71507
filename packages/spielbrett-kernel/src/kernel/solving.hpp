// Exact values of positions given as texts, with what was found out kept in files.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "endings.hpp"
#include "games.hpp"
#include "insights.hpp"
#include "proving.hpp"
#include "solve_report.hpp"
#include "search.hpp"
#include "solver.hpp"

namespace spielbrett {

template <class R>
inline constexpr bool is_kalaha = false;
template <class Row>
inline constexpr bool is_kalaha<Kalaha<Row>> = true;

// One position being solved.
template <class R>
class Solving {
 public:
  using State = typename R::State;

  Solving(const R& rules, const State& root, const SolveSettings& settings, const std::atomic<bool>& stopped,
          const SolveTask::Tell& tell)
      : rules_(rules), root_(root), settings_(settings), stopped_(stopped), tell_(tell) {}

  // Most positions take little: a small table is at hand at once.
  void run() {
    try {
      const Plain plain(rules_);
      guess_ = settings_.guess ? *settings_.guess - lead(plain) : short_search(plain);
      if (std::filesystem::exists(path(table_name())) || !solve_small(plain)) solve_large();
    } catch (const Stopped&) {
    }
    tell_now();
  }

 private:
  using Plain = typename InsightOf<R>::Type;
  class Stopped {};
  class TooMuch {};
  using Clock = std::chrono::steady_clock;

  static constexpr std::size_t small_memory = std::size_t{32} << 20;
  static constexpr std::uint64_t small_nodes = 1'500'000;
  static constexpr double seconds_between_saves = 1200;
  static constexpr double worth_saving = 30;
  static constexpr std::uint64_t nodes_of_guess = 50'000;

  [[nodiscard]] double seconds() const { return std::chrono::duration<double>(Clock::now() - begun_).count(); }

  [[nodiscard]] std::string path(const std::string& name) const {
    return settings_.folder.empty() ? "" : (std::filesystem::path(settings_.folder) / name).string();
  }

  // Endings do not depend on the stones with which a game began.
  [[nodiscard]] std::string endings_name() const {
    auto chosen = rules_.options;
    chosen.stones = decltype(chosen){}.stones;
    return std::string(R::name) + ' ' + format_options(chosen) + ".endings";
  }

  [[nodiscard]] std::string table_name() const {
    return std::string(R::name) + ' ' + format_options(rules_.options) + ' ' +
           std::to_string(settings_.memory >> 20) + ".table";
  }

  template <class I>
  [[nodiscard]] int lead(const I& insight) const {
    return lead_of(insight, root_, rules_.turn(root_));
  }

  // Whether it was enough.
  bool solve_small(const Plain& plain) {
    try {
      Table<Bounds> table(std::min(small_memory, settings_.memory));
      solve(plain, table, [&](std::uint64_t nodes) {
        if (nodes > small_nodes) throw TooMuch();
        pause(nodes);
      });
      return true;
    } catch (const TooMuch&) {
      report_.value.reset();
      report_.actions.clear();
      return false;
    }
  }

  void solve_large() {
    if constexpr (is_kalaha<R>) {
      using Row = typename R::Cells;
      KalahaEndings<Row> endings(rules_, settings_.memory / 64);
      endings.build(path(endings_name()), [&](std::size_t done) {
        report_.endings = static_cast<double>(done) / static_cast<double>(endings.positions());
        pause(0);
      });
      report_.endings = 1;
      solve_large(KalahaWithEndings<Row>(rules_, endings));
    } else {
      solve_large(Plain(rules_));
    }
  }

  template <class I>
  void solve_large(const I& insight) {
    Table<Bounds> table(settings_.memory);
    const std::string file = path(table_name());
    if (!file.empty()) (void)table.load(file);
    double saved = seconds();
    const auto save = [&](double least) {
      if (file.empty() || seconds() - saved < least) return;
      if (table.save(file + ".new")) std::filesystem::rename(file + ".new", file);
      saved = seconds();
    };
    try {
      solve(insight, table, [&](std::uint64_t nodes) {
        pause(nodes);
        save(seconds_between_saves);
      });
    } catch (const Stopped&) {
      save(worth_saving);
      throw;
    }
    save(worth_saving);
  }

  template <class I, class Pause>
  void solve(const I& insight, Table<Bounds>& table, const Pause& between) {
    std::uint64_t nodes = 0;
    const auto count_and_pause = [&] { between(nodes += nodes_between_pauses); };
    Solver<I, decltype(count_and_pause)> solver(insight, table, count_and_pause);
    const int value = solver.solve(root_, guess_);
    report_.value = value + lead(insight);
    report_.nodes = solver.nodes();
    tell_now();
    if (settings_.with_actions) {
      typename R::Actions actions;
      rules_.generate(root_, actions);
      for (const auto action : actions) {
        const int worth = solver.solve(root_, action, value) + lead(insight);
        report_.actions.emplace_back(rules_.format_action(root_, action), worth);
        report_.nodes = solver.nodes();
        tell_now();
      }
    }
    report_.is_done = true;
  }

  // What a short search expects.
  template <class I>
  int short_search(const I& insight) {
    Settings settings;
    settings.limits.nodes = nodes_of_guess;
    int guess = 0;
    search(insight, root_, settings, stopped_, [&](const auto& thought) {
      guess = thought.lines[0].value / I::unit;
    });
    return guess;
  }

  void pause(std::uint64_t nodes) {
    if (stopped_) throw Stopped();
    report_.nodes = std::max(report_.nodes, nodes);
    if (seconds() - told_ > 0.1) tell_now();
  }

  void tell_now() {
    report_.seconds = told_ = seconds();
    tell_(report_);
  }

  const R& rules_;
  const State& root_;
  const SolveSettings& settings_;
  const std::atomic<bool>& stopped_;
  const SolveTask::Tell& tell_;
  const Clock::time_point begun_ = Clock::now();
  SolveReport report_;
  int guess_ = 0;
  double told_ = 0;
};

template <Rules R>
std::unique_ptr<SolveTask> open_solve(Position<R> position, const SolveSettings& settings) {
  if constexpr (is_solvable<R>) {
    if (position.rules.turn(position.state()) == nobody) throw Refusal("game.over", "there is nothing to solve");
    const auto kept = std::make_shared<const Position<R>>(std::move(position));
    using Work = std::conditional_t<is_provable<R>, Proving<R>, Solving<R>>;
    return std::make_unique<SolveTask>([kept, settings](const std::atomic<bool>& stopped, const SolveTask::Tell& tell) {
      Work(kept->rules, kept->state(), settings, stopped, tell).run();
    });
  } else {
    throw Refusal("kernel.solve", R::name);
  }
}

inline std::unique_ptr<SolveTask> open_solve(std::string_view text, const SolveSettings& settings) {
  return AllGames::with_position(
      text, [&]<Rules R>(Position<R> position) { return open_solve<R>(std::move(position), settings); });
}

}  // namespace spielbrett
