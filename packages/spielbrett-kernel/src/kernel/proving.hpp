// Forced wins: which side has one, and by which actions soonest.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <optional>

#include "insights.hpp"
#include "prover.hpp"
#include "solve_report.hpp"

namespace spielbrett {

// One position for which a forced win is looked for. Both sides are tried in turn, with more nodes each time.
template <class R>
class Proving {
 public:
  using State = typename R::State;

  Proving(const R& rules, const State& root, const SolveSettings& settings, const std::atomic<bool>& stopped,
          const SolveTask::Tell& tell)
      : rules_(rules), insight_(rules), root_(root), settings_(settings), stopped_(stopped), tell_(tell) {}

  void run() {
    try {
      Table<Numbers> small(std::min(small_memory, settings_.memory));
      look_for_wins(small, first_nodes);
      if (!report_.is_done) look_for_wins_until_done();
    } catch (const Stopped&) {
    }
    tell_now();
  }

 private:
  class Stopped {};
  using Clock = std::chrono::steady_clock;
  using Insight = typename InsightOf<R>::Type;

  static constexpr std::size_t small_memory = std::size_t{64} << 20;
  static constexpr std::uint64_t first_nodes = 4'000'000;
  static constexpr std::uint64_t nodes_for_soonest = 12'000'000;

  void look_for_wins_until_done() {
    Table<Numbers> large(settings_.memory);
    for (std::uint64_t nodes = 2 * first_nodes; !report_.is_done; nodes *= 2) look_for_wins(large, nodes);
  }

  // It is done when a win is proved, and when neither side has one.
  void look_for_wins(Table<Numbers>& table, std::uint64_t nodes) {
    const int seat = rules_.turn(root_);
    int without = 0;
    for (const int attacker : {seat, 1 - seat}) {
      const auto count_and_pause = [&](std::uint64_t) { pause(); };
      Prover<Insight, decltype(count_and_pause)> prover(insight_, table, attacker, count_and_pause);
      const Numbers found = prover.prove(root_, nodes);
      without += found.is_known() && !found.is_proved();
      if (!found.is_proved()) continue;
      report_.value = attacker == seat ? 1 : -1;
      tell_now();
      if (settings_.with_actions) add_actions(prover, attacker == seat, static_cast<int>(found.plies));
      report_.is_done = true;
      return;
    }
    report_.is_done = without == 2;
  }

  // The actions by which the seat to act wins soonest; if that takes too long, those that are known to win. If the seat
  // loses, all of them lose.
  template <class P>
  void add_actions(P& prover, bool wins, int plies) {
    const std::uint64_t end = prover.nodes() + nodes_for_soonest;
    const int soonest = wins ? find_soonest(prover, plies, end) : 0;
    add_actions_if([&](auto action) { return !wins || is_won(prover, action, soonest - 1, left(prover, end)); });
    if (report_.actions.empty()) {
      add_actions_if([&](auto action) { return is_won(prover, action, P::endless, first_nodes / 64); });
    }
  }

  template <class Condition>
  void add_actions_if(const Condition& condition) {
    typename R::Actions actions;
    rules_.generate(root_, actions);
    for (const auto action : actions) {
      if (condition(action)) report_.actions.emplace_back(rules_.format_action(root_, action), *report_.value);
    }
  }

  // In how few plies a win can be forced that takes so many at most, as far as that is found.
  template <class P>
  int find_soonest(P& prover, int plies, std::uint64_t end) {
    for (int fewer = 1; fewer < plies; fewer += 2) {
      const Numbers found = prover.prove(root_, left(prover, end), fewer);
      if (found.is_proved()) return fewer;
      if (!found.is_known()) return P::endless;
    }
    return plies;
  }

  template <class P>
  static std::uint64_t left(const P& prover, std::uint64_t end) {
    return end - std::min(end, prover.nodes());
  }

  template <class P>
  bool is_won(P& prover, typename R::Action action, int plies, std::uint64_t nodes) {
    const State after = rules_.apply(root_, action);
    const int seat = rules_.turn(root_);
    if (rules_.turn(after) == nobody) return rules_.returns(after)[static_cast<std::size_t>(seat)] > 0;
    return prover.prove(after, nodes, plies).is_proved();
  }

  void pause() {
    if (stopped_) throw Stopped();
    report_.nodes += nodes_between_breaks;
    if (report_.nodes % (64 * nodes_between_breaks) == 0) tell_now();
  }

  void tell_now() {
    report_.seconds = std::chrono::duration<double>(Clock::now() - begun_).count();
    tell_(report_);
  }

  const R& rules_;
  const Insight insight_;
  const State& root_;
  const SolveSettings& settings_;
  const std::atomic<bool>& stopped_;
  const SolveTask::Tell& tell_;
  const Clock::time_point begun_ = Clock::now();
  SolveReport report_;
};

}  // namespace spielbrett
