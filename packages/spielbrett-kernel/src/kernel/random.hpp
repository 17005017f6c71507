// Random numbers that are the same on every machine: splitmix64 (Steele, Lea, Flood 2014).
#pragma once

#include <cstdint>

#include "bits.hpp"

namespace spielbrett {

class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}

  // Any of 0 .. bound-1. The high half of a product instead of a remainder: no division, and no bias that could be seen
  // with bounds as small as the numbers of legal actions.
  std::size_t below(std::size_t bound) { return static_cast<std::size_t>((Wide{next()} * bound) >> 64); }

  // From 0 to 1, less than that.
  double share() { return static_cast<double>(next() >> 11) / static_cast<double>(std::uint64_t{1} << 53); }

 private:
  std::uint64_t next() { return mix(state_ += 0x9e3779b97f4a7c15ULL); }

  std::uint64_t state_;
};

}  // namespace spielbrett
