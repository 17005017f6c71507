// Alpha-beta search, one ply deeper each time until a limit is reached.
//
// The value of a state for a number of remaining plies is one number whatever the way to it, that of plain minimax: the
// table is believed only for just that number, or where every end was seen. Only searches with a Selective insight look
// farther at less. Values are those of the seat to act, and are
// turned around only where the next state is another seat's: extra turns and turns of several actions are right by that.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

#include "insight.hpp"
#include "random.hpp"
#include "table.hpp"

namespace spielbrett {

inline constexpr int deepest_search = 64;

// How selective searches save time. Each can be set to 0 to see what it earns.
struct Shortcuts {
  int passing = 2;    // so many plies less, to see whether a state is good enough even if nothing is done
  int late = 4;       // actions after so many are looked at less deeply at first
  int few = 5;        // so many actions are tried for each of the last two plies, the rest is left out
  int sorting = 3;    // from so many plies on, actions are tried in the order of the estimates of what they lead to
};

// When to stop: at the first that is reached; 0 stands for no limit.
struct Limits {
  int depth = 0;
  std::uint64_t nodes = 0;
  double seconds = 0;
};

struct Settings {
  Limits limits;
  std::uint64_t seed = 0;
  int threads = 1;  // with one, the same limits in depth or nodes and the same seed give the same report everywhere
  int lines = 1;    // so many of the best actions are told
  std::size_t memory = std::size_t{32} << 20;
  Shortcuts shortcuts{};
};

// An action with what is expected to follow, and its value.
template <class Action>
struct Line {
  int value = 0;
  std::vector<Action> actions;
};

template <class Action>
struct Thought {
  std::vector<Line<Action>> lines;  // the best first
  int depth = 0;                    // looked through completely
  bool is_final = false;            // every end was seen: thinking longer changes nothing
  std::uint64_t nodes = 0;
  double seconds = 0;
};

// What the table keeps of a state. The value is exact if it is both bounds.
struct Finding {
  std::int16_t value;
  std::uint8_t depth;
  std::uint8_t weight;  // the depth + 1
  std::uint32_t action : 24;
  std::uint32_t is_low : 1;  // the value is at least so much
  std::uint32_t is_high : 1;
  std::uint32_t is_final : 1;  // no horizon was reached: it holds for every greater depth

  [[nodiscard]] bool holds_for(int remaining) const { return depth == remaining || (is_final && depth < remaining); }
};

// Everything the threads of a search share.
template <Insight I>
struct Common {
  using Clock = std::chrono::steady_clock;

  const I& insight;
  const Settings settings;
  const std::atomic<bool>& stopped;
  Table<Finding> table;
  const Clock::time_point begun = Clock::now();
  std::atomic<bool> is_over = false;

  Common(const I& known, const Settings& chosen, const std::atomic<bool>& stop)
      : insight(known), settings(chosen), stopped(stop), table(memory(chosen)) {}

  [[nodiscard]] double seconds() const { return std::chrono::duration<double>(Clock::now() - begun).count(); }

  [[nodiscard]] bool is_time() const {
    if (stopped.load(std::memory_order_relaxed) || is_over.load(std::memory_order_relaxed)) return true;
    return settings.limits.seconds > 0 && seconds() >= settings.limits.seconds;
  }

  // To clear a large table takes longer than a short search.
  static std::size_t memory(const Settings& chosen) {
    const std::uint64_t nodes = chosen.limits.nodes;
    return nodes == 0 || nodes > chosen.memory / 64 ? chosen.memory : static_cast<std::size_t>(nodes) * 64;
  }
};

class OutOfLimits {};

// What one thread does.
template <Insight I>
class Thinker {
 public:
  using Rules = typename I::Rules;
  using State = typename Rules::State;
  using Action = typename Rules::Action;
  using Actions = typename Rules::Actions;

