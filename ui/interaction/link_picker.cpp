#include "ui/interaction/link_picker.hpp"

#include <algorithm>
#include <cctype>
#include <utility>

#include "ui/model/display/link_target.hpp"
#include "ui/model/rows/property_rows.hpp"
#include "ui/model/rows/role_text.hpp"

namespace compliant {
namespace {

std::string inSmallLetters(std::string words) {
  for (char& c : words) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return words;
}

// "a state", "an integrator".
std::string withArticle(Role role) {
  const std::string word = inSmallLetters(roleTitle(role));
  return (std::string("aeiou").find(word.front()) != std::string::npos ? "an " : "a ") + word;
}

// The value of the field with the other end added; a list keeps its entries.
Value linkedTo(const Component& component, const Field& field, Id end) {
  if (field.kind == Kind::Link) return Link{end};
  std::vector<Link> links = std::get<Array<Link>>(field.read(component)).vector();
  if (std::find(links.begin(), links.end(), Link{end}) == links.end()) links.push_back({end});
  return Array<Link>(std::move(links));
}

}  // namespace

LinkPicker::LinkPicker(Session& session, Callbacks callbacks)
    : session_(session), callbacks_(std::move(callbacks)) {
  listening_ = session_.addListener({.sceneReplaced = [this] { end(); },
                                     .sceneEdited =
                                         [this] {
                                           // The link or its candidates have changed meanwhile.
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
    callbacks_.refused("Nothing to link: the scene needs " + withArticle(field.linkRole) + ".");
    return;
  }
  field_ = &field;
  targets_ = targets;
  candidates_ = candidates;
  const std::vector<Id> fitting = componentsLeadingTo(session_.document().scene(), candidates);
  fitting_ = {fitting.begin(), fitting.end()};
  callbacks_.changed();
}

std::string LinkPicker::sentence() const {
  if (!picking()) return {};
  const std::string name = inSmallLetters(fieldLabel(*field_));
  const std::string whose = componentsText(session_.document().scene(), targets_);
  // A mass has one state; it need not be mentioned twice.
  const bool said = name == inSmallLetters(roleTitle(field_->linkRole));
  return "Click " + withArticle(field_->linkRole) + " for " +
         (said ? whose : "the " + name + " of " + whose) + ". Esc cancels.";
}

void LinkPicker::click(Id component) {
  const Scene& scene = session_.document().scene();
  const Id meant = picking() ? linkTargetOf(scene, component, candidates_) : 0;
  if (meant == 0) return;
  Batch batch;
  for (const Id target : targets_)
    if (const Component* each = scene.find(target))
      batch.edits.push_back({SetField{target, field_->name, linkedTo(*each, *field_, meant)}});
  const std::string label = "Link " + field_->name + " of " + componentsText(scene, targets_) +
                            " to “" + scene.find(meant)->name + "”";
  end();
  if (const Status edited = session_.edit({std::move(batch)}, label); !edited)
    callbacks_.refused(edited.error().text());
}

void LinkPicker::end() {
  if (!picking()) return;
  field_ = nullptr;
  fitting_.clear();
  callbacks_.changed();
}

void LinkPicker::followTree() {
  if (!picking() || session_.selection() == targets_) return;
  const std::vector<Id> targets = targets_;
  const Id chosen = session_.selection().size() == 1 ? session_.selected() : 0;
  if (linkTargetOf(session_.document().scene(), chosen, candidates_) == 0) return end();
  // Restore the selection.
  callbacks_.later([this, targets, chosen] {
    click(chosen);
    session_.select(targets);
  });
}

}  // namespace compliant
