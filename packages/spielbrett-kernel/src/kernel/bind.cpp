// The door to Python: positions and actions go in and out as text. Every function lets other threads run meanwhile.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/set.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include <cstdint>
#include <exception>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "border.hpp"
#include "exploring.hpp"
#include "searching.hpp"
#include "solving.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace spielbrett {
namespace {

using Unlocked = nb::call_guard<nb::gil_scoped_release>;

constexpr int most_threads = 256;

// Lets Ctrl+C end a long count: its handler may run only while the interpreter's lock is held.
void interrupt() {
  const nb::gil_scoped_acquire locked;
  if (PyErr_CheckSignals() != 0) throw nb::python_error();
}

std::uint64_t count_sequences(std::string_view text, int depth) { return border::perft(text, depth, interrupt); }

nb::dict count_by_action(std::string_view text, int depth) {
  std::vector<std::pair<std::string, std::uint64_t>> parts;
  {
    const nb::gil_scoped_release unlocked;
    parts = border::divide(text, depth, interrupt);
  }
  nb::dict counts;
  for (const auto& [action, count] : parts) counts[nb::cast(action)] = count;
  return counts;
}

Playouts play_out(std::string_view text, std::uint64_t count, std::uint64_t seed, std::uint64_t longest) {
  return border::playouts(text, count, seed, longest, interrupt);
}

// Numbers a search cannot work with are refused, not mended.
std::unique_ptr<SearchTask> checked_search(std::string_view text, int depth, std::uint64_t nodes, double seconds,
                                           std::uint64_t seed, int threads, int lines, std::size_t memory) {
  if (depth < 0 || !(seconds >= 0) || threads < 1 || threads > most_threads || lines < 1) {
    throw Refusal("kernel.limits", "depth, seconds, threads and lines must make sense");
  }
  return open_search(text, {{depth, nodes, seconds}, seed, threads, lines, memory});
}

std::unique_ptr<SearchTask> checked_exploration(std::string_view text, const std::vector<std::string>& actions,
                                                std::uint64_t nodes, double seconds, int depth, std::uint64_t seed,
                                                int lines, std::size_t memory) {
  if (depth < 0 || !(seconds >= 0) || lines < 1) {
    throw Refusal("kernel.limits", "depth, seconds and lines must make sense");
  }
  return open_exploration(text, actions, {nodes, seconds, depth, seed, lines, memory});
}

std::unique_ptr<SolveTask> solve(std::string_view text, std::size_t memory, std::string folder, bool actions,
                                 std::optional<int> guess) {
  return open_solve(text, {memory, std::move(folder), actions, guess});
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

// A task's thread never needs the interpreter's lock, so waiting for it may hold it; but others should run meanwhile.
template <class T>
void bind_task(nb::module_& module, const char* name) {
  nb::class_<T>(module, name)
      .def("poll", &T::poll, Unlocked())
      .def("stop", &T::stop, Unlocked())
      .def("wait", &T::wait, "seconds"_a, Unlocked());
}

template <class R>
struct IsSearchable : std::bool_constant<is_searchable<R>> {};
template <class R>
struct IsSelective : std::bool_constant<is_selective<R>> {};
template <class R>
struct IsExplorable : std::bool_constant<is_explorable<R>> {};
template <class R>
struct IsSolvable : std::bool_constant<is_solvable<R>> {};

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
  nb::class_<SpokenLine>(module, "Line")
      .def_ro("score", &SpokenLine::score)
      .def_ro("actions", &SpokenLine::actions);
  nb::class_<SearchReport>(module, "SearchReport")
      .def_ro("lines", &SearchReport::lines)
      .def_ro("depth", &SearchReport::depth)
      .def_ro("is_final", &SearchReport::is_final)
      .def_ro("nodes", &SearchReport::nodes)
      .def_ro("seconds", &SearchReport::seconds);
  nb::class_<SolveReport>(module, "SolveReport")
      .def_ro("value", &SolveReport::value)
      .def_ro("actions", &SolveReport::actions)
      .def_ro("is_done", &SolveReport::is_done)
      .def_ro("nodes", &SolveReport::nodes)
      .def_ro("seconds", &SolveReport::seconds)
      .def_ro("endings", &SolveReport::endings);
  bind_task<SearchTask>(module, "Search");
  bind_task<SolveTask>(module, "Solve");
  module.def("searchable", &AllGames::names_where<IsSearchable>);
  module.def("selective", &AllGames::names_where<IsSelective>);
  module.def("explorable", &AllGames::names_where<IsExplorable>);
  module.def("solvable", &AllGames::names_where<IsSolvable>);
  module.def("search", &checked_search, "position"_a, nb::kw_only(), "depth"_a = 0, "nodes"_a = 0, "seconds"_a = 0.0,
             "seed"_a = 0, "threads"_a = 1, "lines"_a = 1, "memory"_a = Settings{}.memory, Unlocked());
  module.def("explore", &checked_exploration, "position"_a, nb::kw_only(), "actions"_a = std::vector<std::string>(),
             "nodes"_a = 0, "seconds"_a = 0.0, "depth"_a = 0, "seed"_a = 0, "lines"_a = 1,
             "memory"_a = GrowthSettings{}.memory, Unlocked());
  module.def("solve", &solve, "position"_a, nb::kw_only(), "memory"_a = SolveSettings{}.memory, "folder"_a = "",
             "actions"_a = true, "guess"_a = nb::none(), Unlocked());
  module.def("games", &AllGames::names);
  module.def("perft", &count_sequences, "position"_a, "depth"_a, Unlocked());
  module.def("divide", &count_by_action, "position"_a, "depth"_a);
  module.def("legal_actions", &border::legal_actions, "position"_a, Unlocked());
  module.def("apply", &border::apply, "position"_a, "action"_a, Unlocked());
  module.def("returns", &border::returns, "position"_a, Unlocked());
  module.def("playouts", &play_out, "position"_a, "count"_a, "seed"_a, "longest"_a, Unlocked());
}

}  // namespace spielbrett
