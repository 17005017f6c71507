// What searches need to know of Cluster.
#pragma once

#include <algorithm>
#include <array>
#include <cstdlib>
#include <optional>

#include "../games/cluster.hpp"
#include "../insight.hpp"
#include "cluster_shape.hpp"

namespace spielbrett {

class ClusterInsight {
 public:
  using Rules = Cluster;
  using State = Rules::State;
  using Action = Rules::Action;
  using Squares = Rules::Squares;

  static constexpr int unit = 10000;

  // What is looked at, in 64ths. The terms of both sides are compared.
  enum Term : std::size_t {
    spread,          // how much farther from their centre of mass stones are than they must be, on average
    spread_squared,
    fours,           // blocks of four stones
    two_groups,      // whether there are at most two groups
    moves,
    weighted_moves,  // for each stone, captures that do not end at the edge twice
    walls,           // stones at the end of a line that cannot leave it towards the middle
    walls_each,
    stones,          // not as a value of their own: means over fewer stones are larger
    term_count
  };
  using Terms = std::array<int, term_count>;

  struct Weights {
    Terms terms;
    int to_move;
  };

  // Found by logistic regression on games of the kernel against itself: docs/strength.md.
  static constexpr Weights tuned = {{-2374, 200, -163, 660, -193, 2053, -189, 1063, 1241}, 334};

  explicit ClusterInsight(const Rules& chosen, const Weights& given = tuned) : rules(chosen), weights(given) {}

  [[nodiscard]] int lead(const State&) const { return 0; }

  // Whose stones are nearer to being one group.
  [[nodiscard]] int estimate(const State& state) const {
    const auto [own, other] = terms(state);
    int ahead = 0;
    for (std::size_t term = 0; term < term_count; ++term) ahead += weights.terms[term] * (own[term] - other[term]);
    ahead = ahead / cluster::whole + weights.to_move;
    return ahead * (unit - 1) / (std::abs(ahead) + decisive);
  }

  // Of the side to move and of the other.
  [[nodiscard]] std::array<Terms, 2> terms(const State& state) const {
    std::uint64_t along = 0;
    for (std::size_t line = 0; line < cluster::line_count; ++line) along += mobilities_.along[state.lines[line]];
    const std::size_t own = state.seat;
    return {terms(state.stones[own], mobilities_.unpacked(along, own)),
            terms(state.stones[1 - own], mobilities_.unpacked(along, 1 - own))};
  }

  [[nodiscard]] std::optional<Key> key(const State& state) const { return Key::of(rules.hash(state)); }

  // Towards the middle.
  [[nodiscard]] int promise(const State&, Action action) const {
    if (action == Rules::pass) return 0;
    return offside_of(Rules::source(action)) - offside_of(Rules::target(action)) + Rules::is_capture(action);
  }

  [[nodiscard]] State passed(const State& state) const { return rules.apply(state, Rules::pass); }

  // Who can win at once has groups that a single stone can join. Most positions are told from that without looking at moves.
  [[nodiscard]] std::optional<Action> winning(const State& state) const {
    const Squares own = state.stones[state.seat];
    const cluster::Joints joints(own);
    if (joints.is_empty()) return std::nullopt;
    Rules::Actions actions;
    rules.generate(state, actions);
    for (const Action action : actions) {
      if (action == Rules::pass) break;
      const Squares source = Rules::square_bit(Rules::source(action));
      const Squares target = Rules::square_bit(Rules::target(action));
      if ((joints.of(source) & target) == 0 || !cluster::is_connected((own ^ source) | target)) continue;
      if (rules.returns(rules.apply(state, action))[state.seat] > 0) return action;
    }
    return std::nullopt;
  }

  const Rules& rules;

 private:
  static constexpr int decisive = 3000;  // so far apart are sides of which one has all but won

  static Terms terms(Squares squares, const cluster::Mobility& mobility) {
    const int count = count_bits(squares);
    const cluster::Quads quads(squares);
    Terms found;
    found[spread] = cluster::mean(cluster::spread(squares, count), count);
    found[spread_squared] = found[spread] * found[spread] / cluster::whole;
    found[fours] = cluster::whole * quads.fours;
    found[two_groups] = quads.groups <= 2 ? cluster::whole : 0;
    found[moves] = cluster::whole * mobility.moves;
    found[weighted_moves] = cluster::mean(mobility.weighted, count);
    found[walls] = cluster::whole * mobility.walls;
    found[walls_each] = cluster::mean(mobility.walls, count);
    found[stones] = cluster::whole * count;
    return found;
  }

  // The distance from the middle, counted in half squares.
  static int offside_of(int square) { return std::max(std::abs(2 * (square % 8) - 7), std::abs(2 * (square / 8) - 7)); }

  const cluster::Mobilities& mobilities_ = cluster::mobilities();
  Weights weights;
};

}  // namespace spielbrett
