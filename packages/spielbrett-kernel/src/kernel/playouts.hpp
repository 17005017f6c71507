// Games of random actions to their end, as many as wanted.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <vector>

#include "random.hpp"
#include "rules.hpp"

namespace spielbrett {

struct Playouts {
  std::uint64_t finished = 0;
  std::uint64_t plies = 0;
  std::array<std::int64_t, most_seats> returns = {};
};

// Adds a random game, broken off after `longest` plies. `line` is room for its states, kept from game to game.
template <Rules R>
void add_playout(const R& rules, const typename R::State& start, std::size_t longest, Random& random,
                 std::deque<typename R::State>& line, Playouts& playouts) {
  line.clear();
  const typename R::State* state = &start;
  while (rules.turn(*state) != nobody) {
    if (line.size() == longest) return;
    typename R::Actions actions;
    rules.generate(*state, actions);
    line.push_back(rules.apply(*state, actions[random.below(actions.size())]));
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
  std::deque<typename R::State> line;
  for (std::uint64_t game = 0; game < count; ++game) {
    if (game % 256 == 0) interrupt();
    add_playout(rules, start, longest, random, line, playouts);
  }
  return playouts;
}

}  // namespace spielbrett
