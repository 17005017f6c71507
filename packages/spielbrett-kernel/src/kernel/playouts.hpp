// Games of random actions to their end, as many as wanted.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "random.hpp"
#include "rules.hpp"

namespace spielbrett {

struct Playouts {
  std::uint64_t finished = 0;
  std::uint64_t plies = 0;
  std::array<std::int64_t, most_seats> returns = {};
};

inline constexpr std::size_t longest_playout = std::size_t{1} << 16;

// Games say how to find an action without all the others (`nth`) where that is much faster.
template <Rules R>
typename R::Action random_action(const R& rules, const typename R::State& state, Random& random) {
  if constexpr (requires { rules.nth(state, 0); }) {
    return rules.nth(state, random.below(rules.count(state)));
  } else {
    typename R::Actions actions;
    rules.generate(state, actions);
    return actions[random.below(actions.size())];
  }
}

// Adds a random game, broken off when `line`, its states, would outgrow the room it has: they must stay where they are.
template <Rules R>
void add_playout(const R& rules, const typename R::State& start, Random& random,
                 std::vector<typename R::State>& line, Playouts& playouts) {
  line.clear();
  const typename R::State* state = &start;
  while (rules.turn(*state) != nobody) {
    if (line.size() == line.capacity()) return;
    line.push_back(rules.apply(*state, random_action(rules, *state, random)));
    state = &line.back();
    ++playouts.plies;
  }
  ++playouts.finished;
  const Returns returns = rules.returns(*state);
  for (std::size_t seat = 0; seat < returns.size(); ++seat) playouts.returns[seat] += returns[seat];
}

template <Rules R, class Interrupt>
Playouts random_playouts(const R& rules, const typename R::State& start, std::uint64_t count, std::size_t longest,
                         std::uint64_t seed, const Interrupt& interrupt) {
  Playouts playouts;
  Random random(seed);
  std::vector<typename R::State> line;
  line.reserve(longest);
  for (std::uint64_t game = 0; game < count; ++game) {
    if (game % 256 == 0) interrupt();
    add_playout(rules, start, random, line, playouts);
  }
  return playouts;
}

}  // namespace spielbrett
