// Feeds anything to the text border. The first line is a position, each sign of the others chooses an action there or
// stands in an action's text. What is refused must be refused by a Refusal; what the kernel wrote itself must be read.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "kernel/border.hpp"
#include "kernel/exploring.hpp"
#include "kernel/searching.hpp"

namespace spielbrett {
namespace {

constexpr std::size_t most_actions = 200;
constexpr auto uninterruptible = [] {};

void expect(bool condition) {
  if (!condition) std::abort();
}

template <class Act>
bool is_refused(const Act& act) {
  try {
    act();
    return false;
  } catch (const Refusal&) {
    return true;
  }
}

void search_briefly(std::string_view position) {
  Settings settings;
  settings.limits.nodes = 300;
  settings.memory = std::size_t{1} << 16;
  const auto task = open_search(position, settings);
  expect(task->wait(60));
  expect(!task->poll().lines.empty());
}

void explore_briefly(std::string_view position) {
  GrowthSettings settings;
  settings.iterations = 30;
  settings.memory = std::size_t{1} << 16;
  const auto task = open_exploration(position, {}, settings);
  expect(task->wait(60));
  expect(!task->poll().lines.empty());
}

// Everything that can be asked of a position that must be a good one.
void ask_everything(const std::string& position, std::string_view signs) {
  const auto actions = border::legal_actions(position);
  expect(border::perft(position, 1, uninterruptible) == actions.size());
  expect(border::divide(position, 1, uninterruptible).size() == actions.size());
  expect(border::returns(position).empty() == !actions.empty());
  border::playouts(position, 2, signs.size(), 300, uninterruptible);
  is_refused([&] { border::apply(position, signs); });
  const bool cannot_search = is_refused([&] { search_briefly(position); });
  expect(!actions.empty() || cannot_search);
  const bool cannot_explore = is_refused([&] { explore_briefly(position); });
  expect(!actions.empty() || cannot_explore);
}

void play(std::string position, std::string_view signs) {
  for (const char sign : signs.substr(0, most_actions)) {
    const auto actions = border::legal_actions(position);
    if (actions.empty()) break;
    position = border::apply(position, actions[static_cast<unsigned char>(sign) % actions.size()]);
  }
  ask_everything(position, signs);
}

}  // namespace
}  // namespace spielbrett

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  const std::string_view input(reinterpret_cast<const char*>(bytes), size);
  const std::size_t end = std::min(input.find('\n'), size);
  const std::string position(input.substr(0, end));
  if (!spielbrett::is_refused([&] { spielbrett::border::legal_actions(position); })) {
    spielbrett::play(position, input.substr(std::min(end + 1, size)));
  }
  return 0;
}
