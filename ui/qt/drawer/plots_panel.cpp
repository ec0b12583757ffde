#include "ui/qt/drawer/plots_panel.hpp"

#include <QApplication>
#include <QBuffer>
#include <QClipboard>
#include <QDir>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QImage>
#include <QLabel>
#include <QMenu>
#include <QPainter>
#include <QScrollArea>
#include <QSvgGenerator>

#include "engine/base/new_file.hpp"
#include "ui/model/document/export_path.hpp"
#include "ui/qt/basics/icon.hpp"
#include "ui/qt/basics/text.hpp"
#include "ui/qt/basics/theme.hpp"
#include "ui/qt/basics/ui_scale.hpp"
#include "ui/qt/charts/plot_chart.hpp"
#include "ui/qt/drawer/plots_legend.hpp"
#include "ui/qt/widgets/separator.hpp"
#include "ui/qt/widgets/text_button.hpp"

namespace compliant {
namespace {

// Images have twice the pixels of the window: enough for paper.
constexpr int pictureScale = 2;

struct FormatText {
  PlotsPanel::Format format;
  const char *text, *title, *ending, *filter;
};
constexpr FormatText formats[] = {
    {PlotsPanel::Format::csv, "Export CSV…", "Export curves", "csv", "Tables (*.csv)"},
    {PlotsPanel::Format::png, "Export PNG…", "Export plots", "png", "Pictures (*.png)"},
    {PlotsPanel::Format::svg, "Export SVG…", "Export plots", "svg", "Drawings (*.svg)"}};

// Writes the output of `draw` into the file, atomically.
template <class Draw>
Status writePicture(const QString& path, Draw draw) {
  QBuffer bytes;
  bytes.open(QIODevice::WriteOnly);
  if (!draw(bytes)) return Error{path.toStdString(), "The image cannot be drawn"};
  return writeFile(path.toStdString(), bytes.data().toStdString());
}

}  // namespace

PlotsPanel::PlotsPanel(Plots& plots, QWidget* parent) : QWidget(parent), plots_(plots) {
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(0);
  chart_ = new PlotChart(plots_);
  auto* scroll = new QScrollArea;
  scroll->setFrameShape(QFrame::NoFrame);
  scroll->setWidgetResizable(true);
  scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  scroll->setFocusPolicy(Qt::NoFocus);
  scroll->setWidget(chart_);
  row->addWidget(scroll, 3);

  side_ = new QWidget;
  auto* column = new QVBoxLayout(side_);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  auto* buttons = new QHBoxLayout;
  onUiScale(buttons, [buttons] {
    buttons->setContentsMargins(scaled(8), scaled(4), scaled(8), scaled(4));
    buttons->setSpacing(scaled(8));
  });
  export_ = textButton("Export", "Export curves as CSV, PNG or SVG");
  fit_ = textButton("Fit", "Fit all times and values (double click)");
  clear_ = textButton("Clear", "Remove all curves");
  for (QPushButton* each : {export_, fit_, clear_}) buttons->addWidget(each);
  buttons->addStretch(1);
  auto* exports = new QMenu(export_);
  addExports(exports);
  export_->setMenu(exports);
  legend_ = new PlotsLegend(plots_);
  legend_->setFrameShape(QFrame::NoFrame);
  cursors_ = new QLabel;
  cursors_->setProperty("role", "smallNumber");
  cursors_->setTextFormat(Qt::PlainText);
  onUiScale(cursors_, [cursors = cursors_] {
    cursors->setContentsMargins(scaled(8), scaled(4), scaled(8), scaled(4));
  });
  column->addLayout(buttons);
  column->addWidget(legend_, 1);
  column->addWidget(cursors_);
  row->addWidget(separator(QFrame::VLine));
  row->addWidget(side_, 2);

  connect(fit_, &QPushButton::clicked, this, [this] {
    PlotView view = plots_.view();
    view.fit();
    plots_.setView(std::move(view));
  });
  connect(clear_, &QPushButton::clicked, this, [this] { plots_.clear(); });
  connect(chart_, &PlotChart::menuRequested, this, &PlotsPanel::fillMenu);
  following_ = plots_.onChange([this] {
    if (isVisible()) follow();
  });
  follow();
}

QPushButton* PlotsPanel::button(const QString& text) const {
  for (QPushButton* each : {export_, fit_, clear_})
    if (each->text() == text) return each;
  return nullptr;
}

void PlotsPanel::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  follow();
}

