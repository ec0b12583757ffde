#include "ui/qt/drawer/solver_panel.hpp"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QScrollArea>
#include <QScrollBar>
#include <QShowEvent>
#include <QStackedWidget>
#include <QTabBar>
#include <QTreeWidget>
#include <QVBoxLayout>
#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "engine/record/solver_record.hpp"
#include "engine/record/solver_rows.hpp"
#include "ui/instruments/inspector_view.hpp"
#include "ui/model/solving/freedom.hpp"
#include "ui/model/solving/hud_lines.hpp"
#include "ui/model/solving/redundancy.hpp"
#include "ui/qt/basics/number_text.hpp"
#include "ui/qt/basics/text.hpp"
#include "ui/qt/basics/theme.hpp"
#include "ui/qt/basics/ui_scale.hpp"
#include "ui/qt/charts/strip_chart.hpp"
#include "ui/qt/drawer/break_panel.hpp"
#include "ui/qt/drawer/chart_export.hpp"
#include "ui/qt/imgui/imgui_panel.hpp"
#include "ui/qt/widgets/wrapped_label.hpp"

namespace compliant {
namespace {

struct Column {
  enum { Branch, Solver, Unknowns, Rows, Status, Residual, Iterations };
};

// Logarithmic axes have no zero; smaller values are rounding errors.
constexpr double smallestResidual = 1e-18;
constexpr int ownTabs = 3;  // before those of inspections

QLabel* smallText(const char* role) {
  auto* label = new WrappedLabel(4);
  label->setProperty("role", role);
  onUiScale(label,
            [label] { label->setContentsMargins(scaled(8), scaled(4), scaled(8), scaled(4)); });
  return label;
}

QString wrapped(const char* text) { return QString("<qt>%1</qt>").arg(QString::fromUtf8(text)); }

QString milliseconds(double seconds) { return QString::number(seconds * 1e3, 'f', 2); }

}  // namespace

SolverPanel::SolverPanel(Session& session, BreakList& breaks, Drawing drawing, QWidget* parent)
    : QWidget(parent),
      session_(session),
      residuals_(
          session, std::array{&quantities::residual}, [this] { chart_->clearSamples(); },
          [this](const HistoryReading& reading) { append(reading); }),
      inspector_(session,
                 [this] {
                   QMetaObject::invokeMethod(
                       this, [this] { followPage(); }, Qt::QueuedConnection);
                 }),
      view_(std::make_unique<InspectorView>(inspector_)) {
  auto* outer = new QVBoxLayout(this);
  outer->setContentsMargins(0, 0, 0, 0);
  outer->setSpacing(0);
  tabs_ = new QTabBar;
  tabs_->setDocumentMode(true);
  tabs_->setExpanding(false);
  tabs_->setDrawBase(false);
  tabs_->addTab("Systems");
  tabs_->addTab("Residual over time");
  tabs_->addTab("Breakpoints");
  for (const Inspection* each : inspections()) {
    const int tab = tabs_->addTab(QString::fromUtf8(each->title()));
    tabs_->setTabToolTip(tab, QString::fromUtf8(each->doc()));
  }
  pages_ = new QStackedWidget;
  table_ = buildTable();
  buildChart();
  pages_->addWidget(table_);
  pages_->addWidget(chart_);
  breakpoints_ = new BreakPanel(breaks);
  pages_->addWidget(breakpoints_);
  connect(breakpoints_, &BreakPanel::notified, this, &SolverPanel::notified);
  connect(breakpoints_, &BreakPanel::broke, this, [this] {
    show(*findInspection("rows"));
    emit broke();
  });
  if (drawing == Drawing::OpenGl) {
    page_ = new ImguiPanel([this](const InstrumentLook& look) { view_->draw(look); });
    pages_->addWidget(page_);
  } else {
    auto* sentence = smallText("secondary");
    sentence->setText(
        "This page needs OpenGL 3.3. The command compliant inspect prints what it shows.");
    pages_->addWidget(sentence);
  }
  outer->addWidget(tabs_);
  outer->addWidget(pages_, 1);
  view_->menuWanted = [this](const Subject& subject) {
    // Not within the frame that is being drawn.
    QMetaObject::invokeMethod(
        this, [this, subject] { emit menuRequested(subject); }, Qt::QueuedConnection);
  };
  connect(tabs_, &QTabBar::currentChanged, this, &SolverPanel::turnTo);
  turnTo(0);

  listening_ = session_.addListener({.sceneReplaced =
                                         [this] {
                                           chart_->clearSamples();
                                           follow();
                                         },
                                     .sceneEdited = {},
                                     .selectionChanged = {},
                                     .snapshotChanged = [this] { take(); }});
  follow();
}

SolverPanel::~SolverPanel() = default;

void SolverPanel::showSystemsPage() { tabs_->setCurrentIndex(0); }

void SolverPanel::showBreakpoints() { tabs_->setCurrentIndex(2); }

void SolverPanel::showChart() { tabs_->setCurrentIndex(1); }

void SolverPanel::show(const Inspection& inspection) {
  const auto all = inspections();
  const auto found = std::find(all.begin(), all.end(), &inspection);
  tabs_->setCurrentIndex(ownTabs + static_cast<int>(found - all.begin()));
}

void SolverPanel::turnTo(int tab) {
  pages_->setCurrentIndex(std::min(tab, ownTabs));
  if (tab >= ownTabs) inspector_.choose(*inspections()[static_cast<std::size_t>(tab - ownTabs)]);
  // A hidden page needs no room: otherwise, in a low drawer, the user would have to scroll the
  // visible page.
  for (int i = 0; i < pages_->count(); ++i)
    pages_->widget(i)->setSizePolicy(QSizePolicy::Preferred, i == pages_->currentIndex()
                                                                 ? QSizePolicy::Preferred
                                                                 : QSizePolicy::Ignored);
  follow();
}

// The engine records everything of a step only for those who look.
void SolverPanel::followPage() {
  const bool shown = page_ != nullptr && isVisible() && pages_->currentWidget() == page_;
  if (shown)
    inspector_.open();
  else
    inspector_.close();
  if (shown) page_->update();
}

QWidget* SolverPanel::buildTable() {
  auto* page = new QWidget;
  auto* column = new QVBoxLayout(page);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  systems_ = new QTreeWidget;
  systems_->setObjectName("systems");
  systems_->setAccessibleName("Systems");
  systems_->setRootIsDecorated(false);
  systems_->setHeaderLabels(
      {"System", "Solver", "Unknowns", "Rows", "Status", "Residual", "Iter."});
  systems_->headerItem()->setToolTip(Column::Residual, wrapped(residualMeaning()));
  systems_->headerItem()->setToolTip(
      Column::Iterations, "Iterations of an iterative solver, or refinements of a direct one");
  systems_->header()->setStretchLastSection(false);
  systems_->header()->setTextElideMode(Qt::ElideRight);
  onUiScale(systems_, [table = systems_] { table->header()->setMinimumSectionSize(scaled(72)); });
  systems_->header()->setSectionResizeMode(QHeaderView::ResizeToContents);
  // Names shrink before numbers do.
  for (const int named : {Column::Branch, Column::Solver})
    systems_->header()->setSectionResizeMode(named, QHeaderView::Stretch);
  for (const int numeric : {Column::Unknowns, Column::Rows, Column::Residual, Column::Iterations})
    systems_->headerItem()->setTextAlignment(numeric, Qt::AlignRight | Qt::AlignVCenter);
  connect(systems_, &QTreeWidget::currentItemChanged, this, [this](QTreeWidgetItem* item) {
    if (item != nullptr) session_.watchSystem(systems_->indexOfTopLevelItem(item));
    follow();
  });
  summary_ = smallText("caption");
  redundant_ = smallText("caption");
  redundant_->setObjectName("redundant");
  redundant_->setToolTip(
      wrapped("Hard rows that depend on others: their effect is determined, their share of the "
              "force is not. "
              "Give them a compliance to determine the shares."));
  nonlinear_ = smallText("smallNumber");
  nonlinear_->setToolTip(wrapped(
      "The residual of the nonlinear equations of the step, or of the forces when the solver "
      "seeks an equilibrium. A halving shortens a correction that would increase it."));
  stages_ = smallText("smallNumber");
  // Above the table, where a low drawer also shows it: badges lead here.
  column->addWidget(redundant_);
  column->addWidget(systems_, 1);
  column->addWidget(summary_);
  column->addWidget(nonlinear_);
  column->addWidget(stages_);
  return page;
}

// If there is too little room for all columns, those are hidden whose numbers are also in the
// status bar or in the tab Iterations.
void SolverPanel::fitColumns() {
  const QHeaderView& header = *systems_->header();
  const int room = systems_->viewport()->width();
  if (room == std::exchange(fittedTo_, room) && header.length() <= room) return;
  constexpr std::array<int, 3> yielding{Column::Iterations, Column::Unknowns, Column::Rows};
  for (const int column : yielding) systems_->setColumnHidden(column, false);
  for (const int column : yielding)
    if (header.length() > room) systems_->setColumnHidden(column, true);
}

void SolverPanel::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  fitColumns();
}

