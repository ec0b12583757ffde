#pragma once

#include <QTreeWidget>
#include <optional>

#include "ui/model/watches.hpp"

namespace compliant {

// The numbers that are pinned: name, value at the time that is shown, unit. A button, or Del,
// unpins one; a right click plots it.
class WatchList : public QTreeWidget {
  Q_OBJECT

 public:
  explicit WatchList(Watches& watches, QWidget* parent = nullptr);
  // The number at a place of the screen, else the current one.
  std::optional<PlotNumber> numberAt(const QPoint& globalPlace) const;
  QSize sizeHint() const override;

 protected:
  bool event(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void showEvent(QShowEvent* event) override;

 private:
  void showNames();
  void showValues();

  Watches& watches_;
};

}  // namespace compliant
