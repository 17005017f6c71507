// What searches need to know of BohnDuell.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <optional>
#include <unordered_map>
#include <vector>

#include "../games/bohnduell.hpp"
#include "../insight.hpp"

namespace spielbrett {

class BohnDuellInsight {
 public:
  using Rules = BohnDuell;
  using State = Rules::State;
  using Side = Rules::Side;
  using Action = Rules::Action;

  static constexpr int unit = 100;

  explicit BohnDuellInsight(const Rules& chosen)
      : rules(chosen), bits_(static_cast<int>(std::bit_width(static_cast<unsigned>(chosen.options.balls())))) {}

  [[nodiscard]] int lead(const State& state) const { return state.sides[0].bowls[0] - state.sides[1].bowls[0]; }

  [[nodiscard]] Range range(const State& state) const {
    const Side& own = side(state, state.turn);
    const Side& other = side(state, 1 - state.turn);
    return {-most(other, own), most(own, other)};
  }

  [[nodiscard]] int estimate(const State& state) const {
    const Side& own = side(state, state.turn);
    const Side& other = side(state, 1 - state.turn);
    return worth(own, other, estimates) - worth(other, own, estimates);
  }

  // Where stocks and small bowls fit into 64 bits, these are the key.
  [[nodiscard]] std::optional<Key> key(const State& state) const {
    Side own = side(state, state.turn);
    Side other = side(state, 1 - state.turn);
    const int width = bits_ * (rules.options.bowls + 1);
    if (2 * width <= 64) return Key::of(pack(own) << width | pack(other));
    own.bowls[0] = other.bowls[0] = 0;
    const std::array<Side, 2> sides = {own, other};
    std::array<std::uint64_t, 3> words;
    static_assert(sizeof words >= sizeof sides && sizeof(Side) == 12);
    std::memcpy(words.data(), &sides, sizeof words);
    return Key::of({words[0], words[1], words[2]});
  }

  // How the position looks after the action. The weights are those with which the solver needed the fewest nodes.
  [[nodiscard]] int promise(const State& state, Action action) const {
    const State after = rules.apply(state, action);
    const Side& own = side(after, state.turn);
    const Side& other = side(after, 1 - state.turn);
    constexpr Weights mine = {100, 65, 45, -50, -10};
    constexpr Weights theirs = {125, 81, 56, -62, -12};
    return worth(own, other, mine) - worth(other, own, theirs);
  }

  const Rules& rules;

 private:
  // What a ball is worth that is won, in stock, can be carried now, is stuck in an overfull bowl, could be stolen now.
  struct Weights {
    int won, stock, ready, dead, exposed;
  };

  // Those of `spielbrett.games.bohnduell.evaluate`, but for the balls that are won: they are the lead.
  static constexpr Weights estimates = {0, 80, 75, -50, -35};

  static const Side& side(const State& state, int seat) { return state.sides[static_cast<std::size_t>(seat)]; }
  static int held(const Side& side, int bowl) { return side.bowls[static_cast<std::size_t>(bowl)]; }

  [[nodiscard]] std::uint64_t pack(const Side& side) const {
    std::uint64_t word = side.stock;
    for (int bowl = 1; bowl <= rules.options.bowls; ++bowl) {
      word = word << bits_ | static_cast<std::uint64_t>(held(side, bowl));
    }
    return word;
  }

  [[nodiscard]] int worth(const Side& own, const Side& other, const Weights& weights) const {
    int sum = weights.won * own.bowls[0] + weights.stock * own.stock;
    for (int bowl = 1; bowl <= rules.options.bowls; ++bowl) {
      const int balls = held(own, bowl);
      const int facing = rules.options.bowls + 1 - bowl;
      if (balls == bowl) sum += weights.ready;
      if (balls > bowl) sum += weights.dead * balls;
      if (held(other, facing) == 0 && other.stock >= bowl) sum += weights.exposed * balls;
    }
    return sum;
  }

  // The most a side can still win. Without stock it only carries, and nothing else that happens adds to that. With it, it
  // may get every ball but those in its own overfull bowls: only the other side can take them away.
  [[nodiscard]] int most(const Side& own, const Side& other) const {
    if (own.stock == 0) return carries(own);
    int sum = own.stock + other.stock;
    for (int bowl = 1; bowl <= rules.options.bowls; ++bowl) {
      sum += held(other, bowl) + (held(own, bowl) <= bowl ? held(own, bowl) : 0);
    }
    return sum;
  }

  // The most carries of a side that places no more: from near to far, since a carry can fill only nearer bowls. To carry
  // from a bowl as soon as it holds what it needs loses nothing: if it got one more, it would be overfull.
  [[nodiscard]] int carries(Side side) const {
    int count = 0;
    for (int bowl = 1; bowl <= rules.options.bowls;) {
      if (held(side, bowl) != bowl) {
        ++bowl;
        continue;
      }
      side.bowls[static_cast<std::size_t>(bowl)] = 0;
      for (int nearer = 1; nearer < bowl; ++nearer) ++side.bowls[static_cast<std::size_t>(nearer)];
      ++count;
      bowl = 1;
    }
    return count;
  }

  int bits_;
};

}  // namespace spielbrett
