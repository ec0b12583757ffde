#pragma once

#include <set>

#include "engine/base/new_file.hpp"
#include "engine/dynamics/motion.hpp"
#include "engine/scene/edit.hpp"
#include "engine/simulation/persistent_ids.hpp"

namespace compliant {

/// Equal for motions with bitwise equal time, x, v and λ.
std::uint64_t hashOf(const Motion& motion);

/// Writes the history of a simulation as lines of JSON: the start scene, then edits, resets,
/// returns to earlier motions and steps in order, with occasional hashes of the motion. It is the
/// bug report format, the determinism test and the demo player.
class RecordingWriter {
 public:
  /// Starts a file, which replaces one of that name once its first line is on disk. Later lines are
  /// appended, so that a crash preserves all up to the last check. If writing fails because the
  /// disk is full, the file is taken back: the previous file is restored. A sentence if it cannot
  /// be written.
  static Result<std::unique_ptr<RecordingWriter>> open(const std::string& path, const Scene& scene);
  /// Writes what is waiting.
  ~RecordingWriter();

  /// Records the last edit of the simulation, with the scene after it. `elements` says how the
  /// present elements were numbered in the newest moment of the history, from which they continue.
  void edit(const Edit& edit, const Scene& after, const PreviousElements& elements = {});
  void step();
  void reset();
  /// Records a return to the motion `back` steps of the history ago.
  void resume(std::int64_t back, const PreviousElements& elements = {});
  /// Writes the waiting steps and, unless nothing happened since the last one, a check of the
  /// motion.
  void check(const Motion& motion);
  /// Whether everything has been written so far, else why not.
  const Status& written() const { return written_; }
  /// Waits until everything is on disk; a sentence if it is not.
  Status finish();

 private:
  void flushSteps();
  void add(std::string_view text);
  void note(const Status& done);

  /// The files that came to the scene since the last call: "name":"bytes", ….
  std::string newParts(const Scene& scene);

  std::string path_;
  std::set<std::string> known_;
  NewFile file_;
  Status written_;
  std::int64_t steps_ = 0;
  bool checked_ = false;
};

}  // namespace compliant
