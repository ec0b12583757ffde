#pragma once

#include <semaphore.h>

#include <QString>
#include <atomic>
#include <chrono>
#include <functional>
#include <mutex>
#include <optional>
#include <thread>

#include "engine/scene/scene.hpp"
#include "ui/model/document/autosave_record.hpp"
#include "ui/qt/recovery/crash_handler.hpp"

namespace compliant {

// Writes scenes to an autosave file on a thread of its own: at once, or a fifth of a second after
// the last write, and then only the latest scene. If another thread crashes, the crash waits for
// the writer, so that the latest scene is always written.
class AutosaveWriter final : public PendingWork {
 public:
  static constexpr std::chrono::milliseconds pause{200};

  struct Job {
    QString path;
    AutosaveRecord record;  // without the text of the scene
    Scene scene;
  };

  // `written` is called on the writer's thread after each file.
  explicit AutosaveWriter(std::function<void()> written);
  // Writes the latest job before it ends.
  ~AutosaveWriter() override;
  AutosaveWriter(const AutosaveWriter&) = delete;
  AutosaveWriter& operator=(const AutosaveWriter&) = delete;

  void write(Job job);
  // Drops a job that has not started.
  void drop();
  // Waits until there is nothing left to write.
  void finish();
  // The outcome of the latest file, reported once: empty if it was written, else a sentence.
  std::optional<QString> takeOutcome();

  void hurry() override;
  // True on the writer's own thread: if that crashes, there is nothing to wait for.
  bool finished() const override;

 private:
  using Clock = std::chrono::steady_clock;
  void run();
  void waitUntil(Clock::time_point time);

  std::function<void()> written_;
  std::mutex mutex_;
  std::optional<Job> next_;
  std::optional<QString> outcome_;
  bool busy_ = false;
  // Numbers of jobs: the latest one, and the latest finished one.
  std::atomic<std::uint64_t> asked_{0}, done_{0};
  std::atomic<bool> hurried_{false}, ending_{false};
  sem_t bell_;  // posted when there is work
  std::thread thread_;
};

}  // namespace compliant
