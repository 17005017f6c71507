// Reading and writing the words that positions are made of. Whatever is read may be anything: nothing here trusts it.
#pragma once

#include <charconv>
#include <string>
#include <string_view>
#include <vector>

#include "rules.hpp"

namespace spielbrett {

[[noreturn]] inline void refuse_state(std::string_view detail) { throw Refusal("position.state", detail); }

// The parts between separators; one more than there are separators.
inline std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  for (;;) {
    const std::size_t end = text.find(separator);
    parts.push_back(text.substr(0, end));
    if (end == std::string_view::npos) return parts;
    text.remove_prefix(end + 1);
  }
}

// A whole number from 0 to `highest`, written in digits without leading zeros.
inline int parse_number(std::string_view text, int highest) {
  int number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  const bool is_plain = error == std::errc() && end == text.data() + text.size() && text.front() != '-' &&
                        (text.front() != '0' || text.size() == 1);
  if (!is_plain || number > highest) refuse_state("a number expected");
  return number;
}

inline std::vector<int> parse_numbers(std::string_view text, char separator, int highest) {
  std::vector<int> numbers;
  for (const std::string_view part : split(text, separator)) numbers.push_back(parse_number(part, highest));
  return numbers;
}

// Numbers, or whatever else std::to_string takes, with a separator between them.
template <class Range>
std::string join(const Range& values, char separator) {
  std::string text;
  for (const auto& value : values) {
    if (!text.empty()) text += separator;
    text += std::to_string(value);
  }
  return text;
}

}  // namespace spielbrett
