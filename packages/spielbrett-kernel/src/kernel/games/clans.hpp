// Clans with all options of `spielbrett.games.clans`. A state is the truth, secret colours included.
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
#include "clans_land.hpp"

namespace spielbrett {

struct ClansOptions {
  int setup = 0;
  int ask_order = 0;

  static constexpr int always = 1;  // the second word of `ask_order`

  static constexpr std::array<Option<ClansOptions>, 2> described = {{
      {"setup", &ClansOptions::setup, {"regions", "free"}},
      {"ask_order", &ClansOptions::ask_order, {"when_it_matters", "always"}},
  }};
};

namespace clans {

using Territories = std::uint64_t;  // one bit for each

inline constexpr int clan_count = 5;
inline constexpr int huts_of_a_clan = 12;
inline constexpr int big = 7;  // a group of so many huts moves only onto one at least as big

// The huts on a territory: four bits for each clan, and their number above. Two groups become one by an addition.
class Group {
 public:
  Group() = default;

  void add(int clan, int count) {
    huts_ += static_cast<std::uint32_t>(count) << (field * clan);
    huts_ += static_cast<std::uint32_t>(count) << size_place;
  }
  void join(Group other) { huts_ += other.huts_; }
  [[nodiscard]] int size() const { return static_cast<int>(huts_ >> size_place); }
  [[nodiscard]] int of(int clan) const { return static_cast<int>(huts_ >> (field * clan)) & ((1 << field) - 1); }
  [[nodiscard]] std::uint32_t number() const { return huts_; }

  // By clan, four bits each: 1 for those that live here.
  [[nodiscard]] std::uint32_t living() const {
    constexpr std::uint32_t ones = 0x11111;
    return (huts_ | huts_ >> 1 | huts_ >> 2 | huts_ >> 3) & ones;
  }

 private:
  static constexpr int field = 4;
  static constexpr int size_place = field * clan_count;
  std::uint32_t huts_ = 0;
};

// A stretch of the game: which terrain is good or bad for the next village.
struct Epoch {
  int favourable;  // a Terrain, or `any`
  int bonus;
  int unfavourable;  // a Terrain, or `none`

  bool operator==(const Epoch&) const = default;
};

inline constexpr int any = 4;
inline constexpr int none = 5;

// The epoch of each village, in the order of their founding.
inline constexpr std::array<Epoch, 12> chips = [] {
  constexpr Epoch first{0, 1, 1}, second{1, 2, 3}, third{2, 3, 0}, fourth{3, 4, 2}, fifth{any, 5, none};
  return std::array<Epoch, 12>{
      {first, first, first, first, second, second, second, third, third, fourth, fourth, fifth}};
}();

inline constexpr std::array<Territories, territory_count> neighbours = [] {
  std::array<Territories, territory_count> sets{};
  for (std::size_t number = 0; number < territory_count; ++number) {
    for (const std::uint8_t near : territories[number].neighbours) {
      if (near != 0) sets[number] |= Territories{1} << (near - 1);
    }
  }
  return sets;
}();

}  // namespace clans

class Clans {
 public:
  static constexpr std::string_view name = "clans";

  using Territories = clans::Territories;
  using Options = ClansOptions;
  using Action = std::uint16_t;  // source and target (six bits each), or `order` + the village; counted from 0
  using Actions = ActionList<Action, 270>;

  static constexpr Action order = 1 << 12;

  struct State {
    std::array<clans::Group, clans::territory_count> huts;
    Territories inhabited;
    Territories waiting;  // villages that are not scored yet, while the mover is to order them
    std::array<std::uint8_t, clans::clan_count> scores;
    std::array<std::uint8_t, most_seats> chips;    // by seat
    std::array<std::uint8_t, most_seats> colours;  // by seat: the clan it secretly plays for
    std::uint8_t seats;
    std::int8_t turn;

    [[nodiscard]] std::size_t founded() const {
      return static_cast<std::size_t>(chips[0] + chips[1] + chips[2] + chips[3]);
    }
  };

