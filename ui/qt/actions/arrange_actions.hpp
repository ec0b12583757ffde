#pragma once

#include <QObject>
#include <QStringList>
#include <optional>

#include "ui/model/document/session.hpp"
#include "ui/qt/basics/notice.hpp"

namespace compliant {

// What is done with components where they stand: the clipboard (text of the scene file, so that
// they pass between windows and mails), moves between branches, and what the view hides and locks.
// Every change of the scene is one step of undo; refusals are reported as sentences.
class ArrangeActions : public QObject {
  Q_OBJECT

 public:
  ArrangeActions(Session& session, QObject* parent);

  // Components, or of states the selected points with the links among them.
  void copy();
  // With everything that uses the selected components, because that goes with them.
  void cut();
  // Adds what the clipboard holds, and selects it.
  void paste();
  // Brings lines of the tree into a branch ("" is the top of the scene).
  void move(const QStringList& paths, const QString& branch);
  // Why that is not possible; empty: it is.
  QString whyNotMoved(const QStringList& paths, const QString& branch) const;

  // Marks of the view, no edits. Each takes the selected components, or undoes it when all have the
  // mark.
  void toggleHidden();
  void toggleLocked();
  // Hides all that is drawn but the selected components.
  void showOnly();
  void showAll();
  bool allSelected(std::set<Id> Visibility::*marked) const;

 signals:
  void notified(const compliant::Notice& notice);
  // Something was accepted: an earlier refusal need not be shown any more.
  void accepted();

 private:
  // The selected points to the clipboard; what they are in words, or nothing when it is refused.
  std::optional<QString> copyPoints();
  void cutPoints();
  void toggle(std::set<Id> Visibility::*marked);

  Session& session_;
};

}  // namespace compliant
