// Quinque with all options of `spielbrett.games.quinque`.
#pragma once

#include <algorithm>
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
#include "quinque_formation.hpp"

namespace spielbrett {

struct QuinqueOptions {
  int advanced = 0;
  int opening = 0;
  int line_check = 0;
  int ko = 0;
  int repetition = 0;
  int tiles = 16;

  static constexpr int both = 1;  // the second word of `opening`
  static constexpr int turn = 1;  // the second word of `line_check`
  static constexpr int off = 1;   // the second word of `repetition`

  static constexpr std::array<Option<QuinqueOptions>, 6> described = {{
      {"advanced", &QuinqueOptions::advanced, off_or_on},
      {"opening", &QuinqueOptions::opening, {"one", "both"}},
      {"line_check", &QuinqueOptions::line_check, {"action", "turn"}},
      {"ko", &QuinqueOptions::ko, off_or_on},
      {"repetition", &QuinqueOptions::repetition, {"draw", "off"}},
      {"tiles", &QuinqueOptions::tiles, {}, 9, 24},
  }};
};

class Quinque {
 public:
  static constexpr std::string_view name = "quinque";
  static constexpr int parachutes = 18;  // of each seat

  using Options = QuinqueOptions;
  using Places = quinque::Places;
  using Action = std::uint32_t;  // kind, skydiver (two bits), tile (five), place (eleven)
  using Actions = ActionList<Action, 1536>;  // 24 tiles to 50 places each, 50 places for a new one, 60 free skydivers

  enum class Kind : std::uint8_t { mark, add, move, end, pass };
  enum class Result : std::uint8_t { running, won, drawn };

  struct State {
    Places places;
    std::array<std::array<std::uint8_t, quinque::most_tiles>, 2> worn;  // by seat and tile: a bit for each skydiver
    const State* earlier;  // the start of the last turn that can come back; it knows the turn before, and so on
    int remembered;        // how many turns can be reached by `earlier`
    std::array<std::uint8_t, 2> laid;  // parachutes
    std::uint8_t tiles;
    std::uint8_t mover;   // after the end: who has won
    std::int8_t marked;   // the tile that got a parachute in this turn, or -1
    bool second;          // whether the mover has made the first action of the turn
    Result result;
  };

  explicit Quinque(const Options& chosen) : options(chosen) {}

  static Kind kind(Action action) { return static_cast<Kind>(action >> 18); }
  static std::size_t skydiver(Action action) { return (action >> 16) & 3; }
  static std::size_t tile(Action action) { return (action >> 11) & 31; }
  static int place(Action action) { return static_cast<int>(action & 2047); }

  [[nodiscard]] int seats(const State&) const { return 2; }
  [[nodiscard]] int turn(const State& state) const { return state.result == Result::running ? state.mover : nobody; }

  void generate(const State& state, Actions& actions) const {
    if (state.result != Result::running) return;
    const quinque::Surroundings around(state.places, state.tiles);
    if (!state.second && state.laid[state.mover] < parachutes) {
      add_marks(state, actions);
      if (!is_opening(state) && state.tiles < options.tiles) add_adds(around, actions);
    }
    add_moves(state, around, actions);
    if (state.second) {
      actions.add(make_action(Kind::end));
    } else if (actions.empty()) {
      actions.add(make_action(Kind::pass));
    }
  }

  [[nodiscard]] std::size_t count(const State& state) const {
    Actions actions;
    generate(state, actions);
    return actions.size();
  }

  [[nodiscard]] State apply(const State& state, Action action) const {
    State after = state;
    bool turn_ends = true;
    switch (kind(action)) {
      case Kind::add:
        after.places[after.tiles++] = static_cast<quinque::Place>(place(action));
        quinque::settle(after.places, after.tiles);
        [[fallthrough]];
      case Kind::mark:
        mark(after, kind(action) == Kind::add ? state.tiles : tile(action), skydiver(action));
        turn_ends = is_opening(state);
        break;
      case Kind::move:
        after.places[tile(action)] = static_cast<quinque::Place>(place(action));
        quinque::settle(after.places, after.tiles);
        if (!state.second) remember(after, state);
        turn_ends = state.second;
        break;
      case Kind::end:
        break;
      case Kind::pass:
        remember(after, state);
        break;
    }
    judge(after, turn_ends);
    return after;
  }

  [[nodiscard]] Returns returns(const State& state) const {
    if (state.result != Result::won) return {0, 0};
    return state.mover == 0 ? Returns{1, -1} : Returns{-1, 1};
  }

