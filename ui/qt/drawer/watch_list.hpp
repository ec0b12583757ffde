#pragma once

#include <optional>
#include <vector>

#include "ui/model/basics/subscription.hpp"
#include "ui/model/plots/watches.hpp"
#include "ui/qt/widgets/removable_lines.hpp"

namespace compliant {

// The pinned numbers: name, value at the time shown, unit. The context
// menu of a number plots it.
class WatchList : public RemovableLines {
  Q_OBJECT

 public:
  explicit WatchList(Watches& watches, QWidget* parent = nullptr);
  // The number at a position on screen, else the current one.
  std::optional<PlotNumber> numberAt(const QPoint& globalPlace) const;
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 protected:
  void resizeEvent(QResizeEvent* event) override;
  void showEvent(QShowEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  struct Line {
    QString owner, number, tip, unit;  // "rope" and ": λ"
    bool operator==(const Line&) const = default;
  };
  std::vector<Line> linesNow() const;
  void follow();
  void showNames();
  void showValues();
  // The name keeps at least a few letters: if there is little room, first the units move behind the
  // names, then digits are dropped.
  void shareWidth();
  // In pixels, over all values since the lines were added.
  int widestValue();
  void fitNames();

  Watches& watches_;
  std::vector<Line> lines_;  // the visible lines
  int widest_ = 0;
  Subscription following_, running_;
};

}  // namespace compliant
