#pragma once

#include <QStringList>
#include <QTreeView>
#include <functional>
#include <optional>

namespace compliant {

// The icons at the right end of a line of the scene tree, from right to left.
enum class TreeMark { Issue, Note, Locked, Hidden };

// The tree view: shows a hint when it is empty, draws the icons at the ends of lines, and supports
// dragging lines into branches.
class TreeView : public QTreeView {
  Q_OBJECT

 public:
  explicit TreeView(QWidget* parent = nullptr);

  void setEmptyText(const QString& text) { emptyText_ = text; }
  // Called while lines are dragged, with their paths: why they cannot go into a branch ("" is the
  // top of the scene), or empty when they can.
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
