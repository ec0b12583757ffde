#pragma once

#include <memory>
#include <string>

#include "ui/model/basics/named_collection.hpp"
#include "ui/model/basics/subscription.hpp"
#include "ui/model/document/session.hpp"

namespace compliant {

/// A named motion to come back to.
struct KeyFrame {
  std::string name;
  std::shared_ptr<const Snapshot> moment;
};

/// The key frames of the open scene, in the order of their making. They outlive resets and the
/// memory of the history, and end with the scene: a scene file contains no motion. When the same
/// file is read again, those that still fit come back once it is laid out.
class KeyFrames : public NamedCollection<KeyFrame> {
 public:
  explicit KeyFrames(Session& session);

  /// Keeps the motion that is shown, as "Key 1"…; its index, or −1 while nothing is shown yet.
  int make();
  /// Shows it again, halted. Where the history still has it nothing is forgotten; else it becomes
  /// the present, and the history begins anew there. Points that were deleted or drawn since then
  /// do not matter to the others.
  void goTo(std::size_t index);

 private:
  void bringBack();
  void rememberFile();

  Session& session_;
  std::string path_;              ///< of the open scene
  std::vector<KeyFrame> before_;  ///< of the same file, as long as it is being laid out again
  std::shared_ptr<const PersistentIdsByState> file_;  ///< of the file of the open scene, as far as known
  int made_ = 0;
  Subscription listening_;
};

}  // namespace compliant
