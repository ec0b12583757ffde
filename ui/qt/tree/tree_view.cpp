#include "ui/qt/tree/tree_view.hpp"

#include <QDragMoveEvent>
#include <QHelpEvent>
#include <QMimeData>
#include <QMouseEvent>
#include <QPainter>
#include <QStyledItemDelegate>
#include <QToolTip>
#include <algorithm>
#include <array>
#include <vector>

#include "ui/qt/basics/icon.hpp"
#include "ui/qt/basics/text.hpp"
#include "ui/qt/basics/theme.hpp"
#include "ui/qt/tree/scene_tree_model.hpp"

namespace compliant {
namespace {

constexpr std::array allMarks{TreeMark::Issue, TreeMark::Note, TreeMark::Locked, TreeMark::Hidden};

// The text of a mark; empty: the line does not have it.
QString markText(const QModelIndex& line, TreeMark mark) {
  switch (mark) {
    case TreeMark::Issue: {
      const QString sentence = line.data(SceneTreeModel::IssueRole).toString();
      return sentence.isEmpty() ? sentence : sentence + "\nClick to show it in the log.";
    }
    case TreeMark::Note: {
      const QString sentence = line.data(SceneTreeModel::NoteRole).toString();
      return sentence.isEmpty() ? sentence : sentence + "\nClick to show which constraints.";
    }
    case TreeMark::Locked:
      return line.data(SceneTreeModel::LockedRole).toBool()
                 ? QStringLiteral(
                       "Locked: cannot be clicked or pulled in the view. Click to unlock.")
                 : QString();
    case TreeMark::Hidden:
      return line.data(SceneTreeModel::HiddenRole).toBool()
                 ? QStringLiteral("Hidden in the view, still simulated. Click to show.")
                 : QString();
  }
  return {};
}

std::vector<TreeMark> marksOf(const QModelIndex& line) {
  std::vector<TreeMark> marks;
  for (const TreeMark mark : allMarks)
    if (!markText(line, mark).isEmpty()) marks.push_back(mark);
  return marks;
}

// The place of a mark at the right end of a row, with `before` marks to the right of it.
QRect markPlace(const QRect& row, std::ptrdiff_t before) {
  const int size = scaled(14);
  return {row.right() - size - scaled(4) - static_cast<int>(before) * scaled(20),
          row.center().y() - size / 2, size, size};
}

// Draws the marks of a line at its right end.
class MarkDelegate : public QStyledItemDelegate {
 public:
  using QStyledItemDelegate::QStyledItemDelegate;

  void paint(QPainter* painter, const QStyleOptionViewItem& option,
             const QModelIndex& line) const override {
    const std::vector<TreeMark> marks = marksOf(line);
    QStyleOptionViewItem text = option;
    text.rect.setRight(text.rect.right() - static_cast<int>(marks.size()) * scaled(20));
    QStyledItemDelegate::paint(painter, text, line);
    paintSummary(painter, text, line);
    const Theme& theme = activeTheme();
    std::ptrdiff_t before = 0;
    for (const TreeMark mark : marks) {
      const QRect place = markPlace(option.rect, before++);
      if (mark == TreeMark::Issue && line.data(SceneTreeModel::FailedRole).toBool())
        icon("error", theme.error).paint(painter, place);  // as in the log and the message bar
      else if (mark == TreeMark::Issue)
        icon("warning", theme.warning).paint(painter, place);
      else if (mark == TreeMark::Note)
        icon("info", theme.accent).paint(painter, place);
      else
        icon(mark == TreeMark::Locked ? "lock" : "eye-off", theme.secondaryText)
            .paint(painter, place);
    }
  }

