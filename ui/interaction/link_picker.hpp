#pragma once

#include <functional>
#include <set>
#include <string>
#include <vector>

#include "ui/model/basics/subscription.hpp"
#include "ui/model/document/session.hpp"

namespace compliant {

/// Sets a link with a click on its other end, in the view or in the tree. The view draws the
/// components that fit brighter than the rest.
class LinkPicker {
 public:
  struct Callbacks {
    std::function<void()> changed;  ///< picking() or fitting() has changed
    std::function<void(const std::string& sentence)> refused;
    /// Calls the function after all listeners of the session.
    std::function<void(std::function<void()>)> later;
  };
  LinkPicker(Session& session, Callbacks callbacks);

  /// Waits for the other end of a link field of components of one type. It must be in `candidates`.
  void begin(const std::vector<Id>& targets, const Field& field, const std::vector<Id>& candidates);
  bool picking() const { return field_ != nullptr; }
  /// The instruction for the user; empty if no link is being picked.
  std::string sentence() const;
  /// The components that can be clicked.
  const std::set<Id>& fitting() const { return fitting_; }
  /// Sets the link to the target of the click; ignores components that do not fit.
  void click(Id component);
  void end();

 private:
  void followTree();

  Session& session_;
  Callbacks callbacks_;
  const Field* field_ = nullptr;  ///< null: nothing is picked
  std::vector<Id> targets_, candidates_;
  std::set<Id> fitting_;
  Subscription listening_;
};

}  // namespace compliant
