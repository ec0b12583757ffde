#pragma once

#include <QWidget>

#include "ui/qt/log/log_list.hpp"

class QLineEdit;
class QListView;
class QToolButton;

namespace compliant {

class LogFilter;

// The log with filters by severity, search, copy and clear. A click on the name of a component
// requests to show it.
class LogView : public QWidget {
  Q_OBJECT

 public:
  explicit LogView(QWidget* parent = nullptr);

  void add(Severity severity, const QString& text, const LogComponent& component = {},
           double time = 0);
  void divide(const QString& title) { list_->divide(title); }
  void clear() { list_->clear(); }
  void unlink() { list_->unlink(); }
  const LogList& list() const { return *list_; }
  int shownCount() const;
  // Selects the newest line with this sentence about the component and scrolls to it; false if
  // there is none. Filters and a search that hide it are switched off.
  bool showLine(const LogComponent& component, const QString& text);
  // Copies the selected lines, or all visible ones.
  void copy() const;

  QListView* lines() { return lines_; }
  QLineEdit* search() { return search_; }
  QToolButton* filterButton(Severity severity);

 signals:
  void componentClicked(std::uint64_t link);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void showCounts();
  // Keeps the newest line visible, unless the user has scrolled up.
  void followTheEnd();
  std::uint64_t linkAt(const QPoint& at) const;

  LogList* list_;
  LogFilter* filter_;
  QListView* lines_;
  QLineEdit* search_;
  QToolButton* filters_[3];
  bool follows_ = true;
};

}  // namespace compliant