  explicit Clans(const Options& chosen) : options(chosen) {}

  [[nodiscard]] int seats(const State& state) const { return state.seats; }
  [[nodiscard]] int turn(const State& state) const { return state.turn; }

  void generate(const State& state, Actions& actions) const {
    if (state.turn == nobody) return;
    if (state.waiting != 0) {
      for (Territories left = state.waiting; left != 0; left &= left - 1) {
        actions.add(static_cast<Action>(order + lowest_bit(left)));
      }
      return;
    }
    for (Territories left = state.inhabited; left != 0; left &= left - 1) {
      const int source = lowest_bit(left);
      for (Territories near = near_groups(state, source); near != 0; near &= near - 1) {
        const int target = lowest_bit(near);
        if (may_move(state, source, target)) actions.add(static_cast<Action>(source | target << 6));
      }
    }
  }

  [[nodiscard]] std::size_t count(const State& state) const {
    Actions actions;
    generate(state, actions);
    return actions.size();
  }

  [[nodiscard]] State apply(const State& state, Action action) const {
    State after = state;
    if (action >= order) {
      score(after, action - order);
    } else {
      move(after, action & 63, action >> 6);
    }
    while (after.waiting != 0 && !asks(after)) score(after, lowest_bit(after.waiting));
    if (after.waiting == 0) {
      const bool goes_on = after.founded() < clans::chips.size() && can_anybody_move(after);
      after.turn = static_cast<std::int8_t>(goes_on ? (state.turn + 1) % state.seats : nobody);
    }
    return after;
  }

  [[nodiscard]] Returns returns(const State& state) const {
    Returns points{};
    for (std::size_t seat = 0; seat < state.seats; ++seat) {
      points[seat] = state.scores[state.colours[seat]] + state.chips[seat];
    }
    return points;
  }

  [[nodiscard]] std::uint64_t hash(const State& state) const {
    std::uint64_t number = mix(state.waiting + static_cast<std::uint64_t>(state.turn + 2));
    for (std::size_t pair = 0; pair < clans::territory_count; pair += 2) {
      number = mix(number + state.huts[pair].number() + (std::uint64_t{state.huts[pair + 1].number()} << 32));
    }
    for (const std::uint8_t score : state.scores) number = mix(number + score);
    for (const std::uint8_t chip : state.chips) number = mix(number + chip);
    for (const std::uint8_t colour : state.colours) number = mix(number + colour);
    return number;
  }

  [[nodiscard]] std::deque<State> parse_state(std::string_view text) const {
    const auto parts = split(text, ':');
    if (parts.size() != 6) refuse_state("six words joined by colons expected");
    State state{};
    parse_colours(state, parts[1]);
    parse_counts(parts[2], highest_score, clans::clan_count, state.scores);
    parse_counts(parts[3], static_cast<int>(clans::chips.size()), state.seats, state.chips);
    if (state.founded() > clans::chips.size()) refuse_state("too many chips");
    state.turn = static_cast<std::int8_t>(parts[0] == "-" ? nobody : parse_number(parts[0], state.seats - 1));
    parse_waiting(state, parts[4]);
    parse_huts(state, parts[5]);
    check_villages(state);
    return {state};
  }

  [[nodiscard]] std::string format_state(const State& state) const {
    std::string colours;
    for (std::size_t seat = 0; seat < state.seats; ++seat) colours += initials[state.colours[seat]];
    const std::vector<int> chips(state.chips.begin(), state.chips.begin() + state.seats);
    std::vector<int> villages;
    for (Territories left = state.waiting; left != 0; left &= left - 1) villages.push_back(lowest_bit(left) + 1);
    return (state.turn == nobody ? "-" : std::to_string(state.turn)) + ':' + colours + ':' + join(state.scores, ',') +
           ':' + join(chips, ',') + ':' + (villages.empty() ? "-" : join(villages, ',')) + ':' + format_huts(state);
  }

