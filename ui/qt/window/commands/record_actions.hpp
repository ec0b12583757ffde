#pragma once

namespace compliant {

class DocumentActions;
class MessageBar;
class Recordings;
class StatusBar;
struct WindowContext;

// Recordings, and export of state and system. The window owns the widgets.
class RecordActions {
 public:
  RecordActions(const WindowContext& context, DocumentActions& documents, StatusBar& status,
                MessageBar& messages);

  Recordings& recordings() const { return *recordings_; }

 private:
  void connectRecordings(DocumentActions& documents, StatusBar& status, MessageBar& messages);

  const WindowContext& context_;
  Recordings* recordings_;
};

}  // namespace compliant
