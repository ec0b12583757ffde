#pragma once

#include <QTimer>
#include <atomic>
#include <chrono>
#include <functional>
#include <future>

namespace compliant {

// Runs work on another thread and returns its outcome to the thread of the window. One task at a
// time; destruction cancels it and waits. The work must handle its own exceptions.
template <class Outcome>
class BackgroundTask {
 public:
  using Work = std::function<Outcome(const std::atomic<bool>& cancelled)>;

  // `finished` gets the outcome. Until then `looked` is called at this interval, to show progress.
  BackgroundTask(
      int milliseconds, std::function<void(Outcome)> finished, std::function<void()> looked = [] {})
      : finished_(std::move(finished)), looked_(std::move(looked)) {
    timer_.setInterval(milliseconds);
    QObject::connect(&timer_, &QTimer::timeout, &timer_, [this] { look(); });
  }
  ~BackgroundTask() {
    cancel();
    if (work_.valid()) work_.wait();
  }
  BackgroundTask(const BackgroundTask&) = delete;
  BackgroundTask& operator=(const BackgroundTask&) = delete;

  void start(Work work) {
    cancelled_ = false;
    work_ =
        std::async(std::launch::async, [this, work = std::move(work)] { return work(cancelled_); });
    timer_.start();
  }
  bool running() const { return work_.valid(); }
  void cancel() { cancelled_ = true; }
  bool cancelled() const { return cancelled_; }
  // Waits this long for the end; returns whether it has come.
  bool endsWithin(std::chrono::milliseconds patience) {
    if (running()) work_.wait_for(patience);
    look();
    return !running();
  }

 private:
  void look() {
    looked_();
    if (!running() || work_.wait_for(std::chrono::seconds(0)) != std::future_status::ready) return;
    timer_.stop();
    finished_(work_.get());
  }

  std::function<void(Outcome)> finished_;
  std::function<void()> looked_;
  QTimer timer_;
  std::atomic<bool> cancelled_{false};
  std::future<Outcome> work_;  // last member: its thread uses all others
};

}  // namespace compliant