  [[nodiscard]] std::string format_action(const State&, Action action) const {
    if (action >= order) return '!' + std::to_string(action - order + 1);
    return std::to_string((action & 63) + 1) + '>' + std::to_string((action >> 6) + 1);
  }

  Options options;

 private:
  static constexpr std::string_view initials = "rbgyw";
  static constexpr int highest_score = 60 + 4 * 1 + 3 * 2 + 2 * 3 + 2 * 4 + 5;  // every hut once, and all bonuses

  static Territories bit(int territory) { return Territories{1} << territory; }

  static const clans::Group& group(const State& state, int territory) {
    return state.huts[static_cast<std::size_t>(territory)];
  }

  static Territories near_groups(const State& state, int territory) {
    return clans::neighbours[static_cast<std::size_t>(territory)] & state.inhabited;
  }

  static bool may_move(const State& state, int source, int target) {
    const int size = group(state, source).size();
    return size < clans::big || group(state, target).size() >= size;
  }

  static bool can_anybody_move(const State& state) {
    for (Territories left = state.inhabited; left != 0; left &= left - 1) {
      if (near_groups(state, lowest_bit(left)) != 0) return true;  // of two neighbours at least one may move
    }
    return false;
  }

  static Territories alone(const State& state, Territories territories) {
    Territories found = 0;
    for (Territories left = territories & state.inhabited; left != 0; left &= left - 1) {
      if (near_groups(state, lowest_bit(left)) == 0) found |= left & (~left + 1);
    }
    return found;
  }

  // The source stays empty from now on: whoever has no other inhabited neighbour becomes a village.
  static void move(State& state, int source, int target) {
    state.huts[static_cast<std::size_t>(target)].join(group(state, source));
    state.huts[static_cast<std::size_t>(source)] = {};
    state.inhabited &= ~bit(source);
    state.waiting = alone(state, clans::neighbours[static_cast<std::size_t>(source)]);
  }

  static void score(State& state, int village) {
    const clans::Epoch& epoch = clans::chips[state.founded()];
    const int terrain = static_cast<int>(clans::territories[static_cast<std::size_t>(village)].terrain);
    const clans::Group left = terrain == epoch.unfavourable ? clans::Group() : after_strife(group(state, village));
    const bool is_favourable = epoch.favourable == clans::any || terrain == epoch.favourable;
    const int value = left.size() + (is_favourable ? epoch.bonus : 0);
    for (int clan = 0; clan < clans::clan_count; ++clan) {
      auto& points = state.scores[static_cast<std::size_t>(clan)];
      if (left.of(clan) != 0) points = static_cast<std::uint8_t>(points + value);
    }
    state.huts[static_cast<std::size_t>(village)] = left;
    if (left.size() == 0) state.inhabited &= ~bit(village);
    ++state.chips[static_cast<std::size_t>(state.turn)];
    state.waiting = state.founded() < clans::chips.size() ? state.waiting & ~bit(village) : 0;
  }

  // Where all five clans live together, those with a single hut lose it.
  static clans::Group after_strife(const clans::Group& huts) {
    clans::Group left;
    for (int clan = 0; clan < clans::clan_count; ++clan) {
      if (huts.of(clan) == 0) return huts;
      if (huts.of(clan) > 1) left.add(clan, huts.of(clan));
    }
    return left;
  }

  // Whether the mover chooses which waiting village comes next: where the order matters, or always.
  [[nodiscard]] bool asks(const State& state) const {
    const auto count = static_cast<std::size_t>(count_bits(state.waiting));
    if (count < 2) return false;
    const std::size_t last = state.founded() + count - 1;
    const bool matters = last >= clans::chips.size() || clans::chips[state.founded()] != clans::chips[last];
    return matters || options.ask_order == Options::always;
  }

  static void parse_colours(State& state, std::string_view text) {
    if (text.size() < 2 || text.size() > most_seats) refuse_state("two to four seats expected");
    for (const char initial : text) {
      const std::size_t clan = initials.find(initial);
      if (clan == std::string_view::npos || text.find(initial) != state.seats) {
        refuse_state("a colour of its own for each seat expected");
      }
      state.colours[state.seats++] = static_cast<std::uint8_t>(clan);
    }
  }

