// The number of action sequences of a length, the standard check of rules.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "rules.hpp"

namespace spielbrett {

// Subtrees of so many plies are counted without asking whether to go on: they take milliseconds.
inline constexpr int uninterrupted = 4;

// `interrupt` throws when the count is no longer wanted. The last ply is counted, not played.
template <Rules R, class Interrupt>
std::uint64_t perft(const R& rules, const typename R::State& state, int depth, const Interrupt& interrupt) {
  if (depth == 0) return 1;
  if (depth == 1) return rules.count(state);
  if (depth > uninterrupted) interrupt();
  typename R::Actions actions;
  rules.generate(state, actions);
  std::uint64_t count = 0;
  for (const auto action : actions) count += perft(rules, rules.apply(state, action), depth - 1, interrupt);
  return count;
}

// The perft of each first action, by its notation; `depth` is at least 1.
template <Rules R, class Interrupt>
std::vector<std::pair<std::string, std::uint64_t>> divide(const R& rules, const typename R::State& state, int depth,
                                                          const Interrupt& interrupt) {
  typename R::Actions actions;
  rules.generate(state, actions);
  std::vector<std::pair<std::string, std::uint64_t>> parts;
  for (const auto action : actions) {
    const auto count = perft(rules, rules.apply(state, action), depth - 1, interrupt);
    parts.emplace_back(rules.format_action(state, action), count);
  }
  return parts;
}

}  // namespace spielbrett
