// Positions as text, as `spielbrett.position` writes them: `<game> <options or -> <state>`.
#pragma once

#include <deque>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "options.hpp"
#include "rules.hpp"
#include "text.hpp"

namespace spielbrett {

inline constexpr std::size_t longest_position = std::size_t{1} << 19;

// A game with its options and a state in it.
template <Rules R>
struct Position {
  R rules;
  std::deque<typename R::State> line;  // the states that led here, the present one last

  [[nodiscard]] const typename R::State& state() const { return line.back(); }
};

template <Rules R>
std::string format_position(const R& rules, const typename R::State& state) {
  return std::string(R::name) + ' ' + format_options(rules.options) + ' ' + rules.format_state(state);
}

inline bool is_blank(char sign) { return sign == ' ' || (sign >= '\t' && sign <= '\r'); }

inline std::vector<std::string_view> position_words(std::string_view text) {
  if (text.size() > longest_position) throw Refusal("position.long", std::to_string(text.size()));
  std::vector<std::string_view> words;
  for (std::size_t place = 0; place < text.size();) {
    const std::size_t start = place;
    while (place < text.size() && is_blank(text[place]) == is_blank(text[start])) ++place;
    if (!is_blank(text[start])) words.push_back(text.substr(start, place - start));
  }
  if (words.size() != 3) throw Refusal("position.form", "game, options and state expected");
  return words;
}

// Only the canonical text of a position is read: what differs can be told by the text.
template <Rules R>
Position<R> parse_position(const std::vector<std::string_view>& words) {
  R rules(parse_options<typename R::Options>(words[1]));
  auto line = rules.parse_state(words[2]);
  Position<R> position{std::move(rules), std::move(line)};
  const std::string canonical = format_position(position.rules, position.state());
  if (position_words(canonical) != words) throw Refusal("position.canonical", canonical.substr(0, 80));
  return position;
}

// The legal action with this notation.
template <Rules R>
typename R::Action parse_action(const Position<R>& position, std::string_view text) {
  typename R::Actions actions;
  position.rules.generate(position.state(), actions);
  if (actions.empty()) throw Refusal("game.over", text.substr(0, 40));
  for (const auto action : actions) {
    if (position.rules.format_action(position.state(), action) == text) return action;
  }
  throw Refusal("notation.unreadable", text.substr(0, 40));
}

}  // namespace spielbrett
