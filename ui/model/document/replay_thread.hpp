#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "engine/run/recording.hpp"
#include "ui/model/basics/severity.hpp"

namespace compliant {

/// "Replay matches bit for bit: 300 steps.", or where it parts.
std::string replaySentence(const ReplayReport& report);

/// The replay of a recording on a thread of its own.
class ReplayThread {
 public:
  /// `wake` is called on that thread when there is news.
  explicit ReplayThread(std::function<void()> wake) : wake_(std::move(wake)) {}
  ~ReplayThread() { cancel(); }
  ReplayThread(const ReplayThread&) = delete;
  ReplayThread& operator=(const ReplayThread&) = delete;

  /// The one before is given up.
  void start(const std::string& path);
  void cancel();

  struct Update {
    std::string sentence;  ///< "Replaying a.recording: 40 %", then what came of it
    bool finished = false;
    Severity severity = Severity::info;
    std::shared_ptr<const Scene> scene;  ///< at the end; null when it could not be played
  };
  /// What there is since the last time.
  std::optional<Update> take();

 private:
  void run(const std::string& path, const std::atomic<bool>& cancelled);
  void publish(Update update);

  std::function<void()> wake_;
  std::thread thread_;
  std::shared_ptr<std::atomic<bool>> cancelled_;
  std::mutex mutex_;
  std::optional<Update> update_;
};

}  // namespace compliant
