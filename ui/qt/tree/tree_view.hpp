#pragma once

#include <QStringList>
#include <QTreeView>
#include <functional>
#include <optional>

namespace compliant {

// The icons at the right end of a line in the scene tree, from right to left.
enum class TreeMark { Issue, Note, Locked, Hidden };

// The tree view: shows a hint when it is empty, draws the icons at the ends of lines, and lets the
// user drag lines into branches.
class TreeView : public QTreeView {
  Q_OBJECT

 public:
  explicit TreeView(QWidget* parent = nullptr);

  void setEmptyText(const QString& text) { emptyText_ = text; }
  // Called with the paths of dragged lines: returns why they cannot be moved into a branch ("" is
  // the top of the scene), or empty if they can.
  std::function<QString(const QStringList& paths, const QString& branch)> refusal;
  // The rectangle of an icon of a line in the viewport; empty if the line does not have it.
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
  std::optional<QString> target_;  // the branch under the dragged lines
  QString refused_;                // why they cannot be moved there
};

}  // namespace compliant
