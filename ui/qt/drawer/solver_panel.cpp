#include "ui/qt/drawer/solver_panel.hpp"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QScrollArea>
#include <QScrollBar>
#include <QShowEvent>
#include <QTabWidget>
#include <QTreeWidget>
#include <QVBoxLayout>
#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "engine/record/solver_record.hpp"
#include "ui/model/solving/contact_solve.hpp"
#include "ui/model/solving/freedom.hpp"
#include "ui/model/solving/hud_lines.hpp"
#include "ui/model/solving/redundancy.hpp"
#include "ui/model/solving/solver_rows.hpp"
#include "ui/qt/basics/number_text.hpp"
#include "ui/qt/basics/text.hpp"
#include "ui/qt/basics/theme.hpp"
#include "ui/qt/basics/ui_scale.hpp"
#include "ui/qt/charts/strip_chart.hpp"
#include "ui/qt/drawer/chart_export.hpp"
#include "ui/qt/drawer/worst_contacts_list.hpp"
#include "ui/qt/drawer/worst_rows_list.hpp"
#include "ui/qt/widgets/wrapped_label.hpp"

namespace compliant {
namespace {

/// A page whose height does not depend on its width: QStackedLayout asks all pages, even hidden
/// ones, for height for width.
class FreeHeightPage final : public QWidget {
 public:
  bool hasHeightForWidth() const override { return false; }
  int heightForWidth(int) const override { return -1; }
};

struct Column {
  enum { Branch, Solver, Unknowns, Rows, Status, Residual, Iterations };
};

// Logarithmic axes have no zero; smaller values are rounding errors.
constexpr double smallestResidual = 1e-18;
constexpr std::size_t mostRows = 50;

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

SolverPanel::SolverPanel(Session& session, QWidget* parent)
    : QWidget(parent),
      session_(session),
      residuals_(
          session, std::array{&quantities::residual}, [this] { chart_->clearSamples(); },
          [this](const HistoryReading& reading) { append(reading); }) {
  auto* outer = new QVBoxLayout(this);
  outer->setContentsMargins(0, 0, 0, 0);
  views_ = new QTabWidget;
  views_->setDocumentMode(true);
  outer->addWidget(views_);
  views_->addTab(buildTable(), "Systems");
  contactPage_ = buildContacts();
  buildViews();
  views_->addTab(chart_, "Residual over time");
  views_->addTab(iterations_, "Iterations");
  views_->addTab(rows_, "Worst rows");
  views_->addTab(contactPage_, "Contacts");
  connect(views_, &QTabWidget::currentChanged, this, [this] {
    fitPages();
    shown_ = nullptr;
    follow();
  });
  fitPages();

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

QWidget* SolverPanel::buildContacts() {
  auto* page = new FreeHeightPage;
  auto* column = new QVBoxLayout(page);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  contactSummary_ = smallText("caption");
  contactSummary_->setObjectName("contactSummary");
  contactSummary_->setToolTip(wrapped(naturalResidualMeaning()));
  contacts_ = new WorstContactsList;
  contactIterations_ = new StripChart;
  contactIterations_->setHorizontalAxis("iteration", "");
  contactIterations_->setScale(Scale::Logarithmic);
  contactIterations_->setWindow(0);
  contactIterations_->addCurve("natural residual");
  contactIterations_->setToolTip(wrapped(naturalResidualMeaning()));
  column->addWidget(contactSummary_);
  auto* beside = new QHBoxLayout;
  beside->addWidget(contacts_, 1);
  beside->addWidget(contactIterations_, 1);
  column->addLayout(beside, 1);
  connect(contacts_, &WorstContactsList::contactChosen, this, [this](Id shape, Id other) {
    session_.select({shape, other});
  });
  connect(contacts_, &WorstContactsList::rowChosen, this,
          [this](Id constraint, qint64 row) { session_.selectRow(constraint, row); });
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

// A hidden page needs no room: otherwise, in a low drawer, the user would have to scroll the
// visible page.
void SolverPanel::fitPages() {
  for (int i = 0; i < views_->count(); ++i)
    views_->widget(i)->setSizePolicy(QSizePolicy::Preferred, i == views_->currentIndex()
                                                                 ? QSizePolicy::Preferred
                                                                 : QSizePolicy::Ignored);
}

void SolverPanel::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  fitColumns();
}

void SolverPanel::buildViews() {
  chart_ = new StripChart;
  chart_->setAxis("Relative residual of all systems", "");
  chart_->setScale(Scale::Logarithmic);
  chart_->addCurve("residual");
  chart_->setToolTip(wrapped(residualMeaning()));
  iterations_ = new StripChart;
  iterations_->setAxis("Relative residual in the last step", "");
  iterations_->setHorizontalAxis("iteration", "");
  iterations_->setScale(Scale::Logarithmic);
  iterations_->setWindow(0);
  iterations_->addCurve("residual");
  iterations_->setToolTip(
      "<qt>The estimate of the iteration itself, by which it decides when to stop: relative to the "
      "right-hand side, in the norm of its method. Iteration 0 is the start.</qt>");
  rows_ = new WorstRowsList;
  onUiScale(this, [this] {
    if (isVisible()) follow();
  });
  connect(rows_, &WorstRowsList::chosen, this,
          [this](Id constraint, qint64 row) { session_.selectRow(constraint, row); });
  for (StripChart* chart : {chart_, iterations_, contactIterations_})
    offerExport(chart, session_, [this](const Notice& notice) { emit notified(notice); });
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

void SolverPanel::scrollToTop() {
  for (QWidget* around = parentWidget(); around != nullptr; around = around->parentWidget())
    if (auto* area = qobject_cast<QScrollArea*>(around))
      return area->verticalScrollBar()->setValue(area->verticalScrollBar()->minimum());
}

void SolverPanel::follow() {
  showSystems();
  showStages();
  showSolve();
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

void SolverPanel::showSolve() {
  const Snapshot& snapshot = session_.snapshot();
  if (snapshot.solve != nullptr && snapshot.solve == shown_) return;
  shown_ = snapshot.solve;
  iterations_->clearSamples();
  showContacts();
  if (shown_ == nullptr) {
    // The solver records only the steps during which it is watched.
    const QString how =
        snapshot.motion.step > 0 ? "Step once more to see " : "Play or step to see ";
    iterations_->setEmptyText(how + "the iterations.");
    rows_->setEmptyText(how + "the worst rows.");
    rows_->showRows({}, 0, *snapshot.structure);
    return;
  }
  rows_->setEmptyText(shown_->rows.empty() ? "The system has no rows."
                                           : "This step was not solved.");
  if (views_->currentWidget() == iterations_) showIterations();
  if (views_->currentWidget() == rows_)
    rows_->showRows(compliant::worstRows(*shown_, mostRows, rows_->pinned()), shown_->step,
                    *snapshot.structure);
}

void SolverPanel::showIterations() {
  const Snapshot& snapshot = session_.snapshot();
  const auto& systems = snapshot.structure->systems;
  const auto watched = static_cast<std::size_t>(session_.watchedSystem());
  const bool named = watched < systems.size() && !systems[watched].branch.empty();
  iterations_->setAxis(
      QString("Relative residual in step %1").arg(shown_->step) +
          (named ? " of " + QString::fromStdString(systems[watched].branch) : QString()),
      "");
  iterations_->setEmptyText(shown_->iterative
                                ? "Step to see the iterations."
                                : "A direct solver does not iterate. Use CG, MINRES or "
                                  "Gauss–Seidel to see iterations.");
  for (std::size_t k = 0; k < shown_->trace.residual.size(); ++k) {
    const auto at = static_cast<double>(k);
    const double value = std::max(shown_->trace.residual[k], smallestResidual);
    iterations_->append(0, std::span(&at, 1), std::span(&value, 1));
  }
}

void SolverPanel::showContacts() {
  const bool any = shown_ != nullptr && shown_->nonsmooth != nullptr;
  const QString none = shown_ != nullptr                     ? "No contacts in this step."
                       : session_.snapshot().motion.step > 0 ? "Step once more to see contacts."
                                                             : "Play or step to see contacts.";
  // Shown while contacts are possible, even if there are none.
  const SceneStructure& structure = *session_.snapshot().structure;
  const bool may =
      any || std::ranges::any_of(structure.systems, &SceneStructure::SystemInfo::detects) ||
      std::ranges::any_of(structure.constraints, &SceneStructure::ConstraintInfo::bounded);
  if (may || views_->currentWidget() != contactPage_)
    views_->setTabVisible(views_->indexOf(contactPage_), may);
  contactSummary_->setText(any ? qt(contactSolveText(*shown_->nonsmooth)) : none);
  if (views_->currentWidget() != contactPage_) return;
  const Scene& scene = session_.document().scene();
  contacts_->showSolve(any ? shown_->nonsmooth : nullptr, any ? shown_->step : 0,
                       *session_.snapshot().structure, [&scene](Id id) {
                         const Component* component = scene.find(id);
                         return component != nullptr ? component->name : std::string("?");
                       });
  contactIterations_->clearSamples();
  contactIterations_->setEmptyText(none);
  if (!any) return;
  contactIterations_->setAxis(QString("Natural residual in step %1").arg(shown_->step), "");
  contactIterations_->setEmptyText(
      shown_->nonsmooth->iterations == 0
          ? "No iterations: the starting guess solved it."
          : "Iterations are recorded while this page is open. Step once more.");
  if (shown_->nonsmooth->iterations == 0) return;
  for (const ContactReport::Measurement& each : shown_->nonsmooth->history) {
    const auto at = static_cast<double>(each.iteration);
    const double value = std::max(each.residual, smallestResidual);
    contactIterations_->append(0, std::span(&at, 1), std::span(&value, 1));
  }
}

}  // namespace compliant
