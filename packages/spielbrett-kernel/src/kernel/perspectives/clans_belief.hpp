// What a seat believes of the others' colours in Clans, learnt from what they did.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <vector>

#include "../games/clans.hpp"
#include "../random.hpp"
#include "clans_prospects.hpp"

namespace spielbrett::clans {

class Belief {
 public:
  using State = Clans::State;
  using Colours = std::array<std::uint8_t, most_seats>;

  // Of the seat to act at the end of a line. What it is told of the others' colours is not looked at.
  Belief(const Clans& rules, const std::deque<State>& line, const std::vector<Clans::Action>& actions)
      : rules_(rules), seat_(static_cast<std::size_t>(line.back().turn)), own_(line.back().colours[seat_]) {
    std::array<ByClan, most_seats> trust;
    for (ByClan& each : trust) each.fill(1);
    for (std::size_t ply = 0; ply < actions.size(); ++ply) {
      const auto seat = static_cast<std::size_t>(line[ply].turn);
      if (seat != seat_) learn(line[ply], actions[ply], trust[seat]);
    }
    add_truths({}, 0, line.back().seats, 1, trust);
    for (const Truth& truth : truths_) sum_ += truth.weight;
  }

  [[nodiscard]] Colours draw(Random& random) const {
    double lot = random.share() * sum_;
    for (const Truth& truth : truths_) {
      if (lot < truth.weight) return truth.colours;
      lot -= truth.weight;
    }
    return likeliest();
  }

  [[nodiscard]] Colours likeliest() const {
    return std::max_element(truths_.begin(), truths_.end(), [](const Truth& one, const Truth& other) {
             return one.weight < other.weight;
           })->colours;
  }

 private:
  struct Truth {
    Colours colours;
    double weight;
  };

  // Whoever plays for a clan is expected to prefer what looks good for it, but now and then does anything.
  static constexpr double temper = 0.6;
  static constexpr double slip = 0.1;

  // Makes each clan the more trusted, the better it explains the action.
  void learn(const State& state, Clans::Action played, ByClan& trust) const {
    Clans::Actions actions;
    rules_.generate(state, actions);
    const auto count = static_cast<double>(actions.size());
    const std::vector<ByClan> leads = looks(state, actions);
    const auto place = static_cast<std::size_t>(std::find(actions.begin(), actions.end(), played) - actions.begin());
    double most = 0;
    for (std::size_t clan = 0; clan < clan_count; ++clan) {
      trust[clan] *= (1 - slip) * share(leads, clan, place) + slip / count;
      most = std::max(most, trust[clan]);
    }
    for (double& each : trust) each /= most;
  }

  // How each action would look to the seat to act if it played for each of the clans.
  [[nodiscard]] std::vector<ByClan> looks(const State& state, const Clans::Actions& actions) const {
    std::vector<ByClan> leads;
    for (const Clans::Action action : actions) {
      const State after = rules_.apply(state, action);
      const Prospects expected = Forecast::prospects(after);
      ByClan& found = leads.emplace_back();
      for (std::size_t clan = 0; clan < clan_count; ++clan) {
        found[clan] = Forecast::lead(after, expected, static_cast<std::size_t>(state.turn), clan);
      }
    }
    return leads;
  }

  static double share(const std::vector<ByClan>& leads, std::size_t clan, std::size_t place) {
    double best = leads[0][clan];
    for (const ByClan& each : leads) best = std::max(best, each[clan]);
    double sum = 0;
    for (const ByClan& each : leads) sum += fading((best - each[clan]) / temper);
    return fading((best - leads[place][clan]) / temper) / sum;
  }

  // All ways to give the seats from `seat` on colours of their own.
  void add_truths(Colours colours, std::size_t seat, std::size_t seats, double weight,
                  const std::array<ByClan, most_seats>& trust) {
    if (seat == seats) return truths_.push_back({colours, weight});
    for (std::uint8_t clan = 0; clan < clan_count; ++clan) {
      const auto before = colours.begin() + static_cast<std::ptrdiff_t>(seat);
      const bool is_free = std::find(colours.begin(), before, clan) == before;
      if (!is_free || (clan == own_) != (seat == seat_)) continue;
      colours[seat] = clan;
      add_truths(colours, seat + 1, seats, seat == seat_ ? weight : weight * trust[seat][clan], trust);
    }
  }

  const Clans& rules_;
  std::size_t seat_;
  std::uint8_t own_;
  std::vector<Truth> truths_;
  double sum_ = 0;
};

}  // namespace spielbrett::clans
