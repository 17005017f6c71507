// Cluster, elsewhere called Lines of Action, with all options of `spielbrett.games.cluster`.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include "../bits.hpp"
#include "../options.hpp"
#include "../rules.hpp"
#include "../text.hpp"
#include "cluster_lines.hpp"

namespace spielbrett {

struct ClusterOptions {
  int both_connected = 0;
  int repetition = 0;

  static constexpr int draw = 1;  // the second word of `both_connected`
  static constexpr int off = 1;   // the second word of `repetition`

  static constexpr std::array<Option<ClusterOptions>, 2> described = {{
      {"both_connected", &ClusterOptions::both_connected, {"mover", "draw"}},
      {"repetition", &ClusterOptions::repetition, {"draw", "off"}},
  }};
};

class Cluster {
 public:
  static constexpr std::string_view name = "cluster";

  using Squares = cluster::Squares;
  using Options = ClusterOptions;
  using Action = std::uint16_t;  // source, target (six bits each), and one bit for a capture; 0 is a pass
  using Actions = ActionList<Action, 12 * 8>;

  enum class Outcome : std::uint8_t { running, white_wins, black_wins, drawn };

  struct State {
    alignas(16) cluster::Contents lines;
    std::array<Squares, 2> stones;
    std::uint64_t key;      // of the stones; the side to move is not in it
    const State* previous;  // the state before, while it can come back
    int quiet_plies;        // actions since the last capture: so many states can be reached by `previous`
    std::uint8_t seat;      // to move next
    Outcome outcome;
  };

  explicit Cluster(const Options& chosen) : options(chosen), tables_(cluster::tables()) {}

  static Squares square_bit(int square) { return Squares{1} << square; }
  static int source(Action action) { return action & 63; }
  static int target(Action action) { return (action >> 6) & 63; }
  static bool is_capture(Action action) { return (action & capture_bit) != 0; }

  [[nodiscard]] int seats(const State&) const { return 2; }
  [[nodiscard]] int turn(const State& state) const { return state.outcome == Outcome::running ? state.seat : nobody; }

  void generate(const State& state, Actions& actions) const {
    if (state.outcome != Outcome::running) return;
    const auto& first = tables_.first[state.seat];
    const auto& ways = tables_.ways[state.seat];
    for (std::size_t line = 0; line < cluster::line_count; ++line) {
      const std::size_t content = state.lines[line];
      for (std::size_t number = first[content]; number < first[content + 1]; ++number) {
        actions.add(make_action(state, line, ways[number]));
      }
    }
    if (actions.empty()) actions.add(pass);
  }

  [[nodiscard]] std::size_t count(const State& state) const {
    if (state.outcome != Outcome::running) return 0;
    const std::size_t moves = count_moves(state, state.seat);
    return moves == 0 ? 1 : moves;
  }

  // The action at a place in the list of `generate`.
  [[nodiscard]] Action nth(const State& state, std::size_t index) const {
    const auto& counts = tables_.counts[state.seat];
    for (std::size_t line = 0; line < cluster::line_count; ++line) {
      const std::size_t content = state.lines[line];
      if (index < counts[content]) {
        return make_action(state, line, tables_.ways[state.seat][tables_.first[state.seat][content] + index]);
      }
      index -= counts[content];
    }
    return pass;
  }

  // How many moves a side has or would have; passing is none.
  [[nodiscard]] std::size_t count_moves(const State& state, std::size_t seat) const {
    const auto& counts = tables_.counts[seat];
    std::size_t moves = 0;
    for (std::size_t line = 0; line < cluster::line_count; ++line) moves += counts[state.lines[line]];
    return moves;
  }

  [[nodiscard]] State apply(const State& state, Action action) const {
    State after = state;
    after.seat = static_cast<std::uint8_t>(1 - state.seat);
    if (action != pass) {
      take(after, state.seat, source(action));
      put(after, state.seat, target(action));
    }
    const bool captures = is_capture(action);
    if (captures) take(after, after.seat, target(action));
    if (captures || options.repetition == Options::off) {
      after.previous = nullptr;
      after.quiet_plies = 0;
    } else {
      after.previous = &state;
      after.quiet_plies = state.quiet_plies + 1;
    }
    after.outcome = judge(after, !captures);
    return after;
  }

