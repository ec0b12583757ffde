#pragma once

#include <QWidget>
#include <set>
#include <string>

#include "ui/model/basics/subscription.hpp"
#include "ui/qt/tree/scene_tree_model.hpp"
#include "ui/qt/tree/tree_view.hpp"

class QLabel;
class QMenu;
class QLineEdit;

namespace compliant {

class Actions;
class ArrangeActions;
class EditActions;

// Search field and tree of components; its selection is the session's.
class SceneTree : public QWidget {
  Q_OBJECT

 public:
  SceneTree(Session& session, EditActions& edits, ArrangeActions& arrange, Actions& actions,
            QWidget* parent = nullptr);

  // Moves the keyboard to the search field.
  void find();
  // Starts to edit the name of the selected component where it stands.
  void renameSelected();
  TreeView* view() { return view_; }
  QLineEdit* search() { return search_; }
  SceneTreeModel* model() { return model_; }
  // "3 of 12": the result of the search; empty without one.
  QString found() const;

 signals:
  // A right click: the receiver adds to the menu.
  void menuOpening(QMenu* menu);
  // The badge of a component was clicked.
  void issueClicked(std::uint64_t component, const QString& sentence);
  // The note of a component was clicked.
  void noteClicked(std::uint64_t component);

 protected:
  // Keys of the search field: Esc clears it, Down and Enter go to what was found.
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void foldBranches();
  void showCount();
  void applySelection();
  void handleMarkClick(const QModelIndex& line, TreeMark mark);
  void showSelection();
  void showMenu(const QPoint& at);
  void rename(const QString& path, const QString& newPath);

  Session& session_;
  EditActions& edits_;
  Actions& actions_;
  QLineEdit* search_;
  QLabel* count_;  // of what was found, while something is searched for
  TreeView* view_;
  SceneTreeModel* model_;
  std::set<std::string> folded_;  // paths of branches
  std::set<std::string> opened_;  // paths of constraints that show what serves them
  bool refilling_ = false;        // folding and unfolding is not the user's
  bool selecting_ = false;        // the selection comes from here: nothing to follow
  Subscription listening_;
};

}  // namespace compliant
