// What Monte Carlo tree search must know of Clans.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <vector>

#include "../games/clans.hpp"
#include "../mcts.hpp"
#include "clans_belief.hpp"
#include "clans_prospects.hpp"

namespace spielbrett {

class ClansPerspective {
 public:
  using Rules = Clans;
  using State = Rules::State;
  using Action = Rules::Action;
  using Actions = Rules::Actions;

  // Of the seat to act after the actions that led along the line.
  ClansPerspective(const Rules& chosen, const std::deque<State>& line, const std::vector<Action>& actions)
      : rules(chosen), root_(line.back()), belief_(chosen, line, actions) {}

  [[nodiscard]] State imagine(Random& random) const { return with(belief_.draw(random)); }
  [[nodiscard]] State likeliest() const { return with(belief_.likeliest()); }

  [[nodiscard]] std::uint64_t known(const State& state) const {
    State seen = state;
    seen.colours = {state.colours[seat_to_act(state)]};
    return rules.hash(seen);
  }

  [[nodiscard]] Outlook judge(const State& state) const {
    const bool is_over = state.turn == nobody;
    const std::array<double, most_seats> points = is_over ? returns(state) : expected(state);
    const double doubt = is_over ? doubt_of_the_end : doubt_on_the_way(state);
    Outlook found{};
    for (std::size_t seat = 0; seat < state.seats; ++seat) {
      const double ahead = points[seat] - best_other(points, seat, state.seats);
      const double chance = 0.5 + 0.5 * ahead / std::sqrt(ahead * ahead + doubt * doubt);
      const double won = ahead > 0 ? 1 : ahead < 0 ? 0 : 0.5;
      found.margins[seat] = ahead / 2;
      found.chances[seat] = is_over ? won + (chance - won) * pride : chance;
    }
    return found;
  }

  void weigh(const State& state, const Actions& actions, std::vector<double>& weights) const {
    const std::size_t seat = seat_to_act(state);
    weights.clear();
    for (const Action action : actions) {
      const State after = rules.apply(state, action);
      weights.push_back(clans::Forecast::lead(after, clans::Forecast::prospects(after), seat, state.colours[seat]));
    }
    const double best = *std::max_element(weights.begin(), weights.end());
    double sum = 0;
    for (double& each : weights) sum += each = clans::fading((best - each) / temper);
    for (double& each : weights) each /= sum;
  }

  const Rules& rules;

 private:
  using Points = std::array<double, most_seats>;

  // Found by play.
  static constexpr double temper = 1.5;  // points that make an action a third as promising as another
  static constexpr double doubt_of_the_end = 10;
  static constexpr double pride = 0.1;  // how much the margin of a finished game counts beside who won

  static std::size_t seat_to_act(const State& state) { return static_cast<std::size_t>(state.turn); }

  [[nodiscard]] State with(const clans::Belief::Colours& colours) const {
    State state = root_;
    state.colours = colours;
    return state;
  }

  [[nodiscard]] Points returns(const State& state) const {
    const Returns found = rules.returns(state);
    Points points{};
    std::copy(found.begin(), found.end(), points.begin());
    return points;
  }

  static Points expected(const State& state) {
    const clans::Prospects found = clans::Forecast::prospects(state);
    Points points{};
    for (std::size_t seat = 0; seat < state.seats; ++seat) {
      points[seat] = found.points[state.colours[seat]] + state.chips[seat];
    }
    if (found.is_ripe) points[seat_to_act(state)] += clans::Forecast::initiative;
    return points;
  }

  // So many points an estimate may easily be wrong: the more, the more chips are left.
  static double doubt_on_the_way(const State& state) {
    return 2 + static_cast<double>(clans::chips.size() - state.founded());
  }

  static double best_other(const Points& points, std::size_t seat, std::size_t seats) {
    double best = -1;
    for (std::size_t other = 0; other < seats; ++other) {
      if (other != seat) best = std::max(best, points[other]);
    }
    return best;
  }

  State root_;
  clans::Belief belief_;
};

static_assert(Perspective<ClansPerspective>);

}  // namespace spielbrett
