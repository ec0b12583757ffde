#pragma once

#include <QTreeView>
#include <QWidget>
#include <set>
#include <string>

#include "ui/qt/scene_tree_model.hpp"

class QLineEdit;

namespace compliant {

class Actions;
class EditActions;

// The tree itself: says what to do when there is nothing to show.
class TreeView : public QTreeView {
 public:
  using QTreeView::QTreeView;
  void setEmptyText(const QString& text) { emptyText_ = text; }

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  QString emptyText_;
};

// Search field and tree of components; its selection is the session's.
class SceneTree : public QWidget {
  Q_OBJECT

 public:
  SceneTree(Session& session, EditActions& edits, Actions& actions, QWidget* parent = nullptr);

  // Starts to edit the name of the selected component where it stands.
  void renameSelected();
  TreeView* view() { return view_; }
  QLineEdit* search() { return search_; }
  SceneTreeModel* model() { return model_; }

 private:
  void takeSelection();
  void showSelection();
  void showMenu(const QPoint& at);
  void rename(const QString& path, const QString& newPath);

  Session& session_;
  EditActions& edits_;
  Actions& actions_;
  QLineEdit* search_;
  TreeView* view_;
  SceneTreeModel* model_;
  std::set<std::string> folded_;  // paths of branches
  bool refilling_ = false;        // folding and unfolding is not the user's
  bool selecting_ = false;  // the selection comes from here: nothing to follow
};

}  // namespace compliant
