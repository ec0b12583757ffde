#pragma once

#include <QTreeWidget>

#include "ui/model/plots.hpp"

namespace compliant {

// The curves by name, with the colour and dashes of their lines, their values at the shown time and
// at the cursors, and a button that removes each; Del removes the current one.
class PlotsLegend : public QTreeWidget {
  Q_OBJECT

 public:
  explicit PlotsLegend(Plots& plots, QWidget* parent = nullptr);
  // "A 1.2 s   B 1.7 s   Δt 0.5 s   1/Δt 2 Hz", as far as cursors are set.
  QString cursorText() const;
  // The number at a place of the screen, else the current one; none without curves.
  std::vector<PlotNumber> numbersAt(const QPoint& globalPlace) const;
  QSize sizeHint() const override;

 protected:
  void keyPressEvent(QKeyEvent* event) override;
  bool event(QEvent* event) override;
  void showEvent(QShowEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  void follow();
  void showCurves();
  void showValues();

  Plots& plots_;
  std::vector<int> shown_;  // ids of the curves
};

}  // namespace compliant