  Thinker(Common<I>& common, const State& root, int number)
      : common_(common), insight_(common.insight), rules_(insight_.rules), root_(root), number_(number) {
    const Limits& limits = common.settings.limits;
    most_nodes_ = limits.nodes == 0 ? ~std::uint64_t{0} : limits.nodes / static_cast<unsigned>(common.settings.threads);
    deepest_ = limits.depth == 0 ? deepest_search : std::min(limits.depth, deepest_search);
    Actions legal;
    rules_.generate(root, legal);
    candidates_.assign(legal.begin(), legal.end());
    Random random(common.settings.seed + static_cast<std::uint64_t>(number));
    for (std::size_t left = candidates_.size(); left > 1; --left) {
      std::swap(candidates_[left - 1], candidates_[random.below(left)]);
    }
    std::stable_sort(candidates_.begin(), candidates_.end(),
                     [&](Action one, Action other) { return insight_.promise(root, one) > insight_.promise(root, other); });
    for (auto& both : killers_) both.fill(none);
    thought_.lines = {{0, {candidates_[0]}}};
  }

  // `tell` is called with the thought after each depth.
  template <class Tell>
  void deepen(const Tell& tell) {
    try {
      if constexpr (Guarded<I>) stand_guard();
      // Helpers are every other one a ply ahead.
      for (int depth = 1 + number_ % 2; depth <= deepest_ && !thought_.is_final; ++depth) {
        look(depth);
        tell(thought());
      }
    } catch (const OutOfLimits&) {
      keep_unfinished();
      tell(thought());
    }
  }

  [[nodiscard]] std::uint64_t nodes() const { return nodes_.load(std::memory_order_relaxed); }

 private:
  using Path = std::array<Action, deepest_search + 1>;

  struct Choice {
    int score;
    Action action;
  };

  [[nodiscard]] Thought<Action> thought() {
    thought_.nodes = nodes();
    thought_.seconds = common_.seconds();
    return thought_;
  }

  // The best actions, one after the other, each without those before it.
  void look(int depth) {
    unfinished_.clear();
    horizon_ = false;
    const auto wanted = std::min(candidates_.size(), static_cast<std::size_t>(common_.settings.lines));
    for (std::size_t line = 0; line < wanted; ++line) {
      unfinished_.emplace_back();
      look_at_candidates(depth, line);
      if (unfinished_.back().actions.empty()) unfinished_.pop_back();  // nothing else is allowed
    }
    thought_.lines = std::exchange(unfinished_, {});
    thought_.depth = depth;
    if constexpr (Selective<I>) {
      thought_.is_final = std::all_of(thought_.lines.begin(), thought_.lines.end(), [&](const auto& line) {
        return is_decided(line.value) && win_at(depth) <= std::abs(line.value);
      });
    } else {
      thought_.is_final = !horizon_;
    }
  }

  // A win is played whatever else is promised. Otherwise something sound comes first; if there is nothing, all is lost,
  // and anything is allowed.
  void stand_guard() {
    guard_.emplace(rules_);
    if (const auto turn = guard_->winning(root_)) {
      candidates_ = {turn->first};
      deepest_ = std::min(deepest_, most_actions_of_a_turn);
      guard_.reset();
    } else {
      const auto sound = std::find_if(candidates_.begin(), candidates_.end(),
                                      [&](Action each) { return is_allowed(each); });
      if (sound == candidates_.end()) return guard_.reset();
      std::rotate(candidates_.begin(), sound, sound + 1);
    }
    thought_.lines = {{0, {candidates_[0]}}};
  }

  // Asked only of what looks best: it takes longer than many nodes.
  bool is_allowed(Action action) {
    if constexpr (Guarded<I>) {
      if (!guard_) return true;
      if (common_.is_time()) throw OutOfLimits();
      if (!sound_.contains(action)) sound_[action] = guard_->is_sound(root_, action);
      return sound_[action];
    } else {
      return true;
    }
  }

