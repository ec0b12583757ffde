#pragma once

#include "ui/model/basics/subscription.hpp"
#include "ui/model/plots/plots.hpp"
#include "ui/qt/widgets/removable_lines.hpp"

namespace compliant {

// Lists the curves by name, with the colour and dashes of their lines, and their values at the time
// shown and at the cursors.
class PlotsLegend : public RemovableLines {
  Q_OBJECT

 public:
  explicit PlotsLegend(Plots& plots, QWidget* parent = nullptr);
  // "A 1.2 s   B 1.7 s   Δt 0.5 s   1/Δt 2 Hz", as far as cursors are set.
  QString cursorText() const;
  // The number at a position on screen, else the current one; none if there are no curves.
  std::vector<PlotNumber> numbersAt(const QPoint& globalPlace) const;
  QSize sizeHint() const override;

 protected:
  void showEvent(QShowEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  void follow();
  void showCurves();
  void showValues();

  Plots& plots_;
  std::vector<int> shown_;  // ids of the curves
  Subscription following_;
};

}  // namespace compliant
