// Which insight goes with which rules: the one place that lists them. Games without one cannot be searched.
#pragma once

#include "insights/bohnduell.hpp"
#include "insights/cluster.hpp"
#include "insights/kalaha.hpp"
#include "insights/quinque.hpp"

namespace spielbrett {

template <class R>
struct InsightOf {
  using Type = void;
};
template <>
struct InsightOf<BohnDuell> {
  using Type = BohnDuellInsight;
};
template <>
struct InsightOf<Cluster> {
  using Type = ClusterInsight;
};
template <class Row>
struct InsightOf<Kalaha<Row>> {
  using Type = KalahaInsight<Row>;
};
template <>
struct InsightOf<Quinque> {
  using Type = QuinqueInsight;
};

template <class R>
inline constexpr bool is_searchable = Insight<typename InsightOf<R>::Type>;

// Whether the value of a depth is another than that of plain minimax.
template <class R>
inline constexpr bool is_selective = Selective<typename InsightOf<R>::Type> || Guarded<typename InsightOf<R>::Type>;

// Whether wins are proved, where values cannot be.
template <class R>
inline constexpr bool is_provable = Selective<typename InsightOf<R>::Type>;

template <class R>
inline constexpr bool is_solvable = Harvest<typename InsightOf<R>::Type> || is_provable<R>;

}  // namespace spielbrett
