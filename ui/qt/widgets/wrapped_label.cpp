#include "ui/qt/widgets/wrapped_label.hpp"

#include <QClipboard>
#include <QContextMenuEvent>
#include <QGuiApplication>
#include <QHelpEvent>
#include <QMenu>
#include <QPainter>
#include <QStyle>
#include <QTextLayout>
#include <QToolTip>
#include <algorithm>
#include <utility>

#include "ui/qt/basics/icon.hpp"
#include "ui/qt/basics/text.hpp"
#include "ui/qt/basics/theme.hpp"

namespace compliant {
namespace {
// The number of letters considered: more than fit into any label.
constexpr qsizetype mostLetters = 4000;
}  // namespace

WrappedLabel::WrappedLabel(int mostLines, QWidget* parent) : QLabel(parent), mostLines_(mostLines) {
  setTextFormat(Qt::PlainText);
  setWordWrap(true);
  QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Minimum);
  policy.setHeightForWidth(true);
  setSizePolicy(policy);
}

void WrappedLabel::setMostLines(int lines) {
  if (std::exchange(mostLines_, lines) == lines) return;
  updateGeometry();
  update();
}

std::vector<QString> WrappedLabel::linesIn(int width) const {
  const QString all = text().left(mostLetters).replace('\n', QChar::LineSeparator);
  if (all.isEmpty()) return {};
  QTextOption option;
  option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
  QTextLayout layout(all, font());
  layout.setTextOption(option);
  std::vector<QString> lines;
  const int room = std::max(width, 1);
  layout.beginLayout();
  for (QTextLine line = layout.createLine(); line.isValid(); line = layout.createLine()) {
    line.setLineWidth(room);
    const bool last = static_cast<int>(lines.size()) + 1 == mostLines_;
    const bool more = line.textStart() + line.textLength() < all.size();
    QString words = all.mid(line.textStart(), last && more ? -1 : line.textLength());
    if (last && more) {
      // Up to the end of its paragraph, with a sign that the text continues.
      words = words.section(QChar::LineSeparator, 0, 0);
      words = fontMetrics().elidedText(words + "…", Qt::ElideRight, room);
    }
    lines.push_back(words.remove(QChar::LineSeparator));
    if (last) break;
  }
  layout.endLayout();
  return lines;
}

int WrappedLabel::heightForWidth(int width) const {
  const QMargins margins = contentsMargins();
  const auto count = static_cast<int>(linesIn(width - margins.left() - margins.right()).size());
  return std::max(1, count) * fontMetrics().lineSpacing() + margins.top() + margins.bottom();
}

QSize WrappedLabel::sizeHint() const {
  const QMargins margins = contentsMargins();
  int width = 0;
  for (const QString& line : text().left(mostLetters).split('\n'))
    width = std::max(width, fontMetrics().horizontalAdvance(line.left(400)));
  width = std::min(width, scaled(480)) + 1 + margins.left() + margins.right();
  return {width, heightForWidth(width)};
}

QSize WrappedLabel::minimumSizeHint() const {
  const QMargins margins = contentsMargins();
  return {scaled(24) + margins.left() + margins.right(),
          fontMetrics().lineSpacing() + margins.top() + margins.bottom()};
}

void WrappedLabel::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  QRect place = contentsRect();
  place.setHeight(fontMetrics().lineSpacing());
  const auto lines = linesIn(place.width());
  if (alignment().testFlag(Qt::AlignVCenter)) {
    const int height = static_cast<int>(lines.size()) * place.height();
    place.translate(0, std::max(0, (contentsRect().height() - height) / 2));
  }
  const int flags = static_cast<int>(alignment() & Qt::AlignHorizontal_Mask) | Qt::AlignVCenter;
  for (const QString& line : lines) {
    style()->drawItemText(&painter, place, flags | Qt::TextSingleLine, palette(), isEnabled(), line,
                          foregroundRole());
    place.translate(0, place.height());
  }
}

bool WrappedLabel::event(QEvent* event) {
  if (event->type() != QEvent::ToolTip || !toolTip().isEmpty()) return QLabel::event(event);
  const auto shown = lines();
  const bool cut = !shown.empty() && shown.back().endsWith(u'…') && !text().endsWith(u'…');
  if (!cut) return QLabel::event(event);
  QToolTip::showText(static_cast<QHelpEvent*>(event)->globalPos(), plainTip(text()), this);
  return true;
}

void WrappedLabel::contextMenuEvent(QContextMenuEvent* event) {
  QMenu menu(this);
  menu.addAction(icon("copy"), "Copy", this,
                 [this] { QGuiApplication::clipboard()->setText(text()); });
  menu.exec(event->globalPos());
}

}  // namespace compliant
