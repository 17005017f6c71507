// Which perspective goes with which rules: the one place that lists them. Games without one grow no tree.
#pragma once

#include "perspectives/clans.hpp"

namespace spielbrett {

template <class R>
struct PerspectiveOf {
  using Type = void;
};
template <>
struct PerspectiveOf<Clans> {
  using Type = ClansPerspective;
};

template <class R>
inline constexpr bool is_explorable = Perspective<typename PerspectiveOf<R>::Type>;

}  // namespace spielbrett
