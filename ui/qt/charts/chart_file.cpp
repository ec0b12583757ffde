#include "ui/qt/charts/chart_file.hpp"

#include <QBuffer>
#include <QImage>
#include <QPainter>
#include <QSvgGenerator>
#include <algorithm>

#include "ui/qt/basics/theme.hpp"
#include "ui/qt/charts/chart_legend.hpp"
#include "ui/qt/charts/chart_painter.hpp"

namespace compliant {
namespace {

// Images have twice the pixels of the window: enough for print.
constexpr int pictureScale = 2;

QSize fileSize(const ChartContent& content, const QSize& seen) {
  const int width = std::max(seen.width(), scaled(480));
  double highest = 0;
  for (const ChartPlot& plot : content.plots)
    highest =
        std::max(highest, ChartLegend(content, plot, QRectF(0, 0, width, 1), 1e4).fullHeight());
  const double needed =
      static_cast<double>(content.plots.size()) * (2 * leastPlotHeight() + highest);
  return {width, std::max(seen.height(), static_cast<int>(needed))};
}

void paintWhole(QPainter& painter, const ChartContent& content, const QSize& size) {
  const QRectF picture(QPointF(), size);
  const auto frames = layOutChart(content, picture);
  paintChart(painter, content, frames, picture);
  paintReadings(painter, content, frames, picture, std::nullopt);
}

// In a file, no other widget covers the names.
ChartContent alone(ChartContent content) {
  content.legendMargin = 0;
  if (content.names == ChartNames::Beside) content.names = ChartNames::Alone;
  return content;
}

}  // namespace

QByteArray chartDrawing(const ChartContent& shown, const QSize& seen) {
  const ChartContent content = alone(shown);
  const QSize size = fileSize(content, seen);
  QBuffer bytes;
  QSvgGenerator generator;
  generator.setOutputDevice(&bytes);
  generator.setSize(size);
  generator.setViewBox(QRect(QPoint(), size));
  generator.setTitle("Compliant Lab");
  QPainter painter;
  if (!painter.begin(&generator)) return {};
  paintWhole(painter, content, size);
  return painter.end() ? bytes.data() : QByteArray();
}

QByteArray chartPicture(const ChartContent& shown, const QSize& seen) {
  const ChartContent content = alone(shown);
  const QSize size = fileSize(content, seen);
  QImage image(size * pictureScale, QImage::Format_RGB32);
  image.setDevicePixelRatio(pictureScale);
  QPainter painter;
  if (!painter.begin(&image)) return {};
  paintWhole(painter, content, size);
  painter.end();
  QBuffer bytes;
  return bytes.open(QIODevice::WriteOnly) && image.save(&bytes, "PNG") ? bytes.data()
                                                                       : QByteArray();
}

}  // namespace compliant
