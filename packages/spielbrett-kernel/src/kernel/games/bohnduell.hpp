// BohnDuell with all options of `spielbrett.games.bohnduell`.
#pragma once

#include <array>
#include <cstdint>
#include <cstring>
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

struct BohnDuellOptions {
  int bowls = 4;
  int stock = 0;  // 0 as long as it follows from the bowls

  [[nodiscard]] int balls() const { return stock == 0 ? 10 * bowls : stock; }

  static constexpr std::array<Option<BohnDuellOptions>, 2> described = {{
      {"bowls", &BohnDuellOptions::bowls, {}, 3, 10},
      {"stock", &BohnDuellOptions::stock, {}, 4, 100},
  }};
};

class BohnDuell {
 public:
  static constexpr std::string_view name = "bohnduell";
  static constexpr int most_bowls = 10;

  using Options = BohnDuellOptions;
  using Action = std::uint8_t;  // the bowl to place into, or `carry` + the bowl to carry from; 0 is a pass
  using Actions = ActionList<Action, 2 * most_bowls>;

  static constexpr Action pass = 0;
  static constexpr Action carry = 16;

  // What lies on one side. `bowls[0]` is the big bowl, `bowls[d]` the small one at the distance d from it.
  struct Side {
    std::uint8_t stock;
    std::array<std::uint8_t, most_bowls + 1> bowls;
  };

  struct State {
    std::array<Side, 2> sides;
    std::int8_t turn;
  };

  explicit BohnDuell(const Options& chosen) : options(chosen) {}

  [[nodiscard]] int seats(const State&) const { return 2; }
  [[nodiscard]] int turn(const State& state) const { return state.turn; }

  void generate(const State& state, Actions& actions) const {
    if (state.turn == nobody) return;
    const Side& own = side(state, state.turn);
    for (int bowl = 1; bowl <= options.bowls; ++bowl) {
      if (cost(bowl) <= own.stock) actions.add(static_cast<Action>(bowl));
    }
    for (int bowl = 1; bowl <= options.bowls; ++bowl) {
      if (held(own, bowl) == bowl) actions.add(static_cast<Action>(carry + bowl));
    }
    if (actions.empty()) actions.add(pass);
  }

  [[nodiscard]] std::size_t count(const State& state) const {
    if (state.turn == nobody) return 0;
    const Side& own = side(state, state.turn);
    const int found = std::min<int>(own.stock, options.bowls) + count_carries(own);
    return static_cast<std::size_t>(std::max(found, 1));
  }

  [[nodiscard]] State apply(const State& state, Action action) const {
    State after = state;
    Side& own = after.sides[static_cast<std::size_t>(state.turn)];
    Side& other = after.sides[static_cast<std::size_t>(1 - state.turn)];
    if (action >= carry) {
      carry_from(own, action - carry);
    } else if (action != pass) {
      place_into(own, other, action);
    }
    const bool is_over = is_stuck(own) && is_stuck(other);
    after.turn = static_cast<std::int8_t>(is_over ? nobody : 1 - state.turn);
    return after;
  }

  [[nodiscard]] Returns returns(const State& state) const {
    const int margin = state.sides[0].bowls[0] - state.sides[1].bowls[0];
    return {margin, -margin};
  }

  [[nodiscard]] std::uint64_t hash(const State& state) const {
    static_assert(sizeof(state.sides) == 3 * sizeof(std::uint64_t));
    std::array<std::uint64_t, 3> words;
    std::memcpy(words.data(), &state.sides, sizeof words);
    auto number = static_cast<std::uint64_t>(state.turn + 2);
    for (const std::uint64_t word : words) number = mix(number + word);
    return number;
  }

  // How many balls placing into a bowl steals: where it is empty, all those of the bowl opposite.
  [[nodiscard]] int prize(const State& state, int bowl) const {
    return held(side(state, state.turn), bowl) != 0 ? 0 : held(side(state, 1 - state.turn), cost(bowl));
  }

