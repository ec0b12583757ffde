#include "ui/qt/tree/scene_tree.hpp"

#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/qt/actions/actions.hpp"
#include "ui/qt/actions/arrange_actions.hpp"
#include "ui/qt/actions/edit_actions.hpp"
#include "ui/qt/actions/selection_menu.hpp"
#include "ui/qt/basics/icon.hpp"
#include "ui/qt/basics/text.hpp"
#include "ui/qt/basics/theme.hpp"
#include "ui/qt/basics/ui_scale.hpp"

namespace compliant {

SceneTree::SceneTree(Session& session, EditActions& edits, ArrangeActions& arrange,
                     Actions& actions, QWidget* parent)
    : QWidget(parent), session_(session), edits_(edits), actions_(actions) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  search_ = new QLineEdit;
  search_->setPlaceholderText("Search the scene");
  search_->setToolTip(
      "<p>Search names, types and roles (Ctrl+F). <b>name:</b>, <b>type:</b> and <b>role:</b> "
      "search only there, as in <i>type:distance</i>. Esc clears.</p>");
  search_->installEventFilter(this);
  search_->setAccessibleName("Search in the scene");
  search_->setClearButtonEnabled(true);
  search_->addAction(icon("search"), QLineEdit::LeadingPosition);
  auto* plus = new QToolButton;
  plus->setDefaultAction(actions_[ActionId::AddOrDo]);
  onUiScale(plus, [plus] { plus->setIconSize({scaled(16), scaled(16)}); });
  plus->setToolButtonStyle(Qt::ToolButtonIconOnly);
  plus->setAccessibleName("Add");
  auto* line = new QHBoxLayout;
  onUiScale(line, [line] { line->setSpacing(scaled(4)); });
  line->addWidget(search_, 1);
  line->addWidget(plus);
  auto* margin = new QVBoxLayout;
  onUiScale(margin, [margin] {
    margin->setContentsMargins(scaled(8), scaled(8), scaled(8), scaled(8));
    margin->setSpacing(scaled(4));
  });
  margin->addLayout(line);
  count_ = new QLabel;
  count_->setProperty("role", "caption");
  count_->hide();
  margin->addWidget(count_);
  column->addLayout(margin);

  model_ = new SceneTreeModel(session_, this);
  view_ = new TreeView;
  view_->setModel(model_);
  view_->setHeaderHidden(true);
  view_->setUniformRowHeights(true);
  view_->setSelectionMode(QAbstractItemView::ExtendedSelection);
  view_->setEditTriggers(QAbstractItemView::NoEditTriggers);
  view_->setContextMenuPolicy(Qt::CustomContextMenu);
  onUiScale(view_, [view = view_] {
    view->setIndentation(scaled(16));
    view->setIconSize({scaled(16), scaled(16)});
  });
  view_->setAccessibleName("Scene");
  column->addWidget(view_, 1);

  connect(search_, &QLineEdit::textChanged, model_, &SceneTreeModel::setFilter);
  connect(model_, &SceneTreeModel::renamed, this, &SceneTree::rename, Qt::QueuedConnection);
  const auto refilled = [this] {
    view_->setEmptyText(search_->text().trimmed().isEmpty() ||
                                session_.document().scene().size() == 0
                            ? "The scene is empty. Draw in the view, press + above, or open an "
                              "example from the File menu."
                            : "No matches. Press Esc to clear the search.");
    foldBranches();
    showSelection();
  };
  connect(model_, &QAbstractItemModel::modelReset, this, refilled);
  connect(model_, &SceneTreeModel::filtered, this, &SceneTree::showCount);
  refilled();
  connect(view_, &QTreeView::collapsed, this, [this](const QModelIndex& branch) {
    if (refilling_) return;
    const SceneTreeItem& line = model_->item(branch);
    if (line.family())
      opened_.erase(line.path);
    else
      folded_.insert(line.path);
  });
  connect(view_, &QTreeView::expanded, this, [this](const QModelIndex& branch) {
    if (refilling_) return;
    const SceneTreeItem& line = model_->item(branch);
    if (line.family())
      opened_.insert(line.path);
    else
      folded_.erase(line.path);
  });
  connect(view_->selectionModel(), &QItemSelectionModel::selectionChanged, this,
          &SceneTree::applySelection);
  view_->refusal = [&arrange](const QStringList& paths, const QString& branch) {
    return arrange.whyNotMoved(paths, branch);
  };
  // After the drag has ended, because the tree is rebuilt.
  connect(view_, &TreeView::dropped, &arrange, &ArrangeActions::move, Qt::QueuedConnection);
  connect(view_, &TreeView::markClicked, this, &SceneTree::handleMarkClick);
  connect(view_, &QWidget::customContextMenuRequested, this, &SceneTree::showMenu);
  listening_ = session_.addListener({.sceneReplaced =
                                         [this] {
                                           folded_.clear();
                                           opened_.clear();
                                           // It was about the previous scene.
                                           search_->clear();
                                         },
                                     .sceneEdited = {},
                                     .selectionChanged = [this] { showSelection(); },
                                     .snapshotChanged = {},
                                     .playingChanged = {},
                                     .notified = {},
                                     .visibilityChanged = [this] { view_->viewport()->update(); }});
}

QString SceneTree::found() const { return count_->isHidden() ? QString() : count_->text(); }

