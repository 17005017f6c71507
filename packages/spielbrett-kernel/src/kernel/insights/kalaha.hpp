// What searches need to know of Kalaha.
#pragma once

#include <optional>

#include "../games/kalaha.hpp"
#include "../insight.hpp"

namespace spielbrett {

template <class Row>
class KalahaInsight {
 public:
  using Rules = Kalaha<Row>;
  using State = typename Rules::State;
  using Action = typename Rules::Action;

  static constexpr int unit = 1;

  explicit KalahaInsight(const Rules& chosen)
      : rules(chosen), all_stones_(2 * chosen.options.pits * chosen.options.stones) {}

  [[nodiscard]] int lead(const State& state) const { return store(state, 0) - store(state, 1); }

  // At most all stones that are left.
  [[nodiscard]] Range range(const State& state) const {
    const int left = all_stones_ - store(state, 0) - store(state, 1);
    return {-left, left};
  }

  // Published tables of fixed depths use the difference of the stores and nothing else.
  [[nodiscard]] int estimate(const State&) const { return 0; }

  // Five bits for each pit; where a pit of the small board holds more than they can, the position has no key.
  [[nodiscard]] std::optional<Key> key(const State& state) const {
    const Row own = rules.pits(state, state.seat);
    const Row other = rules.pits(state, 1 - state.seat);
    if constexpr (sizeof(Row) > 8) {
      return Key::of({low(own), high(own), low(other), high(other)});
    } else {
      if (((own | other) & high_bits) != 0) return std::nullopt;
      return Key::of(pack(own) << 30 | pack(other));
    }
  }

  // Another turn first, those next to the store before others, as they keep the others possible; then captures.
  [[nodiscard]] int promise(const State& state, Action pit) const {
    const int last = rules.landing(state, pit);
    if (last == rules.options.pits) return 1000 + pit;
    if (last > rules.options.pits) return 0;
    const int facing = rules.options.pits - 1 - last;
    const bool is_empty = Rules::held(rules.pits(state, state.seat), last) == 0;
    return is_empty ? 10 * Rules::held(rules.pits(state, 1 - state.seat), facing) : 0;
  }

  const Rules& rules;

 private:
  [[nodiscard]] int store(const State& state, std::size_t seat) const {
    return Rules::held(state.rows[seat], rules.options.pits);
  }

  static std::uint64_t low(Row row) { return static_cast<std::uint64_t>(row); }
  static std::uint64_t high(Row row) { return static_cast<std::uint64_t>(row >> 64); }

  static constexpr std::uint64_t every(int width, int distance) {
    std::uint64_t fields = 0;
    for (int pit = 0; pit < 6; ++pit) fields |= ((std::uint64_t{1} << width) - 1) << (distance * pit);
    return fields;
  }

  static constexpr std::uint64_t high_bits = every(9, 9) & ~every(5, 9);

  // Fields of nine bits pushed together to fields of five: first those of each pair, then pairs, then these.
  static std::uint64_t pack(std::uint64_t row) {
    constexpr std::uint64_t even = 0x1f | 0x1fULL << 18 | 0x1fULL << 36;
    row = (row & even) | ((row >> 4) & (even << 5));
    return (row & 0x3ff) | ((row >> 8) & (std::uint64_t{0x3ff} << 10)) | ((row >> 16) & (std::uint64_t{0x3ff} << 20));
  }

  int all_stones_;
};

}  // namespace spielbrett
