#pragma once

#include <QColor>
#include <QRectF>
#include <optional>

#include "ui/qt/charts/chart_content.hpp"

class QPainter;

namespace compliant {

// The names of the curves of a plot below its title, with values if wanted, in as many lines as
// needed.
class ChartLegend {
 public:
  // `height`: of the plot including its title.
  ChartLegend(const ChartContent& content, const ChartPlot& plot, const QRectF& picture,
              double height);
  // The height of the visible names. If room is short, curves are dropped before names.
  double height() const;
  // The height that the names need in a large image.
  double fullHeight() const;
  static double titleHeight();
  // `top`: of the title. `hovered`: the time whose values are shown.
  void draw(QPainter& painter, double top, std::optional<double> hovered) const;

 private:
  struct Entry {
    QString name;
    QPen pen;
    const ChartCurve* curve;  // null: the sum
    double x = 0;
    int line = 0;
  };
  void placeAll(const ChartContent& content);
  void place(Entry entry);
  int lines() const { return entries_.empty() ? 0 : entries_.back().line + 1; }
  double rightOf(int line) const;
  double widthOf(const QString& name) const;
  double sampleWidth() const;
  std::optional<double> valueOf(const Entry& entry, std::optional<double> hovered) const;
  void drawEntry(QPainter& painter, const Entry& entry, double top,
                 std::optional<double> value) const;
  void drawRest(QPainter& painter, double top) const;

  const ChartPlot& plot_;
  ChartNames names_;
  bool valued_;  // values follow the names
  double left_, right_, wholeRight_;
  int seenLines_ = 0;
  std::vector<Entry> entries_;
};

}  // namespace compliant
