// What is asked of those who solve positions, and what they tell.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "task.hpp"

namespace spielbrett {

struct SolveReport {
  std::optional<int> value;  // the margin of the returns, for the seat to act
  std::vector<std::pair<std::string, int>> actions;  // in the order of the rules, as far as they are known
  bool is_done = false;
  std::uint64_t nodes = 0;
  double seconds = 0;
  double endings = 1;  // how much of the list of endings is built
};

using SolveTask = Task<SolveReport>;

struct SolveSettings {
  std::size_t memory = std::size_t{1} << 30;
  std::string folder;  // where to keep what was found out; empty for nowhere
  bool with_actions = true;
  std::optional<int> guess;  // the value to try first; without one, what a short search expects
};

}  // namespace spielbrett
