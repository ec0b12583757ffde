#pragma once

#include <memory>
#include <string>

#include "ui/model/basics/named_collection.hpp"
#include "ui/model/basics/subscription.hpp"
#include "ui/model/document/session.hpp"

namespace compliant {

/// A named motion to return to.
struct KeyFrame {
  std::string name;
  std::shared_ptr<const Snapshot> moment;
};

/// The key frames of the open scene, in the order of their creation. They outlive resets and
/// dropped moments of the history, and end with the scene: a scene file contains no motion. After a
/// reload of the same file, those that still fit are restored.
class KeyFrames : public NamedCollection<KeyFrame> {
 public:
  explicit KeyFrames(Session& session);

  /// Keeps the motion that is shown, as "Key 1"…; its index, or −1 while nothing is shown yet.
  int make();
  /// Shows it again, paused. If the history still has it this is a seek; else it becomes the
  /// present, and the history begins anew there. Points that were deleted or added since then do
  /// not matter.
  void goTo(std::size_t index);

 private:
  void bringBack();
  void rememberFile();

  Session& session_;
  std::string path_;              ///< of the open scene
  std::vector<KeyFrame> before_;  ///< of the same file, as long as it is being laid out again
  std::shared_ptr<const PersistentIdsByState>
      file_;  ///< of the file of the open scene, as far as known
  int made_ = 0;
  Subscription listening_;
};

}  // namespace compliant
