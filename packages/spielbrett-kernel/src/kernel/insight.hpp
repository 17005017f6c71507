// What searches need to know of a game beyond its rules: the concept `Insight`.
#pragma once

#include <concepts>
#include <optional>
#include <variant>

#include "rules.hpp"
#include "table.hpp"

namespace spielbrett {

// Between which numbers something lies, both included.
struct Range {
  int low;
  int high;
};

inline constexpr int unbounded = 30000;  // more than any value

// What an insight says of a state holds for the seat to act, unless it says otherwise, and is asked only while the game
// is running. Values are margins of the returns, `unit` to one.
//
// In the sowing games what is won is won for good: it is the `lead`, and whatever else is said is about what will be
// won from here on. So positions that differ in nothing but what was won before are one position to searches. Where
// there is no such thing `lead` is always 0.
template <class I>
concept Insight = Rules<typename I::Rules> && requires(const I& insight, const typename I::Rules::State& state,
                                                       typename I::Rules::Action action) {
  { I::unit } -> std::convertible_to<int>;
  { insight.rules } -> std::convertible_to<const typename I::Rules&>;
  { insight.lead(state) } -> std::same_as<int>;                // of seat 0, in whole returns, also after the end
  { insight.estimate(state) } -> std::same_as<int>;            // of what will be won, less than a whole game where
                                                               // there is no lead
  { insight.key(state) } -> std::same_as<std::optional<Key>>;  // of all but the lead; not every position has one
  { insight.promise(state, action) } -> std::same_as<int>;     // high for what should be tried first
};

// Of a game with a lead. That it has a `range` tells them apart.
template <class I>
concept Harvest = Insight<I> && requires(const I& insight, const typename I::Rules::State& state) {
  { insight.range(state) } -> std::same_as<Range>;  // of what will be won, in whole returns; the tighter, the better
};

// Of a game too wide to be looked through evenly: searches look less far where little is promised and farther where the
// end is near, so the value of a depth is no longer that of plain minimax.
template <class I>
concept Selective = Insight<I> && requires(const I& insight, const typename I::Rules::State& state) {
  { insight.winning(state) } -> std::same_as<std::optional<typename I::Rules::Action>>;  // an action that wins at once
  { insight.passed(state) } -> std::same_as<typename I::Rules::State>;  // if the seat to act did nothing
};

// Of a game where depth alone would miss what people see: a Guard finds every win before the other seat is to act, and
// whether an action leaves the other one such a win.
template <class I>
concept Guarded = Insight<I> && requires(typename I::Guard& guard, const typename I::Rules::State& state,
                                         typename I::Rules::Action action) {
  requires std::constructible_from<typename I::Guard, const typename I::Rules&>;
  { guard.winning(state)->first } -> std::convertible_to<typename I::Rules::Action>;
  { guard.is_sound(state, action) } -> std::same_as<bool>;
};

template <class I>
struct GuardOf {
  using Type = std::monostate;
};
template <Guarded I>
struct GuardOf<I> {
  using Type = typename I::Guard;
};

template <class I>
int lead_of(const I& insight, const typename I::Rules::State& state, int seat) {
  return seat == 0 ? insight.lead(state) : -insight.lead(state);
}

}  // namespace spielbrett
