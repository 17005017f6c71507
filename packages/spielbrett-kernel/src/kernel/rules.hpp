// What a game is to the kernel: the concept `Rules` and the few types it speaks of.
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <stdexcept>
#include <string>
#include <string_view>

namespace spielbrett {

inline constexpr int most_seats = 4;
inline constexpr int nobody = -1;  // to act after the end

using Returns = std::array<int, most_seats>;

// A refusal with one of the stable codes of the Python package. What is said beyond the code is for programmers.
class Refusal : public std::runtime_error {
 public:
  Refusal(std::string code, std::string_view detail)
      : std::runtime_error(code + ": " + std::string(detail)), code(std::move(code)), detail(detail) {}

  std::string code;
  std::string detail;
};

// The legal actions of a state, in a buffer that is never too small and never cleared.
template <class Action, std::size_t most>
class ActionList {
 public:
  static constexpr std::size_t room = most;

  void add(Action action) { actions_[size_++] = action; }
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] bool empty() const { return size_ == 0; }
  [[nodiscard]] Action operator[](std::size_t index) const { return actions_[index]; }
  [[nodiscard]] Action* begin() { return actions_.data(); }
  [[nodiscard]] Action* end() { return actions_.data() + size_; }
  [[nodiscard]] const Action* begin() const { return actions_.data(); }
  [[nodiscard]] const Action* end() const { return actions_.data() + size_; }

 private:
  std::size_t size_ = 0;
  std::array<Action, most> actions_;
};

// A game with its options. An object of it holds what follows from the options alone (tables), never a position; all its
// functions may be called by several threads at once.
//
// A state is a value. Where the past matters (repetition) it points to the state before it, which has to live as long:
// searches keep the states of the line they look at, which they do anyway, and the past costs no copying.
//
// `apply` takes legal actions only. `parse_state` takes any text and throws Refusal; it gives the states that led to the
// position, the position itself last.
template <class R>
concept Rules = requires(const R& rules, const typename R::State& state, typename R::Action action,
                         typename R::Actions& actions, std::string_view text) {
  { R::name } -> std::convertible_to<std::string_view>;
  typename R::Options;
  requires std::constructible_from<R, const typename R::Options&>;
  requires std::unsigned_integral<typename R::Action>;
  { rules.options } -> std::convertible_to<typename R::Options>;
  { rules.seats(state) } -> std::same_as<int>;
  { rules.turn(state) } -> std::same_as<int>;                      // the seat to act, or `nobody`
  { rules.generate(state, actions) } -> std::same_as<void>;        // every legal action, in the order of the rules
  { rules.count(state) } -> std::same_as<std::size_t>;             // how many these are, for less
  { rules.apply(state, action) } -> std::same_as<typename R::State>;
  { rules.returns(state) } -> std::same_as<Returns>;               // after the end
  { rules.hash(state) } -> std::same_as<std::uint64_t>;            // equal states, equal numbers, on every machine
  { rules.parse_state(text) } -> std::same_as<std::deque<typename R::State>>;
  { rules.format_state(state) } -> std::same_as<std::string>;
  { rules.format_action(state, action) } -> std::same_as<std::string>;
};

}  // namespace spielbrett
