// Monte Carlo tree search, for any number of seats and with secrets.
//
// Every iteration imagines a truth, walks down the tree to a new node, and tells the actions on its way how each seat
// would come off (max-n). A node is what the seat to act knows, its own secrets but not those of others: so nobody's
// choice depends on what it cannot know, and others are expected to play for what each truth has them play for
// (information-set search: Cowling, Powley and Whitehouse, IEEE Transactions on Computational Intelligence and AI in
// Games 4(2), 2012). A node is found by what it stands for, whatever the way to it.
//
// What is looked at next depends on what an action has brought on average, and on how promising it looked beforehand,
// which counts the less the more often it was tried (PUCT: Rosin, Annals of Mathematics and Artificial Intelligence
// 61(3), 2011, in the form of Silver et al., Nature 550, 2017). Numbers come from sums, products, quotients and square
// roots only, which are the same on every machine.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cmath>
#include <concepts>
#include <cstdint>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <vector>

#include "random.hpp"
#include "rules.hpp"

namespace spielbrett {

// When to stop, at the first that is reached, 0 standing for no limit; and how.
struct GrowthSettings {
  std::uint64_t iterations = 0;
  double seconds = 0;
  int depth = 0;  // actions looked ahead
  std::uint64_t seed = 0;
  int lines = 1;  // so many of the best actions are told
  std::size_t memory = std::size_t{256} << 20;
};

// How a state looks for each seat.
struct Outlook {
  std::array<double, most_seats> chances;  // to win, from 0 to 1
  std::array<double, most_seats> margins;  // of the returns
};

// What the tree must know of a game, as one of its seats sees it; `judge` is asked after the end, too. The game must be
// one whose states do not look back at those before them.
template <class P>
concept Perspective =
    Rules<typename P::Rules> &&
    requires(const P& sight, const typename P::Rules::State& state, const typename P::Rules::Actions& actions,
             Random& random, std::vector<double>& weights) {
      { sight.rules } -> std::convertible_to<const typename P::Rules&>;
      { sight.imagine(random) } -> std::same_as<typename P::Rules::State>;  // a truth that fits what the seat knows
      { sight.likeliest() } -> std::same_as<typename P::Rules::State>;
      { sight.known(state) } -> std::same_as<std::uint64_t>;  // a hash of what the seat to act knows
      { sight.judge(state) } -> std::same_as<Outlook>;
      { sight.weigh(state, actions, weights) } -> std::same_as<void>;  // how promising each action looks to the seat to
                                                                       // act, all together 1
    };

// An action with what is expected to follow, and the margin it brings on average.
template <class Action>
struct Branch {
  double margin = 0;
  std::vector<Action> actions;
};

template <class Action>
struct Growth {
  std::vector<Branch<Action>> branches;  // the most visited first
  std::uint64_t iterations = 0;
  double seconds = 0;
};

template <Perspective P>
class Tree {
 public:
  using Rules = typename P::Rules;
  using State = typename Rules::State;
  using Action = typename Rules::Action;
  using Actions = typename Rules::Actions;

  Tree(const P& sight, const GrowthSettings& settings, const std::atomic<bool>& stopped)
      : sight_(sight), rules_(sight.rules), settings_(settings), stopped_(stopped), random_(settings.seed) {
    if (settings_.iterations == 0 || settings_.iterations > most_iterations) settings_.iterations = most_iterations;
  }

  // `tell` is called at once, whenever the tree has doubled, and at the end.
  template <class Tell>
  void grow(const Tell& tell) {
    expand(nodes_[sight_.known(sight_.likeliest())], sight_.likeliest());
    tell(growth());
    for (std::uint64_t next = 1; !is_over();) {
      iterate();
      if (++iterations_ < next) continue;
      tell(growth());
      next = 2 * iterations_;
    }
    tell(growth());
  }

 private:
  using Clock = std::chrono::steady_clock;

  struct Edge {
    Action action;
    float promise;
    std::uint32_t visits = 0;
    float chance = 0;  // the sums of what the seat that acts came to
    float margin = 0;

    [[nodiscard]] double mean(float sum) const { return double{sum} / visits; }
  };

  struct Node {
    std::uint32_t visits = 0;
    std::vector<Edge> edges;  // the most promising first; made at the second visit
  };

  struct Step {
    Edge* edge;
    std::size_t seat;
  };

  [[nodiscard]] double seconds() const { return std::chrono::duration<double>(Clock::now() - begun_).count(); }

  [[nodiscard]] bool is_over() const {
    if (iterations_ >= settings_.iterations || stopped_.load(std::memory_order_relaxed)) return true;
    return settings_.seconds > 0 && seconds() >= settings_.seconds;
  }

  [[nodiscard]] bool is_deep_enough() const {
    return settings_.depth != 0 && path_.size() >= static_cast<std::size_t>(settings_.depth);
  }