  // Those before `first` have their lines already. The best comes to the front, so it is the first of the next depth.
  void look_at_candidates(int depth, std::size_t first) {
    int best = -unbounded;
    for (std::size_t number = first; number < candidates_.size(); ++number) {
      const Action action = candidates_[number];
      const int value = follow(root_, action, depth, best, unbounded, 0, number == first);
      if (value <= best || !is_allowed(action)) continue;
      best = value;
      unfinished_.back() = {value, {path_[0].begin(), path_[0].begin() + lengths_[0]}};
      std::rotate(candidates_.begin() + static_cast<std::ptrdiff_t>(first),
                  candidates_.begin() + static_cast<std::ptrdiff_t>(number),
                  candidates_.begin() + static_cast<std::ptrdiff_t>(number) + 1);
    }
  }

  // What was found out at a depth that was not finished: better than what the depth before said, as far as it goes.
  void keep_unfinished() {
    auto lines = std::exchange(unfinished_, {});
    if (!lines.empty() && lines.back().actions.empty()) lines.pop_back();
    for (const auto& line : thought_.lines) {
      const bool is_known = std::any_of(lines.begin(), lines.end(),
                                        [&](const auto& known) { return known.actions[0] == line.actions[0]; });
      if (!is_known && lines.size() < thought_.lines.size()) lines.push_back(line);
    }
    std::stable_sort(lines.begin(), lines.end(), [](const auto& one, const auto& other) { return one.value > other.value; });
    thought_.lines = std::move(lines);
  }

  void spend() {
    const std::uint64_t spent = nodes();
    if (spent >= most_nodes_ || (spent % 256 == 0 && common_.is_time())) throw OutOfLimits();
    nodes_.store(spent + 1, std::memory_order_relaxed);
  }

  // What the seat to act wins at once by an action.
  int gain(const State& state, const State& after, int seat) const {
    if constexpr (Harvest<I>) {
      const int more = I::unit * (insight_.lead(after) - insight_.lead(state));
      return seat == 0 ? more : -more;
    } else {
      return 0;
    }
  }

  // The value of an action, exact where it lies between alpha and beta. All but the first of a state are expected to be
  // worse, so it is first asked whether they are.
  int follow(const State& state, Action action, int depth, int alpha, int beta, int ply, bool is_first,
             int reduction = 0) {
    spend();
    const State after = rules_.apply(state, action);
    const int seat = rules_.turn(state);
    const int won = gain(state, after, seat);
    const int next = rules_.turn(after);
    lengths_[at(ply) + 1] = 0;
    int value = 0;
    if (next == nobody || (!Selective<I> && depth == 1)) {
      value = won + leaf(after, seat, next, ply + 1);
    } else {
      const auto child = [&](int low, int high, int less) {
        if (next == seat) return won + search(after, depth - 1 - less, low - won, high - won, ply + 1);
        return won - search(after, depth - 1 - less, won - high, won - low, ply + 1);
      };
      if (reduction > 0) value = child(alpha, alpha + 1, reduction);
      if (!is_first && (reduction == 0 || value > alpha)) value = child(alpha, alpha + 1, 0);
      if (is_first || (value > alpha && value < beta)) value = child(alpha, beta, 0);
    }
    if (value > alpha) extend_path(action, ply);
    return value;
  }

  // What a seat may expect of a state that is not looked through. Wins are worth more the sooner they come.
  int leaf(const State& state, int seat, int next, int ply) {
    if (next != nobody) {
      horizon_ = true;
      const Range possible = range(state);
      const int estimate = std::clamp(insight_.estimate(state), possible.low, possible.high);
      return next == seat ? estimate : -estimate;
    }
    if constexpr (Harvest<I>) {
      return 0;
    } else {
      return rules_.returns(state)[at(seat)] * win_at(ply);
    }
  }

  static std::size_t at(int ply) { return static_cast<std::size_t>(ply); }

  void end_path(Action action, int ply) {
    path_[at(ply)][0] = action;
    lengths_[at(ply)] = 1;
  }

