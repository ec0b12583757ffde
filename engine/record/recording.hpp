#pragma once

#include <set>

#include "engine/base/new_file.hpp"
#include "engine/dynamics/motion.hpp"
#include "engine/scene/edit.hpp"
#include "engine/simulation/persistent_ids.hpp"

namespace compliant {

/// Equal for motions whose time, x, v and λ agree bit for bit.
std::uint64_t hashOf(const Motion& motion);

/// Writes what happened to a simulation as lines of JSON: the start scene, then edits, resets,
/// returns to earlier motions and steps in order, and the hash of the motion now and then. The bug
/// report format, the determinism test and the demo player.
class RecordingWriter {
 public:
  /// Starts a file, in place of one of that name once its first line is on the disk; what follows
  /// is added to it, so that a crash leaves all up to the last check. Where it cannot go on,
  /// because the disk is full, it is taken back: the file that was there is there again. A sentence
  /// if it cannot be written.
  static Result<std::unique_ptr<RecordingWriter>> open(const std::string& path, const Scene& scene);
  /// What waits is written.
  ~RecordingWriter();

  /// What the simulation has done last: an edit, with the scene after it. `elements` tells how
  /// those of now were counted in the newest moment of the history, with which they go on.
  void edit(const Edit& edit, const Scene& after, const PreviousElements& elements = {});
  void step();
  void reset();
  /// The motion `back` steps of the history ago was taken up again.
  void resume(std::int64_t back, const PreviousElements& elements = {});
  /// Writes the waiting steps and, unless nothing happened since the last one, a check of the
  /// motion.
  void check(const Motion& motion);
  /// Whether everything could be written so far, else why not.
  const Status& written() const { return written_; }
  /// Waits until the disk has all of it; a sentence if it has not.
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
