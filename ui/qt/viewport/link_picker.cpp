#include "ui/qt/viewport/link_picker.hpp"

#include <algorithm>

#include "ui/model/display/link_meaning.hpp"
#include "ui/model/rows/property_rows.hpp"
#include "ui/qt/actions/edit_actions.hpp"
#include "ui/qt/basics/text.hpp"

namespace compliant {
namespace {

// "a state", "an integrator".
QString withArticle(Role role) {
  const QString word = roleTitle(role).toLower();
  return (QStringLiteral("aeiou").contains(word.front()) ? "an " : "a ") + word;
}

// The value of the field with the other end: a list keeps what it has.
Value linkedTo(const Component& component, const Field& field, Id end) {
  if (field.kind == Kind::Link) return Link{end};
  std::vector<Link> links = std::get<Array<Link>>(field.read(component)).vector();
  if (std::find(links.begin(), links.end(), Link{end}) == links.end()) links.push_back({end});
  return Array<Link>(std::move(links));
}

}  // namespace

LinkPicker::LinkPicker(Session& session, QObject* parent) : QObject(parent), session_(session) {
  listening_ = session_.addListener({.sceneReplaced = [this] { end(); },
                                     .sceneEdited =
                                         [this] {
                                           // What is linked, or may be, has changed under the hand.
                                           if (picking()) end();
                                         },
                                     .selectionChanged = [this] { followTree(); },
                                     .snapshotChanged = {}});
}

void LinkPicker::begin(const std::vector<Id>& targets, const Field& field,
                       const std::vector<Id>& candidates) {
  if (targets.empty()) return;
  if (candidates.empty()) {
    end();
    emit refused(QString("Nothing to link: the scene needs %1.")
                     .arg(withArticle(field.linkRole)));
    return;
  }
  field_ = &field;
  targets_ = targets;
  candidates_ = candidates;
  const std::vector<Id> fitting = meaningOneOf(session_.document().scene(), candidates);
  fitting_ = {fitting.begin(), fitting.end()};
  emit changed();
}

QString LinkPicker::sentence() const {
  if (!picking()) return {};
  const QString name = qt(fieldLabel(*field_)).toLower();
  const QString whose = qt(these(session_.document().scene(), targets_));
  // A mass has one state; it need not be said twice.
  const bool said = name == roleTitle(field_->linkRole).toLower();
  return QString("Click %1 for %2. Esc cancels.")
      .arg(withArticle(field_->linkRole), said ? whose : "the " + name + " of " + whose);
}

void LinkPicker::click(Id component) {
  const Scene& scene = session_.document().scene();
  const Id meant = picking() ? meantBy(scene, component, candidates_) : 0;
  if (meant == 0) return;
  Batch batch;
  for (const Id target : targets_)
    if (const Component* each = scene.find(target))
      batch.edits.push_back({SetField{target, field_->name, linkedTo(*each, *field_, meant)}});
  const std::string label = "Link " + field_->name + " of " + these(scene, targets_) + " to “" +
                            scene.find(meant)->name + "”";
  end();
  if (const Status problem = session_.edit({std::move(batch)}, label))
    emit refused(qt(problem->text()));
}

void LinkPicker::end() {
  if (!picking()) return;
  field_ = nullptr;
  fitting_.clear();
  emit changed();
}

void LinkPicker::followTree() {
  if (!picking() || session_.selection() == targets_) return;
  const std::vector<Id> targets = targets_;
  const Id chosen = session_.selection().size() == 1 ? session_.selected() : 0;
  if (meantBy(session_.document().scene(), chosen, candidates_) == 0) return end();
  // After the tree has told everybody: what was selected comes back.
  QMetaObject::invokeMethod(
      this,
      [this, targets, chosen] {
        click(chosen);
        session_.select(targets);
      },
      Qt::QueuedConnection);
}

}  // namespace compliant
