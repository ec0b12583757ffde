#include "ui/model/plots/tracked_number.hpp"

#include <iterator>
#include <utility>

namespace compliant {

void NumberTracker::begin() {
  path_ = session_.document().path();
  numbering_ = session_.persistentIds();
  restoring_ = files_ != nullptr && files_->contains(path_);
}

TrackedNumber NumberTracker::tracked(const PlotNumber& shown) const {
  const SceneStructure& structure = *session_.snapshot().structure;
  TrackedNumber made{shown, plotText(shown, session_.document().scene(), structure)};
  if (auto* quantity = std::get_if<Quantity>(&made.number)) {
    made.element = persistentElement(*quantity, structure);
    if (made.element) quantity->index = made.element->indexIn(*session_.persistentIds());
  }
  return made;
}

std::vector<PlotNumber> NumberTracker::restored() {
  // The existing numbers are known once the engine has laid out the scene.
  const SceneStructure& structure = *session_.snapshot().structure;
  if (!restoring_ || structure.states.empty()) return {};
  restoring_ = false;
  std::vector<PlotNumber> numbers;
  const auto known = files_->find(path_);
  if (known == files_->end()) return numbers;
  for (const SavedPlot& each : known->second)
    if (const auto number = plotNumber(each, session_.document().scene(), structure))
      numbers.push_back(*number);
  return numbers;
}

NumberTracker::Numbering NumberTracker::followLayout() {
  structure_ = session_.snapshot().structure;
  const auto before = std::exchange(numbering_, session_.persistentIds());
  return before != numbering_ ? Numbering::Changed : Numbering::AsBefore;
}

void NumberTracker::follow(TrackedNumber& each, Numbering numbering) const {
  const Scene& scene = session_.document().scene();
  const SceneStructure& structure = *structure_;
  // A point or link that was renumbered stays the same.
  auto* quantity = std::get_if<Quantity>(&each.number);
  if (numbering == Numbering::Changed && each.element)
    quantity->index = each.element->indexIn(*numbering_);
  const Id component = componentOf(each.number);
  if (component == 0) return;
  const Component* owner = scene.find(component);
  // A structure that is not laid out yet, or that of a past moment, does not show what exists.
  const bool laidOut = session_.countsAsShown() && (structure.stateIndex(component) >= 0 ||
                                                    structure.constraint(component) != nullptr);
  // A point or a row may be removed while its component stays.
  const bool there = quantity == nullptr || isThere(structure, *quantity);
  const bool gone = quantity != nullptr && quantity->index < 0;
  each.ended = owner == nullptr || gone || (laidOut && !there);
  // If one of two elements is removed, the other one is shown without its number.
  if (owner != nullptr && there && laidOut) each.words = plotText(each.number, scene, structure);
  if (owner != nullptr) each.words.owner = owner->name;
}

void NumberTracker::store(std::vector<SavedPlot> saved) {
  if (saved.empty())
    files_->erase(path_);
  else
    (*files_)[path_] = std::move(saved);
  // The file of the open scene is not dropped.
  for (auto other = files_->begin(); files_->size() > mostPlotFiles;)
    other = other->first == path_ ? std::next(other) : files_->erase(other);
}

}  // namespace compliant
