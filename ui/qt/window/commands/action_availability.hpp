#pragma once

#include "ui/model/basics/subscription.hpp"

namespace compliant {

class DocumentActions;
class MessageBar;
struct WindowContext;

// Keeps up to date which actions on the scene and its selection are possible, and why others are
// not.
class ActionAvailability {
 public:
  ActionAvailability(const WindowContext& context, DocumentActions& documents,
                     MessageBar& messages);

  // Follows the session by itself; called for a tool, a tour or a link to pick.
  void follow();

 private:
  void followHistory();
  void followSelection();
  void followScene();

  const WindowContext& context_;
  MessageBar& messages_;
  Subscription listening_;
};

}  // namespace compliant
