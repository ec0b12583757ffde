#include "ui/qt/settings_strip.hpp"

#include <QLabel>
#include <QVBoxLayout>
#include <array>
#include <utility>

#include "ui/model/property_rows.hpp"
#include "ui/qt/field_row.hpp"
#include "ui/qt/property_editor.hpp"
#include "ui/qt/theme.hpp"
#include "ui/qt/value_field.hpp"

namespace compliant {
namespace {
constexpr std::array symbols{"h", "α", "β"};
}

const Component* governingIntegrator(const Scene& scene, const std::string& name) {
  const Component* nearest = nullptr;
  const Component* outermost = nullptr;
  for (const auto& [each, id] : scene.names()) {
    const Component* component = scene.find(id);
    if (component->type().role != Role::Integrator || !component->enabled) continue;
    const std::size_t depth = branchOf(each).size();
    if (outermost == nullptr || depth < branchOf(outermost->name).size()) outermost = component;
    if (!inBranch(name, branchOf(each))) continue;
    if (nearest == nullptr || depth > branchOf(nearest->name).size()) nearest = component;
  }
  return nearest != nullptr ? nearest : outermost;
}

SettingsStrip::SettingsStrip(Session& session, QWidget* parent)
    : QWidget(parent), session_(session) {
  column_ = new QVBoxLayout(this);
  column_->setContentsMargins(scaled(12), scaled(8), scaled(8), scaled(8));
  column_->setSpacing(scaled(4));
  title_ = new QLabel;
  title_->setProperty("role", "title");
  title_->setTextFormat(Qt::PlainText);
  title_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
  empty_ = new QLabel(
      "No integrator stands in the scene, so a default one steps it. Add one with the menu Add to "
      "set h, α and β.");
  empty_->setProperty("role", "secondary");
  empty_->setWordWrap(true);
  column_->addWidget(title_);
  column_->addWidget(empty_);
  const auto update = [this] { follow(); };
  session_.addListener({.sceneReplaced = update,
                        .sceneEdited = update,
                        .selectionChanged = update,
                        .snapshotChanged = {}});
  follow();
}

PropertyEditor* SettingsStrip::editor(const std::string& symbol) const {
  for (PropertyEditor* each : editors_)
    if (each->field().symbol == symbol) return each;
  return nullptr;
}

void SettingsStrip::follow() {
  const Scene& scene = session_.document().scene();
  const Component* selected = scene.find(session_.selected());
  const Component* integrator =
      governingIntegrator(scene, selected != nullptr ? selected->name : std::string());
  if (integrator == nullptr || integrator->id != integrator_) {
    // A text that is still being typed belongs to the integrator that was shown so far.
    commitFocusedField(this);
    integrator = integrator != nullptr ? scene.find(integrator->id) : nullptr;
  }
  empty_->setVisible(integrator == nullptr);
  title_->setText(integrator == nullptr
                      ? QStringLiteral("Time stepping")
                      : "Time stepping: " + QString::fromStdString(integrator->name));
  if (integrator == nullptr) {
    forget();
    return;
  }
  if (rows_ == nullptr || integrator->id != integrator_ ||
      (!editors_.empty() &&
       integrator->type().find(editors_[0]->field().name) != &editors_[0]->field()))
    build(*integrator);
  for (PropertyEditor* each : editors_) each->show(propertyRow(scene, *integrator, each->field()));
}

void SettingsStrip::forget() {
  // Hiding a field sends what is being typed there, which brings us here again: last of all.
  QWidget* rows = std::exchange(rows_, nullptr);
  editors_.clear();
  if (rows == nullptr) return;
  rows->hide();
  // Later, because a signal of a row may have brought us here.
  rows->deleteLater();
}

void SettingsStrip::build(const Component& integrator) {
  forget();
  integrator_ = integrator.id;
  rows_ = new QWidget;
  auto* column = new QVBoxLayout(rows_);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(scaled(4));
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
      column->addWidget(editor->row());
      editors_.push_back(editor);
    }
  }
  column_->addWidget(rows_);
}

void SettingsStrip::change(PropertyEditor* editor, const Value& value, Gesture gesture) {
  const Component* integrator = session_.document().scene().find(integrator_);
  if (integrator == nullptr) return;
  const std::string label = "Set " + editor->field().name + " of " + integrator->name;
  const Edit edit{SetField{integrator_, editor->field().name, value}};
  if (const Status problem = session_.edit(edit, label, gesture.id)) {
    // It shows what is, and why it stays so.
    editor->show(propertyRow(session_.document().scene(), *integrator, editor->field()));
    editor->setError(QString::fromStdString(problem->what));
    emit refused(QString::fromStdString(problem->text()));
  }
}

}  // namespace compliant