  [[nodiscard]] std::deque<State> parse_state(std::string_view text) const {
    const auto parts = split(text, ':');
    if (parts.size() != 2) refuse_state("the seat to move and both sides expected, separated by a colon");
    const auto sides = split(parts[1], '/');
    if (sides.size() != 2) refuse_state("two sides expected, separated by a slash");
    const int mover = parts[0] == "0" ? 0 : parts[0] == "1" ? 1 : nobody;
    const State state{{parse_side(sides[0]), parse_side(sides[1])}, static_cast<std::int8_t>(mover)};
    if (balls(state.sides[0]) + balls(state.sides[1]) != 2 * options.balls()) refuse_state("balls missing or too many");
    if ((mover == nobody) != (is_stuck(state.sides[0]) && is_stuck(state.sides[1]))) {
      refuse_state("the game is over when neither can move, and only then");
    }
    return {state};
  }

  [[nodiscard]] std::string format_state(const State& state) const {
    const std::string mover = state.turn == nobody ? "-" : std::to_string(state.turn);
    return mover + ':' + format_side(state.sides[0]) + '/' + format_side(state.sides[1]);
  }

  [[nodiscard]] std::string format_action(const State& state, Action action) const {
    if (action == pass) return "pass";
    if (action >= carry) return 'z' + std::to_string(action - carry);
    const int stolen = prize(state, action);
    return 'e' + std::to_string(action) + (stolen == 0 ? "" : 'x' + std::to_string(stolen));
  }

  Options options;

 private:
  static const Side& side(const State& state, int seat) { return state.sides[static_cast<std::size_t>(seat)]; }
  static int held(const Side& side, int bowl) { return side.bowls[static_cast<std::size_t>(bowl)]; }

  static void add(Side& side, int bowl, int balls) {
    auto& count = side.bowls[static_cast<std::size_t>(bowl)];
    count = static_cast<std::uint8_t>(count + balls);
  }

  // What placing into a bowl takes, one ball for it and one for each bowl that is farther away. It is at the same time
  // the distance, for the other side, of the bowl that faces this one.
  [[nodiscard]] int cost(int bowl) const { return options.bowls + 1 - bowl; }

  [[nodiscard]] int count_carries(const Side& side) const {
    int found = 0;
    for (int bowl = 1; bowl <= options.bowls; ++bowl) found += held(side, bowl) == bowl;
    return found;
  }

  [[nodiscard]] bool is_stuck(const Side& side) const { return side.stock == 0 && count_carries(side) == 0; }

  void place_into(Side& own, Side& other, int bowl) const {
    if (held(own, bowl) == 0) {
      add(own, 0, held(other, cost(bowl)));
      other.bowls[static_cast<std::size_t>(cost(bowl))] = 0;
    }
    own.stock = static_cast<std::uint8_t>(own.stock - cost(bowl));
    for (int distance = bowl; distance <= options.bowls; ++distance) add(own, distance, 1);
  }

  static void carry_from(Side& own, int bowl) {
    own.bowls[static_cast<std::size_t>(bowl)] = 0;
    for (int distance = 0; distance < bowl; ++distance) add(own, distance, 1);
  }

  [[nodiscard]] Side parse_side(std::string_view text) const {
    const std::vector<int> numbers = parse_numbers(text, ',', 2 * options.balls());
    if (numbers.size() != number_count()) refuse_state("a stock, a big bowl and all small bowls expected");
    Side side{static_cast<std::uint8_t>(numbers[0]), {}};
    for (std::size_t bowl = 0; bowl + 1 < numbers.size(); ++bowl) {
      side.bowls[bowl] = static_cast<std::uint8_t>(numbers[bowl + 1]);
    }
    return side;
  }

  [[nodiscard]] std::string format_side(const Side& side) const {
    std::vector<int> numbers = {side.stock};
    numbers.insert(numbers.end(), side.bowls.begin(), side.bowls.end());
    numbers.resize(number_count());
    return join(numbers, ',');
  }

  [[nodiscard]] std::size_t number_count() const { return static_cast<std::size_t>(options.bowls) + 2; }

  static int balls(const Side& side) { return std::accumulate(side.bowls.begin(), side.bowls.end(), int{side.stock}); }
};

static_assert(Rules<BohnDuell>);

}  // namespace spielbrett
