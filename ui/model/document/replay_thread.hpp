#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "engine/interactive/replay.hpp"
#include "ui/model/basics/severity.hpp"

namespace compliant {

/// "Replay matches bit for bit: 300 steps.", or the first difference.
std::string replaySentence(const ReplayReport& report);

/// Replays a recording on a thread of its own.
class ReplayThread {
 public:
  /// Calls `wake` on that thread whenever there is an update.
  explicit ReplayThread(std::function<void()> wake) : wake_(std::move(wake)) {}
  ~ReplayThread() { cancel(); }
  ReplayThread(const ReplayThread&) = delete;
  ReplayThread& operator=(const ReplayThread&) = delete;

  /// Cancels a replay under way first.
  void start(const std::string& path);
  void cancel();

  struct Update {
    std::string sentence;  ///< "Replaying a.recording: 40 %", then the result
    bool finished = false;
    Severity severity = Severity::Info;
    std::shared_ptr<const Scene> scene;  ///< at the end; null if the replay failed
  };
  /// The latest update; nothing if there was none since the last call.
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
