// The island of Clans, as `spielbrett/games/clans/board.json` has it: 60 territories, their terrains and borders.
#pragma once

#include <array>
#include <cstdint>

namespace spielbrett::clans {

inline constexpr std::size_t territory_count = 60;  // territory n of the rules is number n - 1 here

enum class Terrain : std::uint8_t { forest, mountain, steppe, grassland };

struct Territory {
  Terrain terrain;
  std::array<std::uint8_t, 6> neighbours;  // as the rules number them, the lowest first; 0 where there are fewer
};

inline constexpr std::array<Territory, territory_count> territories = [] {
  using enum Terrain;
  return std::array<Territory, territory_count>{{
      {steppe, {2, 3, 4}},
      {mountain, {1, 3, 5, 7}},
      {grassland, {1, 2, 4, 5}},
      {mountain, {1, 3, 5, 16}},
      {forest, {2, 3, 4, 7, 16, 21}},
      {steppe, {7, 8, 9}},
      {grassland, {2, 5, 6, 9, 21}},
      {grassland, {6, 9, 10}},
      {forest, {6, 7, 8, 10, 22, 26}},
      {mountain, {8, 9, 11, 14, 27}},
      {forest, {10, 12, 13, 14}},
      {grassland, {11, 13, 15}},
      {mountain, {11, 12, 14, 15}},
      {steppe, {10, 11, 13, 15, 27, 31}},
      {forest, {12, 13, 14, 31}},
      {grassland, {4, 5, 17, 18, 21}},
      {steppe, {16, 18, 19}},
      {mountain, {16, 17, 19, 20, 24, 36}},
      {forest, {17, 18, 20}},
      {steppe, {18, 19, 39, 46, 47}},
      {steppe, {5, 7, 16, 23, 24}},
      {grassland, {9, 23, 25, 26}},
      {forest, {21, 22, 24, 25}},
      {grassland, {18, 21, 23, 25, 36}},
      {mountain, {22, 23, 24, 29, 37}},
      {mountain, {9, 22, 27, 28, 29}},
      {grassland, {10, 14, 26, 28, 30, 31}},
      {steppe, {26, 27, 29, 30}},
      {forest, {25, 26, 28, 37, 41}},
      {mountain, {27, 28, 33, 42}},
      {mountain, {14, 15, 27, 32, 33}},
      {grassland, {31, 33, 34}},
      {steppe, {30, 31, 32, 34, 35, 42}},
      {mountain, {32, 33, 35}},
      {forest, {33, 34, 45, 56, 57}},
      {steppe, {18, 24, 37, 38, 39}},
      {grassland, {25, 29, 36, 38, 40, 41}},
      {mountain, {36, 37, 39, 40}},
      {forest, {20, 36, 38, 40, 47, 51}},
      {steppe, {37, 38, 39, 44, 52}},
      {steppe, {29, 37, 42, 43, 44}},
      {forest, {30, 33, 41, 43, 45}},
      {grassland, {41, 42, 44, 45}},
      {forest, {40, 41, 43, 45, 52}},
      {mountain, {35, 42, 43, 44, 54, 56}},
      {grassland, {20, 47, 48, 49}},
      {mountain, {20, 39, 46, 48, 50, 51}},
      {steppe, {46, 47, 49, 50}},
      {forest, {46, 48, 50}},
      {grassland, {47, 48, 49, 51}},
      {steppe, {39, 47, 50, 52, 53}},
      {grassland, {40, 44, 51, 53, 54, 55}},
      {forest, {51, 52, 55}},
      {forest, {45, 52, 55, 56, 59}},
      {mountain, {52, 53, 54}},
      {grassland, {35, 45, 54, 57, 58, 59}},
      {steppe, {35, 56, 58, 60}},
      {forest, {56, 57, 59, 60}},
      {steppe, {54, 56, 58, 60}},
      {mountain, {57, 58, 59}},
  }};
}();

}  // namespace spielbrett::clans
