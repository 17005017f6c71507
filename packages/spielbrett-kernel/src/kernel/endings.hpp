// The values of all positions of Kalaha with few stones left in the pits, as long as there is room for them.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <fstream>
#include <limits>
#include <string>
#include <vector>

#include "insights/kalaha.hpp"

namespace spielbrett {

// What is won before does not matter, nor do the stones with which a game began: one list serves all of them.
//
// Positions with the same number of stones are counted by the places of their stones (the combinatorial number system),
// and found out after those with fewer. A sowing that keeps all stones in the pits moves some of them nearer to the own
// store and none away from it, so within one number of stones the way never leads back.
template <class Row>
class KalahaEndings {
 public:
  using Rules = Kalaha<Row>;
  using State = typename Rules::State;

  // For as many stones as can be had with so many bytes, one for each position, and no more than a third of all: most
  // games hardly get there.
  KalahaEndings(const Rules& rules, std::size_t bytes)
      : rules_(rules), insight_(rules), pits_(static_cast<std::size_t>(rules.options.pits)) {
    const auto all = static_cast<std::size_t>(2 * rules.options.pits * rules.options.stones);
    const std::size_t most = std::min(all / 3, most_stones);
    for (std::size_t cells = 0; cells <= 2 * pits_; ++cells) {
      ways_.emplace_back(most + 1);
      for (std::size_t stones = 0; stones <= most; ++stones) ways_[cells][stones] = count(cells, stones, bytes);
    }
    first_ = {0};
    while (first_.size() <= most && first_.back() + ways_[2 * pits_][first_.size() - 1] <= bytes) {
      first_.push_back(first_.back() + ways_[2 * pits_][first_.size() - 1]);
    }
  }

  // So many stones are within reach.
  [[nodiscard]] int reach() const { return static_cast<int>(first_.size()) - 2; }
  // So many stones are done.
  [[nodiscard]] int done() const { return done_; }
  [[nodiscard]] std::size_t positions() const { return first_.back(); }

  // Everything, what is in the file first; what is missing there is added to it. `pause` is called every few thousand
  // positions, with how many are done, and throws to end it.
  template <class Pause>
  void build(const std::string& path, const Pause& pause) {
    values_.assign(first_.back(), unknown);
    read(path);
    while (done_ < reach()) {
      build_layer(static_cast<std::size_t>(done_ + 1), pause);
      ++done_;
      if (!path.empty()) append(path);
    }
  }

  // What the seat to act wins from here on; only where no more stones are left than are done.
  [[nodiscard]] int value(const State& state) const { return values_[number(state)]; }

 private:
  using Value = std::int8_t;
  static constexpr Value unknown = std::numeric_limits<Value>::min();
  static constexpr std::size_t most_stones = 100;

  // In how many ways stones can lie in cells, as far as it matters.
  std::size_t count(std::size_t cells, std::size_t stones, std::size_t enough) const {
    if (stones == 0) return 1;
    if (cells == 0) return 0;
    return std::min(ways_[cells][stones - 1] + ways_[cells - 1][stones], enough + 1);
  }

  static int sum(Row cells, int pits) {
    int stones = 0;
    for (int pit = 0; pit < pits; ++pit) stones += Rules::held(cells, pit);
    return stones;
  }

  [[nodiscard]] std::size_t number(const State& state) const {
    const int pits = rules_.options.pits;
    std::array<std::size_t, 24> held;
    std::size_t left = 0;
    for (int cell = 0; cell < 2 * pits; ++cell) {
      const int seat = cell < pits ? state.seat : 1 - state.seat;
      held[static_cast<std::size_t>(cell)] =
          static_cast<std::size_t>(Rules::held(state.rows[static_cast<std::size_t>(seat)], cell % pits));
      left += held[static_cast<std::size_t>(cell)];
    }
    std::size_t found = first_[left];
    // The positions with fewer stones in this cell than it has come first.
    for (std::size_t cell = 0; left > 0; ++cell) {
      const auto& ways = ways_[2 * pits_ - cell];
      found += ways[left] - ways[left - held[cell]];
      left -= held[cell];
    }
    return found;
  }

