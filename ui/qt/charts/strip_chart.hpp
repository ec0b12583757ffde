#pragma once

#include <optional>
#include <span>
#include <vector>

#include "ui/qt/charts/chart.hpp"

namespace compliant {

// A chart of several quantities over simulated time (seconds). It keeps their samples itself and
// grows while the simulation runs. Hovering shows the values of all curves at that time.
class StripChart : public Chart {
  Q_OBJECT

 public:
  explicit StripChart(QWidget* parent = nullptr);

  // Returns the number of the curve for append. The unit is that of the vertical axis.
  int addCurve(const QString& name);
  int curveCount() const { return static_cast<int>(curves_.size()); }
  void append(int curve, std::span<const double> times, std::span<const double> values);
  // Removes the samples of all curves from this time on.
  void cutFrom(double time);
  void clearSamples();

  void setAxis(const QString& quantity, const QString& unit);
  // Sets the quantity of the horizontal axis, instead of the time t in s.
  void setHorizontalAxis(const QString& quantity, const QString& unit);
  // Pixels to the right of the legend that other widgets cover.
  void setLegendMargin(int pixels);
  void setScale(Scale scale);
  // Draws the curves as stacked bands. They must then be appended at the same times.
  void setStacked(bool stacked);
  double stackedSum(double time) const;
  // The length of the visible time in seconds, more for long steps; 0 shows everything.
  void setWindow(double seconds);
  // A vertical line at the time shown in the view. `values` are those of all curves there, if
  // known: the nearest samples may belong to other steps.
  void setMarker(std::optional<double> time, std::span<const double> values = {});
  // A note at a time, shown on hover. It is removed together with the samples there.
  void addNote(double time, const QString& text);
  void dropNotesAfter(double time);
  const std::vector<ChartNote>& notes() const { return notes_; }
  int noteCount() const { return static_cast<int>(notes_.size()); }
  // The value of a curve in the legend without hover: the one at the marker, else the newest;
  // nothing if there are no samples.
  std::optional<double> shownValue(int curve) const;
  // The sum of these values.
  double shownSum() const;

  ChartContent content() const override;
  QString csv() const override;

 signals:
  void timeChosen(double time);  // by a click into the plot
  // On a right click; the receiver adds to the chart's own menu.
  void menuOpening(QMenu* menu);

 protected:
  void mousePressEvent(QMouseEvent* event) override;
  void contextMenuEvent(QContextMenuEvent* event) override;

 private:
  struct Curve {
    QString name;
    CurveSamples samples;
  };
  bool hasSamples() const;
  double shownSeconds() const;
  Interval shownTime() const;

  std::vector<Curve> curves_;
  QString quantity_, unit_;
  QString along_ = "t", alongUnit_ = "s";
  Scale scale_ = Scale::Linear;
  ChartForm form_ = ChartForm::Lines;
  int legendMargin_ = 0;
  std::vector<ChartNote> notes_;
  double window_ = 10.0;
  std::optional<double> marker_;
  std::vector<double> marked_;  // of every curve at the marker; empty: use the samples
};

}  // namespace compliant
