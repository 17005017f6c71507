// The options of games as words: `pits=3,empty_capture=on`, or `-` where all are as usual.
#pragma once

#include <algorithm>
#include <array>
#include <span>
#include <string>
#include <string_view>

#include "rules.hpp"
#include "text.hpp"

namespace spielbrett {

// One option of a game: the member that holds it, and either the words it can take or the bounds of a number. Words are
// held as their place in the list.
template <class Options>
struct Option {
  std::string_view name;
  int Options::*value;
  std::array<std::string_view, 2> words = {};
  int low = 0;
  int high = 1;

  [[nodiscard]] bool is_number() const { return words[0].empty(); }

  [[nodiscard]] int parse(std::string_view word) const {
    if (!is_number()) {
      const auto found = std::find(words.begin(), words.end(), word);
      if (found != words.end()) return static_cast<int>(found - words.begin());
    } else if (!word.empty() && word.size() < 9 && std::all_of(word.begin(), word.end(), is_digit)) {
      const int number = std::stoi(std::string(word));
      if (number >= low && number <= high) return number;
    }
    throw Refusal("option.value", name);
  }

  [[nodiscard]] std::string format(int number) const {
    return is_number() ? std::to_string(number) : std::string(words[static_cast<std::size_t>(number)]);
  }

 private:
  static bool is_digit(char sign) { return sign >= '0' && sign <= '9'; }
};

inline constexpr std::array<std::string_view, 2> off_or_on = {"off", "on"};

template <class Options>
Options parse_options(std::string_view text) {
  Options options;
  if (text == "-") return options;
  for (const std::string_view part : split(text, ',')) {
    const std::size_t equals = std::min(part.find('='), part.size());
    const std::string_view word = part.substr(std::min(equals + 1, part.size()));
    const auto& known = Options::described;
    const auto option = std::find_if(known.begin(), known.end(),
                                     [&](const auto& each) { return each.name == part.substr(0, equals); });
    if (option == known.end()) throw Refusal("option.unknown", part.substr(0, equals));
    options.*(option->value) = option->parse(word);
  }
  return options;
}

template <class Options>
std::string format_options(const Options& options) {
  std::string text;
  for (const auto& option : Options::described) {
    const int value = options.*(option.value);
    if (value == Options{}.*(option.value)) continue;
    if (!text.empty()) text += ',';
    text.append(option.name).append("=").append(option.format(value));
  }
  return text.empty() ? "-" : text;
}

}  // namespace spielbrett