void SolverPanel::buildChart() {
  chart_ = new StripChart;
  chart_->setAxis("Relative residual of all systems", "");
  chart_->setScale(Scale::Logarithmic);
  chart_->addCurve("residual");
  chart_->setToolTip(wrapped(residualMeaning()));
  offerExport(chart_, session_, [this](const Notice& notice) { emit notified(notice); });
}

void SolverPanel::take() {
  if (isVisible()) follow();
  const Snapshot& snapshot = session_.snapshot();
  const double time = snapshot.motion.time;
  if (snapshot.transport.inPast()) {
    chart_->setMarker(time);
    return;
  }
  chart_->setMarker(std::nullopt);
}

void SolverPanel::append(const HistoryReading& reading) {
  std::vector<double> times, residuals;
  for (std::size_t i = 0; i < reading.times.size(); ++i) {
    // The start has no residual.
    if (std::isnan(reading.values[0][i])) continue;
    times.push_back(reading.times[i]);
    residuals.push_back(std::max(reading.values[0][i], smallestResidual));
  }
  chart_->append(0, times, residuals);
}

void SolverPanel::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  follow();
  // Later, after the tab has moved the focus, which scrolls.
  if (!event->spontaneous())
    QMetaObject::invokeMethod(
        this, [this] { scrollToTop(); }, Qt::QueuedConnection);
}

