#include "ui/model/watches.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace compliant {

Watches::Watches(Session& session, PlotsOfFiles* files) : session_(session), files_(files) {
  session_.addListener({.sceneReplaced =
                            [this] {
                              all_.clear();
                              path_ = session_.document().path();
                              numbering_ = session_.tags();
                              restoring_ = files_ != nullptr && files_->contains(path_);
                              changed();
                            },
                        .sceneEdited =
                            [this] {
                              // Saved under another name, or a component has another one.
                              path_ = session_.document().path();
                              follow();
                              keep();
                              changed();
                            },
                        .selectionChanged = {},
                        .snapshotChanged =
                            [this] {
                              if (restoring_) restore();
                              if (all_.empty()) return;
                              if (session_.snapshot().structure.get() != structure_) {
                                follow();
                                changed();
                              }
                              for (const auto& callback : values_) callback();
                            }});
}

Status Watches::add(const std::vector<PlotNumber>& numbers) {
  if (restoring_) restore();
  Status refused;
  for (const PlotNumber& number : numbers) {
    if (append(number)) continue;
    refused = Error{"Watches",
                    "hold at most " + std::to_string(mostWatches) + " numbers. Unpin one first"};
    break;
  }
  follow();
  keep();
  changed();
  if (refused && refused_) refused_(refused->text());
  return refused;
}

/// False when there is no room.
bool Watches::append(const PlotNumber& shown) {
  const SceneStructure& structure = *session_.snapshot().structure;
  Watch watch{shown, wordsOf(shown, session_.document().scene(), structure)};
  if (auto* quantity = std::get_if<Quantity>(&watch.number)) {
    watch.element = taggedElement(*quantity, structure);
    if (watch.element) quantity->index = watch.element->indexIn(*session_.tags());
  }
  if (std::any_of(all_.begin(), all_.end(), [&](const Watch& each) {
        return each.number == watch.number && each.element == watch.element;
      }))
    return true;
  if (all_.size() == mostWatches) return false;
  all_.push_back(std::move(watch));
  return true;
}

void Watches::remove(std::size_t index) {
  if (index >= all_.size()) return;
  all_.erase(all_.begin() + static_cast<std::ptrdiff_t>(index));
  keep();
  changed();
}

void Watches::clear() {
  all_.clear();
  keep();
  changed();
}

double Watches::value(std::size_t index) const {
  const Watch& watch = all_[index];
  if (watch.ended) return NAN;
  if (const auto* design = std::get_if<DesignNumber>(&watch.number))
    return designNumber(session_.document().scene(), *design);
  // The past, or an engine that has yet to answer, may count elements otherwise.
  const Snapshot& snapshot = session_.snapshot();
  const FollowedQuantity followed{std::get<Quantity>(watch.number), watch.element};
  return quantityOf(followed.in(*snapshot.structure), *snapshot.structure, snapshot.motion,
                    snapshot.energies, snapshot.report);
}

void Watches::follow() {
  const Scene& scene = session_.document().scene();
  const SceneStructure& structure = *session_.snapshot().structure;
  structure_ = &structure;
  if (std::exchange(numbering_, session_.tags()) != session_.tags())
    for (Watch& watch : all_)
      if (watch.element)
        std::get<Quantity>(watch.number).index = watch.element->indexIn(*numbering_);
  // One that the engine has yet to lay out anew, or one of the past, does not tell what there is.
  const bool counted = session_.countsAsShown();
  for (Watch& watch : all_) {
    const Id component = componentOf(watch.number);
    if (component == 0) continue;
    const Component* owner = scene.find(component);
    const auto* quantity = std::get_if<Quantity>(&watch.number);
    const bool laidOut = counted && (structure.stateIndex(component) >= 0 ||
                                     structure.constraint(component) != nullptr);
    const bool there = quantity == nullptr || isThere(structure, *quantity);
    watch.ended =
        owner == nullptr || (quantity != nullptr && quantity->index < 0) || (laidOut && !there);
    if (owner != nullptr && there && laidOut) watch.words = wordsOf(watch.number, scene, structure);
    if (owner != nullptr) watch.words.owner = owner->name;
  }
}

void Watches::keep() {
  if (files_ == nullptr || path_.empty() || restoring_) return;
  std::vector<SavedPlot> saved;
  for (const Watch& watch : all_)
    if (const auto each = savedPlot(watch.number, session_.document().scene()))
      saved.push_back(*each);
  if (saved.empty())
    files_->erase(path_);
  else
    (*files_)[path_] = std::move(saved);
  // The file at hand is not the one that is forgotten.
  for (auto other = files_->begin(); files_->size() > mostPlotFiles;)
    other = other->first == path_ ? std::next(other) : files_->erase(other);
}

void Watches::restore() {
  // Which numbers there are is known once the engine has laid the scene out.
  const SceneStructure& structure = *session_.snapshot().structure;
  if (structure.states.empty()) return;
  restoring_ = false;
  const auto known = files_->find(path_);
  if (known == files_->end()) return;
  const std::vector<SavedPlot> saved = known->second;
  for (const SavedPlot& each : saved)
    if (const auto number = plotNumber(each, session_.document().scene(), structure))
      append(*number);
  follow();
  changed();
}

void Watches::changed() {
  for (const auto& callback : changed_) callback();
}

}  // namespace compliant