void PlotsPanel::follow() {
  // The sentence of the empty chart has all the room.
  side_->setVisible(!plots_.curves().empty());
  fit_->setEnabled(!plots_.view().fits());
  const QString text = legend_->cursorText();
  cursors_->setText(text.isEmpty() ? QStringLiteral("Click: cursor A, Shift+click: cursor B")
                                   : text);
}

void PlotsPanel::addExports(QMenu* menu) {
  for (const FormatText& each : formats)
    menu->addAction(QString::fromUtf8(each.text), this,
                    [this, format = each.format] { exportAs(format); });
}

void PlotsPanel::addAxis(QMenu* menu, const Plots::Group& group) {
  const QString of = plots_.groups().size() > 1 ? " of " + qt(group.title) : QString();
  QAction* logarithmic = menu->addAction("Logarithmic values" + of);
  logarithmic->setCheckable(true);
  logarithmic->setChecked(plots_.isLogarithmic(group));
  logarithmic->setToolTip("Values ≤ 0 are left out");
  connect(logarithmic, &QAction::toggled, this, [this, unit = group.unit](bool on) {
    PlotView view = plots_.view();
    if (on)
      view.logarithmic.insert(unit);
    else
      view.logarithmic.erase(unit);
    view.values.erase(unit);  // a part of one axis is none of the other
    plots_.setView(std::move(view));
  });
  menu->addSeparator();
}

void PlotsPanel::fillMenu(QMenu* menu, const Plots::Group* group) {
  if (plots_.curves().empty()) return;
  menu->setToolTipsVisible(true);
  if (group != nullptr) addAxis(menu, *group);
  menu->addAction("Fit", fit_, &QPushButton::click)->setEnabled(!plots_.view().fits());
  QAction* cursors = menu->addAction("Remove cursors", this, [this] {
    PlotView view = plots_.view();
    view.cursorA.reset();
    view.cursorB.reset();
    plots_.setView(std::move(view));
  });
  cursors->setEnabled(plots_.view().cursorA || plots_.view().cursorB);
  menu->addSeparator();
  menu->addAction(icon("copy"), "Copy as CSV", this,
                  [this] { QApplication::clipboard()->setText(qt(plots_.table())); });
  addExports(menu);
  menu->addSeparator();
  menu->addAction(icon("delete"), "Clear", clear_, &QPushButton::click);
}

void PlotsPanel::exportAs(Format format) {
  const FormatText& words = formats[static_cast<int>(format)];
  QFileDialog dialog(this, words.title, {}, words.filter);
  dialog.setObjectName("exportDialog");
  dialog.setAcceptMode(QFileDialog::AcceptSave);
  dialog.setDefaultSuffix(words.ending);
  dialog.selectFile(QDir::home().filePath(QString("curves.") + words.ending));
  if (dialog.exec() != QDialog::Accepted) return;
  const QString path = dialog.selectedFiles().front();
  if (const Status problem = write(format, path))
    emit notified({Severity::error, qt(problem->text())});
  else
    emit exported("Saved " + path + ".");
}

Status PlotsPanel::write(Format format, const QString& path) const {
  if (const Status problem = checkExportPath(plots_.session().document(), path.toStdString())) return problem;
  if (format == Format::csv) return writeFile(path.toStdString(), plots_.table());
  // As wide as it is seen, and high enough for the names in it.
  const QSize size(
      std::max(chart_->width(), scaled(480)),
      std::max(chart_->height(), static_cast<int>(plots_.groups().size()) * 2 * leastPlotHeight()));
  if (format == Format::png) {
    QImage image(size * pictureScale, QImage::Format_RGB32);
    image.setDevicePixelRatio(pictureScale);
    QPainter painter(&image);
    paintPlots(painter, plots_, QRectF(QPointF(), size), PlotNames::inPicture);
    painter.end();
    return writePicture(path, [&image](QBuffer& bytes) { return image.save(&bytes, "PNG"); });
  }
  return writePicture(path, [this, size](QBuffer& bytes) { return drawSvg(bytes, size); });
}

bool PlotsPanel::drawSvg(QIODevice& to, const QSize& size) const {
  QSvgGenerator generator;
  generator.setOutputDevice(&to);
  generator.setSize(size);
  generator.setViewBox(QRect(QPoint(), size));
  generator.setTitle("Compliant Lab");
  QPainter painter;
  if (!painter.begin(&generator)) return false;
  paintPlots(painter, plots_, QRectF(QPointF(), size), PlotNames::inPicture);
  return painter.end();
}

}  // namespace compliant