void SolverPanel::hideEvent(QHideEvent* event) {
  QWidget::hideEvent(event);
  followPage();
}

void SolverPanel::scrollToTop() {
  for (QWidget* around = parentWidget(); around != nullptr; around = around->parentWidget())
    if (auto* area = qobject_cast<QScrollArea*>(around))
      return area->verticalScrollBar()->setValue(area->verticalScrollBar()->minimum());
}

void SolverPanel::follow() {
  showSystems();
  showStages();
  followPage();
}

void SolverPanel::showSystems() {
  const Snapshot& snapshot = session_.snapshot();
  const Scene& scene = session_.document().scene();
  const auto nameOf = [&scene](Id id) {
    const Component* component = scene.find(id);
    return component != nullptr ? QString::fromStdString(component->name)
                                : QStringLiteral("default");
  };
  const auto& systems = snapshot.structure->systems;
  const QSignalBlocker quiet(systems_);
  while (systems_->topLevelItemCount() > static_cast<int>(systems.size()))
    delete systems_->takeTopLevelItem(systems_->topLevelItemCount() - 1);
  for (std::size_t i = 0; i < systems.size(); ++i) {
    QTreeWidgetItem* item = systems_->topLevelItem(static_cast<int>(i));
    if (item == nullptr) {
      item = new QTreeWidgetItem(systems_);
      for (const int numeric :
           {Column::Unknowns, Column::Rows, Column::Residual, Column::Iterations})
        item->setTextAlignment(numeric, Qt::AlignRight | Qt::AlignVCenter);
    }
    // The text size may have changed since.
    for (const int numeric : {Column::Unknowns, Column::Rows, Column::Residual, Column::Iterations})
      item->setFont(numeric, smallNumberFont());
    const auto& info = systems[i];
    item->setText(Column::Branch, info.branch.empty() ? QStringLiteral("whole scene")
                                                      : QString::fromStdString(info.branch));
    const bool known = describesDesign(snapshot) && i < snapshot.report.systems.size();
    const QString method = known ? QString::fromUtf8(snapshot.report.systems[i].method) : QString();
    const QString solvedBy = info.solver != 0 || method.isEmpty() ? nameOf(info.solver) : method;
    item->setText(Column::Solver, solvedBy);
    item->setToolTip(Column::Solver, plainTip(solvedBy));
    item->setText(Column::Unknowns, QString::number(info.unknowns));
    item->setText(Column::Rows, QString::number(info.rows));
    const bool solved = describesDesign(snapshot) && i < snapshot.report.systems.size();
    const SolveStats stats = solved ? snapshot.report.systems[i].solve : SolveStats{};
    item->setText(Column::Status, solved ? QString::fromUtf8(statusText(stats))
                                         : QString::fromUtf8(noStepText(snapshot)));
    item->setToolTip(Column::Status, plainTip(QString::fromUtf8(stats.message.c_str())));
    if (const Index repeats = redundantRows(snapshot, i); repeats > 0)
      item->setText(Column::Rows, QString("%1, %2 redundant").arg(info.rows).arg(repeats));
    item->setText(Column::Residual, solved ? toShortText(stats.leftover(), 3) : QString());
    item->setToolTip(
        Column::Residual,
        QString("‖W Δv − Jᵀμ − c‖ = %1 N·s, ‖J Δv + (Ĉ/h) μ − b‖ = %2 m/s")
            .arg(toShortText(stats.primalResidual, 3), toShortText(stats.dualResidual, 3)));
    item->setText(Column::Iterations, solved ? QString::number(stats.iterations) : QString());
  }
  fitColumns();
  // Allow a choice only if there are several.
  // If there is only one, its name is not needed.
  systems_->setColumnHidden(Column::Branch, systems.size() == 1);
  systems_->setSelectionMode(systems.size() > 1 ? QAbstractItemView::SingleSelection
                                                : QAbstractItemView::NoSelection);
  systems_->setFocusPolicy(systems.size() > 1 ? Qt::StrongFocus : Qt::NoFocus);
  systems_->setCurrentItem(systems_->topLevelItem(session_.watchedSystem()));

  const auto watched = static_cast<std::size_t>(session_.watchedSystem());
  const auto& reports = snapshot.report.systems;
  const bool told = describesDesign(snapshot) && watched < reports.size();
  const bool said = told && reports[watched].summary != nullptr;
  summary_->setText(said ? QString::fromStdString(*reports[watched].summary) : QString());
  summary_->setVisible(said);
  QStringList mobility;
  for (const std::string& text :
       {freedomText(snapshot, scene, watched), held_.follow(snapshot, scene, watched),
        redundancyText(snapshot, watched)})
    if (!text.empty()) mobility << qt(text);
  redundant_->setText(mobility.join(' '));
  redundant_->setVisible(!mobility.isEmpty());
  const QString words = told ? qt(nonlinearText(reports[watched].solve)) : QString();
  nonlinear_->setText(words);
  nonlinear_->setVisible(!words.isEmpty());
}

void SolverPanel::showStages() {
  const Snapshot& snapshot = session_.snapshot();
  QStringList parts;
  for (std::size_t i = 0; i < snapshot.report.seconds.size(); ++i)
    if (snapshot.report.seconds[i] > 0)
      parts << QString::fromUtf8(stageText(static_cast<Stage>(i))) + " " +
                   milliseconds(snapshot.report.seconds[i]);
  const double total = snapshot.report.total();
  stages_->setText(total > 0 ? QString("Step %1 ms: %2").arg(milliseconds(total), parts.join(", "))
                             : QStringLiteral("Play or step to see the time of every stage."));
}

}  // namespace compliant