  void iterate() {
    State state = sight_.imagine(random_);
    path_.clear();
    while (rules_.turn(state) != nobody && !is_deep_enough()) {
      Node& node = nodes_[sight_.known(state)];
      const bool is_new = node.visits++ == 0 && !path_.empty();
      if (is_new || !has_edges(node, state)) break;
      Edge& edge = select(node);
      path_.push_back({&edge, static_cast<std::size_t>(rules_.turn(state))});
      state = rules_.apply(state, edge.action);
    }
    tell_path(sight_.judge(state));
  }

  // When the memory is full, the tree stops growing, but is still visited.
  bool has_edges(Node& node, const State& state) {
    if (node.edges.empty() && room_ < settings_.memory) expand(node, state);
    return !node.edges.empty();
  }

  void expand(Node& node, const State& state) {
    Actions actions;
    rules_.generate(state, actions);
    sight_.weigh(state, actions, weights_);
    node.edges.reserve(actions.size());
    for (std::size_t number = 0; number < actions.size(); ++number) {
      node.edges.push_back({actions[number], static_cast<float>(weights_[number])});
    }
    std::stable_sort(node.edges.begin(), node.edges.end(),
                     [](const Edge& one, const Edge& other) { return one.promise > other.promise; });
    room_ += sizeof(Node) + actions.size() * sizeof(Edge);
  }

  Edge& select(Node& node) const {
    double total = 0;
    double visits = 0;
    for (const Edge& edge : node.edges) {
      total += edge.chance;
      visits += edge.visits;
    }
    // What was never tried is expected to be a little worse than the average.
    const double untried = visits > 0 ? total / visits - caution : 0;
    const double doubt = curiosity * std::sqrt(visits + 1);
    const auto score = [&](const Edge& edge) {
      const double mean = edge.visits > 0 ? edge.mean(edge.chance) : untried;
      return mean + doubt * edge.promise / (1.0 + edge.visits);
    };
    Edge* best = &node.edges[0];
    double highest = score(*best);
    for (Edge& edge : node.edges) {
      const double found = score(edge);
      if (found > highest) std::tie(best, highest) = std::pair(&edge, found);
    }
    return *best;
  }

  void tell_path(const Outlook& outlook) {
    for (const Step& step : path_) {
      ++step.edge->visits;
      step.edge->chance += static_cast<float>(outlook.chances[step.seat]);
      step.edge->margin += static_cast<float>(outlook.margins[step.seat]);
    }
  }

  [[nodiscard]] Growth<Action> growth() const {
    const State root = sight_.likeliest();
    std::vector<const Edge*> ranking;
    for (const Edge& edge : nodes_.at(sight_.known(root)).edges) ranking.push_back(&edge);
    std::stable_sort(ranking.begin(), ranking.end(), is_better);
    Growth<Action> found{{}, iterations_, seconds()};
    for (const Edge* edge : ranking) {
      const bool is_enough = found.branches.size() == static_cast<std::size_t>(settings_.lines);
      if (is_enough || (edge->visits == 0 && edge != ranking[0])) break;
      found.branches.push_back(branch(root, *edge));
    }
    return found;
  }

  static bool is_better(const Edge* one, const Edge* other) {
    return std::pair(one->visits, one->chance) > std::pair(other->visits, other->chance);
  }

  // What follows is what everybody would do most likely if the likeliest were true.
  [[nodiscard]] Branch<Action> branch(const State& root, const Edge& first) const {
    Branch<Action> found{first.visits > 0 ? first.mean(first.margin) : 0.0, {first.action}};
    State state = rules_.apply(root, first.action);
    while (rules_.turn(state) != nobody) {
      const auto node = nodes_.find(sight_.known(state));
      if (node == nodes_.end() || node->second.edges.empty()) break;
      const auto& edges = node->second.edges;
      const Edge& next = *std::max_element(edges.begin(), edges.end(),
                                           [](const Edge& one, const Edge& other) { return is_better(&other, &one); });
      if (next.visits == 0) break;
      found.actions.push_back(next.action);
      state = rules_.apply(state, next.action);
    }
    return found;
  }

  static constexpr std::uint64_t most_iterations = std::uint64_t{1} << 20;
  // Found by play.
  static constexpr double caution = 0.05;
  static constexpr double curiosity = 1.0;

  const P& sight_;
  const Rules& rules_;
  GrowthSettings settings_;
  const std::atomic<bool>& stopped_;
  const Clock::time_point begun_ = Clock::now();
  Random random_;
  std::uint64_t iterations_ = 0;
  std::size_t room_ = 0;
  std::unordered_map<std::uint64_t, Node> nodes_;
  std::vector<Step> path_;
  std::vector<double> weights_;
};

}  // namespace spielbrett
