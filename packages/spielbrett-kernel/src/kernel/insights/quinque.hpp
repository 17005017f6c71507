// What searches need to know of Quinque.
#pragma once

#include <array>
#include <cstdint>
#include <cstdlib>
#include <optional>

#include "../games/quinque.hpp"
#include "../insight.hpp"
#include "quinque_turns.hpp"

namespace spielbrett {

class QuinqueInsight {
 public:
  using Rules = Quinque;
  using State = Rules::State;
  using Action = Rules::Action;
  using Guard = quinque::Turns;

  static constexpr int unit = 10000;

  explicit QuinqueInsight(const Rules& chosen) : rules(chosen) {}

  [[nodiscard]] int lead(const State&) const { return 0; }

  // The open lines of three and four of both sides, as `spielbrett.games.quinque.evaluate` has it.
  [[nodiscard]] int estimate(const State& state) const {
    const std::array<Grid, 2> grids = {grid(state, 0), grid(state, 1)};
    const std::size_t own = state.mover;
    const int mine = worth(grids[own], grids[1 - own]) * (state.second ? 1 : tempo);
    const int ahead = mine - worth(grids[1 - own], grids[own]);
    return ahead * (unit - 1) / (std::abs(ahead) + decisive);
  }

  // Not of what was earlier: that a turn may not or need not be repeated matters near the root only.
  [[nodiscard]] std::optional<Key> key(const State& state) const { return Key::of(rules.hash(state)); }

  // Parachutes before moves; the rest is learnt.
  [[nodiscard]] int promise(const State&, Action action) const {
    const auto kind = Rules::kind(action);
    return kind == Rules::Kind::mark ? 2 : kind == Rules::Kind::add ? 1 : 0;
  }

  const Rules& rules;

 private:
  static constexpr int three = 1;
  static constexpr int four = 6;
  static constexpr int tempo = 4;  // the lines of the seat to act, while it still has its first action
  static constexpr int decisive = 40;

  // The skydivers with parachutes of one colour: a bit for each column of each row, with an edge of four empty ones.
  static constexpr int edge = 4;
  static constexpr std::size_t most_rows = 2 * quinque::most_tiles + 2 * edge;
  using Grid = std::array<std::uint64_t, most_rows>;

  static Grid grid(const State& state, std::size_t seat) {
    Grid rows{};
    for (std::size_t each = 0; each < state.tiles; ++each) {
      const std::uint64_t worn = state.worn[seat][each];
      const auto row = static_cast<std::size_t>(2 * quinque::row_of(state.places[each]) - 2 + edge);
      const int column = 2 * quinque::column_of(state.places[each]) - 2 + edge;
      rows[row] |= (worn & 3) << column;
      rows[row + 1] |= (worn >> 2) << column;
    }
    return rows;
  }

  static int worth(const Grid& own, const Grid& other) {
    int sum = 0;
    for (std::size_t row = 0; row + edge < most_rows; ++row) {
      for (const int slope : {-1, 0, 1}) sum += stretches(own, other, row, 1, slope);
      sum += stretches(own, other, row, 0, 1);
    }
    return sum;
  }

  // The worth of the stretches of five that begin in a row and go `down` rows and `across` columns at each step.
  static int stretches(const Grid& own, const Grid& other, std::size_t row, std::size_t down, int across) {
    std::uint64_t ones = 0;
    std::uint64_t twos = 0;
    std::uint64_t fours = 0;
    std::uint64_t blocked = 0;
    for (int step = 0; step < 5; ++step) {
      const std::size_t there = row + down * static_cast<std::size_t>(step);
      const std::uint64_t held = shifted(own[there], step * across);
      blocked |= shifted(other[there], step * across);
      fours |= twos & ones & held;
      twos ^= ones & held;
      ones ^= held;
    }
    return three * count_bits(ones & twos & ~blocked) + four * count_bits(fours & ~ones & ~twos & ~blocked);
  }

  static std::uint64_t shifted(std::uint64_t row, int columns) { return columns >= 0 ? row >> columns : row << -columns; }
};

}  // namespace spielbrett
