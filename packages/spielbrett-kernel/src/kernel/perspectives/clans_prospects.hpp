// What each clan of Clans may expect, and how an action looks to a seat that knows its own clan only.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>

#include "../games/clans.hpp"

namespace spielbrett::clans {

using ByClan = std::array<double, clan_count>;

// The score of each clan at the end, as `spielbrett.games.clans.evaluate` has it: what it has, and its share in what
// the open groups will bring, the more the more of them it lives in.
struct Prospects {
  ByClan points;
  bool is_ripe;  // whether one move makes a village
};

class Forecast {
 public:
  static constexpr double initiative = 3;  // points for the seat to act where a village is ripe

  static Prospects prospects(const Clans::State& state) {
    Open open = open_groups(state);
    const std::size_t founded = state.founded();
    const double to_come = static_cast<double>(chips.size() - founded);
    const double worth = founded < chips.size() ? fertile * (open.huts + bonuses[founded]) : 0;
    Prospects found{{}, open.is_ripe};
    for (std::size_t clan = 0; clan < clan_count; ++clan, open.living >>= 4) {
      double absent = 1;
      for (std::uint32_t groups = open.living & 15; groups > 0; --groups) absent *= to_come / (to_come + 1);
      found.points[clan] = state.scores[clan] + worth * (1 - absent);
    }
    return found;
  }

  // How far a seat would be ahead if it played for a clan; any of the others may be a rival's.
  static double lead(const Clans::State& state, const Prospects& expected, std::size_t seat, std::size_t own) {
    ByClan rivals = expected.points;
    rivals[own] = -1;
    std::sort(rivals.begin(), rivals.end(), std::greater<>());
    double best = 0;
    for (std::size_t rank = 0; rank + 1 < clan_count; ++rank) best += best_rival[state.seats - 2U][rank] * rivals[rank];
    int most = 0;
    for (std::size_t other = 0; other < state.seats; ++other) {
      if (other != seat) most = std::max<int>(most, state.chips[other]);
    }
    return (expected.points[own] - best + state.chips[seat] - most + tempo(state, expected, seat)) / 2;
  }

 private:
  static double tempo(const Clans::State& state, const Prospects& expected, std::size_t seat) {
    if (!expected.is_ripe || state.turn == nobody) return 0;
    return state.turn == static_cast<int>(seat) ? initiative : -initiative;
  }

  static constexpr double fertile = 0.75;  // one terrain of four is bad for a village

  // For the other clans, the best first, how probably each is the best one of a rival: at tables of two, three, four.
  static constexpr std::array<std::array<double, clan_count - 1>, 3> best_rival = {
      {{1.0 / 4, 1.0 / 4, 1.0 / 4, 1.0 / 4}, {1.0 / 2, 1.0 / 3, 1.0 / 6, 0}, {3.0 / 4, 1.0 / 4, 0, 0}}};

  // What the chips from each on bring beside the huts, on average.
  static constexpr std::array<double, chips.size()> bonuses = [] {
    std::array<double, chips.size()> sums{};
    double sum = 0;
    for (std::size_t chip = chips.size(); chip-- > 0;) {
      sum += chips[chip].favourable == any ? chips[chip].bonus : chips[chip].bonus / 4.0;
      sums[chip] = sum;
    }
    return sums;
  }();

  // The groups that are not scored yet.
  struct Open {
    int huts = 0;
    std::uint32_t living = 0;  // by clan, four bits each: in how many of them it lives
    bool is_ripe = false;
  };

  static Open open_groups(const Clans::State& state) {
    Open open;
    for (Territories left = state.inhabited; left != 0; left &= left - 1) {
      const auto number = static_cast<std::size_t>(lowest_bit(left));
      const Territories near = neighbours[number] & state.inhabited;
      if (near == 0 && (state.waiting >> number & 1) == 0) continue;
      open.huts += state.huts[number].size();
      open.living += state.huts[number].living();
      open.is_ripe |= count_bits(near) == 1;
    }
    return open;
  }
};

// e to the power of -distance, nearly, and the same on every machine.
inline double fading(double distance) { return 1 / (1 + distance * (1 + distance * (1.0 / 2 + distance / 6))); }

}  // namespace spielbrett::clans
