// The lines of the board of Cluster as keys of tables: what can be done along a line is looked up by what stands on it.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace spielbrett::cluster {

using Squares = std::uint64_t;  // one bit for each square: 8 * row + column, from the top left

inline constexpr std::size_t line_count = 42;
inline constexpr std::size_t line_room = 48;  // whole registers of eight, so that a move is a few vector additions
inline constexpr std::size_t content_count = 9837;  // what can stand on a line of 2, 3 ... or 8 squares: 3^2 + ... + 3^8

// For each line the number of its content: the squares as digits to the base 3 (0 empty, 1 white, 2 black), counted on
// from the contents of all shorter lines.
using Contents = std::array<std::uint16_t, line_room>;

// From which to which place of a line a stone can go.
struct Way {
  std::uint8_t source;
  std::uint8_t target;
};

struct Tables {
  std::array<std::vector<std::uint8_t>, line_count> squares;  // of each line, in the order of the rules
  Contents empty{};                                           // an empty board
  std::array<std::array<Contents, 64>, 2> weights{};          // what a stone of a seat on a square adds
  std::array<std::array<std::uint8_t, content_count>, 2> counts{};  // how many ways a seat has along a line
  std::array<std::array<std::uint16_t, content_count + 1>, 2> first{};  // where they begin in `ways`
  std::array<std::vector<Way>, 2> ways;

  Tables() {
    add_lines(1, 0);
    add_lines(0, 1);
    add_lines(1, 1);
    add_lines(1, -1);
    for (std::size_t line = 0; line < line_count; ++line) {
      empty[line] = static_cast<std::uint16_t>(first_content(squares[line].size()));
      std::size_t weight = 1;
      for (const std::uint8_t square : squares[line]) {
        weights[0][square][line] = static_cast<std::uint16_t>(weight);
        weights[1][square][line] = static_cast<std::uint16_t>(2 * weight);
        weight *= 3;
      }
    }
    for (std::size_t seat = 0; seat < 2; ++seat) {
      for (std::size_t length = 2; length <= 8; ++length) add_ways(seat, length);
      first[seat][content_count] = static_cast<std::uint16_t>(ways[seat].size());
    }
  }

 private:
  std::size_t lines_ = 0;

  static bool is_on_board(int column, int row) { return column >= 0 && column < 8 && row >= 0 && row < 8; }

  // Every straight line of at least two squares in the direction of a step, by the places where they begin.
  void add_lines(int across, int down) {
    for (int square = 0; square < 64; ++square) {
      int column = square % 8;
      int row = square / 8;
      if (is_on_board(column - across, row - down) || !is_on_board(column + across, row + down)) continue;
      for (; is_on_board(column, row); column += across, row += down) {
        squares[lines_].push_back(static_cast<std::uint8_t>(8 * row + column));
      }
      ++lines_;
    }
  }

  static std::size_t contents_of(std::size_t length) {
    std::size_t contents = 1;
    for (std::size_t place = 0; place < length; ++place) contents *= 3;
    return contents;
  }

  static std::size_t first_content(std::size_t length) {
    std::size_t content = 0;
    for (std::size_t shorter = 2; shorter < length; ++shorter) content += contents_of(shorter);
    return content;
  }

  void add_ways(std::size_t seat, std::size_t length) {
    for (std::size_t content = 0; content < contents_of(length); ++content) {
      const std::size_t number = first_content(length) + content;
      first[seat][number] = static_cast<std::uint16_t>(ways[seat].size());
      std::vector<std::size_t> line;
      for (std::size_t rest = content; line.size() < length; rest /= 3) line.push_back(rest % 3);
      add_ways_along(seat, line);
      counts[seat][number] = static_cast<std::uint8_t>(ways[seat].size() - first[seat][number]);
    }
  }

  // As many steps as there are stones on the line, over own stones but not over others, onto no own stone.
  void add_ways_along(std::size_t seat, const std::vector<std::size_t>& line) {
    const int length = static_cast<int>(line.size());
    int stones = 0;
    for (const std::size_t digit : line) stones += digit != 0;
    for (int source = 0; source < length; ++source) {
      if (line[static_cast<std::size_t>(source)] != seat + 1) continue;
      for (const int target : {source - stones, source + stones}) {
        if (target < 0 || target >= length || !is_free(seat, line, source, target)) continue;
        ways[seat].push_back({static_cast<std::uint8_t>(source), static_cast<std::uint8_t>(target)});
      }
    }
  }

  static bool is_free(std::size_t seat, const std::vector<std::size_t>& line, int source, int target) {
    const int step = source < target ? 1 : -1;
    for (int place = source + step; place != target; place += step) {
      if (line[static_cast<std::size_t>(place)] == 2 - seat) return false;
    }
    return line[static_cast<std::size_t>(target)] != seat + 1;
  }
};

inline const Tables& tables() {
  static const Tables made;
  return made;
}

// The squares and those beside them in the same row.
inline Squares widened(Squares squares) {
  constexpr Squares first_column = 0x0101010101010101ULL;
  return squares | ((squares << 1) & ~first_column) | ((squares & ~first_column) >> 1);
}

// The squares and all that touch them, in all eight directions.
inline Squares grown(Squares squares) {
  const Squares wide = widened(squares);
  return wide | (wide << 8) | (wide >> 8);
}

// Whether these stones form a single group. Mostly one of them touches no other: then nothing has to be followed.
inline bool is_connected(Squares stones) {
  constexpr Squares first_column = 0x0101010101010101ULL;
  const Squares beside = ((stones << 1) & ~first_column) | ((stones & ~first_column) >> 1);
  const Squares wide = stones | beside;
  const Squares touched = beside | (wide << 8) | (wide >> 8);
  Squares group = stones & (~stones + 1);
  if ((stones & ~touched) != 0) return stones == group;
  for (;;) {
    const Squares next = grown(group) & stones;
    if (next == stones) return true;
    if (next == group) return false;
    group = next;
  }
}

}  // namespace spielbrett::cluster
