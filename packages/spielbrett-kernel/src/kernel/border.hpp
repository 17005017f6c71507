// What can be asked of a position given as text. Whatever comes in may be anything: it is answered or refused.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "games.hpp"
#include "perft.hpp"
#include "playouts.hpp"

namespace spielbrett::border {

inline constexpr int deepest = 64;  // no perft of so many plies ever ends, but the stack would

inline int checked_depth(int depth, int least) {
  if (depth < least || depth > deepest) throw Refusal("kernel.depth", std::to_string(depth));
  return depth;
}

template <class Interrupt>
std::uint64_t perft(std::string_view text, int depth, const Interrupt& interrupt) {
  return AllGames::with_position(text, [&](const auto& position) {
    return spielbrett::perft(position.rules, position.state(), checked_depth(depth, 0), interrupt);
  });
}

template <class Interrupt>
std::vector<std::pair<std::string, std::uint64_t>> divide(std::string_view text, int depth,
                                                          const Interrupt& interrupt) {
  return AllGames::with_position(text, [&](const auto& position) {
    return spielbrett::divide(position.rules, position.state(), checked_depth(depth, 1), interrupt);
  });
}

inline std::vector<std::string> legal_actions(std::string_view text) {
  return AllGames::with_position(text, [](const auto& position) {
    typename std::decay_t<decltype(position.rules)>::Actions actions;
    position.rules.generate(position.state(), actions);
    std::vector<std::string> texts;
    for (const auto action : actions) texts.push_back(position.rules.format_action(position.state(), action));
    return texts;
  });
}

inline std::string apply(std::string_view text, std::string_view notation) {
  return AllGames::with_position(text, [&](const auto& position) {
    const auto action = parse_action(position, notation);
    return format_position(position.rules, position.rules.apply(position.state(), action));
  });
}

// One number for each seat; none while the game is running.
inline std::vector<int> returns(std::string_view text) {
  return AllGames::with_position(text, [](const auto& position) {
    if (position.rules.turn(position.state()) != nobody) return std::vector<int>();
    const Returns all = position.rules.returns(position.state());
    return std::vector<int>(all.begin(), all.begin() + position.rules.seats(position.state()));
  });
}

template <class Interrupt>
Playouts playouts(std::string_view text, std::uint64_t count, std::uint64_t seed, std::uint64_t longest,
                  const Interrupt& interrupt) {
  if (longest > longest_playout) throw Refusal("kernel.longest", std::to_string(longest));
  return AllGames::with_position(text, [&](const auto& position) {
    return random_playouts(position.rules, position.state(), count, longest, seed, interrupt);
  });
}

}  // namespace spielbrett::border
