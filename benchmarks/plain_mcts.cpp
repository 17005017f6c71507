// The kernel's players of Clans and Quinque against plain Monte Carlo tree search: UCB1, playouts of random actions to the
// end, every fitting deal as probable as any other. Pairs of games from the same start, both sides once each; the
// processor time of an action shows whether the limits gave both the same.
//
//   c++ -O3 -march=x86-64-v2 -std=c++20 -Ipackages/spielbrett-kernel/src benchmarks/plain_mcts.cpp -o build/plain_mcts
//   build/plain_mcts clans 100 500 1000      100 games, 500 iterations of ours, 1000 plain ones
//   build/plain_mcts quinque 100 5000 20     5000 nodes of ours
#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <ctime>
#include <deque>
#include <string>
#include <vector>

#include "kernel/insights/quinque.hpp"
#include "kernel/perspectives/clans.hpp"
#include "kernel/playouts.hpp"
#include "kernel/search.hpp"

namespace {

using namespace spielbrett;

constexpr std::size_t longest_game = 400;
constexpr int opening_plies = 3;
constexpr double curiosity = 0.4;

double processor_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

// What a game adds: how it starts, what a seat imagines, what it knows, and how the kernel plays it.
struct ClansTable {
  using Rules = Clans;
  static Clans::State deal(const Clans& rules, Random& random) {
    std::vector<std::string> huts;
    for (int region = 0; region < 12; ++region) {
      std::string colours = shuffled("rbgyw", random);
      for (int place = 1; place <= 5; ++place) {
        huts.push_back(std::to_string(5 * region + place) + colours[static_cast<std::size_t>(place - 1)]);
      }
    }
    std::string text = "0:" + shuffled("rbgyw", random).substr(0, 2) + ":0,0,0,0,0:0,0:-:";
    for (const std::string& hut : huts) text += (hut == huts[0] ? "" : ",") + hut;
    return rules.parse_state(text).back();
  }

  static Clans::State imagine(const Clans::State& state, Random& random) {
    Clans::State imagined = state;
    const auto seat = static_cast<std::size_t>(state.turn);
    auto& other = imagined.colours[1 - seat];
    while ((other = static_cast<std::uint8_t>(random.below(5))) == state.colours[seat]) {
    }
    return imagined;
  }

  static Clans::Action choose(const Clans& rules, const std::deque<Clans::State>& line,
                              const std::vector<Clans::Action>& actions, std::uint64_t nodes, std::uint64_t seed) {
    const std::atomic<bool> stopped = false;
    const ClansPerspective sight(rules, line, actions);
    GrowthSettings settings;
    settings.iterations = nodes;
    settings.seed = seed;
    Clans::Action chosen{};
    Tree(sight, settings, stopped).grow([&](const auto& growth) { chosen = growth.branches[0].actions[0]; });
    return chosen;
  }

  static std::string shuffled(std::string signs, Random& random) {
    for (std::size_t left = signs.size(); left > 1; --left) std::swap(signs[left - 1], signs[random.below(left)]);
    return signs;
  }
};

struct QuinqueTable {
  using Rules = Quinque;

  static Quinque::State deal(const Quinque& rules, Random&) { return rules.parse_state("0:a1....").back(); }
  static Quinque::State imagine(const Quinque::State& state, Random&) { return state; }

  static Quinque::Action choose(const Quinque& rules, const std::deque<Quinque::State>& line,
                                const std::vector<Quinque::Action>&, std::uint64_t nodes, std::uint64_t seed) {
    const std::atomic<bool> stopped = false;
    Settings settings;
    settings.limits.nodes = nodes;
    settings.seed = seed;
    Quinque::Action chosen{};
    search(QuinqueInsight(rules), line.back(), settings, stopped,
           [&](const auto& thought) { chosen = thought.lines[0].actions[0]; });
    return chosen;
  }
};

// For two seats. Nodes are told apart by the whole state imagined but for what the searching seat cannot know: in the tree
// all imagined deals share one node.
template <class Table>
class Plain {
 public:
  using Rules = typename Table::Rules;
  using State = typename Rules::State;
  using Action = typename Rules::Action;

  Plain(const Rules& rules, Random& random) : rules_(rules), random_(random) {}

  Action choose(const State& root, std::uint64_t iterations) {
    nodes_.assign(1, {});
    for (std::uint64_t number = 0; number < iterations; ++number) iterate(Table::imagine(root, random_));
    const auto& edges = nodes_[0].edges;
    return std::max_element(edges.begin(), edges.end(), [](const Edge& one, const Edge& other) {
             return one.visits < other.visits;
           })->action;
  }

 private:
  struct Edge {
    Action action;
    std::size_t node = 0;
    double visits = 0;
    double wins = 0;
  };
  struct Node {
    std::vector<Edge> edges;
    double visits = 0;
  };
  struct Step {
    std::size_t node;
    std::size_t edge;
    int seat;
  };