 private:
  // Beside the name, if there is room: "hard, 30 links".
  void paintSummary(QPainter* painter, const QStyleOptionViewItem& option,
                    const QModelIndex& line) const {
    const QString summary = line.data(SceneTreeModel::SummaryRole).toString();
    if (summary.isEmpty()) return;
    QStyleOptionViewItem item = option;
    initStyleOption(&item, line);
    const QStyle& style = *item.widget->style();
    QRect room = style.subElementRect(QStyle::SE_ItemViewItemText, &item, item.widget);
    room.setLeft(room.left() + item.fontMetrics.horizontalAdvance(item.text) + scaled(12));
    room.setRight(option.rect.right() - scaled(8));
    if (room.width() < item.fontMetrics.averageCharWidth() * 5) return;
    painter->save();
    painter->setFont(captionFont());
    painter->setPen(toColor(activeTheme().secondaryText));
    painter->drawText(room, Qt::AlignRight | Qt::AlignVCenter | Qt::TextSingleLine,
                      painter->fontMetrics().elidedText(summary, Qt::ElideRight, room.width()));
    painter->restore();
  }
};

}  // namespace

TreeView::TreeView(QWidget* parent) : QTreeView(parent) {
  setItemDelegate(new MarkDelegate(this));
  setDragDropMode(QAbstractItemView::DragDrop);
  setDefaultDropAction(Qt::MoveAction);
  // The target is a branch, never a place between lines, because lines are sorted by name.
  setDropIndicatorShown(false);
}

QRect TreeView::markRect(const QModelIndex& line, TreeMark mark) const {
  const std::vector<TreeMark> marks = marksOf(line);
  const auto found = std::find(marks.begin(), marks.end(), mark);
  return found == marks.end() ? QRect() : markPlace(visualRect(line), found - marks.begin());
}

std::optional<TreeMark> TreeView::markAt(const QPoint& place) const {
  const QModelIndex line = indexAt(place);
  if (!line.isValid()) return std::nullopt;
  const int margin = scaled(3);
  std::ptrdiff_t before = 0;
  for (const TreeMark mark : marksOf(line))
    if (markPlace(visualRect(line), before++)
            .adjusted(-margin, -margin, margin, margin)
            .contains(place))
      return mark;
  return std::nullopt;
}

bool TreeView::viewportEvent(QEvent* event) {
  if (event->type() == QEvent::ToolTip) {
    const auto* help = static_cast<QHelpEvent*>(event);
    if (const auto mark = markAt(help->pos())) {
      QToolTip::showText(help->globalPos(), plainTip(markText(indexAt(help->pos()), *mark)), this);
      return true;
    }
  }
  return QTreeView::viewportEvent(event);
}

void TreeView::mousePressEvent(QMouseEvent* event) {
  if (event->button() == Qt::LeftButton) {
    if (const auto mark = markAt(event->pos())) {
      emit markClicked(indexAt(event->pos()), *mark);
      return;
    }
  }
  QTreeView::mousePressEvent(event);
}

QString TreeView::branchAt(const QPoint& place) const {
  const QModelIndex line = indexAt(place);
  if (!line.isValid()) return {};
  const QString path = line.data(SceneTreeModel::PathRole).toString();
  if (line.data(SceneTreeModel::BranchRole).toBool()) return path;
  // On a component: beside it.
  const qsizetype slash = path.lastIndexOf('/');
  return slash < 0 ? QString() : path.left(slash);
}

void TreeView::dragEnterEvent(QDragEnterEvent* event) {
  target_.reset();
  if (!event->mimeData()->hasFormat(SceneTreeModel::pathsFormat)) return event->ignore();
  setState(DraggingState);
  event->acceptProposedAction();
}

void TreeView::dragMoveEvent(QDragMoveEvent* event) {
  // Scrolls at the edges and unfolds branches.
  QTreeView::dragMoveEvent(event);
  const auto* model = qobject_cast<const SceneTreeModel*>(this->model());
  if (model == nullptr || !event->mimeData()->hasFormat(SceneTreeModel::pathsFormat))
    return event->ignore();
  const QPoint place = event->position().toPoint();
  const QString branch = branchAt(place);
  if (target_ != branch) {
    target_ = branch;
    const auto paths = model->draggedPaths(event->mimeData());
    refused_ = !paths    ? QStringLiteral("Use copy and paste between windows")
               : refusal ? refusal(*paths, branch)
                         : QString();
    viewport()->update();
  }
  if (refused_.isEmpty()) {
    QToolTip::hideText();
    event->setDropAction(Qt::MoveAction);
    event->accept();
  } else {
    QToolTip::showText(viewport()->mapToGlobal(place), plainTip(refused_), this);
    event->ignore();
  }
}

void TreeView::dragLeaveEvent(QDragLeaveEvent* event) {
  QTreeView::dragLeaveEvent(event);
  target_.reset();
  QToolTip::hideText();
  viewport()->update();
}

void TreeView::dropEvent(QDropEvent* event) {
  target_.reset();
  QToolTip::hideText();
  stopAutoScroll();
  setState(NoState);
  viewport()->update();
  const auto* model = qobject_cast<const SceneTreeModel*>(this->model());
  const auto paths = model != nullptr ? model->draggedPaths(event->mimeData()) : std::nullopt;
  if (!paths) return event->ignore();
  event->setDropAction(Qt::MoveAction);
  event->accept();
  emit dropped(*paths, branchAt(event->position().toPoint()));
}

void TreeView::paintEvent(QPaintEvent* event) {
  QTreeView::paintEvent(event);
  if (target_) paintTarget();
  if (model() == nullptr || model()->rowCount() > 0 || emptyText_.isEmpty()) return;
  QPainter painter(viewport());
  painter.setPen(toColor(activeTheme().secondaryText));
  const int margin = scaled(12);
  painter.drawText(viewport()->rect().adjusted(margin, margin, -margin, -margin),
                   Qt::AlignTop | Qt::AlignLeft | Qt::TextWordWrap, emptyText_);
}

// A frame around the branch that would receive the dragged lines, or around the tree for the top of
// the scene.
void TreeView::paintTarget() {
  const auto* model = qobject_cast<const SceneTreeModel*>(this->model());
  QRect frame = viewport()->rect();
  if (model != nullptr && !target_->isEmpty()) {
    const QRect row = visualRect(model->indexOfPath(target_->toStdString()));
    frame.setTop(row.top());
    frame.setBottom(row.bottom());
  }
  QPainter painter(viewport());
  painter.setRenderHint(QPainter::Antialiasing);
  const Theme& theme = activeTheme();
  painter.setPen(QPen(toColor(refused_.isEmpty() ? theme.accent : theme.warning), scaled(2)));
  painter.drawRoundedRect(QRectF(frame).adjusted(1, 1, -1, -1), scaled(4), scaled(4));
}

}  // namespace compliant
