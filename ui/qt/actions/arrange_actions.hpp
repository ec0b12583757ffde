#pragma once

#include <QObject>
#include <QStringList>
#include <optional>

#include "ui/model/document/session.hpp"
#include "ui/qt/basics/notice.hpp"

namespace compliant {

// Arranges components: the clipboard (text of a scene file, which also works between windows and in
// mails), moves between branches, and hiding and locking in the view. Every change of the scene is
// one undo step; refusals are reported as sentences.
class ArrangeActions : public QObject {
  Q_OBJECT

 public:
  explicit ArrangeActions(Session& session);

  // Copies components; of states, the selected points with the links among them.
  void copy();
  // Also cuts everything that uses the selected components.
  void cut();
  // Inserts the content of the clipboard and selects it.
  void paste();
  // Moves lines of the tree into a branch ("" is the top of the scene).
  void move(const QStringList& paths, const QString& branch);
  // Why the lines cannot be moved; empty: they can.
  QString whyNotMoved(const QStringList& paths, const QString& branch) const;

  // Visibility in the view; this does not edit the scene. Toggles the selected components.
  void toggleHidden();
  void toggleLocked();
  // Hides all drawn components that are not selected.
  void showOnly();
  void showAll();
  bool allSelected(std::set<Id> Visibility::*marked) const;

 signals:
  void notified(const compliant::Notice& notice);
  // An action has succeeded: an earlier refusal need not be shown any more.
  void accepted();

 private:
  // Copies the selected points to the clipboard; returns their text, or nothing if that is refused.
  std::optional<QString> copyPoints();
  void cutPoints();
  void toggle(std::set<Id> Visibility::*marked);

  Session& session_;
};

}  // namespace compliant
