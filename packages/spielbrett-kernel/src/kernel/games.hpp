// All games: the one place that lists them.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "games/bohnduell.hpp"
#include "games/clans.hpp"
#include "games/cluster.hpp"
#include "games/kalaha.hpp"
#include "games/quinque.hpp"
#include "position.hpp"

namespace spielbrett {

template <Rules... All>
struct Games {
  static std::set<std::string> names() { return {std::string(All::name)...}; }

  // Those of the games whose rules have a trait.
  template <template <class> class Trait>
  static std::set<std::string> names_where() {
    std::set<std::string> found;
    ((Trait<All>::value ? void(found.insert(std::string(All::name))) : void()), ...);
    return found;
  }

  // What `act` makes of the position a text stands for, as a Position of whatever game it is.
  template <class Act>
  static auto with_position(std::string_view text, const Act& act) {
    return find<Act, All...>(position_words(text), act);
  }

 private:
  template <class Act, Rules R, Rules... Rest>
  static auto find(const std::vector<std::string_view>& words, const Act& act)
      -> decltype(act(std::declval<const Position<R>&>())) {
    if (words[0] == R::name && serves<R>(words[1])) return act(parse_position<R>(words));
    if constexpr (sizeof...(Rest) > 0) {
      return find<Act, Rest...>(words, act);
    } else {
      throw Refusal("game.unknown", words[0].substr(0, 40));
    }
  }

  // A game may have several classes, each for some of its options.
  template <Rules R>
  static bool serves(std::string_view options) {
    if constexpr (requires(const typename R::Options& chosen) { R::serves(chosen); }) {
      return R::serves(parse_options<typename R::Options>(options));
    } else {
      return true;
    }
  }
};

using AllGames = Games<BohnDuell, Clans, Cluster, Kalaha<std::uint64_t>, Kalaha<Wide>, Quinque>;

}  // namespace spielbrett
