#pragma once

#include <QObject>
#include <deque>

#include "ui/qt/recovery/autosave.hpp"

namespace compliant {

class MessageBar;

// Offers to restore the unsaved changes of crashed programs, one scene after the other, in a
// modeless strip. If it is closed without an answer, the next start offers them again.
class RecoveryPrompt : public QObject {
  Q_OBJECT

 public:
  RecoveryPrompt(Autosave& autosave, DocumentActions& documents, MessageBar& bar, QObject* parent);
  // Deletes the discarded files.
  ~RecoveryPrompt() override;

  // Looks for autosave files of crashed programs at start.
  void look();

 private:
  void offerNext();
  void restore();
  void discard();
  void bringBack();

  Autosave& autosave_;
  DocumentActions& documents_;
  MessageBar& bar_;
  std::deque<Orphan> waiting_;
  std::vector<Orphan> discarded_;
};

}  // namespace compliant
