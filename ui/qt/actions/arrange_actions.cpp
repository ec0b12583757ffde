#include "ui/qt/actions/arrange_actions.hpp"
#include "ui/model/edits/deleting.hpp"

#include <QApplication>
#include <QClipboard>
#include <algorithm>

#include "engine/json/scene_file.hpp"
#include "engine/scene/roles.hpp"
#include "ui/model/edits/copying.hpp"
#include "ui/model/edits/copying_points.hpp"
#include "ui/model/edits/moving.hpp"
#include "ui/model/edits/pasting.hpp"
#include "ui/qt/actions/edit_actions.hpp"
#include "ui/qt/basics/text.hpp"

namespace compliant {
namespace {

QString counted(std::size_t count) {
  return count == 1 ? QStringLiteral("1 component") : QString("%1 components").arg(count);
}

std::vector<std::string> texts(const QStringList& list) {
  std::vector<std::string> all;
  for (const QString& each : list) all.push_back(each.toStdString());
  return all;
}

// Whether the view draws items of this role, which can be hidden.
bool drawn(Role role) {
  return role == Role::State || role == Role::Constraint || role == Role::Projection;
}

// Copied parts do not bring the gravity of their scene.
bool bringsMassWithoutWeight(const Scene& scene, const std::vector<Id>& ids) {
  const auto weighs = [&](const auto& named) {
    const auto* force = dynamic_cast<const ForceField*>(scene.find(named.second));
    return force != nullptr && force->acceleration();
  };
  return std::any_of(ids.begin(), ids.end(),
                     [&](Id id) { return scene.find(id)->type().role == Role::Mass; }) &&
         std::none_of(scene.names().begin(), scene.names().end(), weighs);
}

}  // namespace

ArrangeActions::ArrangeActions(Session& session) : session_(session) {}

void ArrangeActions::copy() {
  const std::vector<Id>& ids = session_.selection();
  if (ids.empty()) return;
  if (!partlySelectedStates(session_.document().scene(), session_.wholeSelection()).empty()) {
    if (const auto copied = copyPoints())
      emit notified({Severity::Info, "Copied " + *copied + " as text."});
    return;
  }
  const Scene& scene = session_.document().scene();
  const std::vector<Id> all = copiedTogether(scene, ids);
  QApplication::clipboard()->setText(qt(writeComponents(scene, all)));
  emit notified({Severity::Info, "Copied " + counted(all.size()) + " as text."});
}

std::optional<QString> ArrangeActions::copyPoints() {
  const Scene& scene = session_.document().scene();
  const Result<PartSelection> parts = partsOf(scene, session_.wholeSelection());
  const Result<PointSubset> alone = parts ? pointSubset(scene, *parts) : parts.error();
  if (!alone) {
    emit notified({Severity::Warning, "Nothing copied. " + qt(alone.error().text()) + "."});
    return std::nullopt;
  }
  QApplication::clipboard()->setText(qt(alone->text()));
  const QString what = qt(partsText(scene, *parts));
  return parts->points() > 1 ? what + " with the links among them" : what;
}

void ArrangeActions::cutPoints() {
  const Scene& scene = session_.document().scene();
  const Result<Deletion> deletion = deletionOf(scene, session_.wholeSelection());
  if (!deletion) {
    emit notified({Severity::Warning, "Nothing cut. " + qt(deletion.error().text()) + "."});
    return;
  }
  const std::optional<QString> copied = copyPoints();
  if (!copied) return;
  if (const Status erased = eraseParts(session_, *deletion, "Cut "); !erased) {
    emit notified({Severity::Warning, qt(erased.error().text())});
    return;
  }
  emit accepted();
  QStringList users;
  for (const std::string& user : deletion->users) users << qt(user);
  emit notified(
      {Severity::Info,
       "Cut " + *copied + (users.isEmpty() ? "." : ". Also deleted " + listed(users) + ".")});
}

void ArrangeActions::cut() {
  const std::vector<Id> ids = session_.selection();
  if (ids.empty()) return;
  const Scene& scene = session_.document().scene();
  if (!partlySelectedStates(scene, session_.wholeSelection()).empty()) return cutPoints();
  // Components that are copied with them are also cut with them.
  std::vector<Id> gone = ids;
  for (const Id id : copiedTogether(scene, ids))
    if (std::find(ids.begin(), ids.end(), id) == ids.end()) gone.push_back(id);
  const Edit deletion = deletionWithUsers(session_.document().scene(), gone);
  std::vector<Id> all;
  addEdited(deletion, all);
  const std::string text = writeComponents(scene, all);
  if (const Status edited = session_.edit(deletion, "Cut " + componentsText(scene, ids)); !edited) {
    emit notified({Severity::Warning, qt(edited.error().text())});
    return;
  }
  QApplication::clipboard()->setText(qt(text));
  emit accepted();
  const std::size_t more = all.size() - ids.size();
  emit notified({Severity::Info, "Cut " + counted(all.size()) +
                                     (more == 0 ? QString(".")
                                                : ", " + QString::number(more) +
                                                      (more == 1 ? " of them because it uses"
                                                                 : " of them because they use") +
                                                      " the selection.")});
}

void ArrangeActions::paste() {
  const Scene& scene = session_.document().scene();
  std::vector<Id> ids;
  const Result<Edit> edit = pasteOf(scene, QApplication::clipboard()->text().toStdString(), ids);
  if (!edit) {
    emit notified({Severity::Warning, qt(edit.error().text())});
    return;
  }
  if (const Status edited = session_.edit(*edit, "Paste " + counted(ids.size()).toStdString());
      !edited) {
    emit notified({Severity::Warning, qt(edited.error().text())});
    return;
  }
  session_.select(ids);
  emit accepted();
  if (const Scene& now = session_.document().scene(); bringsMassWithoutWeight(now, ids))
    emit notified(
        {Severity::Info,
         "Pasted " + counted(ids.size()) +
             ". The scene has no gravity: add a Gravity component if they are to have weight."});
}

QString ArrangeActions::whyNotMoved(const QStringList& paths, const QString& branch) const {
  const Result<Edit> edit = moveOf(session_.document().scene(), texts(paths), branch.toStdString());
  return edit ? QString() : qt(edit.error().text());
}

void ArrangeActions::move(const QStringList& paths, const QString& branch) {
  const Result<Edit> edit = moveOf(session_.document().scene(), texts(paths), branch.toStdString());
  if (!edit) {
    emit notified({Severity::Warning, "Nothing moved. " + qt(edit.error().text()) + "."});
    return;
  }
  const QString what =
      paths.size() == 1 ? "“" + paths.front() + "”" : QString("%1 lines").arg(paths.size());
  const QString where =
      branch.isEmpty() ? QStringLiteral("the top of the scene") : "“" + branch + "”";
  const QString label = "Move " + what + " to " + where;
  if (const Status edited = session_.edit(*edit, label.toStdString()); !edited)
    emit notified({Severity::Warning, qt(edited.error().text())});
  else
    emit accepted();
}

bool ArrangeActions::allSelected(std::set<Id> Visibility::*marked) const {
  const std::set<Id>& ids = session_.visibility().*marked;
  const std::vector<Id>& selection = session_.selection();
  return !selection.empty() &&
         std::all_of(selection.begin(), selection.end(), [&](Id id) { return ids.contains(id); });
}

void ArrangeActions::toggle(std::set<Id> Visibility::*marked) {
  const bool on = !allSelected(marked);
  Visibility visibility = session_.visibility();
  for (const Id id : session_.selection()) {
    if (on)
      (visibility.*marked).insert(id);
    else
      (visibility.*marked).erase(id);
  }
  session_.setVisibility(std::move(visibility));
}

void ArrangeActions::toggleHidden() { toggle(&Visibility::hidden); }

void ArrangeActions::toggleLocked() { toggle(&Visibility::locked); }

void ArrangeActions::showOnly() {
  const std::vector<Id>& selection = session_.selection();
  if (selection.empty()) return;
  Visibility visibility = session_.visibility();
  const Scene& scene = session_.document().scene();
  for (const auto& [name, id] : scene.names()) {
    const bool wanted = std::find(selection.begin(), selection.end(), id) != selection.end();
    if (wanted)
      visibility.hidden.erase(id);
    else if (drawn(scene.find(id)->type().role))
      visibility.hidden.insert(id);
  }
  session_.setVisibility(std::move(visibility));
}

void ArrangeActions::showAll() {
  Visibility visibility = session_.visibility();
  visibility.hidden.clear();
  session_.setVisibility(std::move(visibility));
}

}  // namespace compliant
