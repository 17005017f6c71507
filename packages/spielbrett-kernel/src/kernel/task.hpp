// Work in a thread of its own that tells how far it is. The thread ends before its Task does.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>
#include <utility>

namespace spielbrett {

template <class Report>
class Task {
 public:
  // `work` calls `tell` as often as it likes and returns soon after `stopped` has become true.
  using Tell = std::function<void(Report)>;
  using Work = std::function<void(const std::atomic<bool>& stopped, const Tell& tell)>;

  explicit Task(Work work) : work_(std::move(work)), thread_([this] { run(); }) {}
  Task(const Task&) = delete;
  Task& operator=(const Task&) = delete;

  ~Task() {
    stop();
    thread_.join();
  }

  void stop() { stopped_ = true; }

  // What was told last; throws what the work threw.
  [[nodiscard]] Report poll() const {
    const std::lock_guard held(mutex_);
    if (thrown_) std::rethrow_exception(thrown_);
    return report_;
  }

  // Whether it has ended after at most so many seconds.
  [[nodiscard]] bool wait(double seconds) const {
    std::unique_lock held(mutex_);
    const std::chrono::duration<double> most(std::min(seconds, longest_wait));
    return ended_.wait_for(held, most, [this] { return is_over_; });
  }

 private:
  static constexpr double longest_wait = 1e6;

  void run() {
    try {
      work_(stopped_, [this](Report report) {
        const std::lock_guard held(mutex_);
        report_ = std::move(report);
      });
    } catch (...) {
      const std::lock_guard held(mutex_);
      thrown_ = std::current_exception();
    }
    const std::lock_guard held(mutex_);
    is_over_ = true;
    ended_.notify_all();
  }

  Work work_;
  std::atomic<bool> stopped_ = false;
  mutable std::mutex mutex_;
  mutable std::condition_variable ended_;
  Report report_{};
  std::exception_ptr thrown_;
  bool is_over_ = false;
  std::thread thread_;  // the last member: it uses all others
};

}  // namespace spielbrett
