#include "ui/qt/properties/frequency_finder.hpp"

#include <algorithm>

#include "engine/analysis/highest_frequency.hpp"

namespace compliant {

FrequencyFinder::FrequencyFinder(Session& session) : session_(session) {
  pool_.setMaxThreadCount(1);
  pause_.setSingleShot(true);
  pause_.setInterval(120);
  connect(&pause_, &QTimer::timeout, this, &FrequencyFinder::startNext);
  listening_ = session_.addListener({.sceneReplaced =
                                         [this] {
                                           answers_.clear();
                                           asked_.clear();
                                           firstVersion_ = ++version_;
                                         },
                                     .sceneEdited =
                                         [this] {
                                           ++version_;
                                           if (!asked_.empty()) pause_.start();
                                         },
                                     .selectionChanged = {},
                                     .snapshotChanged = {}});
}

FrequencyFinder::Answer FrequencyFinder::of(Id integrator) {
  if (asked_.try_emplace(integrator, 0).second && !busy_) pause_.start();
  return answers_[integrator];
}

void FrequencyFinder::startNext() {
  if (busy_) return;
  const auto next = std::find_if(asked_.begin(), asked_.end(),
                                 [this](const auto& each) { return each.second != version_; });
  if (next == asked_.end()) return;
  busy_ = true;
  pool_.start([this, scene = session_.document().scene(), id = next->first, version = version_] {
    const std::optional<double> frequency = highestFrequency(scene, id);
    QMetaObject::invokeMethod(this, [this, id, version, frequency] {
      busy_ = false;
      if (version >= firstVersion_) {
        asked_[id] = version;
        answers_[id] = {true, frequency};
        emit found();
      }
      startNext();
    });
  });
}

}  // namespace compliant
