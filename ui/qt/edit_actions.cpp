#include "ui/qt/edit_actions.hpp"

#include <QMenu>
#include <algorithm>
#include <array>
#include <cctype>

#include "ui/model/copying.hpp"
#include "ui/model/copying_points.hpp"
#include "ui/model/creating.hpp"
#include "ui/model/deleting.hpp"
#include "ui/model/fitting_link.hpp"
#include "ui/model/formula_text.hpp"
#include "ui/model/initial_state.hpp"
#include "ui/model/property_rows.hpp"
#include "ui/qt/icon.hpp"
#include "ui/qt/value_field.hpp"

namespace compliant {
namespace {

constexpr std::array roles{Role::State,      Role::Mapping,    Role::Mass,       Role::ForceField,
                           Role::Constraint, Role::Projection, Role::Integrator, Role::Solver};

std::string quoted(const std::string& name) { return "“" + name + "”"; }

// What is said of copies; that time was halted for them would be covered by it.
QString standOnOriginals(bool wasPlaying) {
  return QString(wasPlaying ? "Paused. " : "") +
         "The copies lie on the originals. Press W to move them.";
}

// The field by which a new component takes hold of the selected one; null when there is none.
const Field* linkTo(const Type& type, Role role) {
  for (const Field& field : type.fields)
    if ((field.kind == Kind::Link || field.kind == Kind::Links) && field.linkRole == role)
      return &field;
  return nullptr;
}

}  // namespace

std::string these(const Scene& scene, const std::vector<Id>& ids) {
  if (ids.size() != 1) return std::to_string(ids.size()) + " components";
  const Component* component = scene.find(ids.front());
  return component != nullptr ? quoted(component->name) : "component";
}

QString roleIcon(Role role) {
  switch (role) {
    case Role::State:
      return "state";
    case Role::Mapping:
      return "mapping";
    case Role::Mass:
      return "mass";
    case Role::ForceField:
      return "force";
    case Role::Constraint:
      return "constraint";
    case Role::Projection:
      return "projection";
    case Role::Integrator:
      return "integrator";
    case Role::Solver:
      return "solver";
  }
  return "scene";
}

QString roleTitle(Role role) {
  switch (role) {
    case Role::State:
      return "State";
    case Role::Mapping:
      return "Mapping";
    case Role::Mass:
      return "Mass";
    case Role::ForceField:
      return "Force field";
    case Role::Constraint:
      return "Constraint";
    case Role::Projection:
      return "Projection";
    case Role::Integrator:
      return "Integrator";
    case Role::Solver:
      return "Solver";
  }
  return {};
}

QString listed(QStringList names) {
  if (names.size() < 2) return names.value(0);
  constexpr qsizetype shown = 3;
  const QString last =
      names.size() > shown + 1 ? QString("%1 more").arg(names.size() - shown) : names.takeLast();
  return names.mid(0, shown).join(", ") + " and " + last;
}

EditActions::EditActions(Session& session, QObject* parent) : QObject(parent), session_(session) {}

bool EditActions::edit(const Edit& edit, const std::string& label) {
  if (Status problem = session_.edit(edit, label)) {
    emit refused(QString::fromStdString(problem->text()));
    return false;
  }
  return true;
}

void EditActions::eraseSelected() {
  if (session_.selection().empty()) return;
  const Scene& scene = session_.document().scene();
  std::optional<Result<Deletion>> link;
  if (session_.selection().size() == 1)
    link = deletionOfLink(scene, session_.selected(), session_.selectedRow());
  const Result<Deletion> deletion = link ? *link : deletionOf(scene, session_.wholeSelection());
  if (!deletion) {
    emit refused("Nothing deleted. " + QString::fromStdString(deletion.error().text()) + ".");
    return;
  }
  const auto erase = [this, deletion = *deletion] {
    if (const Status problem = eraseParts(session_, deletion, "Delete "))
      emit refused(QString::fromStdString(problem->text()));
  };
  if (deletion->users.empty()) return erase();
  QStringList users;
  for (const std::string& user : deletion->users) users << QString::fromStdString(user);
  emit eraseAsked(erase, "Deleting " + QString::fromStdString(deletion->these) + " also deletes " +
                             listed(users) + ".");
}

void EditActions::duplicateSelected() {
  const std::vector<Id> ids = session_.selection();
  if (ids.empty()) return;
  if (!partlySelectedStates(session_.document().scene(), session_.wholeSelection()).empty())
    return duplicatePoints();
  std::vector<Id> copies;
  const bool wasPlaying = session_.playing();
  const Document& document = session_.document();
  const std::vector<Id> all = copiedTogether(document.scene(), ids);
  const Edit copy = document.duplication(all, copies);
  // What comes along is not selected; it stands behind.
  copies.resize(static_cast<std::size_t>(std::count_if(all.begin(), all.end(), [&ids](Id id) {
    return std::find(ids.begin(), ids.end(), id) != ids.end();
  })));
  if (!edit(copy, "Duplicate " + these(document.scene(), ids))) return;
  session_.select(copies);
  emit remarked(standOnOriginals(wasPlaying));
}

void EditActions::duplicatePoints() {
  const Scene& scene = session_.document().scene();
  const bool wasPlaying = session_.playing();
  const Result<PartSelection> parts = partsOf(scene, session_.wholeSelection());
  const Status problem =
      parts ? create(session_, duplicatedPoints(scene, *parts)) : Status(parts.error());
  if (problem)
    emit refused(QString::fromStdString(problem->text()));
  else
    emit remarked(standOnOriginals(wasPlaying));
}

bool EditActions::allSelectedEnabled() const {
  const Scene& scene = session_.document().scene();
  return std::all_of(session_.selection().begin(), session_.selection().end(), [&](Id id) {
    const Component* component = scene.find(id);
    return component != nullptr && component->enabled;
  });
}

void EditActions::toggleSelected() {
  const std::vector<Id> ids = session_.selection();
  if (ids.empty()) return;
  const bool enable = !allSelectedEnabled();
  Batch batch;
  for (const Id id : ids) batch.edits.push_back({SetField{id, "enabled", enable}});
  edit({std::move(batch)},
       (enable ? "Enable " : "Disable ") + these(session_.document().scene(), ids));
}

void EditActions::startHere() {
  // By value: a long step may end meanwhile.
  const Motion motion = session_.snapshot().motion;
  const bool wasPlaying = session_.playing();
  const Result<Edit> start =
      startAt(session_.document().scene(), *session_.snapshot().structure, motion);
  if (!start) {
    emit refused(QString::fromStdString(start.error().text()));
    return;
  }
  if (std::get<Batch>(start->change).edits.empty()) {
    emit remarked("This is the initial state already.");
    return;
  }
  // Where the scene starts is a question for one who stands still.
  session_.send(Pause{});
  if (!edit(*start, startLabel(motion))) return;
  emit remarked(QString(wasPlaying ? "Paused. " : "") + "The state at " +
                QString::number(motion.time, 'f', 3) +
                " s is the initial state now. Reset returns to it.");
}

void EditActions::add(const Type& type) {
  const Document& document = session_.document();
  const Component* beside = document.scene().find(session_.selected());
  std::string wanted = typeLabel(type.name);
  // Names of people and abbreviations keep their capitals.
  const bool plain = std::none_of(wanted.begin() + 1, wanted.end(),
                                  [](unsigned char c) { return std::isupper(c) != 0; });
  if (plain) wanted.front() = static_cast<char>(std::tolower(wanted.front()));
  if (beside != nullptr) wanted = branchOf(beside->name) + wanted;
  Id id = 0;
  Batch batch;
  batch.edits.push_back(document.insertion(type, wanted, id));
  const Field* linked = nullptr;
  if (beside != nullptr) {
    if (const Field* field = linkTo(type, beside->type().role)) {
      const Value value = field->kind == Kind::Link ? Value(Link{beside->id})
                                                    : Value(Array<Link>({Link{beside->id}}));
      batch.edits.push_back({SetField{id, field->name, value}});
      linked = field;
    }
  }
  // What acts on one state takes the only one that it can act on.
  if (const Field* state = type.find("state"); state != nullptr && state != linked)
    if (const Id only = onlyFittingLink(document.scene(), batch.edits.front(), id, *state))
      batch.edits.push_back({SetField{id, "state", Link{only}}});
  if (edit({std::move(batch)}, "Add " + typeLabel(type.name))) session_.select({id});
}

bool EditActions::renamePath(const QString& path, const QString& newPath) {
  const std::string before = path.toStdString();
  const std::string after = newPath.toStdString();
  Batch batch;
  for (const auto& [name, id] : session_.document().scene().names()) {
    if (name == before) batch.edits.push_back({Rename{id, after}});
    if (inBranch(name, before + "/"))
      batch.edits.push_back({Rename{id, after + name.substr(before.size())}});
  }
  if (before == after || batch.edits.empty()) return true;
  return edit({std::move(batch)}, "Rename " + quoted(before) + " to " + quoted(after));
}

void EditActions::fillAddMenu(QMenu* menu) {
  menu->clear();
  for (const Role role : roles) {
    QMenu* types = nullptr;
    for (const Type* type : registry().types()) {
      if (type->role != role) continue;
      if (types == nullptr) {
        types = menu->addMenu(icon(roleIcon(role)), roleTitle(role));
        types->setToolTipsVisible(true);
      }
      QAction* action = types->addAction(QString::fromStdString(typeLabel(type->name)));
      action->setToolTip(
          QString("<p>%1</p>").arg(QString::fromStdString(formulaText(type->doc)).toHtmlEscaped()));
      connect(action, &QAction::triggered, this, [this, type] {
        commitFocusedField();
        add(*type);
      });
    }
  }
}

}  // namespace compliant