  [[nodiscard]] std::uint64_t hash(const State& state) const {
    std::uint64_t number = mix(static_cast<std::uint64_t>(state.mover) + 2 * state.second +
                               4 * static_cast<std::uint64_t>(state.marked + 1) +
                               256 * static_cast<std::uint64_t>(state.result));
    for (std::size_t each = 0; each < state.tiles; ++each) {
      number = mix(number + state.places[each] + (std::uint64_t{state.worn[0][each]} << 32) +
                   (std::uint64_t{state.worn[1][each]} << 40));
    }
    return number;
  }

  // Whether five or more parachutes of a seat stand in an unbroken row, column or diagonal.
  [[nodiscard]] bool has_five(const State& state, std::size_t seat) const {
    if (state.laid[seat] < 5) return false;
    std::array<std::uint64_t, 2 * quinque::most_tiles + 4> rows{};
    for (std::size_t each = 0; each < state.tiles; ++each) {
      const std::uint64_t worn = state.worn[seat][each];
      const auto row = static_cast<std::size_t>(2 * quinque::row_of(state.places[each]) - 2);
      const int column = 2 * quinque::column_of(state.places[each]) - 2;
      rows[row] |= (worn & 3) << column;
      rows[row + 1] |= (worn >> 2) << column;
    }
    for (std::size_t row = 0; row < 2 * quinque::most_tiles; ++row) {
      if (rows[row] != 0 && starts_five(&rows[row])) return true;
    }
    return false;
  }

  // Whether a line of five begins in the first of these rows of skydivers, or stands in it.
  static bool starts_five(const std::uint64_t* rows) {
    const std::uint64_t pairs = rows[0] & rows[0] >> 1;
    const std::uint64_t level = pairs & pairs >> 2 & rows[0] >> 4;
    const std::uint64_t upright = rows[0] & rows[1] & rows[2] & rows[3] & rows[4];
    const std::uint64_t falling = rows[0] & rows[1] >> 1 & rows[2] >> 2 & rows[3] >> 3 & rows[4] >> 4;
    const std::uint64_t rising = rows[0] & rows[1] << 1 & rows[2] << 2 & rows[3] << 3 & rows[4] << 4;
    return (level | upright | falling | rising) != 0;
  }

  [[nodiscard]] std::deque<State> parse_state(std::string_view text) const {
    const auto parts = split(text, ':');
    if (parts.size() < 2 || parts.size() > 3) refuse_state("two or three words joined by colons expected");
    State state{};
    state.marked = -1;
    parse_phase(state, parts[0]);
    parse_tiles(state, parts[1]);
    std::deque<State> line;
    if (parts.size() == 3) parse_earlier(state, parts[2], line);
    check(state);
    line.push_back(state);
    return line;
  }

  [[nodiscard]] std::string format_state(const State& state) const {
    std::string text = std::to_string(state.mover) + format_phase(state) + ':';
    for (std::size_t each = 0; each < state.tiles; ++each) {
      text += (each > 0 ? "/" : "") + format_place(state.places[each]);
      for (unsigned diver = 0; diver < 4; ++diver) {
        text += (state.worn[0][each] >> diver & 1U) ? 'r' : (state.worn[1][each] >> diver & 1U) ? 'y' : '.';
      }
    }
    std::string earlier;
    const State* before = &state;
    for (int turns = 0; turns < state.remembered; ++turns) {
      before = before->earlier;
      std::string places;
      for (std::size_t each = 0; each < state.tiles; ++each) places += format_place(before->places[each]);
      earlier = places + (earlier.empty() ? "" : ",") + earlier;
    }
    return earlier.empty() ? text : text + ':' + earlier;
  }

  [[nodiscard]] std::string format_action(const State& state, Action action) const {
    const std::string diver(1, static_cast<char>('1' + skydiver(action)));
    switch (kind(action)) {
      case Kind::mark:
        return letter(tile(action)) + diver;
      case Kind::add:
        return '+' + format_spot(state, place(action), state.tiles) + diver;
      case Kind::move:
        return letter(tile(action)) + '>' + format_spot(state, place(action), tile(action));
      case Kind::end:
        return "end";
      default:
        return "pass";
    }
  }

  Options options;

 private:
  // A tile and the place where it lay before, and would again.
  struct WayBack {
    std::size_t tile;
    int place;
  };