// Restores the folding from before the tree was rebuilt, by name. The components that serve a
// constraint are folded at first.
void SceneTree::foldBranches() {
  refilling_ = true;
  view_->expandAll();
  const auto fold = [this](auto& self, const QModelIndex& parent) -> void {
    for (int row = 0; row < model_->rowCount(parent); ++row) {
      const QModelIndex line = model_->index(row, 0, parent);
      const SceneTreeItem& item = model_->item(line);
      if (item.children.empty()) continue;
      if (item.family() ? !opened_.contains(item.path) : folded_.contains(item.path))
        view_->collapse(line);
      self(self, line);
    }
  };
  fold(fold, {});
  refilling_ = false;
}

void SceneTree::showCount() {
  const bool searching = !search_->text().trimmed().isEmpty();
  const std::size_t all = session_.document().scene().size();
  if (searching) count_->setText(QString("%1 of %2").arg(model_->found()).arg(all));
  // Enter then goes nowhere, and the focus stays so that the word can be corrected.
  search_->setProperty("invalid", searching && model_->found() == 0);
  count_->setVisible(searching && all > 0);
}

void SceneTree::find() {
  search_->setFocus(Qt::ShortcutFocusReason);
  search_->selectAll();
}

bool SceneTree::eventFilter(QObject* watched, QEvent* event) {
  if (watched != search_ || event->type() != QEvent::KeyPress)
    return QWidget::eventFilter(watched, event);
  const int key = static_cast<QKeyEvent*>(event)->key();
  if (key == Qt::Key_Escape) {
    if (search_->text().isEmpty()) view_->setFocus();
    search_->clear();
    return true;
  }
  if (key != Qt::Key_Down && key != Qt::Key_Return && key != Qt::Key_Enter)
    return QWidget::eventFilter(watched, event);
  // The first matching component, not the branch around it.
  QModelIndex line = model_->index(0, 0);
  while (line.isValid() && (model_->item(line).folder() || !model_->item(line).found))
    line = view_->indexBelow(line);
  if (line.isValid()) {
    view_->setFocus();
    view_->setCurrentIndex(line);
  }
  return true;
}

void SceneTree::applySelection() {
  if (selecting_) return;
  std::vector<Id> ids;
  // The current line first: its properties are shown.
  const QModelIndex current = view_->currentIndex();
  QModelIndexList lines = view_->selectionModel()->selectedIndexes();
  std::stable_partition(lines.begin(), lines.end(),
                        [&](const QModelIndex& line) { return line == current; });
  for (const QModelIndex& line : lines)
    for (const Id id : model_->idsOf(line)) ids.push_back(id);
  selecting_ = true;
  session_.select(std::move(ids));
  selecting_ = false;
}

void SceneTree::showSelection() {
  if (selecting_) return;
  selecting_ = true;
  QItemSelection lines;
  for (const Id id : session_.selection())
    if (const QModelIndex line = model_->indexOf(id); line.isValid()) lines.select(line, line);
  view_->selectionModel()->select(lines, QItemSelectionModel::ClearAndSelect);
  if (const QModelIndex first = model_->indexOf(session_.selected()); first.isValid()) {
    view_->selectionModel()->setCurrentIndex(first, QItemSelectionModel::NoUpdate);
    view_->scrollTo(first);
  }
  selecting_ = false;
}

void SceneTree::handleMarkClick(const QModelIndex& line, TreeMark mark) {
  if (mark == TreeMark::Issue) {
    // For a branch: the first line below it with an issue.
    QModelIndex wrong = line;
    while (wrong.isValid() && model_->item(wrong).issue.empty()) {
      QModelIndex next;
      for (int row = 0; row < model_->rowCount(wrong) && !next.isValid(); ++row) {
        const QModelIndex child = model_->index(row, 0, wrong);
        if (!child.data(SceneTreeModel::IssueRole).toString().isEmpty()) next = child;
      }
      wrong = next;
    }
    if (wrong.isValid()) emit issueClicked(model_->item(wrong).id, qt(model_->item(wrong).issue));
    return;
  }
  if (mark == TreeMark::Note) return emit noteClicked(model_->item(line).id);
  Visibility visibility = session_.visibility();
  for (const Id id : model_->idsOf(line))
    (mark == TreeMark::Hidden ? visibility.hidden : visibility.locked).erase(id);
  session_.setVisibility(std::move(visibility));
}

void SceneTree::renameSelected() {
  QModelIndex line = model_->indexOf(session_.selected());
  // A branch is renamed as a whole if its own line is the current one.
  if (const QModelIndex current = view_->currentIndex();
      current.isValid() && model_->item(current).folder() &&
      view_->selectionModel()->isSelected(current))
    line = current;
  if (!line.isValid()) return;
  view_->window()->activateWindow();
  view_->setFocus();
  view_->scrollTo(line);
  view_->edit(line);
}

void SceneTree::showMenu(const QPoint& at) {
  QMenu menu(this);
  if (view_->indexAt(at).isValid()) {
    addSelectionActions(menu, actions_);
  } else {
    menu.addAction(actions_[ActionId::Paste]);
    menu.addAction(actions_[ActionId::ShowAll]);
  }
  QMenu* add = menu.addMenu(icon("add"), "Add");
  edits_.fillAddMenu(add);
  menu.addAction(actions_[ActionId::FoldMappings]);
  emit menuOpening(&menu);
  menu.exec(view_->viewport()->mapToGlobal(at));
}

void SceneTree::rename(const QString& path, const QString& newPath) {
  edits_.renamePath(path, newPath);
}

}  // namespace compliant