  void iterate(const State& truth) {
    std::deque<State> line = {truth};
    std::vector<Step> path;
    std::size_t node = 0;
    while (rules_.turn(line.back()) != nobody) {
      const bool is_new = nodes_[node].visits++ == 0;
      if (is_new) expand(node, line.back());
      const std::size_t edge = select(nodes_[node]);
      path.push_back({node, edge, rules_.turn(line.back())});
      line.push_back(rules_.apply(line.back(), nodes_[node].edges[edge].action));
      if (is_new) break;
      node = child(node, edge);
    }
    while (rules_.turn(line.back()) != nobody && line.size() < longest_game) {
      line.push_back(rules_.apply(line.back(), random_action(rules_, line.back(), random_)));
    }
    tell(path, line.back());
  }

  void expand(std::size_t node, const State& state) {
    typename Rules::Actions actions;
    rules_.generate(state, actions);
    for (const Action action : actions) nodes_[node].edges.push_back({action});
    auto& edges = nodes_[node].edges;
    for (std::size_t left = edges.size(); left > 1; --left) std::swap(edges[left - 1], edges[random_.below(left)]);
  }

  static std::size_t select(const Node& node) {
    const auto score = [&](const Edge& edge) {
      if (edge.visits == 0) return 1e9;
      return edge.wins / edge.visits + curiosity * std::sqrt(std::log(node.visits) / edge.visits);
    };
    const auto best = std::max_element(node.edges.begin(), node.edges.end(),
                                       [&](const Edge& one, const Edge& other) { return score(one) < score(other); });
    return static_cast<std::size_t>(best - node.edges.begin());
  }

  std::size_t child(std::size_t node, std::size_t edge) {
    if (nodes_[node].edges[edge].node == 0) {
      nodes_[node].edges[edge].node = nodes_.size();
      nodes_.emplace_back();
    }
    return nodes_[node].edges[edge].node;
  }

  void tell(const std::vector<Step>& path, const State& end) {
    const bool is_over = rules_.turn(end) == nobody;
    const Returns returns = is_over ? rules_.returns(end) : Returns{};
    for (const Step& step : path) {
      const int ahead = returns[static_cast<std::size_t>(step.seat)] - returns[static_cast<std::size_t>(1 - step.seat)];
      Edge& edge = nodes_[step.node].edges[step.edge];
      ++edge.visits;
      edge.wins += ahead > 0 ? 1 : ahead < 0 ? 0 : 0.5;
    }
  }

  const Rules& rules_;
  Random& random_;
  std::deque<Node> nodes_;
};

template <class Table>
void meet(int games, std::uint64_t nodes, std::uint64_t iterations) {
  using Rules = typename Table::Rules;
  const Rules rules{typename Rules::Options{}};
  double points = 0;
  std::array<double, 2> seconds{};
  std::array<double, 2> actions{};
  for (int game = 0; game < games; ++game) {
    Random start(static_cast<std::uint64_t>(game / 2));
    Random random(static_cast<std::uint64_t>(game) + 1000);
    std::deque<typename Rules::State> line = {Table::deal(rules, start)};
    std::vector<typename Rules::Action> played;
    while (rules.turn(line.back()) != nobody && line.size() < longest_game) {
      const auto side = static_cast<std::size_t>((rules.turn(line.back()) + game) % 2);
      const double began = processor_seconds();
      if (played.size() < opening_plies) {
        played.push_back(random_action(rules, line.back(), start));
      } else {
        played.push_back(side == 0 ? Table::choose(rules, line, played, nodes, random.below(1 << 30))
                                   : Plain<Table>(rules, random).choose(line.back(), iterations));
        seconds[side] += processor_seconds() - began;
        ++actions[side];
      }
      line.push_back(rules.apply(line.back(), played.back()));
    }
    const bool is_over = rules.turn(line.back()) == nobody;
    const Returns returns = is_over ? rules.returns(line.back()) : Returns{};
    const std::size_t ours = game % 2 == 0 ? 0 : 1;
    points += returns[ours] > returns[1 - ours] ? 1 : returns[ours] == returns[1 - ours] ? 0.5 : 0;
  }
  const double share = points / games;
  std::printf("%.1f %% +- %.1f of %d games, %.1f ms and %.1f ms an action\n", 100 * share,
              196 * std::sqrt(share * (1 - share) / games), games, 1e3 * seconds[0] / actions[0],
              1e3 * seconds[1] / actions[1]);
}

}  // namespace

int main(int count, char** words) {
  if (count != 5) return 2;
  const std::string game = words[1];
  const int games = std::stoi(words[2]);
  const auto nodes = std::stoull(words[3]);
  const auto iterations = std::stoull(words[4]);
  if (game == "clans") meet<ClansTable>(games, nodes, iterations);
  if (game == "quinque") meet<QuinqueTable>(games, nodes, iterations);
}