  static Action make_action(Kind kind, std::size_t diver = 0, std::size_t tile = 0, int place = 0) {
    return static_cast<Action>(static_cast<unsigned>(kind) << 18 | diver << 16 | tile << 11 |
                               static_cast<unsigned>(place));
  }

  // Whether the start tile still waits for its first parachutes.
  [[nodiscard]] bool is_opening(const State& state) const {
    return state.tiles == 1 && state.laid[0] + state.laid[1] < (options.opening == Options::both ? 2 : 1);
  }

  static void add_marks(const State& state, Actions& actions) {
    for (std::size_t each = 0; each < state.tiles; ++each) {
      for (std::size_t diver = 0; diver < 4; ++diver) {
        const bool is_free = ((state.worn[0][each] | state.worn[1][each]) >> diver & 1) == 0;
        if (is_free) actions.add(make_action(Kind::mark, diver, each));
      }
    }
  }

  static void add_adds(const quinque::Surroundings& around, Actions& actions) {
    for (std::size_t number = 0; number < around.free_count(); ++number) {
      for (std::size_t diver = 0; diver < 4; ++diver) {
        actions.add(make_action(Kind::add, diver, 0, around.free(number)));
      }
    }
  }

  void add_moves(const State& state, const quinque::Surroundings& around, Actions& actions) const {
    if (state.tiles == 1) return;
    const std::vector<WayBack> back = ways_back(state);
    for (std::size_t each = 0; each < state.tiles; ++each) {
      if (static_cast<int>(each) == state.marked || around.is_enclosed(each)) continue;
      add_slides(state, around, each, back, actions);
    }
  }

  // To the free places in line that touch every part into which the formation would fall without the tile.
  void add_slides(const State& state, const quinque::Surroundings& around, std::size_t each,
                  const std::vector<WayBack>& back, Actions& actions) const {
    std::array<quinque::Tiles, 4> parts;
    const std::size_t part_count = around.parts(each, parts);
    const unsigned allowed = ways(state, each);
    for (std::size_t number = 0; number < around.free_count(); ++number) {
      const int target = around.free(number);
      const quinque::Tiles touching = around.touching(number);
      const bool holds = std::all_of(parts.begin(), parts.begin() + part_count,
                                     [&](quinque::Tiles part) { return (part & touching) != 0; });
      if (!holds || (quinque::way_between(state.places[each], target) & allowed) == 0) continue;
      const bool is_back = std::any_of(back.begin(), back.end(), [&](const WayBack& way) {
        return way.tile == each && way.place == target;
      });
      if (!is_back) actions.add(make_action(Kind::move, 0, each, target));
    }
  }

  // In the advanced game they depend on the number of parachutes on the tile; only the start tile ever has none.
  [[nodiscard]] unsigned ways(const State& state, std::size_t each) const {
    using namespace quinque;
    constexpr std::array<unsigned, 5> advanced = {nowhere, next, next | straight, diagonal, any_way};
    if (options.advanced == 0) return any_way;
    return advanced[static_cast<std::size_t>(count_bits(
        static_cast<std::uint64_t>(state.worn[0][each] | state.worn[1][each])))];
  }

  // The moves to where the tiles lay at the start of the turn, since a turn must change something, and with `ko` to
  // where they lay before the opponent's turn.
  [[nodiscard]] std::vector<WayBack> ways_back(const State& state) const {
    std::vector<WayBack> back;
    if (state.second && state.remembered > 0) add_ways_back(state, state.earlier->places, back);
    if (options.ko != 0 && state.remembered > state.second) {
      add_ways_back(state, (state.second ? state.earlier->earlier : state.earlier)->places, back);
    }
    return back;
  }

  // The moves after which each tile has the place relative to the others that it had before: all but one lie as before.
  static void add_ways_back(const State& state, const Places& before, std::vector<WayBack>& back) {
    std::array<int, quinque::most_tiles> gaps;
    for (std::size_t each = 0; each < state.tiles; ++each) gaps[each] = before[each] - state.places[each];
    const auto end = gaps.begin() + state.tiles;
    const int one = gaps[0];
    const auto found = std::find_if(gaps.begin(), end, [&](int gap) { return gap != one; });
    if (found == end || std::any_of(found, end, [&](int gap) { return gap != one && gap != *found; })) return;
    const auto ones = std::count(gaps.begin(), end, one);
    for (std::size_t each = 0; each < state.tiles; ++each) {
      const bool is_odd = (gaps[each] == one ? ones : state.tiles - ones) == 1;
      if (is_odd) back.push_back({each, before[each] - (gaps[each] == one ? *found : one)});
    }
  }

