#include <QPainter>
#include <algorithm>
#include <cmath>

#include "ui/qt/basics/number_text.hpp"
#include "ui/qt/basics/theme.hpp"
#include "ui/qt/drawer/matrix_view.hpp"

// Drawing of the matrix; matrix_view.cpp handles interaction.
namespace compliant {
namespace {

// Colour-blind readers can distinguish blue and orange; print and light themes need darker ones.
Rgb positiveColour() { return activeTheme().name == ThemeName::Dark ? 0x56B4E9 : 0x0060A0; }
Rgb negativeColour() { return activeTheme().name == ThemeName::Dark ? 0xF0A030 : 0xB85000; }

QColor colourOf(float shade) {
  if (shade > 1) return toColor(activeTheme().error);
  const double strength = std::abs(static_cast<double>(shade));
  return mixed(activeTheme().panel, shade > 0 ? positiveColour() : negativeColour(), strength);
}

}  // namespace

QString MatrixView::shortName(const QString& name, const QFontMetrics& metrics, int pixels) {
  return metrics.elidedText(name, Qt::ElideMiddle, pixels);
}

void MatrixView::makeImage() {
  const QRectF a = area();
  const double ratio = devicePixelRatioF();
  const MatrixPlot::View view{-corner_.x() * scale_ * ratio, -corner_.y() * scale_ * ratio,
                              scale_ * ratio, static_cast<int>(a.width() * ratio),
                              static_cast<int>(a.height() * ratio)};
  std::vector<float> shades;
  plot_->shades(view, shades);
  image_ = QImage(view.width, view.height, QImage::Format_RGB32);
  image_.setDevicePixelRatio(ratio);
  image_.fill(toColor(activeTheme().window));
  const auto inside = [&](double start, int pixel) {
    return pixel >= std::floor(start) &&
           pixel < start + static_cast<double>(plot_->size()) * view.scale;
  };
  const QRgb empty = toColor(activeTheme().panel).rgb();
  for (int y = 0; y < view.height; ++y) {
    if (!inside(view.top, y)) continue;
    auto* line = reinterpret_cast<QRgb*>(image_.scanLine(y));
    for (int x = 0; x < view.width; ++x) {
      const float shade =
          shades[static_cast<std::size_t>(y) * static_cast<std::size_t>(view.width) +
                 static_cast<std::size_t>(x)];
      if (inside(view.left, x)) line[x] = shade == 0 ? empty : colourOf(shade).rgb();
    }
  }
}

QColor MatrixView::nameColour(const MatrixBand& band, const MatrixBand* hovered) const {
  const Theme& theme = activeTheme();
  if (std::find(selected_.begin(), selected_.end(), band.owner) != selected_.end())
    return toColor(theme.accent);
  return toColor(&band == hovered ? theme.text : theme.secondaryText);
}

// Draws what the names along the edges are: unknowns, then rows.
void MatrixView::drawGroups(QPainter& painter) const {
  const QRectF a = area();
  painter.setFont(captionFont());
  painter.setPen(toColor(activeTheme().text));
  const QFontMetrics metrics(captionFont());
  const auto group = [&](Index first, Index last, const QString& name) {
    // For the visible part.
    const double from = static_cast<double>(first), to = static_cast<double>(last);
    const double left = std::clamp(a.left() + (from - corner_.x()) * scale_, a.left(), a.right()),
                 right = std::clamp(a.left() + (to - corner_.x()) * scale_, a.left(), a.right()),
                 top = std::clamp(a.top() + (from - corner_.y()) * scale_, a.top(), a.bottom()),
                 below = std::clamp(a.top() + (to - corner_.y()) * scale_, a.top(), a.bottom());
    const double width = metrics.horizontalAdvance(name);
    if (right - left >= width)
      painter.drawText(QPointF((left + right - width) / 2, metrics.ascent()), name);
    if (below - top < width) return;
    painter.save();
    painter.translate(0, (top + below + width) / 2);
    painter.rotate(-90);
    painter.drawText(QPointF(0, metrics.ascent()), name);
    painter.restore();
  };
  group(0, plot_->unknowns(), "unknowns");
  const Index contacts = plot_->unknowns() + plot_->rows();
  group(plot_->unknowns(), contacts, "rows");
  group(contacts, plot_->size(), "contacts");
}

void MatrixView::drawBands(QPainter& painter) const {
  const Theme& theme = activeTheme();
  const QRectF a = area();
  const QFontMetrics metrics(captionFont());
  painter.setFont(captionFont());
  const auto size = static_cast<double>(plot_->size());
  const double left = std::max(a.left(), a.left() - corner_.x() * scale_);
  const double upper = std::max(a.top(), a.top() - corner_.y() * scale_);
  const double right = std::min(a.right(), a.left() + (size - corner_.x()) * scale_);
  const double bottom = std::min(a.bottom(), a.top() + (size - corner_.y()) * scale_);
  const MatrixBand* underRow = hover_ ? plot_->bandOf(hover_->row) : nullptr;
  const MatrixBand* underColumn = hover_ ? plot_->bandOf(hover_->column) : nullptr;
  double freeBelow = a.top() - metrics.height(), freeAfter = a.left();
  for (const MatrixBand& band : plot_->bands()) {
    const QString name = QString::fromStdString(band.name);
    const auto first = static_cast<double>(band.first),
               last = first + static_cast<double>(band.size);
    // The line between unknowns, rows and contacts is stronger.
    const bool seam =
        band.first == plot_->unknowns() || band.first == plot_->unknowns() + plot_->rows();
    painter.setPen(QPen(seam ? toColor(theme.secondaryText) : toColor(theme.line), 1));
    const double y = a.top() + (first - corner_.y()) * scale_;
    const double x = a.left() + (first - corner_.x()) * scale_;
    if (band.first > 0 && y >= a.top() && y <= bottom)
      painter.drawLine(QPointF(left - scaled(6), y), QPointF(right, y));
    if (band.first > 0 && x >= a.left() && x <= right)
      painter.drawLine(QPointF(x, upper - scaled(6)), QPointF(x, bottom));

    const double top = std::max(y, a.top()),
                 below = std::min(bottom, a.top() + (last - corner_.y()) * scale_);
    const bool tall = below - top >= metrics.height() - 2;
    const double middle = (top + below) / 2;
    if (below > top && (tall || &band == underRow) &&
        middle - metrics.height() / 2.0 >= freeBelow - 1) {
      painter.setPen(nameColour(band, underRow));
      const QRectF box(scaled(20), middle - metrics.height() / 2.0, a.left() - scaled(28),
                       metrics.height());
      painter.drawText(box, Qt::AlignRight | Qt::AlignVCenter,
                       shortName(name, metrics, static_cast<int>(box.width())));
      freeBelow = box.bottom();
    }
    const double from = std::max(x, a.left()),
                 to = std::min(right, a.left() + (last - corner_.x()) * scale_);
    const double room =
        &band == underColumn ? std::max(to - from, static_cast<double>(scaled(72))) : to - from;
    if (to > from && room >= scaled(24) && from >= freeAfter - 1) {
      painter.setPen(nameColour(band, underColumn));
      const QRectF box(from + scaled(2), scaled(16), room - scaled(4), a.top() - scaled(20));
      painter.drawText(box, Qt::AlignLeft | Qt::AlignVCenter,
                       shortName(name, metrics, static_cast<int>(box.width())));
      freeAfter = box.right();
    }
  }
  painter.setPen(QPen(toColor(theme.line), 1));
  painter.drawRect(QRectF(left - 0.5, upper - 0.5, right - left + 1, bottom - upper + 1));
}

void MatrixView::drawNumbers(QPainter& painter) const {
  if (scale_ < scaled(44)) return;
  const QRectF a = area();
  painter.setFont(smallNumberFont());
  const auto count = [&](double pixels) {
    return static_cast<Index>(std::ceil(pixels / scale_)) + 1;
  };
  const auto firstRow = std::max<Index>(0, static_cast<Index>(corner_.y())),
             firstColumn = std::max<Index>(0, static_cast<Index>(corner_.x()));
  for (Index r = firstRow; r < std::min(plot_->size(), firstRow + count(a.height())); ++r)
    for (Index c = firstColumn; c < std::min(plot_->size(), firstColumn + count(a.width())); ++c) {
      const double value = plot_->value({r, c});
      if (value == 0) continue;
      QRectF box(0, 0, scale_, scale_);
      box.moveCenter(placeOf({r, c}));
      // A text colour that is legible on the shade of the cell.
      const QPointF place = (box.center() - a.topLeft()) * image_.devicePixelRatio();
      const QPoint pixel(std::clamp(static_cast<int>(place.x()), 0, image_.width() - 1),
                         std::clamp(static_cast<int>(place.y()), 0, image_.height() - 1));
      const Rgb ground = image_.pixel(pixel) & 0xFFFFFFu;
      painter.setPen(contrastRatio(ground, 0x000000) > contrastRatio(ground, 0xFFFFFF) ? Qt::black
                                                                                       : Qt::white);
      painter.drawText(box, Qt::AlignCenter, toShortText(value, 3));
    }
}

void MatrixView::drawLegend(QPainter& painter) const {
  const Theme& theme = activeTheme();
  const QFontMetrics metrics(captionFont());
  const double left = width() - scaled(136), barWidth = scaled(12);
  double y = scaled(4);
  const double line = metrics.height();
  painter.setFont(captionFont());
  const auto text = [&](const QString& name, double x, const QColor& colour) {
    painter.setPen(colour);
    painter.drawText(QRectF(x, y, width() - x, line), Qt::AlignLeft | Qt::AlignVCenter, name);
  };
  const std::pair<float, const char*> marks[] = {{1.0F, "1"}, {0.6F, "1e-3"}, {0.2F, "1e-6"}};
  text("Largest entries", left, toColor(theme.secondaryText));
  y += line;
  const std::pair<MatrixPart, const char*> parts[] = {{MatrixPart::W, "W, masses"},
                                                      {MatrixPart::J, "J, directions"},
                                                      {MatrixPart::C, "Ĉ/h, softness"}};
  for (const auto& [part, name] : parts) {
    text(QString("%1: %2").arg(QString::fromUtf8(name), toShortText(plot_->largest(part), 3)), left,
         toColor(theme.text));
    y += line;
  }
  y += scaled(4);
  text("Shades, of the largest", left, toColor(theme.secondaryText));
  y += line;
  for (const auto& [shade, name] : marks) {
    if (y + line > height()) break;
    for (const bool negative : {false, true}) {
      const double x = left + (negative ? scaled(64) : 0);
      painter.fillRect(QRectF(x, y, barWidth, line - 1), colourOf(negative ? -shade : shade));
      text((negative ? "−" : "+") + QString::fromUtf8(name), x + barWidth + scaled(6),
           toColor(theme.secondaryText));
    }
    y += line;
  }
}

void MatrixView::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  const Theme& theme = activeTheme();
  painter.fillRect(rect(), toColor(theme.window));
  if (plot_ == nullptr || plot_->size() == 0) {
    painter.setFont(textFont());
    painter.setPen(toColor(theme.secondaryText));
    painter.drawText(rect().adjusted(scaled(24), 0, -scaled(24), 0),
                     Qt::AlignCenter | Qt::TextWordWrap,
                     plot_ == nullptr ? emptyText_ : QString("The system is empty."));
    return;
  }
  if (image_.isNull()) makeImage();
  painter.drawImage(area().topLeft(), image_);
  painter.save();
  painter.setClipRect(area());
  drawNumbers(painter);
  if (hover_) {
    QRectF box(0, 0, std::max(scale_, 5.0), std::max(scale_, 5.0));
    box.moveCenter(placeOf(*hover_));
    painter.setPen(QPen(toColor(theme.accent), 1.5));
    painter.drawRect(box);
  }
  painter.restore();
  drawBands(painter);
  drawGroups(painter);
  drawLegend(painter);
}

}  // namespace compliant
