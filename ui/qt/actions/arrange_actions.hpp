#pragma once

#include <QObject>
#include <QStringList>
#include <optional>

#include "ui/model/document/session.hpp"
#include "ui/qt/basics/notice.hpp"

namespace compliant {

// Arranges components: the clipboard (text of the scene file, so that it works between windows and
// in mails), moves between branches, and what the view hides and locks. Every change of the scene
// is one step of undo; refusals are reported as sentences.
class ArrangeActions : public QObject {
  Q_OBJECT

 public:
  explicit ArrangeActions(Session& session);

  // Components, or of states the selected points with the links among them.
  void copy();
  // Also cuts everything that uses the selected components.
  void cut();
  // Inserts the content of the clipboard, and selects it.
  void paste();
  // Moves lines of the tree into a branch ("" is the top of the scene).
  void move(const QStringList& paths, const QString& branch);
  // Why that is not possible; empty: it is.
  QString whyNotMoved(const QStringList& paths, const QString& branch) const;

  // Visibility in the view, no edits. Toggles the selected components.
  void toggleHidden();
  void toggleLocked();
  // Hides all that is drawn but the selected components.
  void showOnly();
  void showAll();
  bool allSelected(std::set<Id> Visibility::*marked) const;

 signals:
  void notified(const compliant::Notice& notice);
  // An action succeeded: an earlier refusal need not be shown any more.
  void accepted();

 private:
  // Copies the selected points to the clipboard; returns their text, or nothing when it is refused.
  std::optional<QString> copyPoints();
  void cutPoints();
  void toggle(std::set<Id> Visibility::*marked);

  Session& session_;
};

}  // namespace compliant
