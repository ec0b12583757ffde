#include "ui/qt/drawer/plots_panel.hpp"

#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QScrollArea>

#include "ui/qt/basics/icon.hpp"
#include "ui/qt/basics/text.hpp"
#include "ui/qt/basics/theme.hpp"
#include "ui/qt/basics/ui_scale.hpp"
#include "ui/qt/charts/plot_chart.hpp"
#include "ui/qt/drawer/chart_export.hpp"
#include "ui/qt/drawer/plots_legend.hpp"
#include "ui/qt/widgets/separator.hpp"
#include "ui/qt/widgets/text_button.hpp"

namespace compliant {

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
  chart_->addExportEntries(exports);
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
  offerExport(chart_, plots_.session(), [this](const Notice& notice) { emit notified(notice); });
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
  // The sentence of the empty chart gets all the room.
  side_->setVisible(!plots_.curves().empty());
  fit_->setEnabled(!plots_.view().fits());
  const QString text = legend_->cursorText();
  cursors_->setText(text.isEmpty() ? QStringLiteral("Click: cursor A, Shift+click: cursor B")
                                   : text);
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
    view.values.erase(unit);  // an interval of one scale does not apply to the other
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
  chart_->addCopyEntry(menu);
  chart_->addExportEntries(menu);
  menu->addSeparator();
  menu->addAction(icon("delete"), "Clear", clear_, &QPushButton::click);
}

Status PlotsPanel::write(Format format, const QString& path) const {
  return writeChart(plots_.session().document(), path, chart_->file(format));
}

}  // namespace compliant
