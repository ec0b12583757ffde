#include "ui/qt/properties/property_panel.hpp"

#include <QApplication>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QScrollBar>
#include <QTimer>
#include <QVBoxLayout>

#include "engine/scene/registry.hpp"
#include "engine/simulation/row_names.hpp"
#include "ui/model/basics/formula_text.hpp"
#include "ui/model/build/templates.hpp"
#include "ui/model/edits/changing_type.hpp"
#include "ui/model/elements/designed_shapes.hpp"
#include "ui/model/rows/common_change.hpp"
#include "ui/qt/actions/edit_actions.hpp"
#include "ui/qt/basics/icon.hpp"
#include "ui/qt/basics/text.hpp"
#include "ui/qt/basics/theme.hpp"
#include "ui/qt/basics/ui_scale.hpp"
#include "ui/qt/fields/choice_field.hpp"
#include "ui/qt/fields/field_row.hpp"
#include "ui/qt/fields/text_field.hpp"
#include "ui/qt/properties/joint_force_section.hpp"
#include "ui/qt/properties/joint_section.hpp"
#include "ui/qt/properties/live_values_section.hpp"
#include "ui/qt/properties/mass_section.hpp"
#include "ui/qt/properties/point_section.hpp"
#include "ui/qt/properties/property_editor.hpp"
#include "ui/qt/properties/selection_list.hpp"
#include "ui/qt/properties/stability_hint.hpp"
#include "ui/qt/widgets/separator.hpp"
#include "ui/qt/widgets/wrapped_label.hpp"

