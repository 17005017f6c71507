// Whole turns of Quinque: whether one wins, and whether one leaves the other side a turn that does.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "../games/quinque.hpp"

namespace spielbrett::quinque {

// What remains of a turn: one or two actions.
struct Turn {
  Quinque::Action first;
  std::optional<Quinque::Action> second;
};

// The skydivers with parachutes of one colour: a bit for each column of each row, with an empty edge.
class Grid {
 public:
  static constexpr int edge = 4;
  static constexpr std::size_t most_rows = 2 * most_tiles + 4 + 2 * edge;

  Grid(const Quinque::State& state, std::size_t seat) {
    for (std::size_t tile = 0; tile < state.tiles; ++tile) turn(state.places[tile], state.worn[seat][tile]);
  }

  // Puts the parachutes of a tile on the grid, or takes them away.
  void turn(int place, std::uint64_t worn) {
    const std::size_t row = first_row(place);
    const int column = 2 * column_of(place) + edge;
    rows_[row] ^= (worn & 3) << column;
    rows_[row + 1] ^= (worn >> 2) << column;
  }

  // Whether five in a line begin near enough to a place to go through it.
  [[nodiscard]] bool has_five_at(int place) const {
    const std::size_t row = first_row(place);
    for (std::size_t first = row - edge; first < row + 2; ++first) {
      if (rows_[first] != 0 && Quinque::starts_five(&rows_[first])) return true;
    }
    return false;
  }

 private:
  static std::size_t first_row(int place) { return static_cast<std::size_t>(2 * row_of(place) + edge); }

  std::array<std::uint64_t, most_rows + edge> rows_{};
};

// Looks for winning turns; those found are tried first when it looks again.
class Turns {
 public:
  using State = Quinque::State;
  using Action = Quinque::Action;
  using Actions = Quinque::Actions;

  explicit Turns(const Quinque& rules) : rules_(rules) {}

  // How the seat to act wins before the other one is to act.
  [[nodiscard]] std::optional<Turn> winning(const State& state) const {
    if (state.laid[state.mover] + (state.second ? 0 : 1) < 5) return std::nullopt;
    Actions actions;
    rules_.generate(state, actions);
    if (state.second) {
      const auto action = winning_second(state, actions);
      return action ? std::optional<Turn>({*action, std::nullopt}) : std::nullopt;
    }
    for (const Action action : actions) {
      if (wins(state, rules_.apply(state, action))) return Turn{action, std::nullopt};
    }
    for (const Action action : actions) {
      const State half = rules_.apply(state, action);
      if (half.result != Quinque::Result::running || half.mover != state.mover) continue;
      Actions seconds;
      rules_.generate(half, seconds);
      if (const auto second = winning_second(half, seconds)) return Turn{action, second};
    }
    return std::nullopt;
  }

  // Whether the seat to act can go on after its action so that the other one does not win in its next turn.
  [[nodiscard]] bool is_sound(const State& state, Action action) {
    const State after = rules_.apply(state, action);
    if (after.result != Quinque::Result::running) return after.result == Quinque::Result::drawn || wins(state, after);
    if (after.mover != state.mover) return !is_lost(after);
    Actions actions;
    rules_.generate(after, actions);
    return std::any_of(actions.begin(), actions.end(), [&](Action second) { return is_sound(after, second); });
  }

 private:
  // A turn with its places counted from the first tile.
  struct Threat {
    Turn turn;
    int origin;
  };

  static bool wins(const State& state, const State& after) {
    return after.result == Quinque::Result::won && after.mover == state.mover;
  }

  // Only tiles that carry parachutes of the mover can bring five together.
  [[nodiscard]] std::optional<Action> winning_second(const State& state, const Actions& actions) const {
    if (state.laid[state.mover] < 5) return std::nullopt;
    Grid grid(state, state.mover);
    for (const Action action : actions) {
      if (Quinque::kind(action) == Quinque::Kind::move ? brings_five(state, grid, action)
                                                       : wins(state, rules_.apply(state, action))) {
        return action;
      }
    }
    return std::nullopt;
  }

  static bool brings_five(const State& state, Grid& grid, Action action) {
    const std::size_t tile = Quinque::tile(action);
    const std::uint64_t worn = state.worn[state.mover][tile];
    if (worn == 0) return false;
    grid.turn(state.places[tile], worn);
    grid.turn(Quinque::place(action), worn);
    const bool found = grid.has_five_at(Quinque::place(action));
    grid.turn(Quinque::place(action), worn);
    grid.turn(state.places[tile], worn);
    return found;
  }

  // Whether the seat to act has a winning turn.
  bool is_lost(const State& state) {
    for (std::size_t number = 0; number < threats_.size(); ++number) {
      if (!works(state, threats_[number])) continue;
      std::rotate(threats_.begin(), threats_.begin() + static_cast<std::ptrdiff_t>(number),
                  threats_.begin() + static_cast<std::ptrdiff_t>(number) + 1);
      return true;
    }
    const auto found = winning(state);
    if (found) threats_.insert(threats_.begin(), {*found, state.places[0]});
    if (threats_.size() > most_threats) threats_.pop_back();
    return found.has_value();
  }

  [[nodiscard]] bool works(const State& state, const Threat& threat) const {
    const auto first = shifted(threat.turn.first, state.places[0] - threat.origin);
    const auto half = play(state, first);
    if (!half) return false;
    if (!threat.turn.second || half->result != Quinque::Result::running) return wins(state, *half);
    // If the rest of the formation has changed how the first action shifts places, the threat is merely found anew.
    const auto after = play(*half, shifted(*threat.turn.second, state.places[0] - threat.origin));
    return after && wins(state, *after);
  }

  static Action shifted(Action action, int offset) {
    return Quinque::place(action) == 0 ? action : static_cast<Action>(static_cast<int>(action) + offset);
  }

  [[nodiscard]] std::optional<State> play(const State& state, Action action) const {
    Actions actions;
    rules_.generate(state, actions);
    if (std::find(actions.begin(), actions.end(), action) == actions.end()) return std::nullopt;
    return rules_.apply(state, action);
  }

  static constexpr std::size_t most_threats = 8;

  const Quinque& rules_;
  std::vector<Threat> threats_;
};

}  // namespace spielbrett::quinque
