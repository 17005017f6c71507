// What searches need to know of Cluster.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdlib>
#include <optional>

#include "../games/cluster.hpp"
#include "../insight.hpp"

namespace spielbrett {

class ClusterInsight {
 public:
  using Rules = Cluster;
  using State = Rules::State;
  using Action = Rules::Action;
  using Squares = Rules::Squares;

  static constexpr int unit = 10000;

  explicit ClusterInsight(const Rules& chosen) : rules(chosen) {}

  [[nodiscard]] int lead(const State&) const { return 0; }

  // Who stands closer together, nearer the middle, and can move more freely, as `spielbrett.games.cluster.evaluate`
  // has it, in whole numbers, which are the same on every machine.
  [[nodiscard]] int estimate(const State& state) const {
    const int ahead = worth(state, state.seat) - worth(state, 1U - state.seat);
    return ahead * (unit - 1) / (std::abs(ahead) + decisive);
  }

  [[nodiscard]] std::optional<Key> key(const State& state) const { return Key::of(rules.hash(state)); }

  // Towards the middle.
  [[nodiscard]] int promise(const State&, Action action) const {
    if (action == Rules::pass) return 0;
    return offside(Rules::source(action)) - offside(Rules::target(action)) + Rules::is_capture(action);
  }

  const Rules& rules;

 private:
  static constexpr int touching_weight = 100;
  static constexpr int offside_weight = 150;
  static constexpr int mobility_weight = 30;
  static constexpr int distance_weight = 1000;
  static constexpr int decisive = 3000;  // so far apart are sides of which one has all but won

  // The distance from the middle, counted in half squares.
  static int offside(int square) { return std::max(std::abs(2 * (square % 8) - 7), std::abs(2 * (square / 8) - 7)); }

  [[nodiscard]] int worth(const State& state, std::size_t seat) const {
    const Squares stones = state.stones[seat];
    const int count = count_bits(stones);
    int columns = 0;
    int rows = 0;
    int off = 0;
    for (Squares left = stones; left != 0; left &= left - 1) {
      columns += lowest_bit(left) % 8;
      rows += lowest_bit(left) / 8;
      off += offside(lowest_bit(left));
    }
    const int apart = distances(stones, count, columns, rows) - nearest(count) * count;
    const int closeness = 2 * touching_weight * touching(stones) - distance_weight * apart / count -
                          offside_weight * off / 2;
    return closeness / count + mobility_weight * static_cast<int>(rules.count_moves(state, seat));
  }

  // The sum of the distances to the centre of all, in king's moves, times their number.
  static int distances(Squares stones, int count, int columns, int rows) {
    int sum = 0;
    for (; stones != 0; stones &= stones - 1) {
      const int square = lowest_bit(stones);
      sum += std::max(std::abs(count * (square % 8) - columns), std::abs(count * (square / 8) - rows));
    }
    return sum;
  }

  // How far stones must be from their centre in sum: one in it, eight around it, then sixteen.
  static int nearest(int count) { return count <= 9 ? count - 1 : 8 + 2 * (count - 9); }

  // How many pairs of stones touch.
  static int touching(Squares stones) {
    constexpr Squares not_left = 0xfefefefefefefefe;
    constexpr Squares not_right = 0x7f7f7f7f7f7f7f7f;
    return count_bits(stones & (stones & not_right) << 1) + count_bits(stones & stones << 8) +
           count_bits(stones & (stones & not_right) << 9) + count_bits(stones & (stones & not_left) << 7);
  }
};

}  // namespace spielbrett
