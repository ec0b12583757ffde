#include "ui/qt/properties/settings_strip.hpp"

#include <QLabel>
#include <QVBoxLayout>
#include <array>
#include <utility>

#include "ui/model/rows/field_change.hpp"
#include "ui/model/rows/property_rows.hpp"
#include "ui/qt/basics/theme.hpp"
#include "ui/qt/basics/ui_scale.hpp"
#include "ui/qt/fields/field_row.hpp"
#include "ui/qt/fields/value_field.hpp"
#include "ui/qt/properties/property_editor.hpp"
#include "ui/qt/properties/stability_hint.hpp"
#include "ui/qt/widgets/elided_label.hpp"

namespace compliant {
namespace {
constexpr std::array symbols{"h", "α", "β"};
}

namespace {

// The state to which the links of a component lead, through mappings back to an independent one.
// The component itself if no link leads further.
const Component& foundation(const Scene& scene, const Component& component) {
  const Component* at = &component;
  // No chain of links is longer than the scene; cycles of links end here too.
  for (std::size_t hop = 0; hop < scene.size(); ++hop) {
    const Component* next = nullptr;
    if (at->type().role == Role::State) {
      for (const Component* user : scene.usersOf(at->id))
        if (const Field* output = user->type().find("output");
            output != nullptr && sameValue(output->read(*user), Value(Link{at->id})))
          next = user;
    } else {
      for (const Field& field : at->type().fields) {
        if (next != nullptr || field.linkRole != Role::State || field.name == "output") continue;
        if (field.kind == Kind::Link) next = scene.find(std::get<Link>(field.read(*at)).id);
        if (field.kind != Kind::Links) continue;
        const auto links = std::get<Array<Link>>(field.read(*at));
        if (!links.empty()) next = scene.find(links[0].id);
      }
    }
    if (next == nullptr) break;
    at = next;
  }
  return *at;
}

}  // namespace

Id governingIntegrator(const SceneStructure& structure, const Scene& scene, Id component) {
  const Component* selected = scene.find(component);
  if (selected != nullptr && selected->type().role == Role::Integrator) return component;
  if (const auto* constraint = structure.constraint(component);
      constraint != nullptr && constraint->system >= 0)
    return structure.systems[static_cast<std::size_t>(constraint->system)].integrator;
  const std::string name = selected != nullptr ? foundation(scene, *selected).name : std::string();
  const SceneStructure::SystemInfo* nearest = nullptr;
  for (const auto& system : structure.systems) {
    if (!inBranch(name, system.branch)) continue;
    if (nearest == nullptr || system.branch.size() > nearest->branch.size()) nearest = &system;
  }
  if (nearest == nullptr && !structure.systems.empty()) nearest = &structure.systems.front();
  if (nearest != nullptr) return nearest->integrator;
  // Nothing moves yet: take the first integrator.
  for (const auto& [name, id] : scene.names())
    if (const Component* each = scene.find(id);
        each->enabled && each->type().role == Role::Integrator)
      return id;
  return 0;
}

SettingsStrip::SettingsStrip(Session& session, FrequencyFinder& frequencies, QWidget* parent)
    : QWidget(parent), session_(session) {
  column_ = new QVBoxLayout(this);
  onUiScale(column_, [column = column_] {
    column->setContentsMargins(scaled(12), scaled(8), scaled(8), scaled(8));
    column->setSpacing(scaled(4));
  });
  title_ = new ElidedLabel;
  title_->setProperty("role", "title");
  empty_ = new QLabel("No integrator in the scene; a default one is used.");
  empty_->setProperty("role", "secondary");
  empty_->setWordWrap(true);
  onUiScale(this, [this] { arrange(); });
  column_->addWidget(title_);
  column_->addWidget(empty_);
  stability_ = new StabilityHint(frequencies);
  column_->addWidget(stability_);
  const auto update = [this] { follow(); };
  listening_ = session_.addListener({.sceneReplaced = update,
                                     .sceneEdited = update,
                                     .selectionChanged = update,
                                     .snapshotChanged = [this] {
                                       if (session_.snapshot().structure != structure_) follow();
                                       followSwing();
                                     }});
  connect(&frequencies, &FrequencyFinder::found, this, update);
  follow();
}

PropertyEditor* SettingsStrip::editor(const std::string& symbol) const {
  for (PropertyEditor* each : editors_)
    if (each->field().symbol == symbol) return each;
  return nullptr;
}

void SettingsStrip::follow() {
  const Scene& scene = session_.document().scene();
  structure_ = session_.snapshot().structure;
  const Component* integrator =
      scene.find(governingIntegrator(*structure_, scene, session_.selected()));
  if (integrator == nullptr || integrator->id != integrator_) {
    // A text being typed belongs to the integrator shown so far.
    commitFocusedField(this);
    integrator = integrator != nullptr ? scene.find(integrator->id) : nullptr;
  }
  empty_->setVisible(integrator == nullptr);
  title_->setText(integrator == nullptr
                      ? QStringLiteral("Time stepping")
                      : "Time stepping: " + QString::fromStdString(integrator->name));
  if (integrator == nullptr) {
    stability_->hide();
    forget();
    return;
  }
  if (rows_ == nullptr || integrator->id != integrator_ ||
      (!editors_.empty() &&
       integrator->type().find(editors_[0]->field().name) != &editors_[0]->field()))
    build(*integrator);
  for (PropertyEditor* each : editors_) each->show(propertyRow(scene, *integrator, each->field()));
  stability_->show(*integrator);
}

// Energies belong to the whole scene: with several systems, it is unknown which one lost energy.
void SettingsStrip::followSwing() {
  const Snapshot& snapshot = session_.snapshot();
  swing_.add(snapshot);
  const Component* integrator = session_.document().scene().find(integrator_);
  if (integrator == nullptr || snapshot.structure->systems.size() != 1)
    return stability_->setSwing({});
  stability_->setSwing(QString::fromStdString(
      swingText(swing_, stepNumbers(*integrator).value_or(StepNumbers{0, 0, 0}))));
}

void SettingsStrip::forget() {
  // Hiding a field commits its text, which leads here again: do it last.
  QWidget* rows = std::exchange(rows_, nullptr);
  editors_.clear();
  if (rows == nullptr) return;
  rows->hide();
  // Later, because a signal of a row may have led here.
  rows->deleteLater();
}

void SettingsStrip::build(const Component& integrator) {
  forget();
  integrator_ = integrator.id;
  rows_ = new QWidget;
  line_ = new QBoxLayout(QBoxLayout::TopToBottom, rows_);
  line_->setContentsMargins(0, 0, 0, 0);
  const Scene& scene = session_.document().scene();
  for (const char* symbol : symbols) {
    for (const compliant::Field& field : integrator.type().fields) {
      if (field.symbol != symbol) continue;
      auto* editor = new PropertyEditor(
          propertyRow(scene, integrator, field),
          [this]() -> const Scene& { return session_.document().scene(); }, rows_);
      connect(
          editor, &PropertyEditor::edited, this,
          [this, editor](const Value& value, Gesture gesture) { change(editor, value, gesture); });
      line_->addWidget(editor->row(), 1);
      editors_.push_back(editor);
    }
  }
  column_->insertWidget(column_->indexOf(stability_), rows_);
  arrange();
}

void SettingsStrip::arrange() {
  if (rows_ == nullptr) return;
  const bool wide = width() >= scaled(720);
  line_->setDirection(wide ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
  line_->setSpacing(scaled(wide ? 16 : 4));
}

void SettingsStrip::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  arrange();
}

void SettingsStrip::change(PropertyEditor* editor, const Value& value, Gesture gesture) {
  const Component* integrator = session_.document().scene().find(integrator_);
  if (integrator == nullptr) return;
  const std::string label = "Set " + spokenField(editor->field()) + " of " + integrator->name;
  const Edit edit{SetField{integrator_, editor->field().name, value}};
  if (const Status edited = session_.edit(edit, label, gesture.id); !edited) {
    // It shows the value, and why it stays.
    editor->show(propertyRow(session_.document().scene(), *integrator, editor->field()));
    editor->setError(QString::fromStdString(edited.error().what));
    emit notified(
        {Severity::Warning, QString::fromStdString(edited.error().text()), Notice::Shown::InLog});
  }
}

}  // namespace compliant