  // A parachute: no earlier position can come back.
  static void mark(State& state, std::size_t each, std::size_t diver) {
    auto& worn = state.worn[state.mover][each];
    worn = static_cast<std::uint8_t>(worn | 1U << diver);
    ++state.laid[state.mover];
    state.marked = static_cast<std::int8_t>(each);
    forget(state);
  }

  static void forget(State& state) {
    state.earlier = nullptr;
    state.remembered = 0;
  }

  static void remember(State& after, const State& turn_start) {
    after.earlier = &turn_start;
    after.remembered = turn_start.remembered + 1;
  }

  // Look for five in a line, the mover's own first.
  void judge(State& state, bool turn_ends) const {
    if (turn_ends || options.line_check != Options::turn) {
      for (const std::size_t seat : {std::size_t{state.mover}, std::size_t{1} - state.mover}) {
        if (has_five(state, seat)) return finish(state, seat, Result::won);
      }
    }
    if (turn_ends) return end_turn(state);
    state.second = true;
  }

  void end_turn(State& state) const {
    state.mover = static_cast<std::uint8_t>(1 - state.mover);
    state.second = false;
    state.marked = -1;
    if (options.repetition == Options::off) state.remembered = std::min(state.remembered, options.ko);
    if (state.remembered == 0) forget(state);
    if (is_drawn(state)) finish(state, 0, Result::drawn);
  }

  static void finish(State& state, std::size_t seat, Result result) {
    state.mover = static_cast<std::uint8_t>(seat);
    state.second = false;
    state.marked = -1;
    state.result = result;
    forget(state);
  }

  // At the start of a turn: both are out of parachutes, or this seat sees the position for the third time.
  [[nodiscard]] bool is_drawn(const State& state) const {
    if (state.laid[0] == parachutes && state.laid[1] == parachutes) return true;
    if (options.repetition == Options::off) return false;
    int found = 0;
    const State* before = &state;
    for (int turns = 2; turns <= state.remembered; turns += 2) {
      before = before->earlier->earlier;
      found += std::equal(state.places.begin(), state.places.begin() + state.tiles, before->places.begin());
    }
    return found >= 2;
  }

  static std::string letter(std::size_t each) { return std::string(1, static_cast<char>('A' + each)); }

  static std::string format_place(int place) {
    return static_cast<char>('a' + quinque::column_of(place) - 1) + std::to_string(quinque::row_of(place));
  }

  // A place by the first tile beside it, not counting one that moves.
  static std::string format_spot(const State& state, int place, std::size_t moving) {
    for (std::size_t each = 0; each < state.tiles; ++each) {
      for (std::size_t direction = 0; direction < quinque::steps.size(); ++direction) {
        const bool is_beside = state.places[each] + quinque::steps[direction] == place;
        if (is_beside && each != moving) return letter(each) + "nesw"[direction];
      }
    }
    return {};
  }

  static std::string format_phase(const State& state) {
    if (state.result != Result::running) return state.result == Result::won ? "w" : "d";
    if (!state.second) return "";
    return state.marked < 0 ? "m" : letter(static_cast<std::size_t>(state.marked));
  }

  static void parse_phase(State& state, std::string_view text) {
    if (text.empty() || text.size() > 2 || (text[0] != '0' && text[0] != '1')) refuse_state("a seat expected");
    state.mover = text[0] == '1';
    if (text.size() == 1) return;
    const char phase = text[1];
    state.result = phase == 'w' ? Result::won : phase == 'd' ? Result::drawn : Result::running;
    state.second = state.result == Result::running;
    if (phase >= 'A' && phase <= 'X') state.marked = static_cast<std::int8_t>(phase - 'A');
    if (state.second && phase != 'm' && state.marked < 0) refuse_state("a phase of a turn expected");
  }

  // Takes the place at the front off the text.
  static quinque::Place parse_place(std::string_view& text) {
    if (text.size() < 2 || text[0] < 'a' || text[0] > 'x') refuse_state("a place expected");
    const std::size_t end = std::min(text.find_first_not_of("0123456789", 1), text.size());
    const int row = parse_number(text.substr(1, end - 1), static_cast<int>(quinque::most_tiles));
    if (row == 0) refuse_state("rows are counted from 1");
    const int column = text[0] - 'a' + 1;
    text.remove_prefix(end);
    return static_cast<quinque::Place>(quinque::stride * row + column);
  }

