// The door to Python: positions and actions go in and out as text. Every function lets other threads run meanwhile.
#include <nanobind/nanobind.h>
#include <nanobind/stl/set.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include <cstdint>
#include <exception>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "games.hpp"
#include "perft.hpp"
#include "playouts.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace spielbrett {
namespace {

using Unlocked = nb::call_guard<nb::gil_scoped_release>;

constexpr int deepest = 64;  // no perft of so many plies ever ends, but the stack would

// Lets Ctrl+C end a long count: its handler may run only while the interpreter's lock is held.
void interrupt() {
  const nb::gil_scoped_acquire locked;
  if (PyErr_CheckSignals() != 0) throw nb::python_error();
}

int checked_depth(int depth, int least) {
  if (depth < least || depth > deepest) throw Refusal("kernel.depth", std::to_string(depth));
  return depth;
}

std::uint64_t count_sequences(std::string_view text, int depth) {
  return AllGames::with_position(text, [&](const auto& position) {
    return perft(position.rules, position.state(), checked_depth(depth, 0), interrupt);
  });
}

nb::dict count_by_action(std::string_view text, int depth) {
  std::vector<std::pair<std::string, std::uint64_t>> parts;
  {
    const nb::gil_scoped_release unlocked;
    parts = AllGames::with_position(text, [&](const auto& position) {
      return divide(position.rules, position.state(), checked_depth(depth, 1), interrupt);
    });
  }
  nb::dict counts;
  for (const auto& [action, count] : parts) counts[nb::cast(action)] = count;
  return counts;
}

std::vector<std::string> legal_actions(std::string_view text) {
  return AllGames::with_position(text, [](const auto& position) {
    typename std::decay_t<decltype(position.rules)>::Actions actions;
    position.rules.generate(position.state(), actions);
    std::vector<std::string> texts;
    for (const auto action : actions) texts.push_back(position.rules.format_action(position.state(), action));
    return texts;
  });
}

std::string apply(std::string_view text, std::string_view notation) {
  return AllGames::with_position(text, [&](const auto& position) {
    const auto action = parse_action(position, notation);
    return format_position(position.rules, position.rules.apply(position.state(), action));
  });
}

// One number for each seat; none while the game is running.
std::vector<int> returns(std::string_view text) {
  return AllGames::with_position(text, [](const auto& position) {
    if (position.rules.turn(position.state()) != nobody) return std::vector<int>();
    const Returns all = position.rules.returns(position.state());
    return std::vector<int>(all.begin(), all.begin() + position.rules.seats(position.state()));
  });
}

Playouts playouts(std::string_view text, std::uint64_t count, std::uint64_t seed, std::uint64_t longest) {
  if (longest > longest_playout) throw Refusal("kernel.longest", std::to_string(longest));
  return AllGames::with_position(text, [&](const auto& position) {
    return random_playouts(position.rules, position.state(), count, longest, seed, interrupt);
  });
}

// A Refusal becomes the KernelError of the package, which is written in Python.
void translate(const std::exception_ptr& thrown, void* kind) {
  try {
    std::rethrow_exception(thrown);
  } catch (const Refusal& refusal) {
    const nb::tuple values = nb::make_tuple(refusal.code, refusal.detail);
    PyErr_SetObject(static_cast<PyObject*>(kind), values.ptr());
  }
}

}  // namespace

NB_MODULE(_kernel, module) {
  nb::object error = nb::module_::import_("spielbrett_kernel.errors").attr("KernelError");
  nb::register_exception_translator(translate, error.release().ptr());

  nb::class_<Playouts>(module, "Playouts")
      .def_ro("finished", &Playouts::finished)
      .def_ro("plies", &Playouts::plies)
      .def_prop_ro("returns", [](const Playouts& sums) {
        return std::vector<std::int64_t>(sums.returns.begin(), sums.returns.end());
      });
  module.def("games", &AllGames::names);
  module.def("perft", &count_sequences, "position"_a, "depth"_a, Unlocked());
  module.def("divide", &count_by_action, "position"_a, "depth"_a);
  module.def("legal_actions", &legal_actions, "position"_a, Unlocked());
  module.def("apply", &apply, "position"_a, "action"_a, Unlocked());
  module.def("returns", &returns, "position"_a, Unlocked());
  module.def("playouts", &playouts, "position"_a, "count"_a, "seed"_a, "longest"_a, Unlocked());
}

}  // namespace spielbrett
