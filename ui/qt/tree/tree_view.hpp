#pragma once

#include <QStringList>
#include <QTreeView>
#include <functional>
#include <optional>

namespace compliant {

// What stands at the right end of a line of the scene tree, from right to left.
enum class TreeMark { issue, note, locked, hidden };

// The tree itself: says what to do when there is nothing to show, draws the marks at the ends of
// lines, and lets lines be dragged into branches.
class TreeView : public QTreeView {
  Q_OBJECT

 public:
  explicit TreeView(QWidget* parent = nullptr);

  void setEmptyText(const QString& text) { emptyText_ = text; }
  // Asked while lines are dragged, by their paths: why they cannot go into a branch ("" is the top
  // of the scene); an empty sentence when they can.
  std::function<QString(const QStringList& paths, const QString& branch)> refusal;
  // Where a mark of a line is in the viewport; empty when the line has no such mark.
  QRect markRect(const QModelIndex& line, TreeMark mark) const;

 signals:
  void dropped(const QStringList& paths, const QString& branch);
  void markClicked(const QModelIndex& line, compliant::TreeMark mark);

 protected:
  void paintEvent(QPaintEvent* event) override;
  bool viewportEvent(QEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void dragEnterEvent(QDragEnterEvent* event) override;
  void dragMoveEvent(QDragMoveEvent* event) override;
  void dragLeaveEvent(QDragLeaveEvent* event) override;
  void dropEvent(QDropEvent* event) override;

 private:
  std::optional<TreeMark> markAt(const QPoint& place) const;
  QString branchAt(const QPoint& place) const;
  void paintTarget();

  QString emptyText_;
  std::optional<QString> target_;  // the branch under what is dragged
  QString refused_;                // why it cannot go there
};

}  // namespace compliant