  void parse_tiles(State& state, std::string_view text) const {
    for (std::string_view word : split(text, '/')) {
      if (state.tiles == options.tiles) refuse_state("too many tiles");
      state.places[state.tiles] = parse_place(word);
      if (word.size() != 4) refuse_state("a tile has four skydivers");
      for (unsigned diver = 0; diver < 4; ++diver) parse_parachute(state, word[diver], diver);
      ++state.tiles;
    }
    check_formation(state.places, state.tiles);
    if (std::max(state.laid[0], state.laid[1]) > parachutes) refuse_state("too many parachutes of one colour");
  }

  static void parse_parachute(State& state, char worn, unsigned diver) {
    if (worn == '.') return;
    if (worn != 'r' && worn != 'y') refuse_state("r, y or . expected");
    const std::size_t seat = worn == 'y';
    auto& divers = state.worn[seat][state.tiles];
    divers = static_cast<std::uint8_t>(divers | 1U << diver);
    ++state.laid[seat];
  }

  // The states at the starts of earlier turns, of which only the places matter.
  static void parse_earlier(State& state, std::string_view text, std::deque<State>& line) {
    for (std::string_view word : split(text, ',')) {
      State before = state;
      for (std::size_t each = 0; each < state.tiles; ++each) before.places[each] = parse_place(word);
      if (!word.empty()) refuse_state("a place for each tile expected");
      check_formation(before.places, state.tiles);
      line.push_back(before);
      remember(state, line.back());
    }
  }

  static void check_formation(const Places& places, std::size_t count) {
    Places sorted = places;
    std::sort(sorted.begin(), sorted.begin() + count);
    Places settled = places;
    quinque::settle(settled, count);
    const bool is_sound = std::adjacent_find(sorted.begin(), sorted.begin() + count) == sorted.begin() + count &&
                          std::equal(places.begin(), places.begin() + count, settled.begin());
    if (!is_sound || !quinque::Surroundings(places, count).is_connected()) {
      refuse_state("the tiles are not one formation that touches column a and row 1");
    }
  }

  void check(const State& state) const {
    check_turn(state);
    check_earlier(state);
    check_end(state);
  }

  void check_turn(const State& state) const {
    if (is_opening(state)) {
      const bool is_next = state.mover == state.laid[0] && state.laid[1] == 0;
      if (state.second || state.result != Result::running || !is_next) refuse_state("this is no opening");
    } else {
      for (std::size_t each = 0; each < state.tiles; ++each) {
        if ((state.worn[0][each] | state.worn[1][each]) == 0) refuse_state("a tile without parachutes");
      }
    }
    if (state.marked >= state.tiles ||
        (state.marked >= 0 && state.worn[state.mover][static_cast<std::size_t>(state.marked)] == 0)) {
      refuse_state("the marked tile has no parachute of the seat to act");
    }
  }

  // As many as the options ask for, and none where a parachute or the end made them idle.
  void check_earlier(const State& state) const {
    const bool moved = state.second && state.marked < 0;
    const bool is_idle = state.result != Result::running || state.marked >= 0 || is_opening(state);
    const int asked = options.repetition == Options::off ? moved + options.ko : state.remembered;
    if (state.remembered < moved || state.remembered > (is_idle ? 0 : asked)) {
      refuse_state("more or fewer earlier places than the options need");
    }
    if (!moved) return;
    State before = *state.earlier;
    std::vector<WayBack> back;
    add_ways_back(before, state.places, back);
    const quinque::Surroundings around(before.places, before.tiles);
    const bool leads_here = std::any_of(back.begin(), back.end(), [&](const WayBack& way) {
      for (std::size_t number = 0; number < around.free_count(); ++number) {
        if (around.free(number) == way.place) return true;
      }
      return false;
    });
    if (!leads_here) refuse_state("the last of the earlier places is not one move away");
  }

  void check_end(const State& state) const {
    const bool has_line = has_five(state, 0) || has_five(state, 1);
    const bool is_judged = !state.second || options.line_check != Options::turn;
    if (state.result == Result::won && !has_five(state, state.mover)) refuse_state("won without a line of five");
    if (state.result != Result::won && has_line && is_judged) refuse_state("a line of five, and nobody has won");
    if (state.result == Result::drawn && state.mover != 0) refuse_state("a draw is written with seat 0");
    if (state.result == Result::running && !state.second && is_drawn(state)) refuse_state("the game would be drawn");
  }
};

static_assert(Rules<Quinque>);

}  // namespace spielbrett
