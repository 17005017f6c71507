// What the estimate of Cluster looks at: how the stones of a side stand and how they can move, in whole numbers.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "../bits.hpp"
#include "../games/cluster_lines.hpp"

namespace spielbrett::cluster {

inline constexpr std::size_t most_stones = 12;
inline constexpr int whole = 64;  // means are counted in 64ths

// What falls to each of so many stones. Multiplied by 2^16 / count, because divisions are slow.
inline int mean(int sum, int count) {
  static constexpr auto shares = [] {
    std::array<int, most_stones + 1> made{};
    for (std::size_t stones = 1; stones <= most_stones; ++stones) made[stones] = (1 << 16) / static_cast<int>(stones);
    return made;
  }();
  return (sum * shares[static_cast<std::size_t>(count)]) >> 10;
}

// The groups of some stones.
struct Groups {
  std::size_t count = 0;
  std::array<Squares, most_stones> members;

  explicit Groups(Squares stones) {
    while (stones != 0) {
      Squares group = 0;
      for (Squares next = stones & (~stones + 1); next != group; next = grown(group) & stones) group = next;
      members[count++] = group;
      stones &= ~group;
    }
  }
};

// Where a stone must go to make all of a side one group: a square that touches every group. The stone may itself be a
// group, which then need not be touched.
class Joints {
 public:
  explicit Joints(Squares stones) : groups_(stones) {
    if (groups_.count > most_joined + 1) return;
    std::array<Squares, most_joined + 2> before;
    before[0] = ~stones;
    for (std::size_t group = 0; group < groups_.count; ++group) {
      before[group + 1] = before[group] & grown(groups_.members[group]);
    }
    of_all_ = before[groups_.count];
    Squares after = ~Squares{0};
    for (std::size_t group = groups_.count; group-- > 0;) {
      const Squares members = groups_.members[group];
      if ((members & (members - 1)) == 0) of_others_[group] = before[group] & after;
      any_ |= of_others_[group];
      after &= grown(members);
    }
    any_ |= of_all_;
  }

  [[nodiscard]] bool is_empty() const { return any_ == 0; }

  // Where this stone must go.
  [[nodiscard]] Squares of(Squares stone) const {
    for (std::size_t group = 0; group < groups_.count; ++group) {
      if (groups_.members[group] == stone) return of_others_[group];
    }
    return of_all_;
  }

 private:
  static constexpr std::size_t most_joined = 4;  // a square touches four groups at most

  Groups groups_;
  Squares of_all_ = 0;
  std::array<Squares, most_joined + 1> of_others_{};
  Squares any_ = 0;
};

// The distances of squares from all centres, in king's moves, all counted in half squares.
struct Distances {
  static constexpr std::size_t places = 15;
  // The squares farther than 0, 1 ... from a centre, by its row and column.
  std::array<std::array<std::array<Squares, places - 1>, places>, places> beyond{};
  // The least sum of the distances of so many stones, by how many coordinates of the centre lie between two squares.
  std::array<std::array<int, most_stones + 1>, 3> least{};

  Distances() {
    for (std::size_t row = 0; row < places; ++row) {
      for (std::size_t column = 0; column < places; ++column) add(row, column);
    }
    for (std::size_t between = 0; between < 3; ++between) {
      std::array<int, 64> sorted{};
      for (int square = 0; square < 64; ++square) {
        sorted[static_cast<std::size_t>(square)] = distance(square, 6 + between / 2, 6 + (between + 1) / 2);
      }
      std::sort(sorted.begin(), sorted.end());
      for (std::size_t count = 1; count <= most_stones; ++count) {
        least[between][count] = least[between][count - 1] + sorted[count - 1];
      }
    }
  }

 private:
  static int distance(int square, std::size_t row, std::size_t column) {
    return std::max(std::abs(2 * (square / 8) - static_cast<int>(row)), std::abs(2 * (square % 8) - static_cast<int>(column)));
  }