  template <class Pause>
  void build_layer(std::size_t stones, const Pause& pause) {
    std::vector<int> cells(2 * pits_);
    cells.back() = static_cast<int>(stones);
    for (std::size_t place = first_[stones]; place < first_[stones + 1]; ++place) {
      if (place % 4096 == 0) pause(place);
      const State state = make_state(cells);
      if (rules_.turn(state) != nobody && !is_over(state)) find_out(state);
      step(cells);
    }
  }

  // The next position in the order of `number`: one stone more in the last cell that can have it.
  static void step(std::vector<int>& cells) {
    const int last = cells.back();
    cells.back() = 0;
    std::size_t cell = cells.size() - 1;
    if (last == 0) {
      while (cell > 0 && cells[cell - 1] == 0) --cell;
      if (cell == 0) return;
      --cell;
      const int moved = cells[cell];
      cells[cell] = 0;
      cells.back() = moved - 1;
    } else {
      cells.back() = last - 1;
    }
    if (cell > 0) ++cells[cell - 1];
  }

  [[nodiscard]] State make_state(const std::vector<int>& cells) const {
    State state{{Row{0}, Row{0}}, 0};
    for (std::size_t cell = 0; cell < cells.size(); ++cell) {
      state.rows[cell / pits_] += static_cast<Row>(cells[cell]) << (Rules::field * static_cast<int>(cell % pits_));
    }
    return state;
  }

  [[nodiscard]] bool is_over(const State& state) const {
    if (rules_.pits(state, 0) == 0) return true;
    return rules_.options.ends == KalahaOptions::either && rules_.pits(state, 1) == 0;
  }

  // In a state without stones in the stores the lead is what the last action won.
  Value find_out(const State& state) {
    Value& known = values_[number(state)];
    if (known != unknown) return known;
    typename Rules::Actions actions;
    rules_.generate(state, actions);
    int best = -unbounded;
    for (const auto action : actions) {
      State after = rules_.apply(state, action);
      const int won = lead_of(insight_, after, state.seat);
      const int next = rules_.turn(after);
      if (next == nobody) {
        best = std::max(best, won);
        continue;
      }
      for (const int seat : {0, 1}) after.rows[static_cast<std::size_t>(seat)] = rules_.pits(after, seat);
      best = std::max(best, next == state.seat ? won + find_out(after) : won - find_out(after));
    }
    return known = static_cast<Value>(best);
  }

  void read(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    done_ = 0;
    for (std::size_t stones = 1; stones + 1 < first_.size(); ++stones) {
      const auto size = static_cast<std::streamsize>(first_[stones + 1] - first_[stones]);
      std::vector<Value> layer(static_cast<std::size_t>(size));
      if (!file.read(reinterpret_cast<char*>(layer.data()), size)) return;
      std::copy(layer.begin(), layer.end(), values_.begin() + static_cast<std::ptrdiff_t>(first_[stones]));
      done_ = static_cast<int>(stones);
    }
  }

  // What an interrupted writing left behind the whole layers is written over.
  void append(const std::string& path) const {
    const auto stones = static_cast<std::size_t>(done_);
    std::fstream file(path, std::ios::binary | std::ios::in | std::ios::out);
    if (!file) file.open(path, std::ios::binary | std::ios::out);
    file.seekp(static_cast<std::streamoff>(first_[stones] - first_[1]));
    file.write(reinterpret_cast<const char*>(&values_[first_[stones]]),
               static_cast<std::streamsize>(first_[stones + 1] - first_[stones]));
  }

  const Rules& rules_;
  KalahaInsight<Row> insight_;
  std::size_t pits_;
  std::vector<std::vector<std::size_t>> ways_;  // of so many cells for so many stones
  std::vector<std::size_t> first_;              // the number of the first position with so many stones
  std::vector<Value> values_;
  int done_ = 0;
};

// Kalaha with its endings known.
template <class Row>
class KalahaWithEndings : public KalahaInsight<Row> {
 public:
  using typename KalahaInsight<Row>::Rules;
  using typename KalahaInsight<Row>::State;

  KalahaWithEndings(const Rules& rules, const KalahaEndings<Row>& endings)
      : KalahaInsight<Row>(rules), endings_(&endings) {}

  [[nodiscard]] Range range(const State& state) const {
    const Range widest = KalahaInsight<Row>::range(state);
    if (widest.high > endings_->done()) return widest;
    const int value = endings_->value(state);
    return {value, value};
  }

 private:
  const KalahaEndings<Row>* endings_;
};

}  // namespace spielbrett