  void extend_path(Action action, int ply) {
    const auto rest = path_[at(ply) + 1].begin();
    path_[at(ply)][0] = action;
    std::copy(rest, rest + lengths_[at(ply) + 1], path_[at(ply)].begin() + 1);
    lengths_[at(ply)] = lengths_[at(ply) + 1] + 1;
  }

  // What winning after so many plies is worth.
  static constexpr int win_at(int ply) { return I::unit + deepest_search + 1 - ply; }

  // Wins are so far from the root; in the table, so far from the state.
  static int moved(int value, int plies) {
    if constexpr (!Harvest<I>) {
      if (value >= I::unit) return value + plies;
      if (value <= -I::unit) return value - plies;
    }
    return value;
  }

  // What the value can be.
  Range range(const State& state) const {
    if constexpr (Harvest<I>) {
      const Range whole = insight_.range(state);
      return {I::unit * whole.low, I::unit * whole.high};
    } else {
      return {-win_at(0), win_at(0)};
    }
  }

  // The value of a running state for at least one ply, exact where it lies between alpha and beta.
  int search(const State& state, int depth, int alpha, int beta, int ply) {
    const Range possible = range(state);
    lengths_[at(ply)] = 0;
    if (possible.low >= beta || possible.low == possible.high) return possible.low;
    if (possible.high <= alpha) return possible.high;
    if constexpr (Selective<I>) return search_selectively(state, depth, alpha, beta, ply);
    if (depth == 1) return finish(state, alpha, beta, ply);
    const std::optional<Key> key = depth < least_remembered ? std::nullopt : insight_.key(state);
    const std::optional<Finding> found = key ? common_.table.find(*key) : std::nullopt;
    if (found && beta - alpha == 1 && found->holds_for(depth)) {
      const int value = moved(found->value, -ply);
      if ((found->is_low && value >= beta) || (found->is_high && value <= alpha)) {
        horizon_ |= !found->is_final;
        return value;
      }
    }
    const bool outside = std::exchange(horizon_, false);
    const Choice best = explore(state, depth, alpha, beta, ply, found ? static_cast<Action>(found->action) : none);
    if (key) remember(*key, depth, alpha, beta, best, ply);
    horizon_ |= outside;
    return best.score;
  }

  static constexpr bool is_decided(int value) { return value >= I::unit || value <= -I::unit; }

  // The value of a running state for about so many plies, if the search is selective.
  int search_selectively(const State& state, int depth, int alpha, int beta, int ply) {
    if (win_at(ply + 1) <= alpha) return win_at(ply + 1);
    if (-win_at(ply + 2) >= beta) return -win_at(ply + 2);
    if (depth <= 0 || ply >= deepest_search) return settle(state, ply);
    const Key key = *insight_.key(state);
    const std::optional<Finding> found = common_.table.find(key);
    if (found && beta - alpha == 1) {
      const int value = moved(found->value, -ply);
      const bool holds = found->depth >= depth || is_decided(value);
      if (holds && ((found->is_low && value >= beta) || (found->is_high && value <= alpha))) return value;
    }
    if (const auto action = insight_.winning(state)) return win(*action, ply);
    if (passes(state, depth, beta, ply, beta - alpha == 1)) return beta;
    const Choice best = explore(state, depth, alpha, beta, ply, found ? static_cast<Action>(found->action) : none);
    remember(key, depth, alpha, beta, best, ply);
    return best.score;
  }

  int win(Action action, int ply) {
    end_path(action, ply);
    return win_at(ply + 1);
  }

  // The value of a state at the horizon.
  int settle(const State& state, int ply) {
    if (const auto action = insight_.winning(state)) return win(*action, ply);
    return insight_.estimate(state);
  }

