#include "ui/qt/basics/icon.hpp"

#include <QDir>
#include <QFile>
#include <QIconEngine>
#include <QPainter>
#include <QPixmapCache>
#include <QSvgRenderer>
#include <cmath>
#include <optional>

#include "ui/qt/basics/theme.hpp"

// The linker drops resources of a static library that are not referenced.
static void loadIconResources() { Q_INIT_RESOURCE(icons); }

namespace compliant {
namespace {

QString pathOf(const QString& name) {
  static const bool loaded = (loadIconResources(), true);
  Q_UNUSED(loaded);
  return ":/icons/" + name + ".svg";
}

QPixmap rendered(const QString& name, const QSize& pixels, const QColor& colour) {
  const QString key = QString("compliant-icon %1 %2 %3 %4")
                          .arg(name)
                          .arg(pixels.width())
                          .arg(pixels.height())
                          .arg(colour.name(QColor::HexArgb));
  QPixmap pixmap;
  if (QPixmapCache::find(key, &pixmap)) return pixmap;
  QFile file(pathOf(name));
  pixmap = QPixmap(pixels);
  pixmap.fill(Qt::transparent);
  if (!file.open(QIODevice::ReadOnly)) return pixmap;
  QSvgRenderer svg(file.readAll().replace("currentColor", colour.name().toLatin1()));
  QPainter painter(&pixmap);
  painter.setRenderHint(QPainter::Antialiasing);
  const int side = qMin(pixels.width(), pixels.height());
  svg.render(&painter,
             QRectF((pixels.width() - side) / 2.0, (pixels.height() - side) / 2.0, side, side));
  painter.end();
  QPixmapCache::insert(key, pixmap);
  return pixmap;
}

// Looks up the colour when painting, so that one icon serves every theme.
class ThemedIconEngine : public QIconEngine {
 public:
  ThemedIconEngine(QString name, std::optional<Rgb> colour)
      : name_(std::move(name)), colour_(colour) {}

  void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State state) override {
    const qreal ratio = painter->device() ? painter->device()->devicePixelRatioF() : 1.0;
    const QSize pixels(qRound(rect.width() * ratio), qRound(rect.height() * ratio));
    painter->drawPixmap(rect, pixmap(pixels, mode, state));
  }
  QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State) override {
    const Theme& theme = activeTheme();
    if (mode == QIcon::Disabled)
      return rendered(name_, size, mixed(theme.secondaryText, theme.panel, 0.5));
    return rendered(name_, size, toColor(colour_.value_or(theme.text)));
  }
  QPixmap scaledPixmap(const QSize& size, QIcon::Mode mode, QIcon::State state, qreal) override {
    return pixmap(size, mode, state);
  }
  QIconEngine* clone() const override { return new ThemedIconEngine(*this); }
  QString iconName() override { return name_; }
  bool isNull() override { return !QFile::exists(pathOf(name_)); }

 private:
  QString name_;
  std::optional<Rgb> colour_;
};

}  // namespace

QIcon icon(const QString& name) {
  if (!QFile::exists(pathOf(name))) return {};
  return QIcon(new ThemedIconEngine(name, std::nullopt));
}

QIcon icon(const QString& name, Rgb colour) {
  if (!QFile::exists(pathOf(name))) return {};
  return QIcon(new ThemedIconEngine(name, colour));
}

QPixmap iconPixmap(const QString& name, int size, const QColor& colour, double pixelRatio) {
  const int side = static_cast<int>(std::lround(size * pixelRatio));
  QPixmap pixmap = rendered(name, QSize(side, side), colour);
  pixmap.setDevicePixelRatio(pixelRatio);
  return pixmap;
}

QStringList iconNames() {
  QStringList names;
  pathOf({});  // ensure that the resources are loaded
  for (const QString& file : QDir(":/icons").entryList({"*.svg"}, QDir::Files, QDir::Name))
    if (!file.startsWith("style-")) names << file.chopped(4);
  return names;
}

}  // namespace compliant
