// Whole numbers as rows of digits and as sets.
#pragma once

#include <bit>
#include <cstdint>

namespace spielbrett {

// 128 bits: every compiler that builds the kernel has them, but not the standard.
__extension__ typedef unsigned __int128 Wide;

inline int count_bits(std::uint64_t set) { return std::popcount(set); }
inline int count_bits(Wide set) {
  return std::popcount(static_cast<std::uint64_t>(set)) + std::popcount(static_cast<std::uint64_t>(set >> 64));
}

inline int lowest_bit(std::uint64_t set) { return std::countr_zero(set); }
inline int lowest_bit(Wide set) {
  const auto low = static_cast<std::uint64_t>(set);
  return low != 0 ? std::countr_zero(low) : 64 + std::countr_zero(static_cast<std::uint64_t>(set >> 64));
}

// A number in which every digit depends on every digit of the one given: the end of splitmix64.
constexpr std::uint64_t mix(std::uint64_t number) {
  number = (number ^ (number >> 30)) * 0xbf58476d1ce4e5b9ULL;
  number = (number ^ (number >> 27)) * 0x94d049bb133111ebULL;
  return number ^ (number >> 31);
}

}  // namespace spielbrett
