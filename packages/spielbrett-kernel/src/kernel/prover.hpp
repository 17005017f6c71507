// Whether a side can force a win, by proof-number search.
//
// Depth-first, with a table (df-pn: Nagai, "Df-pn algorithm for searching AND/OR trees and its applications", 2002). The
// proof number of a state is the least number of states that would still have to be shown to be won, the disproof number
// that of those not to be won; the search goes where fewest are left.
//
// Coming back to a state of the line counts as not winning. So a disproof may depend on the way to a state, and nothing is
// claimed from it; a proof does not, because whoever follows it comes only to states that were proved before.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <vector>

#include "bits.hpp"
#include "insight.hpp"
#include "table.hpp"

namespace spielbrett {

// What the table keeps of a state.
struct Numbers {
  static constexpr std::uint32_t infinite = (1U << 24) - 1;

  std::uint64_t proof : 24;
  std::uint64_t disproof : 24;
  std::uint64_t plies : 8;  // of a proof: to the end, if the defender resists
  std::uint64_t weight : 8;

  static Numbers of(std::uint32_t proof, std::uint32_t disproof) {
    return {proof & infinite, disproof & infinite, 0, 0};
  }
  static Numbers proved(std::uint32_t plies) { return {0, infinite, std::min(plies, 255U) & 255U, 255}; }
  static Numbers disproved() { return {infinite, 0, 0, 255}; }

  [[nodiscard]] bool is_proved() const { return proof == 0; }
  [[nodiscard]] bool is_known() const { return proof == 0 || disproof == 0; }
};

inline constexpr std::uint64_t nodes_between_breaks = 512;

// `Pause` is called every `nodes_between_breaks`, and throws to end it.
template <Selective I, class Pause>
class Prover {
 public:
  static constexpr int endless = 1000;

  using Rules = typename I::Rules;
  using State = typename Rules::State;
  using Action = typename Rules::Action;

  Prover(const I& insight, Table<Numbers>& table, int attacker, const Pause& pause)
      : insight_(insight), rules_(insight.rules), table_(table), attacker_(attacker), pause_(pause) {}

  // What is found out of a running state with so many more nodes. Where only wins within some plies are asked for, a
  // disproof says that there is none.
  Numbers prove(const State& state, std::uint64_t most_nodes, int plies = endless) {
    most_nodes_ = nodes_ + most_nodes;
    if (plies <= 0) return Numbers::disproved();
    if (is_attacking(state) && insight_.winning(state)) return Numbers::proved(1);
    return look(state, {Numbers::infinite, Numbers::infinite}, plies);
  }

  [[nodiscard]] std::uint64_t nodes() const { return nodes_; }

 private:
  static constexpr std::size_t longest_line = 500;  // the stack has room for more

  // How far a state is looked into: until one of its numbers gets so large.
  struct Thresholds {
    std::uint32_t proof;
    std::uint32_t disproof;
  };

  struct Child {
    Action action;
    std::optional<Key> key;  // none after the end
    Numbers numbers;
  };
  struct Children {
    std::size_t count = 0;
    std::array<Child, Rules::Actions::room> each;
  };

  // What is known of a state depends on who attacks and on how many plies are left, if they are counted.
  [[nodiscard]] Key key_of(const State& state, int left) const {
    Key key = *insight_.key(state);
    key.tag ^= static_cast<std::uint64_t>(attacker_);
    if (left < endless / 2) key.tag ^= mix(static_cast<std::uint64_t>(left) + 2);
    return key;
  }

  [[nodiscard]] bool is_attacking(const State& state) const { return rules_.turn(state) == attacker_; }

  Numbers look(const State& state, Thresholds most, int left) {
    const Key key = key_of(state, left);
    line_.push_back(key.tag);
    const std::uint64_t before = nodes_;
    Children children;
    expand(state, children, left - 1);
    Numbers numbers = combined(children, is_attacking(state));
    while (numbers.proof < most.proof && numbers.disproof < most.disproof && nodes_ < most_nodes_) {
      const auto [child, limits] = most_promising(children, numbers, most, is_attacking(state));
      child->numbers = look(rules_.apply(state, child->action), limits, left - 1);
      refresh(children, *child);
      numbers = combined(children, is_attacking(state));
    }
    line_.pop_back();
    if (!numbers.is_known()) numbers.weight = static_cast<unsigned>(std::bit_width(nodes_ - before)) & 255U;
    table_.store(key, numbers);
    return numbers;
  }

