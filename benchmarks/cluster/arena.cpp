// Cluster against itself with other weights or shortcuts, to see what each is worth: pairs of games from the same random
// opening, both sides once each, so many nodes for each action.
//
//   c++ -O3 -march=x86-64-v2 -std=c++20 -Ipackages/spielbrett-kernel/src benchmarks/cluster/arena.cpp -o build/arena
//   build/arena 400 1000 1 late=0          400 games, 1000 nodes, seed 1, the first side without reductions
//   build/arena 8000 1000 1 - terms.bin    equal sides; what the estimate looks at in each position goes into a file
#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <ctime>
#include <deque>
#include <fstream>
#include <iostream>
#include <map>
#include <string>
#include <vector>

#include "kernel/insights/cluster.hpp"
#include "kernel/search.hpp"
#include "kernel/text.hpp"

namespace {

using namespace spielbrett;
using Insight = ClusterInsight;

constexpr const char* start = "1XXXXXX1/O6O/O6O/O6O/O6O/O6O/O6O/1XXXXXX1:X";
constexpr int opening_plies = 4;
constexpr std::size_t longest_game = 400;

struct Side {
  Insight::Weights weights = Insight::tuned;
  Shortcuts shortcuts;
  double seconds = 0;
  std::uint64_t nodes = 0;
};

// One position of a game and what came of it: 4 bytes for each number.
using Row = std::array<std::int32_t, Insight::term_count + 1>;

// `name=number`, separated by commas: a term of the estimate, or a shortcut.
void change(Side& side, const std::string& words) {
  std::map<std::string, int*> names = {{"to_move", &side.weights.to_move},      {"passing", &side.shortcuts.passing},
                                       {"late", &side.shortcuts.late},          {"few", &side.shortcuts.few},
                                       {"sorting", &side.shortcuts.sorting}};
  const std::array<const char*, Insight::term_count> terms = {
      "spread", "spread_squared", "fours", "two_groups", "moves", "weighted_moves", "walls", "walls_each", "stones"};
  for (std::size_t term = 0; term < terms.size(); ++term) names[terms[term]] = &side.weights.terms[term];
  for (const std::string_view word : split(words, ',')) {
    const auto parts = split(word, '=');
    *names.at(std::string(parts.at(0))) = std::stoi(std::string(parts.at(1)));
  }
}

double processor_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

Cluster::Action choose(const Cluster& rules, const Cluster::State& state, Side& side, const Limits& limits, std::uint64_t seed) {
  const std::atomic<bool> stopped = false;
  Thought<Cluster::Action> answer;
  Settings settings{limits, seed};
  settings.shortcuts = side.shortcuts;
  const double before = processor_seconds();
  search(Insight(rules, side.weights), state, settings, stopped, [&](const auto& thought) { answer = thought; });
  side.seconds += processor_seconds() - before;
  side.nodes += answer.nodes;
  return answer.lines[0].actions[0];
}

std::string open_game(const Cluster& rules, Random& random) {
  std::deque<Cluster::State> line = rules.parse_state(start);
  for (int ply = 0; ply < opening_plies; ++ply) {
    const Cluster::State& state = line.back();
    line.push_back(rules.apply(state, rules.nth(state, random.below(rules.count(state)))));
  }
  return rules.format_state(line.back());
}

// What White gets.
int play(const Cluster& rules, const std::string& opening, std::array<Side*, 2> sides, const Limits& limits, Random& random,
         std::vector<Row>& rows) {
  std::deque<Cluster::State> line = rules.parse_state(opening);
  const Insight insight(rules);
  const std::size_t first = rows.size();
  while (rules.turn(line.back()) != nobody && line.size() < longest_game) {
    const Cluster::State& state = line.back();
    const auto [own, other] = insight.terms(state);
    Row& row = rows.emplace_back();
    for (std::size_t term = 0; term < Insight::term_count; ++term) row[term] = own[term] - other[term];
    row.back() = state.seat == 0 ? 1 : -1;
    line.push_back(rules.apply(state, choose(rules, state, *sides[state.seat], limits, random.below(1U << 31))));
  }
  const int won = rules.turn(line.back()) == nobody ? rules.returns(line.back())[0] : 0;
  for (std::size_t number = first; number < rows.size(); ++number) rows[number].back() *= won;
  return won;
}

void show(const std::array<int, 5>& pairs, const std::array<Side, 2>& sides) {
  double games = 0;
  double mean = 0;
  double squares = 0;
  for (int points = 0; points < 5; ++points) {
    const int count = pairs[static_cast<std::size_t>(points)];
    games += 2 * count;
    mean += count * points / 4.0;
    squares += count * points * points / 16.0;
  }
  mean /= games / 2;
  const double error = 1.96 * std::sqrt((squares / (games / 2) - mean * mean) / (games / 2));
  std::printf("%.0f games: %.1f %% +- %.1f for the first; microseconds a node: %.3f, %.3f\n", games, 100 * mean, 100 * error,
              1e6 * sides[0].seconds / static_cast<double>(sides[0].nodes),
              1e6 * sides[1].seconds / static_cast<double>(sides[1].nodes));
}

}  // namespace

int main(int count, char** words) {
  if (count < 5) {
    std::cerr << "games, nodes, seed, changes or -, and perhaps a file, expected\n";
    return 2;
  }
  const Cluster rules{ClusterOptions{}};
  const Limits limits{0, std::stoull(words[2]), 0};
  std::array<Side, 2> sides;
  if (std::string(words[4]) != "-") change(sides[0], words[4]);
  Random random(std::stoull(words[3]));
  std::array<int, 5> pairs{};  // how many brought the first side so many half points
  std::vector<Row> rows;
  for (int pair = 0; pair < std::stoi(words[1]) / 2; ++pair) {
    const std::string opening = open_game(rules, random);
    const int as_white = play(rules, opening, {&sides[0], &sides[1]}, limits, random, rows);
    const int as_black = -play(rules, opening, {&sides[1], &sides[0]}, limits, random, rows);
    ++pairs[static_cast<std::size_t>(2 + as_white + as_black)];
  }
  if (count > 5) {
    std::ofstream(words[5], std::ios::binary)
        .write(reinterpret_cast<const char*>(rows.data()), static_cast<std::streamsize>(rows.size() * sizeof(Row)));
  }
  show(pairs, sides);
}
