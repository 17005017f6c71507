// Kalaha with all options of `spielbrett.games.kalaha`.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <numeric>
#include <string>
#include <string_view>
#include <vector>

#include "../bits.hpp"
#include "../options.hpp"
#include "../rules.hpp"
#include "../text.hpp"

namespace spielbrett {

struct KalahaOptions {
  int pits = 6;
  int stones = 4;
  int skip_opponent_store = 1;
  int skip_start_pit = 0;
  int ends = 0;
  int empty_capture = 0;

  static constexpr int either = 1;  // the second word of `ends`

  static constexpr std::array<Option<KalahaOptions>, 6> described = {{
      {"pits", &KalahaOptions::pits, {}, 1, 12},
      {"stones", &KalahaOptions::stones, {}, 1, 12},
      {"skip_opponent_store", &KalahaOptions::skip_opponent_store, off_or_on},
      {"skip_start_pit", &KalahaOptions::skip_start_pit, off_or_on},
      {"ends", &KalahaOptions::ends, {"mover", "either"}},
      {"empty_capture", &KalahaOptions::empty_capture, off_or_on},
  }};
};

// A row is one number with a field of nine bits for each pit in sowing order and, as the last, the store: sowing is two
// additions. Nine bits hold all stones of the largest board, so no field ever overflows; up to six pits fit in 64 bits.
template <class Row>
class Kalaha {
 public:
  static constexpr std::string_view name = "kalaha";
  static constexpr int field = 9;
  static constexpr int most_pits = sizeof(Row) * 8 / field - 1 < 12 ? sizeof(Row) * 8 / field - 1 : 12;

  using Cells = Row;
  using Options = KalahaOptions;
  using Action = std::uint8_t;  // the pit, counted from 0
  using Actions = ActionList<Action, most_pits>;

  struct State {
    std::array<Row, 2> rows;
    int seat;  // to move; after the end, when every stone lies in a store, 0
  };

  static bool serves(const Options& options) { return options.pits <= most_pits; }

  explicit Kalaha(const Options& chosen)
      : options(chosen),
        all_stones_(2 * chosen.pits * chosen.stones),
        pits_(one(chosen.pits) - 1),
        tops_(0),
        sowings_(static_cast<std::size_t>(chosen.pits * (all_stones_ + 1))) {
    for (int pit = 0; pit < options.pits; ++pit) {
      tops_ |= one(pit) << (field - 1);
      prepare_sowings(pit);
    }
  }

  [[nodiscard]] int seats(const State&) const { return 2; }

  [[nodiscard]] int turn(const State& state) const {
    return ((state.rows[0] | state.rows[1]) & pits_) != 0 ? state.seat : nobody;
  }

  void generate(const State& state, Actions& actions) const {
    for (Row left = filled(state); left != 0; left &= left - 1) {
      actions.add(static_cast<Action>(lowest_bit(left) / field));
    }
  }

  [[nodiscard]] std::size_t count(const State& state) const {
    return static_cast<std::size_t>(count_bits(filled(state)));
  }

  // The action at a place in the list of `generate`.
  [[nodiscard]] Action nth(const State& state, std::size_t index) const {
    Row left = filled(state);
    for (; index > 0; --index) left &= left - 1;
    return static_cast<Action>(lowest_bit(left) / field);
  }

  [[nodiscard]] State apply(const State& state, Action pit) const {
    Row own = row(state.rows, state.seat);
    Row other = row(state.rows, 1 - state.seat);
    const Sowing& sowing = sowings_[sowing_number(pit, held(own, pit))];
    own += sowing.own;
    other += sowing.other;
    if (sowing.last < options.pits && held(own, sowing.last) == 1) capture(own, other, sowing.last);
    State after;
    after.rows[static_cast<std::size_t>(state.seat)] = own;
    after.rows[static_cast<std::size_t>(1 - state.seat)] = other;
    after.seat = sowing.last == options.pits ? state.seat : 1 - state.seat;
    if (is_over(after)) sweep(after);
    return after;
  }

  [[nodiscard]] Returns returns(const State& state) const {
    const int margin = held(state.rows[0], options.pits) - held(state.rows[1], options.pits);
    return {margin, -margin};
  }

  // Where the last stone of a sowing falls: a cell counted from the first pit of the seat to act.
  [[nodiscard]] int landing(const State& state, Action pit) const {
    return sowings_[sowing_number(pit, held(row(state.rows, state.seat), pit))].last;
  }

  // What lies in the pits of a side, each pit in its field.
  [[nodiscard]] Row pits(const State& state, int seat) const { return row(state.rows, seat) & pits_; }

  static int held(Row cells, int cell) {
    return static_cast<int>(static_cast<std::uint64_t>(cells >> (field * cell)) & ((1U << field) - 1));
  }