  void expand(const State& state, Children& children, int left) {
    typename Rules::Actions actions;
    rules_.generate(state, actions);
    const int seat = rules_.turn(state);
    for (const Action action : actions) {
      if (nodes_++ % nodes_between_breaks == 0) pause_(nodes_);
      const State after = rules_.apply(state, action);
      Child& child = children.each[children.count++];
      child.action = action;
      child.key.reset();
      if (rules_.turn(after) == nobody) {
        child.numbers = rules_.returns(after)[static_cast<std::size_t>(attacker_)] > 0 ? Numbers::proved(0) : Numbers::disproved();
      } else if (left <= 0 || line_.size() >= longest_line) {
        child.numbers = Numbers::disproved();
      } else {
        child.key = key_of(after, left);
        child.numbers = is_on_line(*child.key) ? Numbers::disproved() : known(after, *child.key, left);
      }
      // Whoever has what he wants need not look at the rest.
      if (seat == attacker_ ? child.numbers.proof == 0 : child.numbers.disproof == 0) return;
    }
  }

  // Other lines may have changed what is known of the other children.
  void refresh(Children& children, const Child& looked_at) {
    for (std::size_t number = 0; number < children.count; ++number) {
      Child& child = children.each[number];
      if (&child == &looked_at || !child.key || child.numbers.is_known()) continue;
      if (const auto found = table_.find(*child.key)) child.numbers = *found;
    }
  }

  [[nodiscard]] bool is_on_line(const Key& key) const {
    return std::find(line_.rbegin(), line_.rend(), key.tag) != line_.rend();
  }

  // A state nothing is known of yet: who has many moves is hard to stop.
  Numbers known(const State& state, const Key& key, int left) const {
    if (const auto found = table_.find(key)) return *found;
    const bool attacks = is_attacking(state);
    if (insight_.winning(state)) return attacks ? Numbers::proved(1) : Numbers::disproved();
    if (left == 1) return Numbers::disproved();
    const auto moves = static_cast<std::uint32_t>(rules_.count(state));
    return attacks ? Numbers::of(1, moves) : Numbers::of(moves, 1);
  }

  static std::uint32_t sum(std::uint32_t one, std::uint32_t other) {
    if (one == Numbers::infinite || other == Numbers::infinite) return Numbers::infinite;
    return std::min(one + other, Numbers::infinite - 1);
  }

  static Numbers combined(const Children& children, bool attacks) {
    std::uint32_t least = Numbers::infinite;
    std::uint32_t all = 0;
    std::uint32_t shortest = 255;
    std::uint32_t longest = 0;
    for (std::size_t number = 0; number < children.count; ++number) {
      const Numbers& numbers = children.each[number].numbers;
      least = std::min(least, static_cast<std::uint32_t>(attacks ? numbers.proof : numbers.disproof));
      all = sum(all, static_cast<std::uint32_t>(attacks ? numbers.disproof : numbers.proof));
      if (!numbers.is_proved()) continue;
      shortest = std::min(shortest, static_cast<std::uint32_t>(numbers.plies));
      longest = std::max(longest, static_cast<std::uint32_t>(numbers.plies));
    }
    if (attacks ? least == 0 : all == 0) return Numbers::proved(1 + (attacks ? shortest : longest));
    if (attacks ? all == 0 : least == 0) return Numbers::disproved();
    return attacks ? Numbers::of(least, all) : Numbers::of(all, least);
  }

  struct Descent {
    Child* child;
    Thresholds limits;
  };

  // Where the least is left to do. It is stayed with until it is clearly more than elsewhere.
  static Descent most_promising(Children& children, const Numbers& numbers, Thresholds most, bool attacks) {
    const auto own = [&](const Numbers& each) { return static_cast<std::uint32_t>(attacks ? each.proof : each.disproof); };
    const auto other = [&](const Numbers& each) { return static_cast<std::uint32_t>(attacks ? each.disproof : each.proof); };
    Child* best = nullptr;
    std::uint32_t second = Numbers::infinite;
    for (std::size_t number = 0; number < children.count; ++number) {
      Child& child = children.each[number];
      if (child.numbers.is_known()) continue;
      if (best == nullptr || own(child.numbers) < own(best->numbers)) {
        if (best != nullptr) second = own(best->numbers);
        best = &child;
      } else {
        second = std::min(second, own(child.numbers));
      }
    }
    const std::uint32_t limit = std::min(attacks ? most.proof : most.disproof, sum(second, second / 4 + 1));
    const std::uint32_t bound = attacks ? most.disproof : most.proof;
    const std::uint32_t rest =
        bound == Numbers::infinite ? bound : bound - other(numbers) + other(best->numbers);
    return {best, attacks ? Thresholds{limit, rest} : Thresholds{rest, limit}};
  }

  const I& insight_;
  const Rules& rules_;
  Table<Numbers>& table_;
  const int attacker_;
  const Pause& pause_;
  std::vector<std::uint64_t> line_;
  std::uint64_t nodes_ = 0;
  std::uint64_t most_nodes_ = 0;
};

}  // namespace spielbrett