  void add(std::size_t row, std::size_t column) {
    for (int square = 0; square < 64; ++square) {
      for (int far = 0; far < distance(square, row, column); ++far) {
        beyond[row][column][static_cast<std::size_t>(far)] |= Squares{1} << square;
      }
    }
  }
};

inline const Distances& distances() {
  static const Distances made;
  return made;
}

// How much farther stones are from their centre of mass than so many have to be, in half squares, in sum.
inline int spread(Squares stones, int count) {
  constexpr std::array<Squares, 3> columns = {0xaaaaaaaaaaaaaaaa, 0xcccccccccccccccc, 0xf0f0f0f0f0f0f0f0};
  constexpr std::array<Squares, 3> rows = {0xff00ff00ff00ff00, 0xffff0000ffff0000, 0xffffffff00000000};
  const auto centre = [&](const std::array<Squares, 3>& digits) {
    const int sum = count_bits(stones & digits[0]) + 2 * count_bits(stones & digits[1]) + 4 * count_bits(stones & digits[2]);
    return static_cast<std::size_t>((mean(2 * sum, count) + whole / 2) / whole);
  };
  const std::size_t row = centre(rows);
  const std::size_t column = centre(columns);
  int sum = 0;
  for (const Squares beyond : distances().beyond[row][column]) {
    const int more = count_bits(stones & beyond);
    if (more == 0) break;
    sum += more;
  }
  return sum - distances().least[row % 2 + column % 2][static_cast<std::size_t>(count)];
}

// Blocks of two by two squares with four stones, and what they tell of all: the number of groups less the holes in them.
struct Quads {
  int fours;
  int groups;

  explicit Quads(Squares stones) {
    constexpr Squares not_last = 0x7f7f7f7f7f7f7f7f;
    constexpr Squares not_first = 0xfefefefefefefefe;
    const Squares left = stones & not_last;
    const Squares right = (stones >> 1) & not_last;
    const Squares below_left = left >> 8;
    const Squares below_right = right >> 8;
    const int pairs = count_bits(left & right) + count_bits(stones & stones >> 8) + count_bits(left & below_right) +
                      count_bits(stones & not_first & stones >> 7);
    fours = count_bits(left & right & below_left & below_right);
    const int threes = count_bits((left & right & (below_left ^ below_right)) | ((left ^ right) & below_left & below_right));
    // Euler: corners less edges, plus triangles, less the tetrahedra that four stones make with four triangles.
    groups = count_bits(stones) - pairs + threes + 3 * fours;
  }
};

// How a side can move.
struct Mobility {
  int moves;    // all
  int weighted;  // captures that do not end at the edge twice
  int walls;    // how often a stone at the end of a line cannot leave it towards the middle
};

// For what stands on a line the Mobility of both sides, one byte each, so that 42 additions give those of a position.
struct Mobilities {
  std::array<std::uint64_t, content_count> along{};

  Mobilities() {
    std::size_t content = 0;
    std::size_t contents = 9;
    for (std::size_t length = 2; length <= 8; ++length, contents *= 3) {
      for (std::size_t number = 0; number < contents; ++number, ++content) {
        for (std::size_t seat = 0; seat < 2; ++seat) along[content] |= packed(seat, length, number, content) << 32 * seat;
      }
    }
  }

  static Mobility unpacked(std::uint64_t sum, std::size_t seat) {
    const auto part = static_cast<unsigned>(sum >> 32 * seat);
    return {static_cast<int>(part & 255), static_cast<int>(part >> 8 & 255), static_cast<int>(part >> 16)};
  }

 private:
  static std::uint64_t packed(std::size_t seat, std::size_t length, std::size_t number, std::size_t content) {
    const Tables& lines = tables();
    std::array<std::size_t, 8> digits{};
    for (std::size_t place = 0; place < length; ++place, number /= 3) digits[place] = number % 3;
    const auto is_inside = [&](std::size_t place) { return place > 0 && place < length - 1; };
    std::array<bool, 8> leaves{};
    std::uint64_t moves = 0;
    std::uint64_t captures = 0;
    for (std::size_t way = lines.first[seat][content]; way < lines.first[seat][content + 1]; ++way) {
      const auto [source, target] = lines.ways[seat][way];
      ++moves;
      captures += digits[target] != 0 && is_inside(target);
      leaves[source] |= is_inside(target);
    }
    const auto walls = static_cast<std::uint64_t>((digits[0] == seat + 1 && !leaves[0]) +
                                                  (digits[length - 1] == seat + 1 && !leaves[length - 1]));
    return moves | (moves + captures) << 8 | walls << 16;
  }
};

inline const Mobilities& mobilities() {
  static const Mobilities made;
  return made;
}

}  // namespace spielbrett::cluster
