#pragma once

#include <QObject>
#include <QString>
#include <QStringList>
#include <functional>

#include "engine/scene/registry.hpp"
#include "ui/model/document/session.hpp"
#include "ui/model/rows/role_text.hpp"
#include "ui/qt/actions/joint_closer.hpp"
#include "ui/qt/basics/notice.hpp"

class QMenu;

namespace compliant {

// The actions of menus, shortcuts and the tree on the selected components. Refusals are reported as
// sentences.
class EditActions : public QObject {
  Q_OBJECT

 public:
  explicit EditActions(Session& session);

  void undo() { session_.document().undo(); }
  void redo() { session_.document().redo(); }
  // Deletes the selected components and single points. If other components use them, asks first
  // (eraseAsked).
  void eraseSelected();
  // Copies the selected components, or the selected points as a state of their own.
  void duplicateSelected();
  // Enables all selected components, or disables them if all are enabled.
  void toggleSelected();
  bool allSelectedEnabled() const;
  // Lets the selected shapes pass through each other, or touch again.
  void toggleContacts();
  // Makes the shown motion the start of the scene.
  void startHere();
  // Moves the bodies at the start so that all joints fit.
  void closeJoints() { closer_.start(); }
  // Adds a component of the type beside the selected one and selects it. It is linked to the
  // selected one if that fits.
  void add(const Type& type);
  // Gives a component, or a whole branch, another name.
  bool renamePath(const QString& path, const QString& newPath);

  // Adds one submenu per role, with one entry per type.
  void fillAddMenu(QMenu* menu);

 signals:
  void notified(const compliant::Notice& notice);
  // Other components use the selection, as `sentence` says; `erase` deletes it nevertheless.
  void eraseAsked(const std::function<void()>& erase, const QString& sentence);

 private:
  bool edit(const Edit& edit, const std::string& label);
  void duplicatePoints();

  Session& session_;
  JointCloser closer_;
};

// Joins names into a text; of many names, the first three.
QString listed(QStringList names);
// The icon of a role in the tree, in menus and in panels.
QString roleIcon(Role role);

}  // namespace compliant
