#pragma once

#include <memory>
#include <string>

#include "ui/model/basics/named_collection.hpp"
#include "ui/model/basics/subscription.hpp"
#include "ui/model/document/session.hpp"

namespace compliant {

/// A named moment of the motion, to return to.
struct KeyFrame {
  std::string name;
  std::shared_ptr<const Snapshot> moment;
};

/// The key frames of the open scene, in the order of creation. They survive a reset and dropped
/// moments of the history, but are not saved: a scene file contains no motion. After a reload of
/// the same file, those that still fit are restored.
class KeyFrames : public NamedCollection<KeyFrame> {
 public:
  explicit KeyFrames(Session& session);

  /// Keeps the moment shown, as "Key 1"…; returns its index, or −1 if nothing is shown yet.
  int make();
  /// Shows the moment again, paused. If the history still has it, this is a seek; else
  /// it becomes the present, and a new history begins there. Points deleted or added
  /// since then do not matter.
  void goTo(std::size_t index);

 private:
  void bringBack();
  void rememberFile();

  Session& session_;
  std::string path_;              ///< of the open scene
  std::vector<KeyFrame> before_;  ///< key frames of the same file, until its reload is laid out
  std::shared_ptr<const PersistentIdsByState>
      file_;  ///< numbering of the file of the open scene, if known
  int made_ = 0;
  Subscription listening_;
};

}  // namespace compliant
