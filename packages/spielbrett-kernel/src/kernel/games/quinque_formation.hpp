// The formation of Quinque: tiles on a table without borders, holding together by their edges.
//
// A place of the table is one number, 64 * row + column, so that a step has the same number everywhere. A formation is
// kept in normal form: row 1 and column 1 are the first that hold a tile, so no place beside it is negative.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstdlib>

namespace spielbrett::quinque {

inline constexpr std::size_t most_tiles = 24;
inline constexpr std::size_t most_free = 2 * most_tiles + 2;  // places beside a formation, when it is one long row
inline constexpr int stride = 64;
inline constexpr std::array<int, 4> steps = {-stride, 1, stride, -1};  // north, east, south, west

using Place = std::uint16_t;
using Places = std::array<Place, most_tiles>;
using Tiles = std::uint32_t;  // one bit for each

inline constexpr int row_of(int place) { return place / stride; }
inline constexpr int column_of(int place) { return place % stride; }

// The ways of a tile: one step along its row or column, farther along them, along a diagonal.
enum Way : unsigned { nowhere = 0, next = 1, straight = 2, diagonal = 4, any_way = 7 };

inline unsigned way_between(int source, int target) {
  const int down = std::abs(row_of(target) - row_of(source));
  const int across = std::abs(column_of(target) - column_of(source));
  if (down == across) return diagonal;
  if (down != 0 && across != 0) return nowhere;
  return down + across == 1 ? next : straight;
}

// The same formation in normal form.
inline void settle(Places& places, std::size_t count) {
  int top = places[0];
  int left = column_of(places[0]);
  for (std::size_t tile = 1; tile < count; ++tile) {
    top = std::min<int>(top, places[tile]);
    left = std::min(left, column_of(places[tile]));
  }
  const int offset = stride * (row_of(top) - 1) + left - 1;
  for (std::size_t tile = 0; tile < count; ++tile) places[tile] = static_cast<Place>(places[tile] - offset);
}

// What follows from the places of the tiles: which touch each other, and which free places they touch.
class Surroundings {
 public:
  Surroundings(const Places& places, std::size_t count) : count_(count) {
    for (std::size_t tile = 0; tile < count; ++tile) at_[places[tile]] = static_cast<std::uint8_t>(tile + 1);
    for (std::size_t tile = 0; tile < count; ++tile) {
      for (const int step : steps) look(tile, static_cast<std::size_t>(places[tile] + step));
    }
  }

  // The free places beside tiles, in the order of the first tile each touches; and all tiles it touches.
  [[nodiscard]] std::size_t free_count() const { return free_count_; }
  [[nodiscard]] Place free(std::size_t number) const { return free_[number]; }
  [[nodiscard]] Tiles touching(std::size_t number) const { return touching_[number]; }

  [[nodiscard]] bool is_enclosed(std::size_t tile) const { return std::popcount(neighbours_[tile]) == 4; }

  // The groups that would hold together if a tile were lifted off the table; how many there are is returned.
  std::size_t parts(std::size_t tile, std::array<Tiles, 4>& found) const {
    Tiles loose = everything() & ~(Tiles{1} << tile);
    if (std::popcount(neighbours_[tile]) == 1) {
      found[0] = loose;
      return 1;
    }
    std::size_t count = 0;
    while (loose != 0) {
      found[count] = group(loose);
      loose &= ~found[count++];
    }
    return count;
  }

  [[nodiscard]] bool is_connected() const { return group(everything()) == everything(); }

 private:
  static constexpr std::uint8_t first_free = 64;  // smaller numbers in `at_` are tiles

  [[nodiscard]] Tiles everything() const { return static_cast<Tiles>((std::uint64_t{1} << count_) - 1); }

  void look(std::size_t tile, std::size_t beside) {
    std::uint8_t& seen = at_[beside];
    if (seen == 0) {
      free_[free_count_] = static_cast<Place>(beside);
      touching_[free_count_] = 0;
      seen = static_cast<std::uint8_t>(first_free + free_count_++);
    }
    if (seen >= first_free) {
      touching_[seen - first_free] |= Tiles{1} << tile;
    } else {
      neighbours_[tile] |= Tiles{1} << (seen - 1);
    }
  }

  // Those of the loose tiles that hold together with the first of them.
  [[nodiscard]] Tiles group(Tiles loose) const {
    Tiles found = loose & (~loose + 1);
    Tiles edge = found;
    while (edge != 0) {
      const auto tile = static_cast<std::size_t>(std::countr_zero(edge));
      const Tiles reached = neighbours_[tile] & loose & ~found;
      found |= reached;
      edge = (edge & (edge - 1)) | reached;
    }
    return found;
  }

  std::array<std::uint8_t, stride * (most_tiles + 2)> at_{};
  std::array<Tiles, most_tiles> neighbours_{};
  std::array<Place, most_free> free_;
  std::array<Tiles, most_free> touching_;
  std::size_t count_;
  std::size_t free_count_ = 0;
};

}  // namespace spielbrett::quinque
