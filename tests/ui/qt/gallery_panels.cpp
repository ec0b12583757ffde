#include "tests/ui/qt/gallery_panels.hpp"

#include <QCheckBox>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTabBar>
#include <QToolButton>
#include <QTreeWidget>
#include <QVBoxLayout>
#include <cmath>
#include <limits>
#include <vector>

#include "ui/qt/basics/icon.hpp"
#include "ui/qt/basics/theme.hpp"
#include "ui/qt/charts/strip_chart.hpp"
#include "ui/qt/fields/choice_field.hpp"
#include "ui/qt/fields/compliance_field.hpp"
#include "ui/qt/fields/field_row.hpp"
#include "ui/qt/fields/number_field.hpp"
#include "ui/qt/fields/slider_field.hpp"
#include "ui/qt/fields/text_field.hpp"
#include "ui/qt/fields/toggle_field.hpp"
#include "ui/qt/fields/vector_field.hpp"
#include "ui/qt/log/log_view.hpp"
#include "ui/qt/time/timeline.hpp"
#include "ui/qt/time/transport_bar.hpp"

using namespace compliant;

namespace {

class Panel : public QWidget {
 public:
  Panel() {
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::Base);
    column_ = new QVBoxLayout(this);
    column_->setContentsMargins(scaled(12), scaled(12), scaled(4), scaled(12));
    column_->setSpacing(scaled(6));
  }
  FieldRow* row(const QString& name, ValueField* field, const QString& symbol = {},
                DefaultState state = DefaultState::AtDefault) {
    auto* result = new FieldRow(name, field);
    result->setSymbol(symbol);
    result->setDefaultState(state);
    column_->addWidget(result);
    return result;
  }
  void title(const QString& text) {
    auto* label = new QLabel(text);
    label->setProperty("role", "title");
    column_->addSpacing(scaled(4));
    column_->addWidget(label);
  }
  void finish() { column_->addStretch(1); }
  QVBoxLayout* column() { return column_; }

 private:
  QVBoxLayout* column_;
};

NumberField* number(double value, const QString& unit) {
  auto* field = new NumberField;
  field->setUnit(unit);
  field->setValue(value);
  return field;
}

ComplianceField* compliance(double value) {
  auto* field = new ComplianceField;
  field->setValue(value);
  return field;
}

}  // namespace

QWidget* propertyPanel() {
  auto* panel = new Panel;
  panel->title("Rope stretch");
  auto* name = new TextField;
  name->setValue("bridge/soft rope/stretch");
  panel->row("Name", name);
  panel->row("Compliance", compliance(1e-5), "c", DefaultState::Changed);
  panel->row("Shear compliance", compliance(0.0), "c");
  auto* damping = new SliderField;
  damping->setScale(0, 1, Scale::Linear);
  damping->setValue(0.35);
  panel->row("Relaxation time", damping, "d");
  auto* step = new SliderField;
  step->setScale(1e-4, 1e-1, Scale::Logarithmic);
  step->setUnit("s");
  step->setValue(0.01);
  panel->row("Time step", step, "h", DefaultState::Changed);
  auto* bad = number(1.0, "m");
  bad->setRange({0.0, 1.0});
  panel->row("Rest length", bad, "l");
  bad->edit()->setText("-2");
  bad->edit()->setModified(true);
  QMetaObject::invokeMethod(bad->edit(),
                            [edit = bad->edit()] { edit->step(-1, StepSize::Normal); });
  bad->edit()->setText("1.5e400");
  bad->setError("1.5 m is above the maximum 1 m.");
  panel->row("Precision", number(1e-8, ""));
  auto* gravity = new VectorField;
  gravity->setUnit("m/s²");
  gravity->setValue({0, -9.81, 0.125});
  panel->row("Gravity", gravity, "g", DefaultState::Changed);
  auto* handling = new ChoiceField;
  handling->setChoices({{"constraint", "Constraint", ""}, {"force", "Force", ""}});
  handling->setValue("constraint");
  panel->row("Handling", handling);
  auto* on = new ToggleField;
  on->setValue(true);
  panel->row("Geometric stiffness matrix of the constraint", on);
  auto* off = new ToggleField;
  panel->row("Enabled", off, {}, DefaultState::Changed);
  auto* disabled = number(250, "N");
  disabled->setEnabled(false);
  panel->row("Breaking force", disabled);
  auto* notes = new TextField(TextLines::Several);
  notes->setPlaceholder("Notes about this component");
  panel->row("Notes", notes);
  panel->finish();
  return panel;
}

QWidget* iconSheet() {
  auto* panel = new Panel;
  auto* grid = new QGridLayout;
  grid->setSpacing(scaled(6));
  int i = 0;
  for (const QString& name : iconNames()) {
    auto* picture = new QLabel;
    picture->setPixmap(icon(name).pixmap(QSize(scaled(20), scaled(20)), 1.0));
    auto* small = new QLabel;
    small->setPixmap(icon(name).pixmap(QSize(scaled(16), scaled(16)), 1.0, QIcon::Disabled));
    auto* label = new QLabel(name);
    label->setProperty("role", "caption");
    const int row = i / 6;
    const int column = 3 * (i % 6);
    grid->addWidget(picture, row, column);
    grid->addWidget(small, row, column + 1);
    grid->addWidget(label, row, column + 2);
    ++i;
  }
  panel->column()->addLayout(grid);
  panel->finish();
  return panel;
}

