#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "ui/model/session.hpp"

namespace compliant {

/// A named motion to come back to.
struct KeyFrame {
  std::string name;
  std::shared_ptr<const Snapshot> moment;
};

/// The key frames of the open scene, in the order of their making. They outlive resets and the
/// memory of the history, and end with the scene: a scene file contains no motion. When the same file
/// is read again, those that still fit come back once it is laid out.
class KeyFrames {
 public:
  explicit KeyFrames(Session& session);

  const std::vector<KeyFrame>& all() const { return all_; }
  /// Keeps the motion that is shown, as "Key 1"…; its index, or −1 while nothing is shown yet.
  int make();
  /// Shows it again, halted. Where the history still has it nothing is forgotten; else it becomes
  /// the present, and the history begins anew there.
  void goTo(std::size_t index);
  /// A name of blanks alone is refused with a sentence.
  Status rename(std::size_t index, const std::string& name);
  void erase(std::size_t index);

  /// Called after every change.
  void onChange(std::function<void()> callback) { callbacks_.push_back(std::move(callback)); }

 private:
  void changed() const;
  void bringBack();

  Session& session_;
  std::string path_;  ///< of the open scene
  std::vector<KeyFrame> all_;
  std::vector<KeyFrame> before_;  ///< of the same file, as long as it is being laid out again
  int made_ = 0;
  std::vector<std::function<void()>> callbacks_;
};

}  // namespace compliant
