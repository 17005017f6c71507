// The exact value of positions of the sowing games: how much the seat to act wins from here on more than the other, when
// both play as well as can be.
//
// Every question is "at least so much?", a search with an empty window (Plaat et al., "Best-first fixed-depth minimax
// algorithms", Artificial Intelligence 1996), and goes to the end of the game. What is found out stays in a table and is
// true for ever: a solver may be stopped, its table kept, and go on another day.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstdint>
#include <optional>

#include "insight.hpp"
#include "table.hpp"

namespace spielbrett {

// What the table keeps of a position: the bounds of its value and the action that showed them last.
struct Bounds {
  std::int16_t low;
  std::int16_t high;
  std::uint8_t action;
  std::uint8_t weight;  // the number of binary digits of the nodes it took
  std::uint16_t unused = 0;
};

inline constexpr std::uint64_t nodes_between_pauses = 4096;

// `Pause` is called every `nodes_between_pauses`, and throws to end it.
template <Harvest I, class Pause>
class Solver {
 public:
  using Rules = typename I::Rules;
  using State = typename Rules::State;
  using Action = typename Rules::Action;

  Solver(const I& insight, Table<Bounds>& table, const Pause& pause)
      : insight_(insight), rules_(insight.rules), table_(table), pause_(pause) {}

  // What the seat to act of a running state wins from here on. The better the guess, the sooner it is known.
  int solve(const State& state, int guess) {
    Range range = insight_.range(state);
    while (range.low < range.high) {
      const int wanted = std::clamp(guess, range.low + 1, range.high);
      guess = bound(state, wanted);
      (guess >= wanted ? range.low : range.high) = guess;
    }
    return range.low;
  }

  // What an action is worth to the seat to act, all that follows included.
  int solve(const State& state, Action action, int guess) {
    const State after = rules_.apply(state, action);
    const int seat = rules_.turn(state);
    const int won = lead_of(insight_, after, seat) - lead_of(insight_, state, seat);
    const int next = rules_.turn(after);
    if (next == nobody) return won;
    return next == seat ? won + solve(after, guess - won) : won - solve(after, won - guess);
  }

  [[nodiscard]] std::uint64_t nodes() const { return nodes_; }

 private:
  struct Child {
    State state;
    std::optional<Key> key;
    int promise;
    int won;       // at once, by the action
    Range range;   // of all the action is worth
    Action action;
    bool is_over;
    bool is_again;  // the same seat acts once more
  };
  using Children = std::array<Child, Rules::Actions::room>;

  // At least so much if it is at least `wanted`, else at most so much.
  int bound(const State& state, int wanted) {
    Range range = insight_.range(state);
    const std::optional<Key> key = insight_.key(state);
    const std::optional<Bounds> known = key ? table_.find(*key) : std::nullopt;
    if (known) tighten(range, *known);
    if (range.low >= wanted) return range.low;
    if (range.high < wanted) return range.high;
    const std::uint64_t before = nodes_++;
    if (before % nodes_between_pauses == 0) pause_();
    Children children;
    const std::size_t count = expand(state, known ? known->action : no_action, children);
    const auto [value, action] = best(children, count, wanted);
    (value >= wanted ? range.low : range.high) = value;
    if (key) {
      table_.store(*key, {static_cast<std::int16_t>(range.low), static_cast<std::int16_t>(range.high), action,
                          static_cast<std::uint8_t>(std::bit_width(nodes_ - before))});
    }
    return value;
  }

  static void tighten(Range& range, const Bounds& known) {
    range.low = std::max<int>(range.low, known.low);
    range.high = std::min<int>(range.high, known.high);
  }

  std::size_t expand(const State& state, int hint, Children& children) {
    typename Rules::Actions actions;
    rules_.generate(state, actions);
    const int seat = rules_.turn(state);
    const int lead = lead_of(insight_, state, seat);
    std::size_t count = 0;
    for (const Action action : actions) {
      Child& child = children[count++];
      child.action = action;
      child.promise = action == hint ? unbounded : insight_.promise(state, action);
      child.state = rules_.apply(state, action);
      child.won = lead_of(insight_, child.state, seat) - lead;
      child.is_over = rules_.turn(child.state) == nobody;
      child.is_again = rules_.turn(child.state) == seat;
      child.key = child.is_over ? std::nullopt : insight_.key(child.state);
      if (child.key) table_.prefetch(*child.key);
    }
    return count;
  }

  struct Answer {
    int value;
    Action action;
  };

  // First whether an action is known to be good enough: then nothing has to be searched (enhanced transposition cut-off).
  Answer best(Children& children, std::size_t count, int wanted) {
    for (std::size_t number = 0; number < count; ++number) {
      look_up(children[number]);
      if (children[number].range.low >= wanted) return {children[number].range.low, children[number].action};
    }
    std::array<std::uint8_t, Rules::Actions::room> order;
    arrange(children, count, order);
    Answer found = {-unbounded, children[0].action};
    for (std::size_t number = 0; number < count && found.value < wanted; ++number) {
      const Child& child = children[order[number]];
      const int value = child.range.high < wanted ? child.range.high : follow(child, wanted);
      if (value > found.value) found = {value, child.action};
    }
    return found;
  }

  void look_up(Child& child) {
    Range rest = {0, 0};
    if (!child.is_over) {
      rest = insight_.range(child.state);
      const std::optional<Bounds> known = child.key ? table_.find(*child.key) : std::nullopt;
      if (known) tighten(rest, *known);
    }
    child.range = child.is_again ? Range{child.won + rest.low, child.won + rest.high}
                                 : Range{child.won - rest.high, child.won - rest.low};
  }

  // By what they promise; few enough to be sorted by insertion.
  static void arrange(const Children& children, std::size_t count, auto& order) {
    for (std::size_t number = 0; number < count; ++number) {
      std::size_t place = number;
      for (; place > 0 && children[order[place - 1]].promise < children[number].promise; --place) {
        order[place] = order[place - 1];
      }
      order[place] = static_cast<std::uint8_t>(number);
    }
  }

  // "At least so much" turned around is "less than so much and one".
  int follow(const Child& child, int wanted) {
    if (child.is_again) return child.won + bound(child.state, wanted - child.won);
    return child.won - bound(child.state, child.won - wanted + 1);
  }

  static constexpr int no_action = 255;

  const I& insight_;
  const Rules& rules_;
  Table<Bounds>& table_;
  const Pause& pause_;
  std::uint64_t nodes_ = 0;
};

}  // namespace spielbrett
