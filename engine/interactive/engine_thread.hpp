#pragma once

#include <functional>
#include <memory>

#include "engine/interactive/command.hpp"
#include "engine/interactive/engine_options.hpp"
#include "engine/interactive/snapshot.hpp"

namespace compliant {

/// Owns an Engine on a thread of its own. Callers post plain values and look at the latest
/// Snapshot; neither side ever waits for the other (a mutex guards the hand-over of pointers only).
class EngineThread {
 public:
  using Options = EngineOptions;
  /// `published` is called after each new snapshot, on the engine thread, except that the
  /// constructor publishes the first: it should only wake the UI.
  EngineThread(Scene scene, Options options, std::function<void()> published = {});
  /// Cancels a long solve and joins.
  ~EngineThread();
  EngineThread(const EngineThread&) = delete;
  EngineThread& operator=(const EngineThread&) = delete;

  /// Replaces the scene by another one, paused at its start, with the persistent ids of its
  /// elements.
  void load(Scene scene, std::shared_ptr<const PersistentIdsByState> persistentIds = nullptr);
  /// Posts an edit that the document has applied, and the persistent ids after it (null: as
  /// before). Waiting SetFields of the same field replace each other. Elements that remain continue
  /// from the newest moment of the history; if something has no motion to continue, time returns to
  /// the start.
  void post(Edit edit, std::shared_ptr<const PersistentIdsByState> persistentIds = nullptr);
  void post(Command command);
  /// Asks the thread to end as soon as it can; the destructor then returns soon.
  void requestStop();

  /// Never null.
  std::shared_ptr<const Snapshot> latest() const;

 private:
  class Worker;
  std::unique_ptr<Worker> worker_;
};

}  // namespace compliant
