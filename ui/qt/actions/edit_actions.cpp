#include "ui/qt/actions/edit_actions.hpp"

#include <QMenu>
#include <algorithm>

#include "engine/simulation/initial_state.hpp"
#include "ui/model/basics/formula_text.hpp"
#include "ui/model/build/adding.hpp"
#include "ui/model/edits/copying.hpp"
#include "ui/model/edits/copying_points.hpp"
#include "ui/model/edits/creating.hpp"
#include "ui/model/edits/deleting.hpp"
#include "ui/model/edits/enabling.hpp"
#include "ui/model/edits/ignoring_contacts.hpp"
#include "ui/model/edits/moving.hpp"
#include "ui/model/rows/property_rows.hpp"
#include "ui/qt/basics/icon.hpp"
#include "ui/qt/fields/value_field.hpp"

namespace compliant {
namespace {

std::string quoted(const std::string& name) { return "“" + name + "”"; }

constexpr const char* standOnOriginals = "The copies lie on the originals. Press W to move them.";

// The message about copies would hide the one that time was halted.
QString saidBefore(const Session& session) { return session.playing() ? "Paused. " : ""; }

}  // namespace

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
    case Role::Shape:
      return "collider";
    case Role::Integrator:
      return "integrator";
    case Role::Solver:
    case Role::ContactSolver:
      return "solver";
    case Role::ContactDetector:
      return "contact";
  }
  return "scene";
}

QString listed(QStringList names) {
  if (names.size() < 2) return names.value(0);
  constexpr qsizetype shown = 3;
  const QString last =
      names.size() > shown + 1 ? QString("%1 more").arg(names.size() - shown) : names.takeLast();
  return names.mid(0, shown).join(", ") + " and " + last;
}

EditActions::EditActions(Session& session) : session_(session), closer_(session) {
  connect(&closer_, &JointCloser::notified, this, &EditActions::notified);
}

bool EditActions::edit(const Edit& edit, const std::string& label) {
  if (const Status edited = session_.edit(edit, label); !edited) {
    emit notified({Severity::Warning, QString::fromStdString(edited.error().text())});
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
    emit notified({Severity::Warning,
                   "Nothing deleted. " + QString::fromStdString(deletion.error().text()) + "."});
    return;
  }
  const auto erase = [this, deletion = *deletion] {
    if (const Status erased = eraseParts(session_, deletion, "Delete "); !erased)
      emit notified({Severity::Warning, QString::fromStdString(erased.error().text())});
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
  const QString before = saidBefore(session_);
  const Document& document = session_.document();
  const std::vector<Id> all = copiedTogether(document.scene(), ids);
  const Edit copy = copiesOf(document.scene(), all, copies);
  // Components that are only copied along come last and are not selected.
  copies.resize(static_cast<std::size_t>(std::count_if(all.begin(), all.end(), [&ids](Id id) {
    return std::find(ids.begin(), ids.end(), id) != ids.end();
  })));
  if (!edit(copy, "Duplicate " + componentsText(document.scene(), ids))) return;
  session_.select(copies);
  emit notified({Severity::Info, before + standOnOriginals});
}

void EditActions::duplicatePoints() {
  const Scene& scene = session_.document().scene();
  const QString before = saidBefore(session_);
  const Result<PartSelection> parts = partsOf(scene, session_.wholeSelection());
  const Status created =
      parts ? create(session_, duplicatedPoints(scene, *parts)) : Status(parts.error());
  if (!created)
    emit notified({Severity::Warning, QString::fromStdString(created.error().text())});
  else
    emit notified({Severity::Info, before + standOnOriginals});
}

bool EditActions::allSelectedEnabled() const {
  return allEnabled(session_.document().scene(), session_.selection());
}

void EditActions::toggleSelected() {
  const std::vector<Id> ids = session_.selection();
  if (ids.empty()) return;
  const Scene& scene = session_.document().scene();
  const std::string verb = allEnabled(scene, ids) ? "Disable " : "Enable ";
  edit(toggleOf(scene, ids), verb + componentsText(scene, ids));
}

void EditActions::toggleContacts() {
  const Scene& scene = session_.document().scene();
  const auto pairs = shapePairs(scene, session_.selection(), session_.selectedPoints());
  if (!pairs) return;
  edit(toggled(scene, *pairs), pairs->ignored ? "Let shapes touch" : "Ignore contacts");
}

void EditActions::startHere() {
  // A copy: a long step may end meanwhile.
  const Motion motion = session_.snapshot().motion;
  const QString before = saidBefore(session_);
  const Result<Edit> start =
      startAt(session_.document().scene(), *session_.snapshot().structure, motion);
  if (!start) {
    emit notified({Severity::Warning, QString::fromStdString(start.error().text())});
    return;
  }
  if (std::get<Batch>(start->change).edits.empty()) {
    emit notified({Severity::Info, "This is already the initial state."});
    return;
  }
  // The start is edited while time is halted.
  session_.send(Pause{});
  if (!edit(*start, startLabel(motion))) return;
  emit notified({Severity::Info, before + "The state at " + QString::number(motion.time, 'f', 3) +
                                     " s is the initial state now. Reset returns to it."});
}

void EditActions::add(const Type& type) {
  const Scene& scene = session_.document().scene();
  if (const Status created = create(session_, componentBeside(scene, type, session_.selected()));
      !created)
    emit notified({Severity::Warning, QString::fromStdString(created.error().text())});
}

bool EditActions::renamePath(const QString& path, const QString& newPath) {
  const std::string before = path.toStdString();
  const std::string after = newPath.toStdString();
  const Edit rename = renameOf(session_.document().scene(), before, after);
  if (std::get<Batch>(rename.change).edits.empty()) return true;
  return edit(rename, "Rename " + quoted(before) + " to " + quoted(after));
}

void EditActions::fillAddMenu(QMenu* menu) {
  menu->clear();
  for (const Role role : allRoles) {
    QMenu* types = nullptr;
    for (const Type* type : registry().types()) {
      if (type->role != role) continue;
      if (types == nullptr) {
        types = menu->addMenu(icon(roleIcon(role)), QString::fromStdString(roleTitle(role)));
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
