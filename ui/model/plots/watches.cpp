#include "ui/model/plots/watches.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace compliant {

Watches::Watches(Session& session, PlotsOfFiles* files)
    : session_(session), tracker_(session, files) {
  listening_ = session_.addListener({.sceneReplaced =
                                         [this] {
                                           all_.clear();
                                           tracker_.begin();
                                           changed();
                                         },
                                     .sceneEdited =
                                         [this] {
                                           tracker_.follow(all_);
                                           tracker_.keep(all_);
                                           changed();
                                         },
                                     .selectionChanged = {},
                                     .snapshotChanged =
                                         [this] {
                                           restore();
                                           if (all_.empty()) return;
                                           if (tracker_.isBehind()) {
                                             tracker_.follow(all_);
                                             changed();
                                           }
                                           values_.each([](const auto& callback) { callback(); });
                                         }});
}

Status Watches::add(const std::vector<PlotNumber>& numbers) {
  restore();
  Status added;
  for (const PlotNumber& number : numbers) {
    if (append(number)) continue;
    added = Error{"Watches",
                  "hold at most " + std::to_string(mostWatches) + " numbers. Unpin one first"};
    break;
  }
  tracker_.follow(all_);
  tracker_.keep(all_);
  changed();
  if (!added && refused_) refused_(added.error().text());
  return added;
}

/// False if there is no room.
bool Watches::append(const PlotNumber& shown) {
  TrackedNumber watch = tracker_.tracked(shown);
  if (std::any_of(all_.begin(), all_.end(),
                  [&](const TrackedNumber& each) { return each.isSame(watch); }))
    return true;
  if (all_.size() == mostWatches) return false;
  all_.push_back(std::move(watch));
  return true;
}

void Watches::restore() {
  const std::vector<PlotNumber> numbers = tracker_.restored();
  if (numbers.empty()) return;
  for (const PlotNumber& each : numbers) append(each);
  tracker_.follow(all_);
  changed();
}

void Watches::remove(std::size_t index) {
  if (index >= all_.size()) return;
  all_.erase(all_.begin() + static_cast<std::ptrdiff_t>(index));
  tracker_.keep(all_);
  changed();
}

void Watches::clear() {
  all_.clear();
  tracker_.keep(all_);
  changed();
}

double Watches::value(std::size_t index) const {
  const TrackedNumber& watch = all_[index];
  if (watch.ended) return NAN;
  if (const auto* design = std::get_if<DesignNumber>(&watch.number))
    return designNumber(session_.document().scene(), *design);
  // In the past, or before the engine has answered, elements may be numbered differently.
  const Snapshot& snapshot = session_.snapshot();
  const TrackedQuantity tracked{std::get<Quantity>(watch.number), watch.element};
  return quantityOf(tracked.in(*snapshot.structure), viewOf(snapshot));
}

void Watches::changed() {
  changed_.each([](const auto& callback) { callback(); });
}

}  // namespace compliant
