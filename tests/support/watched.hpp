#pragma once

#include <memory>
#include <string>

#include "engine/interactive/engine.hpp"
#include "tests/support/scenes.hpp"

namespace compliant::test {

/// An engine, its commands and edits, without a thread.
class Watched {
 public:
  explicit Watched(Scene scene) : scene_(scene), engine_(std::move(scene), {}) {}

  void send(Command command) {
    Inbox::Item item = std::move(command);
    engine_.take(item);
  }
  void steps(int count) { send(StepForward{count}); }
  void set(const std::string& name, const std::string& field, Value value) {
    Inbox::Item item =
        Inbox::Change{{SetField{idOf(scene_, name), field, std::move(value)}}, 1, nullptr};
    engine_.take(item);
  }
  std::shared_ptr<const Snapshot> look() { return engine_.snapshot(); }
  /// What was said as an error; "" when nothing was.
  std::string error() {
    const auto snapshot = look();
    for (const Event& event : snapshot->events)
      if (event.severity == Event::Severity::Error) return event.text;
    return {};
  }
  int warnings() {
    int count = 0;
    const auto snapshot = look();
    for (const Event& event : snapshot->events)
      if (event.severity == Event::Severity::Warning) ++count;
    return count;
  }
  const Scene& scene() const { return scene_; }

 private:
  Scene scene_;
  Engine engine_;
};

}  // namespace compliant::test