  // Whether a state is worth at least beta even if the seat to act does nothing. Not twice in a row: that would be the
  // same state again.
  bool passes(const State& state, int depth, int beta, int ply, bool is_narrow) {
    const int less = common_.settings.shortcuts.passing;
    const bool was_passed = std::exchange(is_passed_, false);
    if (less == 0 || !is_narrow || was_passed || depth < 3 || is_decided(beta) || insight_.estimate(state) < beta) return false;
    const State after = insight_.passed(state);
    if (rules_.turn(after) == nobody) return false;
    is_passed_ = true;
    const int value = -search(after, depth - 1 - less, -beta, 1 - beta, ply + 1);
    is_passed_ = false;
    lengths_[at(ply)] = 0;
    return value >= beta;
  }

  // By how much less deeply an action is looked at first, which is not expected to be the best.
  [[nodiscard]] int reduction(int depth, std::size_t number, const Choice& choice) const {
    if constexpr (!Selective<I>) return 0;
    const int late = common_.settings.shortcuts.late;
    const int place = static_cast<int>(number);
    if (late == 0 || depth < 3 || place < late || choice.score >= special) return 0;
    return std::min(1 + depth * place / plies_and_places, depth - 2);
  }

  // How many actions are tried if it is only asked whether a state is good enough.
  [[nodiscard]] std::size_t most_tried(int depth) const {
    const auto few = static_cast<std::size_t>(common_.settings.shortcuts.few);
    return !Selective<I> || few == 0 || depth > 2 ? Actions::room : few * at(depth);
  }

  // Instead of what is promised: what is found at first sight.
  void rank_by_estimates(const State& state, std::size_t seat, std::array<Choice, Actions::room>& choices, std::size_t count) {
    for (std::size_t number = 0; number < count; ++number) {
      Choice& choice = choices[number];
      if (choice.score >= special) continue;
      const State after = rules_.apply(state, choice.action);
      const int estimate = rules_.turn(after) == nobody ? -unbounded : -insight_.estimate(after);
      choice.score = history_[seat][choice.action % history_room] + estimate;
    }
  }

  // The last ply: to put the actions in order would take longer than to look at them.
  int finish(const State& state, int alpha, int beta, int ply) {
    Actions actions;
    rules_.generate(state, actions);
    const int seat = rules_.turn(state);
    int best = -unbounded;
    for (const Action action : actions) {
      spend();
      const State after = rules_.apply(state, action);
      const int value = gain(state, after, seat) + leaf(after, seat, rules_.turn(after), ply + 1);
      if (value <= best) continue;
      best = value;
      if (value > alpha) end_path(action, ply);
      if (value >= beta) break;
    }
    return best;
  }

  void remember(const Key& key, int depth, int alpha, int beta, const Choice& best, int ply) {
    Finding finding{};
    finding.value = static_cast<std::int16_t>(moved(best.score, ply));
    finding.depth = static_cast<std::uint8_t>(depth);
    finding.weight = static_cast<std::uint8_t>(depth + 1);
    finding.action = static_cast<std::uint32_t>(best.action) & 0xffffff;
    finding.is_low = best.score > alpha;
    finding.is_high = best.score < beta;
    finding.is_final = !horizon_;
    common_.table.store(key, finding);
  }

  Choice explore(const State& state, int depth, int alpha, int beta, int ply, Action hint) {
    Actions actions;
    rules_.generate(state, actions);
    std::array<Choice, Actions::room> choices;
    const std::size_t seat = at(rules_.turn(state));
    for (std::size_t number = 0; number < actions.size(); ++number) {
      choices[number] = {rank(state, actions[number], seat, ply, hint), actions[number]};
    }
    if constexpr (Selective<I>) {
      const int sorting = common_.settings.shortcuts.sorting;
      if (sorting > 0 && depth >= sorting) rank_by_estimates(state, seat, choices, actions.size());
    }
    Choice best = {-unbounded, actions[0]};
    const std::size_t enough = beta - alpha == 1 ? most_tried(depth) : actions.size();
    for (std::size_t number = 0; number < actions.size(); ++number) {
      if (number >= enough && best.score > -I::unit) break;
      std::swap(choices[number], *std::max_element(choices.begin() + static_cast<std::ptrdiff_t>(number),
                                                   choices.begin() + static_cast<std::ptrdiff_t>(actions.size()),
                                                   [](const Choice& one, const Choice& other) { return one.score < other.score; }));
      const Action action = choices[number].action;
      const int value = follow(state, action, depth, std::max(alpha, best.score), beta, ply, number == 0,
                               reduction(depth, number, choices[number]));
      if (value > best.score) best = {value, action};
      if (value >= beta) {
        if (number > 0) praise(action, seat, depth, ply);
        break;
      }
    }
    return best;
  }