QWidget* chartSheet() {
  auto* sheet = new QWidget;
  auto* column = new QVBoxLayout(sheet);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(1);
  std::vector<double> t, kinetic, elastic, total, residual, gap;
  for (int i = 0; i < 20000; ++i) {
    t.push_back(i * 1e-3);
    const double phase = 2.2 * t.back();
    kinetic.push_back(60 * std::pow(std::cos(phase), 2) * std::exp(-0.05 * t.back()));
    elastic.push_back(60 * std::pow(std::sin(phase), 2) * std::exp(-0.05 * t.back()));
    total.push_back(kinetic.back() + elastic.back());
    residual.push_back(1e-9 * (1 + 1e4 * std::pow(std::sin(phase), 8)) *
                       (1 + 0.4 * std::sin(97.0 * i)));
    gap.push_back(i > 14000 && i < 15000 ? std::numeric_limits<double>::quiet_NaN()
                                         : 20 + std::sin(60 * t.back()) * 8);
  }
  auto* energy = new StripChart;
  energy->setAxis("Energy", "J");
  energy->append(energy->addCurve("kinetic"), t, kinetic);
  energy->append(energy->addCurve("elastic"), t, elastic);
  energy->append(energy->addCurve("total"), t, total);
  energy->append(energy->addCurve("shaken, with a gap"), t, gap);
  energy->setMarker(16.2);
  auto* solver = new StripChart;
  solver->setAxis("Residual", "N");
  solver->setScale(Scale::Logarithmic);
  solver->setWindow(0);
  solver->append(solver->addCurve("residual"), t, residual);
  auto* empty = new StripChart;
  empty->addCurve("nothing");
  for (QWidget* each :
       {static_cast<QWidget*>(energy), static_cast<QWidget*>(solver), static_cast<QWidget*>(empty)})
    column->addWidget(each, 1);
  return sheet;
}

QWidget* runSheet() {
  auto* sheet = new QWidget;
  auto* column = new QVBoxLayout(sheet);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(scaled(4));
  auto* playing = new TransportBar;
  playing->setState(RunState::Playing);
  playing->setTime(12.34, 1234);
  playing->setMeasuredSpeed(0.9987);
  auto* stopped = new TransportBar;
  stopped->setUsable(TransportBar::Usable::OnlyForward);
  stopped->setSpeed(0.2);
  auto* full = new Timeline;
  full->setSpan({200, 1400, 2.0, 14.0});
  full->setCurrent(900, 9.0);
  auto* empty = new Timeline;
  for (QWidget* each : {static_cast<QWidget*>(playing), static_cast<QWidget*>(full),
                        static_cast<QWidget*>(stopped), static_cast<QWidget*>(empty)})
    column->addWidget(each);
  return sheet;
}

QWidget* logSheet() {
  auto* sheet = new QWidget;
  auto* line = new QHBoxLayout(sheet);
  line->setContentsMargins(0, 0, 0, 0);
  auto* log = new LogView;
  log->add(Severity::Info, "Opened welcome.json: 46 components, 320 rows.");
  log->add(Severity::Warning,
           "The mass ratio of neighbours is 1000 : 1; an iterative solver needs many iterations.",
           {"bridge/deck/plank 4", 7}, 0.51);
  for (int i = 0; i < 240; ++i)
    log->add(Severity::Warning, "Residual 3.2e-4 is above the tolerance 1e-8 after 100 iterations.",
             {"solver", 7}, 1.0 + 0.01 * i);
  log->add(
      Severity::Error,
      "The matrix is singular: rows 12 and 13 say the same. Give them a compliance, or remove one.",
      {"bridge/hard rope/stretch", 7}, 3.41);
  log->add(Severity::Info, "Paused.", {}, 3.42);
  line->addWidget(log, 2);
  line->addWidget(new LogView, 1);
  return sheet;
}

QWidget* controlSheet() {
  auto* panel = new Panel;
  auto* tabs = new QTabBar;
  for (const char* name : {"Plots", "Matrix", "Solver", "Energy", "Log"}) tabs->addTab(name);
  panel->column()->addWidget(tabs);
  auto* line = new QHBoxLayout;
  auto* open = new QPushButton(icon("open"), "Open…");
  auto* save = new QPushButton("Save");
  save->setDefault(true);
  auto* none = new QPushButton("Delete");
  none->setEnabled(false);
  auto* box = new QCheckBox("Forces");
  box->setChecked(true);
  auto* other = new QCheckBox("Grid");
  for (QWidget* each :
       {static_cast<QWidget*>(open), static_cast<QWidget*>(save), static_cast<QWidget*>(none),
        static_cast<QWidget*>(box), static_cast<QWidget*>(other)})
    line->addWidget(each);
  line->addStretch(1);
  panel->column()->addLayout(line);
  auto* tree = new QTreeWidget;
  tree->setHeaderLabels({"Component", "Type"});
  auto* bridge = new QTreeWidgetItem(tree, {"bridge", ""});
  bridge->setIcon(0, icon("scene"));
  auto* rope = new QTreeWidgetItem(bridge, {"soft rope", "UniformCompliance"});
  rope->setIcon(0, icon("spring", itemColours::compliantConstraint));
  auto* hard = new QTreeWidgetItem(bridge, {"hard rope", "UniformCompliance"});
  hard->setIcon(0, icon("link-hard"));
  auto* ground = new QTreeWidgetItem(tree, {"gravity", "Gravity"});
  ground->setIcon(0, icon("gravity"));
  tree->expandAll();
  tree->setCurrentItem(rope);
  panel->column()->addWidget(tree, 1);
  return panel;
}
