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

// A search field and the tree of components, which shows the session's selection.
class SceneTree : public QWidget {
  Q_OBJECT

 public:
  SceneTree(Session& session, EditActions& edits, ArrangeActions& arrange, Actions& actions,
            QWidget* parent = nullptr);

  // Moves the focus to the search field.
  void find();
  // Starts to edit the name of the selected component in its line.
  void renameSelected();
  TreeView* view() { return view_; }
  QLineEdit* search() { return search_; }
  SceneTreeModel* model() { return model_; }
  // "3 of 12": the result of the search; empty if there is none.
  QString found() const;

 signals:
  // On a right click: the receiver adds to the menu.
  void menuOpening(QMenu* menu);
  // The badge of a component was clicked.
  void issueClicked(std::uint64_t component, const QString& sentence);
  // The note of a component was clicked.
  void noteClicked(std::uint64_t component);

 protected:
  // Shortcuts of the search field: Esc clears it, Down and Enter go to the results.
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
  QLabel* count_;  // number of results, during a search
  TreeView* view_;
  SceneTreeModel* model_;
  std::set<std::string> folded_;  // paths of folded branches
  std::set<std::string> opened_;  // paths of constraints that are unfolded
  bool refilling_ = false;        // fold and unfold events come from the program
  bool selecting_ = false;        // the tree changes the selection itself
  Subscription listening_;
};

}  // namespace compliant