  [[nodiscard]] std::uint64_t hash(const State& state) const {
    auto number = static_cast<std::uint64_t>(state.seat + 1);
    for (const Row cells : state.rows) {
      number = mix(number + static_cast<std::uint64_t>(cells));
      if constexpr (sizeof(Row) > 8) number = mix(number + static_cast<std::uint64_t>(cells >> 64));
    }
    return number;
  }

  [[nodiscard]] std::deque<State> parse_state(std::string_view text) const {
    const auto parts = split(text, ':');
    if (parts.size() != 2) refuse_state("the seat to move and the stones expected, separated by a colon");
    const std::vector<int> stones = parse_numbers(parts[1], ',', all_stones_);
    if (stones.size() != cells()) refuse_state("one number of stones for each cell expected");
    if (std::accumulate(stones.begin(), stones.end(), 0) != all_stones_) refuse_state("stones missing or too many");
    State state{{Row{0}, Row{0}}, parts[0] == "1" ? 1 : 0};
    for (std::size_t cell = 0; cell < cells(); ++cell) {
      const std::size_t seat = cell / (cells() / 2);
      state.rows[seat] += static_cast<Row>(stones[cell]) << (field * static_cast<int>(cell % (cells() / 2)));
    }
    if (turn(state) != nobody && is_over(state)) refuse_state("the game is over, so every stone lies in a store");
    return {state};
  }

  [[nodiscard]] std::string format_state(const State& state) const {
    std::vector<int> stones;
    for (const Row cells : state.rows) {
      for (int cell = 0; cell <= options.pits; ++cell) stones.push_back(held(cells, cell));
    }
    const int seat = turn(state);
    return (seat == nobody ? "-" : std::to_string(seat)) + ':' + join(stones, ',');
  }

  [[nodiscard]] std::string format_action(const State&, Action pit) const { return std::to_string(pit + 1); }

  Options options;

 private:
  // What sowing a pit adds to both rows, and where the last stone falls: a cell counted from the mover's first pit.
  struct Sowing {
    Row own;
    Row other;
    int last;
  };

  static Row one(int cell) { return Row{1} << (field * cell); }
  static Row row(const std::array<Row, 2>& rows, int seat) { return rows[static_cast<std::size_t>(seat)]; }

  [[nodiscard]] std::size_t cells() const { return 2 * static_cast<std::size_t>(options.pits) + 2; }

  [[nodiscard]] std::size_t sowing_number(int pit, int stones) const {
    return static_cast<std::size_t>(pit * (all_stones_ + 1) + stones);
  }

  // Around the board with one stone more at each cell that gets one.
  void prepare_sowings(int start) {
    const int opponent_store = 2 * options.pits + 1;
    Row own = 0;
    Row other = 0;
    int cell = start;
    for (int stones = 1; stones <= all_stones_; ++stones) {
      do {
        cell = (cell + 1) % (opponent_store + 1);
      } while ((cell == opponent_store && options.skip_opponent_store != 0) ||
               (cell == start && options.skip_start_pit != 0));
      (cell <= options.pits ? own : other) += one(cell % (options.pits + 1));
      sowings_[sowing_number(start, stones)] = {own - static_cast<Row>(stones) * one(start), other, cell};
    }
  }

  // The top bit of every own pit that holds a stone: whatever its lower bits hold carries into it.
  [[nodiscard]] Row filled(const State& state) const {
    const Row own = row(state.rows, state.seat) & pits_;
    return (((own & ~tops_) + (pits_ & ~tops_)) | own) & tops_;
  }

  void capture(Row& own, Row& other, int pit) const {
    const int facing = options.pits - 1 - pit;
    const int stones = held(other, facing);
    if (stones == 0 && options.empty_capture == 0) return;
    other -= static_cast<Row>(stones) * one(facing);
    own += static_cast<Row>(stones + 1) * one(options.pits) - one(pit);
  }

  [[nodiscard]] bool is_over(const State& state) const {
    if ((row(state.rows, state.seat) & pits_) == 0) return true;
    return options.ends == Options::either && (row(state.rows, 1 - state.seat) & pits_) == 0;
  }

  // What lies in the pits goes to the stores of their owners.
  void sweep(State& state) const {
    for (Row& cells : state.rows) {
      int stones = 0;
      for (int pit = 0; pit < options.pits; ++pit) stones += held(cells, pit);
      cells = (cells & ~pits_) + static_cast<Row>(stones) * one(options.pits);
    }
    state.seat = 0;
  }

  int all_stones_;
  Row pits_;  // all bits of the pits
  Row tops_;  // the highest bit of each pit
  std::vector<Sowing> sowings_;
};

static_assert(Rules<Kalaha<std::uint64_t>> && Rules<Kalaha<Wide>>);

}  // namespace spielbrett
