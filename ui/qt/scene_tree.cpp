#include "ui/qt/scene_tree.hpp"

#include <QLineEdit>
#include <QMenu>
#include <QPainter>
#include <QStyledItemDelegate>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/qt/actions.hpp"
#include "ui/qt/edit_actions.hpp"
#include "ui/qt/icon.hpp"
#include "ui/qt/theme.hpp"

namespace compliant {
namespace {

// Draws the badge of a component that the engine leaves out, at the right end of its line.
class BadgeDelegate : public QStyledItemDelegate {
 public:
  using QStyledItemDelegate::QStyledItemDelegate;

  void paint(QPainter* painter, const QStyleOptionViewItem& option,
             const QModelIndex& index) const override {
    const bool badge = !index.data(SceneTreeModel::issueRole).toString().isEmpty();
    QStyleOptionViewItem text = option;
    if (badge) text.rect.setRight(text.rect.right() - scaled(20));
    QStyledItemDelegate::paint(painter, text, index);
    if (!badge) return;
    const int size = scaled(14);
    const QRect place(option.rect.right() - size - scaled(4), option.rect.center().y() - size / 2,
                      size, size);
    icon("warning", activeTheme().warning).paint(painter, place);
  }
};

}  // namespace

void TreeView::paintEvent(QPaintEvent* event) {
  QTreeView::paintEvent(event);
  if (model() == nullptr || model()->rowCount() > 0 || emptyText_.isEmpty()) return;
  QPainter painter(viewport());
  painter.setPen(toColor(activeTheme().secondaryText));
  const int margin = scaled(12);
  painter.drawText(viewport()->rect().adjusted(margin, margin, -margin, -margin),
                   Qt::AlignTop | Qt::AlignLeft | Qt::TextWordWrap, emptyText_);
}

SceneTree::SceneTree(Session& session, EditActions& edits, Actions& actions, QWidget* parent)
    : QWidget(parent), session_(session), edits_(edits), actions_(actions) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  search_ = new QLineEdit;
  search_->setPlaceholderText("Search names, types, roles");
  search_->setAccessibleName("Search in the scene");
  search_->setClearButtonEnabled(true);
  search_->addAction(icon("search"), QLineEdit::LeadingPosition);
  auto* plus = new QToolButton;
  plus->setDefaultAction(actions_[ActionId::addOrDo]);
  plus->setIconSize({scaled(16), scaled(16)});
  plus->setToolButtonStyle(Qt::ToolButtonIconOnly);
  plus->setAccessibleName("Add");
  auto* margin = new QHBoxLayout;
  margin->setContentsMargins(scaled(8), scaled(8), scaled(8), scaled(8));
  margin->setSpacing(scaled(4));
  margin->addWidget(search_, 1);
  margin->addWidget(plus);
  column->addLayout(margin);

  model_ = new SceneTreeModel(session_, this);
  view_ = new TreeView;
  view_->setModel(model_);
  view_->setItemDelegate(new BadgeDelegate(view_));
  view_->setHeaderHidden(true);
  view_->setUniformRowHeights(true);
  view_->setSelectionMode(QAbstractItemView::ExtendedSelection);
  view_->setEditTriggers(QAbstractItemView::NoEditTriggers);
  view_->setContextMenuPolicy(Qt::CustomContextMenu);
  view_->setIndentation(scaled(16));
  view_->setIconSize({scaled(16), scaled(16)});
  view_->setAccessibleName("Scene");
  column->addWidget(view_, 1);

  connect(search_, &QLineEdit::textChanged, model_, &SceneTreeModel::setFilter);
  connect(model_, &SceneTreeModel::renamed, this, &SceneTree::rename, Qt::QueuedConnection);
  const auto refilled = [this] {
    view_->setEmptyText(search_->text().isEmpty()
                            ? "The scene is empty. Draw in the view, add something with the + "
                              "above, or open one of the examples in the menu File."
                            : "Nothing has this in its name, type or role.");
    // Branches stay folded by name when the tree is built anew.
    refilling_ = true;
    view_->expandAll();
    for (const std::string& path : folded_)
      if (const QModelIndex branch = model_->indexOfPath(path); branch.isValid())
        view_->collapse(branch);
    refilling_ = false;
    showSelection();
  };
  connect(model_, &QAbstractItemModel::modelReset, this, refilled);
  refilled();
  connect(view_, &QTreeView::collapsed, this, [this](const QModelIndex& branch) {
    if (!refilling_) folded_.insert(model_->item(branch).path);
  });
  connect(view_, &QTreeView::expanded, this, [this](const QModelIndex& branch) {
    if (!refilling_) folded_.erase(model_->item(branch).path);
  });
  connect(view_->selectionModel(), &QItemSelectionModel::selectionChanged, this,
          &SceneTree::takeSelection);
  connect(view_, &QWidget::customContextMenuRequested, this, &SceneTree::showMenu);
  session_.addListener({.sceneReplaced = [this] { folded_.clear(); },
                        .sceneEdited = {},
                        .selectionChanged = [this] { showSelection(); },
                        .snapshotChanged = {}});
}

void SceneTree::takeSelection() {
  if (selecting_) return;
  std::vector<Id> ids;
  // The current line first: it is the one whose properties are shown.
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

void SceneTree::renameSelected() {
  QModelIndex line = model_->indexOf(session_.selected());
  // A branch is renamed as a whole when its own line is the current one.
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
  using enum ActionId;
  QMenu menu(this);
  if (view_->indexAt(at).isValid()) {
    for (const ActionId id : {rename, duplicate, toggleEnabled, erase})
      menu.addAction(actions_[id]);
    menu.addSeparator();
    menu.addAction(actions_[frameSelection]);
    menu.addSeparator();
  }
  QMenu* add = menu.addMenu(icon("add"), "Add");
  edits_.fillAddMenu(add);
  menu.exec(view_->viewport()->mapToGlobal(at));
}

void SceneTree::rename(const QString& path, const QString& newPath) {
  edits_.renamePath(path, newPath);
}

}  // namespace compliant
