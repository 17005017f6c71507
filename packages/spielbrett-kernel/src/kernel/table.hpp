// What is known of positions, by their keys: as many as there is room for, those that cost least to find out again left
// out first.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <initializer_list>
#include <memory>
#include <new>
#include <optional>
#include <string>

#ifdef __linux__
#include <sys/mman.h>
#endif

#include "bits.hpp"

namespace spielbrett {

// `place` says where to look, `tag` what is there. Where a whole position fits into 64 bits it is the tag, and `place` a
// mixture of it; else both are mixtures that have nothing to do with each other, so that two positions are taken for one
// another about once in 2^64 / 4 times.
struct Key {
  std::uint64_t place;
  std::uint64_t tag;

  static Key of(std::uint64_t whole) { return {mix(whole), whole}; }

  static Key of(std::initializer_list<std::uint64_t> words) {
    Key key{0, ~std::uint64_t{0}};
    for (const std::uint64_t word : words) key = {mix(key.place + word), mix(key.tag ^ word)};
    return key;
  }
};

// A Fact takes 64 bits, never all zero, and has a `weight`: what it costs to find it out again.
//
// Threads may share a table. A fact is stored as two words, one of them combined with the other (Hyatt, "A lockless
// transposition table", ICGA Journal 2002), so that halves of different facts are never taken for one.
template <class Fact>
class Table {
  static_assert(sizeof(Fact) == sizeof(std::uint64_t));

 public:
  // Room for `bytes`, rounded down to a power of two, and one bucket at least.
  explicit Table(std::size_t bytes)
      : count_(std::bit_floor(std::max(bytes / sizeof(Bucket), std::size_t{1}))),
        memory_(std::calloc(count_ + 1, sizeof(Bucket))),
        buckets_(first_bucket(memory_.get(), count_)) {}

  [[nodiscard]] std::optional<Fact> find(const Key& key) const {
    for (const Entry& entry : bucket(key)) {
      const std::uint64_t word = entry.fact.load(std::memory_order_relaxed);
      if (word != 0 && (entry.check.load(std::memory_order_relaxed) ^ word) == key.tag) {
        return std::bit_cast<Fact>(word);
      }
    }
    return std::nullopt;
  }

  void store(const Key& key, const Fact& fact) {
    Entry* chosen = nullptr;
    int least = 0;
    for (Entry& entry : bucket(key)) {
      const std::uint64_t word = entry.fact.load(std::memory_order_relaxed);
      const bool is_own = word == 0 || (entry.check.load(std::memory_order_relaxed) ^ word) == key.tag;
      const int weight = is_own ? -1 : static_cast<int>(std::bit_cast<Fact>(word).weight);
      if (chosen == nullptr || weight < least) {
        chosen = &entry;
        least = weight;
      }
      if (is_own) break;
    }
    const auto word = std::bit_cast<std::uint64_t>(fact);
    chosen->fact.store(word, std::memory_order_relaxed);
    chosen->check.store(word ^ key.tag, std::memory_order_relaxed);
  }

  void prefetch(const Key& key) const { __builtin_prefetch(&bucket(key)); }

  [[nodiscard]] std::size_t bytes() const { return count_ * sizeof(Bucket); }

  // Whether everything was written.
  [[nodiscard]] bool save(const std::string& path) const {
    std::ofstream file(path, std::ios::binary);
    file.write(reinterpret_cast<const char*>(buckets_), static_cast<std::streamsize>(bytes()));
    file.close();
    return !file.fail();
  }

  // Whether a table of this size was there to be read.
  [[nodiscard]] bool load(const std::string& path) {
    std::ifstream file(path, std::ios::binary | std::ios::ate);
    if (!file || file.tellg() != static_cast<std::streamoff>(bytes())) return false;
    file.seekg(0);
    file.read(reinterpret_cast<char*>(buckets_), static_cast<std::streamsize>(bytes()));
    return !file.fail();
  }

 private:
  struct Entry {
    std::atomic<std::uint64_t> check;  // the tag, combined with the fact
    std::atomic<std::uint64_t> fact;   // 0 where there is none
  };

  // One line of the processor's cache.
  struct alignas(64) Bucket : std::array<Entry, 4> {};

  struct Free {
    void operator()(void* memory) const { std::free(memory); }
  };

  // Zeros, which are empty entries. Large pages make the way to any entry shorter.
  static Bucket* first_bucket(void* memory, std::size_t buckets) {
    if (memory == nullptr) throw std::bad_alloc();
    const std::size_t bytes = buckets * sizeof(Bucket);
    std::size_t room = bytes + sizeof(Bucket);
    std::align(sizeof(Bucket), bytes, memory, room);
#ifdef __linux__
    constexpr std::uintptr_t page = 4096;
    const std::uintptr_t begin = (reinterpret_cast<std::uintptr_t>(memory) + page - 1) / page * page;
    if (bytes > page) madvise(reinterpret_cast<void*>(begin), bytes - page, MADV_HUGEPAGE);
#endif
    return static_cast<Bucket*>(memory);
  }

  [[nodiscard]] const Bucket& bucket(const Key& key) const { return buckets_[key.place & (count_ - 1)]; }
  [[nodiscard]] Bucket& bucket(const Key& key) { return buckets_[key.place & (count_ - 1)]; }

  std::size_t count_;
  std::unique_ptr<void, Free> memory_;
  Bucket* buckets_;
};

}  // namespace spielbrett