  // In which order to try: what was best before, what cut off here in a position beside this one, what promises much,
  // what has often cut off.
  int rank(const State& state, Action action, std::size_t seat, int ply, Action hint) const {
    if (action == hint) return std::numeric_limits<int>::max();
    const auto& killers = killers_[at(ply)];
    const bool is_killer = action == killers[0] || action == killers[1];
    const int history = history_[seat][action % history_room];
    if constexpr (Selective<I>) {
      return is_killer ? special + (action == killers[0]) : insight_.promise(state, action) * promise_in_history + history;
    } else {
      return (insight_.promise(state, action) + (is_killer ? killer_promise : 0)) * most_history + history;
    }
  }

  void praise(Action action, std::size_t seat, int depth, int ply) {
    auto& killers = killers_[at(ply)];
    if (action != killers[0]) killers = {action, killers[0]};
    int& praised = history_[seat][action % history_room];
    praised += depth * depth;
    if (praised < most_history) return;
    for (auto& side : history_) {
      for (int& each : side) each /= 2;
    }
  }

  static constexpr Action none = static_cast<Action>(~Action{0});
  static constexpr int most_actions_of_a_turn = 2;  // where there is a guard
  // Fewer plies are looked through faster than found in the table.
  static constexpr int least_remembered = Harvest<I> ? 4 : 2;
  static constexpr int killer_promise = 8;
  static constexpr int special = 1 << 28;  // of actions that are not ranked by what they promise
  static constexpr int promise_in_history = 256;
  static constexpr int plies_and_places = 60;
  static constexpr int most_history = 1 << 12;
  static constexpr std::size_t history_room = 4096;

  Common<I>& common_;
  const I& insight_;
  const Rules& rules_;
  const State& root_;
  int number_;
  std::uint64_t most_nodes_;
  int deepest_;
  std::atomic<std::uint64_t> nodes_ = 0;
  bool horizon_ = false;
  bool is_passed_ = false;
  std::vector<Action> candidates_;
  std::optional<typename GuardOf<I>::Type> guard_;
  std::map<Action, bool> sound_;
  Thought<Action> thought_;
  std::vector<Line<Action>> unfinished_;
  std::array<Path, deepest_search + 2> path_;
  std::array<int, deepest_search + 2> lengths_{};
  std::array<std::array<Action, 2>, deepest_search + 2> killers_;
  std::array<std::array<int, history_room>, 2> history_{};
};

// Search a running state; `tell` is called with each Thought, the last one being the answer.
template <Insight I, class Tell>
void search(const I& insight, const typename I::Rules::State& root, const Settings& settings,
            const std::atomic<bool>& stopped, const Tell& tell) {
  Common<I> common(insight, settings, stopped);
  std::vector<std::unique_ptr<Thinker<I>>> thinkers;
  for (int number = 0; number < settings.threads; ++number) {
    thinkers.push_back(std::make_unique<Thinker<I>>(common, root, number));
  }
  std::vector<std::jthread> helpers;
  for (std::size_t number = 1; number < thinkers.size(); ++number) {
    helpers.emplace_back([&, number] { thinkers[number]->deepen([](const auto&) {}); });
  }
  thinkers[0]->deepen([&](auto thought) {
    thought.nodes = 0;
    for (const auto& thinker : thinkers) thought.nodes += thinker->nodes();
    tell(thought);
  });
  common.is_over = true;
}

}  // namespace spielbrett
