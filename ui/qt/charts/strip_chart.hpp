#pragma once

#include <QWidget>
#include <optional>
#include <span>
#include <vector>

#include "ui/qt/charts/chart_parts.hpp"
#include "ui/qt/widgets/scale_slider.hpp"

class QMenu;

namespace compliant {

// A plot of several quantities over simulated time (seconds), which grows while the simulation
// runs. Every pixel column draws the least and the greatest sample in it, so that no peak is lost
// and the cost does not depend on the number of samples. Hovering reads all curves at that time.
class StripChart : public QWidget {
  Q_OBJECT

 public:
  explicit StripChart(QWidget* parent = nullptr);

  // Returns the number by which append knows the curve. The unit is that of the vertical axis.
  int addCurve(const QString& name);
  int curveCount() const { return static_cast<int>(curves_.size()); }
  void append(int curve, std::span<const double> times, std::span<const double> values);
  void clearSamples();

  void setAxis(const QString& quantity, const QString& unit);
  // What is drawn along the bottom instead of the time t in s.
  void setHorizontalAxis(const QString& quantity, const QString& unit);
  // The text without samples.
  void setEmptyText(const QString& sentence);
  QString emptyText() const { return emptyText_; }
  // Pixels at the right of the legend that another widget covers.
  void setLegendMargin(int pixels);
  void setScale(Scale scale);
  // Bands on each other, positive values upwards and negative ones downwards from zero, with their
  // sum as a line. Curves must then be appended at the same times.
  void setStacked(bool stacked);
  double stackedSum(double time) const;
  // The newest seconds that are shown, more of long steps; 0 shows everything.
  void setWindow(double seconds);
  // A vertical line at the time that the view shows. `values` are those of all curves there, when
  // known: the nearest samples may be of other steps.
  void setMarker(std::optional<double> time, std::span<const double> values = {});
  // A note at a time, shown on hover. Removed with the samples there.
  void addNote(double time, const QString& text);
  struct Note {
    double time;  // s
    QString text;
  };
  const std::vector<Note>& notes() const { return notes_; }
  int noteCount() const { return static_cast<int>(notes_.size()); }
  // The value of a curve in the legend without hover: that at the marker, else the newest; nothing
  // without samples.
  std::optional<double> shownValue(int curve) const;
  // The sum of these.
  double shownSum() const;

  // Table of all samples: a column of times and one per curve, names and units in the first line.
  QString csv() const;
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 signals:
  void exportRequested(const QString& csv);
  void timeChosen(double time);  // clicked into the plot
  // A right click: others add to what the chart offers itself.
  void menuOpening(QMenu* menu);

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void contextMenuEvent(QContextMenuEvent* event) override;

 private:
  struct Curve {
    QString name;
    CurveSamples samples;
  };
  // The edges of a band in one pixel column.
  struct BandEdge {
    double x, low, high;
  };
  struct LegendPlace {
    double x;
    int line;
  };
  // The coordinates of the chart on the widget.
  struct View {
    QRectF area;
    double from, to;   // seconds
    double low, high;  // of the axis, in its unit
    std::vector<Tick> ticks;
  };

  bool hasSamples() const;
  double shownSeconds() const;
  View view() const;
  double xOf(const View& view, double time) const;
  double yOf(const View& view, double value) const;
  ChartFrame frame(const View& view) const;
  QColor colourOf(std::size_t curve) const;
  void drawAxes(QPainter& painter, const View& view) const;
  void drawCurve(QPainter& painter, const View& view, std::size_t curve) const;
  std::optional<double> valueAt(std::size_t curve, double time) const;
  void drawLegend(QPainter& painter, const View& view) const;
  void drawRestOfLegend(QPainter& painter, const std::vector<LegendPlace>& places, int lines) const;
  double legendEntryWidth(const QString& name) const;
  std::vector<LegendPlace> legendPlaces(double left) const;
  int legendLines(double left) const;
  int seenLegendLines(double left) const;
  std::vector<std::vector<BandEdge>> bands(const View& view) const;
  void drawStack(QPainter& painter, const View& view) const;
  void drawNotes(QPainter& painter, const View& view) const;
  void drawCrosshair(QPainter& painter, const View& view) const;

  std::vector<Curve> curves_;
  QString quantity_, unit_;
  QString along_ = "t", alongUnit_ = "s";
  QString emptyText_ = "Play to see curves.";
  Scale scale_ = Scale::linear;
  bool stacked_ = false;
  int legendMargin_ = 0;
  std::vector<Note> notes_;
  double window_ = 10.0;
  std::optional<double> marker_;
  std::vector<double> marked_;  // of every curve at the marker; empty: as sampled
  std::optional<QPointF> hover_;
};

}  // namespace compliant
