#pragma once

#include <QWidget>

#include "ui/model/basics/subscription.hpp"
#include "ui/model/plots/plots.hpp"
#include "ui/qt/basics/notice.hpp"
#include "ui/qt/charts/chart_file.hpp"

class QLabel;
class QMenu;
class QPushButton;
class QToolButton;

namespace compliant {

class PlotChart;
class PlotsLegend;

// Plots over time: the curves, their legend with the cursors, and the export to files.
class PlotsPanel : public QWidget {
  Q_OBJECT

 public:
  explicit PlotsPanel(Plots& plots, QWidget* parent = nullptr);
  PlotChart* chart() { return chart_; }
  PlotsLegend* legend() { return legend_; }
  QLabel* cursors() { return cursors_; }
  QPushButton* button(const QString& text) const;

  using Format = ChartFormat;
  // Fails with a sentence if the file cannot be written.
  Status write(Format format, const QString& path) const;

 signals:
  void notified(const compliant::Notice& notice);

 protected:
  void showEvent(QShowEvent* event) override;

 private:
  void follow();
  void fillMenu(QMenu* menu, const Plots::Group* group);
  void addAxis(QMenu* menu, const Plots::Group& group);

  Plots& plots_;
  PlotChart* chart_;
  PlotsLegend* legend_;
  QWidget* side_;
  QLabel* cursors_;
  QPushButton *export_, *fit_, *clear_;
  Subscription following_;
};

}  // namespace compliant
