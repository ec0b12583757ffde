#pragma once

#include "ui/model/basics/subscription.hpp"

namespace compliant {

class DocumentActions;
class MessageBar;
struct WindowContext;

// Keeps up to date which actions on the scene and its selection are available, and why the others
// are not.
class ActionAvailability {
 public:
  ActionAvailability(const WindowContext& context, DocumentActions& documents,
                     MessageBar& messages);

  // Follows the session by itself. Call it when the tool, the tour or the link picker changes.
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