namespace compliant {
namespace {

QLabel* words(const char* role) {
  auto* label = new WrappedLabel(24);
  label->setProperty("role", role);
  return label;
}

// The only joint in the selection; 0 if there is none or if there are several.
Id onlyJoint(const Scene& scene, const SelectionSheet& selection) {
  Id only = 0;
  for (const SelectionSheet::Member& each : selection.members) {
    if (each.role != Role::Constraint || !jointDesign(scene, each.id)) continue;
    if (only != 0) return 0;
    only = each.id;
  }
  return only;
}

bool fits(const std::vector<PropertyEditor*>& editors, const std::vector<PropertyRow>& rows) {
  if (editors.size() != rows.size()) return false;
  for (std::size_t i = 0; i < rows.size(); ++i)
    if (!editors[i]->fits(rows[i])) return false;
  return true;
}

}  // namespace

PropertyPanel::PropertyPanel(Session& session, FrequencyFinder& frequencies, QWidget* parent)
    : QScrollArea(parent), session_(session), frequencies_(frequencies) {
  setWidgetResizable(true);
  setFrameShape(QFrame::NoFrame);
  onUiScale(this, [this] {
    setMinimumSize(scaled(240), scaled(120));
    if (icon_ != nullptr) showHeader(shown_);
  });
  const auto update = [this] { follow(); };
  listening_ = session_.addListener({.sceneReplaced = update,
                                     .sceneEdited = update,
                                     .selectionChanged = update,
                                     .snapshotChanged = [this] {
                                       // Snapshots come with every frame.
                                       if (isVisible()) adoptSnapshot();
                                     }});
  connect(&frequencies_, &FrequencyFinder::found, this, [this] {
    if (isVisible()) follow();
  });
  connect(&press_, &HeldPress::ended, this, [this](QWidget* dragged) { followDragged(dragged); });
  follow();
}

// Only the engine's issue about the component can have changed.
void PropertyPanel::adoptSnapshot() {
  const std::string issue = session_.issueOf(shown_.component);
  if (shown_.component != 0 && issue != shown_.issue) follow();
  if (now_ != nullptr) now_->updateValues();
  if (mass_ != nullptr) mass_->updateValues();
  if (jointForce_ != nullptr) jointForce_->updateValues();
}

void PropertyPanel::showEvent(QShowEvent* event) {
  QScrollArea::showEvent(event);
  follow();
}

QString PropertyPanel::focusedField() const {
  const QWidget* focus = QApplication::focusWidget();
  for (PropertyEditor* each : editors_)
    if (focus != nullptr && each->row()->isAncestorOf(focus)) return qt(each->field().name);
  return {};
}

PropertyEditor* PropertyPanel::editor(const std::string& field) const {
  for (PropertyEditor* each : editors_)
    if (each->field().name == field) return each;
  return nullptr;
}

std::vector<Id> PropertyPanel::selectedAlike() const {
  const Scene& scene = session_.document().scene();
  std::vector<Id> ids;
  const Component* first = scene.find(session_.selected());
  for (const Id id : session_.selection()) {
    const Component* each = scene.find(id);
    if (each != nullptr && &each->type() == &first->type()) ids.push_back(id);
  }
  return ids;
}

void PropertyPanel::releaseFocus(const QWidget* leaving) {
  QWidget* focus = QApplication::focusWidget();
  if (focus != nullptr && leaving != nullptr && leaving->isAncestorOf(focus)) focus->clearFocus();
}

QWidget* PropertyPanel::freshPage() {
  releaseFocus(widget());
  // Later, because a signal of the old page may have led here.
  if (QWidget* old = takeWidget()) old->deleteLater();
  editors_.clear();
  fields_ = nullptr;
  icon_ = type_ = doc_ = issue_ = nullptr;
  name_ = title_ = notes_ = nullptr;
  list_ = nullptr;
  now_ = nullptr;
  point_ = nullptr;
  mass_ = nullptr;
  joint_ = nullptr;
  jointForce_ = nullptr;
  typeField_ = nullptr;
  stability_ = nullptr;
  auto* page = new QWidget;
  column_ = new QVBoxLayout(page);
  onUiScale(column_, [column = column_] {
    column->setContentsMargins(scaled(12), scaled(12), scaled(8), scaled(12));
    column->setSpacing(scaled(8));
  });
  return page;
}

// A new page starts at its top. It gets its height when its layout events are done.
void PropertyPanel::keepPlace() {
  const int place = verticalScrollBar()->value();
  if (place == 0) return;
  setUpdatesEnabled(false);
  QTimer::singleShot(0, this, [this, place] {
    verticalScrollBar()->setValue(place);
    setUpdatesEnabled(true);
  });
}

void PropertyPanel::followDragged(const QWidget* dragged) {
  if (joint_ == nullptr || widget() == nullptr || !widget()->isAncestorOf(dragged)) return;
  const int before = dragged->mapTo(widget(), QPoint()).y();
  follow();
  setUpdatesEnabled(false);
  QTimer::singleShot(0, this, [this, before, dragged = QPointer<const QWidget>(dragged)] {
    if (dragged != nullptr && widget() != nullptr && widget()->isAncestorOf(dragged))
      verticalScrollBar()->setValue(verticalScrollBar()->value() +
                                    dragged->mapTo(widget(), QPoint()).y() - before);
    setUpdatesEnabled(true);
  });
}

void PropertyPanel::follow() {
  if (const std::vector<Id> now = selectedAlike(); now != targets_) {
    // A text being typed belongs to the components selected when the typing began.
    commitFocusedField(this);
    targets_ = now;
  }
  const Scene& scene = session_.document().scene();
  const SelectionSheet selection = selectionSheet(scene, session_.selection());
  const Page page = pageFor(selection);
  const bool samePage = page == page_ && (selection.members.size() > 1) == (list_ != nullptr);
  page_ = page;
  const Id id = page == Page::Component ? session_.selected() : 0;
  const PropertySheet sheet =
      id == 0 ? PropertySheet{} : propertySheet(scene, id, session_.issueOf(id));
  const bool sameComponent = samePage && sheet.component == shown_.component;
  const bool same = sameComponent && sheet.typeName == shown_.typeName;
  shown_ = sheet;
  if (page == Page::Scene) {
    if (!same) buildScene();
    title_->setValue(qt(scene.title));
    notes_->setValue(qt(scene.notes));
    return;
  }
  if (page == Page::Several && !same) buildSeveral();
  if (page == Page::Component) {
    // Text typed above the fields of the law stays if the law changes its type.
    const bool sameHead = sameComponent && targets_.size() == 1 && list_ == nullptr;
    if (!sameComponent || (!same && !sameHead)) {
      if (sameComponent) keepPlace();
      build(sheet);
    } else if (!same || !compliant::fits(editors_, sheet.rows)) {
      showFields(sheet);
    }
    showHeader(sheet);
    for (std::size_t i = 0; i < editors_.size(); ++i) {
      editors_[i]->show(sheet.rows[i]);
      const std::string differ = targets_.size() < 2
                                     ? sheet.rows[i].note
                                     : differenceOf(scene, targets_, sheet.rows[i].field->name);
      editors_[i]->row()->field()->setNote(
          qt(differ), targets_.size() < 2 ? qt(sheet.rows[i].remedy) : QString());
    }
    if (now_ != nullptr) now_->follow(sheet.component);
    if (point_ != nullptr) point_->follow(sheet.component);
    if (mass_ != nullptr) mass_->follow(sheet.component);
    if (jointForce_ != nullptr) jointForce_->follow(sheet.component);
    if (stability_ != nullptr) stability_->show(*scene.find(sheet.component));
  }
  if (joint_ != nullptr)
    joint_->follow(onlyJoint(scene, selection),
                   press_.held() ? JointSection::Rows::Stay : JointSection::Rows::Follow);
  if (list_ == nullptr) return;
  list_->setSheet(selection);
  list_->setRemark(pointsRemark());
}

QString PropertyPanel::pointsRemark() const {
  const std::string text = pointsText(session_.document().scene(), session_.selectedPoints());
  return text.empty() ? QString() : qt(text) + " selected";
}

QString PropertyPanel::partRemark() const {
  if (const QString points = pointsRemark(); !points.isEmpty()) return points;
  const Index links = linksUnder(session_.document().scene(), shown_.component);
  if (links < 2) return {};
  const Index row = session_.selectedRow();
  const Index link = linkOf(session_.document().scene(), shown_.component, row);
  QString word = elementWord(*session_.snapshot().structure, shown_.component);
  if (row < 0 || link >= links) return QString("%1 %2s").arg(links).arg(word);
  word.front() = word.front().toUpper();
  return QString("%1 %2 of %3 (from 0), settings shared by all").arg(word).arg(link).arg(links);
}

PropertyPanel::Page PropertyPanel::pageFor(const SelectionSheet& selection) const {
  if (selection.members.empty()) return Page::Scene;
  if (selection.members.size() == 1) return Page::Component;
  return selection.alike && selection.branch.empty() ? Page::Component : Page::Several;
}

void PropertyPanel::build(const PropertySheet& sheet) {
  QWidget* page = freshPage();
  if (targets_.size() > 1) {
    addList();
  } else {
    auto* head = new QHBoxLayout;
    onUiScale(head, [head] { head->setSpacing(scaled(8)); });
    icon_ = new QLabel;
    name_ = new TextField;
    name_->setSpokenName("Name");
    connect(name_, &TextField::edited, this, [this](const QString& name) { rename(name); });
    head->addWidget(icon_, 0, Qt::AlignTop);
    head->addWidget(name_, 1);
    column_->addLayout(head);
  }
  type_ = words("title");
  doc_ = words("secondary");
  issue_ = words("warning");
  column_->addWidget(type_);
  column_->addWidget(doc_);
  column_->addWidget(issue_);
  column_->addWidget(separator(QFrame::HLine));
  if (targets_.size() == 1) {
    addTypes();
    column_->addWidget(now_ = new LiveValuesSection(session_));
    column_->addWidget(point_ = new PointSection(session_));
    connect(point_, &PointSection::notified, this, &PropertyPanel::notified);
    if (sheet.role == Role::State || sheet.role == Role::Mass)
      column_->addWidget(mass_ = new MassSection(session_));
  }
  if (sheet.role == Role::Constraint) addJoint();
  if (sheet.role == Role::Constraint && targets_.size() == 1)
    column_->addWidget(jointForce_ = new JointForceSection(session_));
  showFields(sheet);
  column_->addStretch(1);
  setWidget(page);
}

void PropertyPanel::showFields(const PropertySheet& sheet) {
  editors_.clear();
  stability_ = nullptr;
  auto* fields = new QWidget;
  auto* column = new QVBoxLayout(fields);
  column->setContentsMargins(0, 0, 0, 0);
  onUiScale(column, [column] { column->setSpacing(scaled(8)); });
  addFields(sheet, column);
  if (fields_ == nullptr) {
    column_->addWidget(fields);
  } else {
    releaseFocus(fields_);
    delete column_->replaceWidget(fields_, fields);
    fields_->hide();
    fields_->deleteLater();  // a signal of it may have led here
  }
  fields_ = fields;
}

void PropertyPanel::addFields(const PropertySheet& sheet, QVBoxLayout* column) {
  for (const PropertyRow& row : sheet.rows) {
    // The fields of all components are separated from the type's own fields.
    if (row.field->name == "enabled") column->addWidget(separator(QFrame::HLine));
    auto* editor = new PropertyEditor(
        row, [this]() -> const Scene& { return session_.document().scene(); },
        column->parentWidget());
    connect(
        editor, &PropertyEditor::edited, this,
        [this, editor](const Value& value, Gesture gesture) { change(editor, value, gesture); });
    connect(editor->row()->field(), &ValueField::noteButtonClicked, this, [this] {
      if (const Status added = session_.edit(detectingContacts(session_.document().scene()),
                                             "Add a contact detector");
          !added)
        emit notified({Severity::Warning, qt(added.error().text())});
    });
    connect(editor, &PropertyEditor::pickRequested, this, [this, editor] {
      std::vector<Id> candidates;
      for (const LinkCandidate& each : editor->candidates()) candidates.push_back(each.id);
      emit pickRequested(targets_, editor->field(), candidates);
    });
    if (targets_.size() > 1) {
      editor->acceptFactors();
      connect(editor, &PropertyEditor::changeTyped, this,
              [this, editor](NumberChange change, int coordinate) {
                changeEach(editor, change, coordinate);
              });
    }
    connect(editor, &PropertyEditor::listChangeTyped, this,
            [this, editor](const ReadListChange& change) { changeLists(editor, change); });
    column->addWidget(editor->row());
    editors_.push_back(editor);
    // The effect of α and β is shown below the last of them.
    if (sheet.role != Role::Integrator || row.symbol != "β") continue;
    stability_ = new StabilityHint(frequencies_);
    column->addWidget(stability_);
  }
  if (!sheet.source.empty()) {
    QLabel* source = words("caption");
    source->setText("Source: " + qt(sheet.source));
    column->addWidget(source);
  }
}

void PropertyPanel::addJoint() {
  column_->addWidget(joint_ = new JointSection(session_));
  connect(joint_, &JointSection::notified, this, &PropertyPanel::notified);
}

void PropertyPanel::buildSeveral() {
  QWidget* page = freshPage();
  addList();
  addJoint();
  column_->addStretch(1);
  setWidget(page);
}

void PropertyPanel::addList() {
  list_ = new SelectionList;
  connect(list_, &SelectionList::chosen, this, [this](Id id) { session_.select({id}); });
  column_->addWidget(list_);
}

void PropertyPanel::buildScene() {
  QWidget* page = freshPage();
  QLabel* hint = words("secondary");
  hint->setText(
      "Select something in the view or in the tree to edit it, or add something with the Add "
      "menu.");
  QLabel* heading = words("title");
  heading->setText("Scene");
  title_ = new TextField(TextLines::Wrapped);
  notes_ = new TextField(TextLines::Several);
  title_->setPlaceholder("Title");
  notes_->setPlaceholder("What the scene shows");
  connect(title_, &TextField::edited, this,
          [this](const QString& text) { changeSceneText("title", title_, text); });
  connect(notes_, &TextField::edited, this,
          [this](const QString& text) { changeSceneText("notes", notes_, text); });
  column_->addWidget(heading);
  column_->addWidget(new FieldRow("Title", title_));
  column_->addWidget(new FieldRow("Notes", notes_));
  column_->addWidget(separator(QFrame::HLine));
  column_->addWidget(hint);
  column_->addStretch(1);
  setWidget(page);
}

void PropertyPanel::showHeader(const PropertySheet& sheet) {
  if (icon_ != nullptr) {
    icon_->setPixmap(icon(roleIcon(sheet.role)).pixmap(scaled(20), scaled(20)));
    icon_->setContentsMargins(0, scaled(2), 0, 0);
    name_->setValue(qt(sheet.name));
  }
  if (typeField_ != nullptr) typeField_->setValue(qt(sheet.typeName));
  const std::size_t count = targets_.size();
  type_->setText(count > 1 ? QString("%1 × %2").arg(count).arg(qt(sheet.typeLabel))
                           : qt(sheet.typeLabel));
  if (const QString part = count == 1 ? partRemark() : QString(); !part.isEmpty())
    type_->setText(type_->text() + ": " + part);
  doc_->setText(qt(sheet.doc));
  doc_->setVisible(!sheet.doc.empty());
  const std::string& wrong = sheet.issue.empty() ? sheet.remark : sheet.issue;
  issue_->setText(qt(wrong));
  issue_->setVisible(!wrong.empty());
}

void PropertyPanel::addTypes() {
  const std::vector<const Type*> types =
      typesInstead(session_.document().scene(), targets_.front());
  if (types.size() < 2) return;
  std::vector<Choice> choices;
  for (const Type* type : types)
    choices.push_back({qt(type->name), qt(typeLabel(type->name)), qt(formulaText(type->doc))});
  typeField_ = new ChoiceField;
  typeField_->setChoices(choices);
  typeField_->setValue(qt(shown_.typeName));
  typeField_->setSpokenName("Type");
  connect(typeField_, &ChoiceField::edited, this,
          [this](const QString& name) { changeType(name); });
  auto* row = new FieldRow("Type", typeField_);
  row->setMeaning("Change the type. The name and shared fields are kept.");
  column_->addWidget(row);
}

void PropertyPanel::changeEvent(QEvent* event) {
  if (event->type() == QEvent::PaletteChange) {
    if (icon_ != nullptr) showHeader(shown_);
    if (list_ != nullptr)
      list_->setSheet(selectionSheet(session_.document().scene(), session_.selection()));
  }
  QScrollArea::changeEvent(event);
}

}  // namespace compliant