  [[nodiscard]] Returns returns(const State& state) const {
    switch (state.outcome) {
      case Outcome::white_wins:
        return {1, -1};
      case Outcome::black_wins:
        return {-1, 1};
      default:
        return {0, 0};
    }
  }

  [[nodiscard]] std::uint64_t hash(const State& state) const { return state.seat == 0 ? state.key : ~state.key; }

  // How often the stones and the side to move have been as they are, this time not counted.
  [[nodiscard]] int recurrences(const State& state) const {
    int found = 0;
    const State* before = &state;
    for (int plies = 2; plies <= state.quiet_plies; plies += 2) {
      before = before->previous->previous;
      found += before->stones == state.stones;
    }
    return found;
  }

  [[nodiscard]] std::deque<State> parse_state(std::string_view text) const {
    const auto parts = split(text, ':');
    if (parts.size() < 2 || parts.size() > 3 || (parts[1] != "X" && parts[1] != "O")) {
      refuse_state("rows, X or O, and perhaps what was played, separated by colons, expected");
    }
    const std::vector<std::string_view> played = parts.size() == 3 ? split(parts[2], '.') : decltype(split("", '.'))();
    if (!played.empty() && options.repetition == Options::off) refuse_state("what was played does not matter");
    State state = parse_rows(parts[0]);
    state.seat = parts[1] == "X" ? 0 : 1;
    for (auto word = played.rbegin(); word != played.rend(); ++word) take_back(state, *word);
    state.outcome = judge(state, false);
    std::deque<State> line = {state};
    for (const std::string_view word : played) line.push_back(apply(line.back(), parse_played(line.back(), word)));
    return line;
  }

  [[nodiscard]] std::string format_state(const State& state) const {
    std::string text = format_rows(state) + (state.seat == 0 ? ":X" : ":O");
    std::string played;
    const State* after = &state;
    for (int plies = state.quiet_plies; plies > 0; --plies, after = after->previous) {
      played = format_played(*after->previous, *after) + (played.empty() ? "" : ".") + played;
    }
    return played.empty() ? text : text + ':' + played;
  }

  [[nodiscard]] std::string format_action(const State&, Action action) const {
    if (action == pass) return "pass";
    return square_name(source(action)) + (is_capture(action) ? 'x' : '-') + square_name(target(action));
  }

  Options options;

  static constexpr Action pass = 0;

 private:
  static constexpr Action capture_bit = 1 << 12;

  static Action make_action(int from, int to, bool captures) {
    return static_cast<Action>(from | to << 6 | (captures ? capture_bit : 0));
  }

  [[nodiscard]] Action make_action(const State& state, std::size_t line, cluster::Way way) const {
    const int to = tables_.squares[line][way.target];
    return make_action(tables_.squares[line][way.source], to, (state.stones[1U - state.seat] >> to & 1) != 0);
  }

  static std::uint64_t stone_key(std::size_t seat, int square) {
    return keys()[seat][static_cast<std::size_t>(square)];
  }

  static const std::array<std::array<std::uint64_t, 64>, 2>& keys() {
    static constexpr auto made = [] {
      std::array<std::array<std::uint64_t, 64>, 2> numbers{};
      for (std::size_t number = 0; number < 128; ++number) numbers[number / 64][number % 64] = mix(number + 1);
      return numbers;
    }();
    return made;
  }

  void put(State& state, std::size_t seat, int square) const {
    const auto& weights = tables_.weights[seat][static_cast<std::size_t>(square)];
    for (std::size_t line = 0; line < cluster::line_room; ++line) {
      state.lines[line] = static_cast<std::uint16_t>(state.lines[line] + weights[line]);
    }
    state.stones[seat] ^= square_bit(square);
    state.key ^= stone_key(seat, square);
  }

  void take(State& state, std::size_t seat, int square) const {
    const auto& weights = tables_.weights[seat][static_cast<std::size_t>(square)];
    for (std::size_t line = 0; line < cluster::line_room; ++line) {
      state.lines[line] = static_cast<std::uint16_t>(state.lines[line] - weights[line]);
    }
    state.stones[seat] ^= square_bit(square);
    state.key ^= stone_key(seat, square);
  }