  template <std::size_t room>
  static void parse_counts(std::string_view text, int highest, int expected, std::array<std::uint8_t, room>& counts) {
    const std::vector<int> numbers = parse_numbers(text, ',', highest);
    if (numbers.size() != static_cast<std::size_t>(expected)) refuse_state("more or fewer numbers than expected");
    std::transform(numbers.begin(), numbers.end(), counts.begin(), [](int number) {
      return static_cast<std::uint8_t>(number);
    });
  }

  static int parse_territory(std::string_view text) {
    const int number = parse_number(text, static_cast<int>(clans::territory_count));
    if (number == 0) refuse_state("territories are counted from 1");
    return number - 1;
  }

  static void parse_waiting(State& state, std::string_view text) {
    if (text == "-") return;
    for (const std::string_view word : split(text, ',')) state.waiting |= bit(parse_territory(word));
  }

  static void parse_huts(State& state, std::string_view text) {
    if (text == "-") return;
    for (const std::string_view word : split(text, ',')) parse_group(state, word);
    for (int clan = 0; clan < clans::clan_count; ++clan) {
      int huts = 0;
      for (const clans::Group& each : state.huts) huts += each.of(clan);
      if (huts > clans::huts_of_a_clan) refuse_state("too many huts of a clan");
    }
  }

  static void parse_group(State& state, std::string_view word) {
    std::size_t place = std::min(word.find_first_not_of("0123456789"), word.size());
    const int territory = parse_territory(word.substr(0, place));
    if ((state.inhabited & bit(territory)) != 0 || place == word.size()) refuse_state("huts of a territory expected");
    while (place < word.size()) {
      const std::size_t clan = initials.find(word[place]);
      const std::size_t end = std::min(word.find_first_not_of("0123456789", place + 1), word.size());
      const auto digits = word.substr(place + 1, end - place - 1);
      const int huts = digits.empty() ? 1 : parse_number(digits, clans::huts_of_a_clan);
      auto& found = state.huts[static_cast<std::size_t>(territory)];
      if (clan == std::string_view::npos || huts == 0 || found.of(static_cast<int>(clan)) != 0) {
        refuse_state("a clan and how many huts it has expected");
      }
      found.add(static_cast<int>(clan), huts);
      place = end;
    }
    state.inhabited |= bit(territory);
  }

  void check_villages(const State& state) const {
    const Territories villages = alone(state, ~Territories{0});
    const bool chips_left = state.founded() < clans::chips.size();
    if ((state.waiting & ~villages) != 0) refuse_state("only villages can wait");
    if (state.waiting != 0 && !chips_left) refuse_state("nothing waits after the last chip");
    if ((state.waiting != 0) != asks(state)) refuse_state("villages wait only where their order is to be chosen");
    if (chips_left && state.founded() < static_cast<std::size_t>(count_bits(villages & ~state.waiting))) {
      refuse_state("there are more villages than chips were paid for");
    }
    const bool is_running = chips_left && (state.waiting != 0 || can_anybody_move(state));
    if (is_running != (state.turn != nobody)) refuse_state("the game would be over, or is not over yet");
  }

  static std::string format_huts(const State& state) {
    std::string text;
    for (Territories left = state.inhabited; left != 0; left &= left - 1) {
      const int territory = lowest_bit(left);
      text += (text.empty() ? "" : ",") + std::to_string(territory + 1);
      for (int clan = 0; clan < clans::clan_count; ++clan) {
        const int huts = group(state, territory).of(clan);
        if (huts > 0) text += initials[static_cast<std::size_t>(clan)];
        if (huts > 1) text += std::to_string(huts);
      }
    }
    return text.empty() ? "-" : text;
  }
};

static_assert(Rules<Clans>);

}  // namespace spielbrett