  // A quiet move cannot connect the stones of the other side, and it can be taken back, so both sides stay able to move.
  [[nodiscard]] Outcome judge(const State& state, bool quiet) const {
    const std::size_t mover = 1U - state.seat;
    const auto wins = [](std::size_t seat) { return seat == 0 ? Outcome::white_wins : Outcome::black_wins; };
    if (cluster::is_connected(state.stones[mover])) {
      const bool both_draw = options.both_connected == Options::draw;
      return both_draw && cluster::is_connected(state.stones[state.seat]) ? Outcome::drawn : wins(mover);
    }
    if (quiet) return recurrences(state) >= 2 ? Outcome::drawn : Outcome::running;
    if (cluster::is_connected(state.stones[state.seat])) return wins(state.seat);
    const bool stuck = count_moves(state, state.seat) == 0 && count_moves(state, mover) == 0;
    return stuck ? Outcome::drawn : Outcome::running;
  }

  static std::string square_name(int square) {
    return {static_cast<char>('A' + square % 8), static_cast<char>('1' + square / 8)};
  }

  static int parse_square(std::string_view text) {
    if (text[0] < 'A' || text[0] > 'H' || text[1] < '1' || text[1] > '8') refuse_state("a square expected");
    return text[0] - 'A' + 8 * (text[1] - '1');
  }

  [[nodiscard]] State parse_rows(std::string_view text) const {
    State state{tables_.empty, {0, 0}, 0, nullptr, 0, 0, Outcome::running};
    const auto rows = split(text, '/');
    if (rows.size() != 8) refuse_state("eight rows expected");
    for (int row = 0; row < 8; ++row) parse_row(state, row, rows[static_cast<std::size_t>(row)]);
    for (const Squares stones : state.stones) {
      if (stones == 0 || count_bits(stones) > 12) refuse_state("one to twelve stones of each side expected");
    }
    return state;
  }

  void parse_row(State& state, int row, std::string_view text) const {
    int column = 0;
    for (const char sign : text) {
      const bool is_gap = sign >= '1' && sign <= '8';
      if (column > 7 || (!is_gap && sign != 'X' && sign != 'O')) refuse_state("a row of eight squares expected");
      if (!is_gap) put(state, sign == 'X' ? 0 : 1, 8 * row + column);
      column += is_gap ? sign - '0' : 1;
    }
    if (column != 8) refuse_state("a row of eight squares expected");
  }

  static std::string format_rows(const State& state) {
    std::string text;
    int gap = 0;
    const auto close_gap = [&] {
      if (gap > 0) text += std::to_string(gap);
      gap = 0;
    };
    for (int square = 0; square < 64; ++square) {
      if (square % 8 == 0 && square > 0) {
        close_gap();
        text += '/';
      }
      const bool is_white = (state.stones[0] & square_bit(square)) != 0;
      const bool is_black = (state.stones[1] & square_bit(square)) != 0;
      if (!is_white && !is_black) {
        ++gap;
        continue;
      }
      close_gap();
      text += is_white ? 'X' : 'O';
    }
    close_gap();
    return text;
  }

  // What was played between two states: the squares of a quiet move, or a pass.
  static std::string format_played(const State& before, const State& after) {
    const Squares was = before.stones[before.seat];
    const Squares now = after.stones[before.seat];
    if (was == now) return "pass";
    return square_name(lowest_bit(was & ~now)) + square_name(lowest_bit(now & ~was));
  }

  void take_back(State& state, std::string_view word) const {
    state.seat = static_cast<std::uint8_t>(1 - state.seat);
    if (word == "pass") return;
    if (word.size() != 4) refuse_state("two squares expected");
    const int from = parse_square(word.substr(0, 2));
    const int to = parse_square(word.substr(2, 2));
    const Squares occupied = state.stones[0] | state.stones[1];
    if ((state.stones[state.seat] & square_bit(to)) == 0 || (occupied & square_bit(from)) != 0) {
      refuse_state("what was played does not lead here");
    }
    take(state, state.seat, to);
    put(state, state.seat, from);
  }

  [[nodiscard]] Action parse_played(const State& state, std::string_view word) const {
    const bool is_pass = word == "pass";
    const Action wanted =
        is_pass ? pass : make_action(parse_square(word.substr(0, 2)), parse_square(word.substr(2, 2)), false);
    Actions actions;
    generate(state, actions);
    for (const Action action : actions) {
      if (action == wanted) return action;
    }
    refuse_state("what was played is not legal");
  }

  const cluster::Tables& tables_;
};

static_assert(Rules<Cluster>);

}  // namespace spielbrett
