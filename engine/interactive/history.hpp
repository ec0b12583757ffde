#pragma once

#include <deque>
#include <memory>
#include <vector>

#include "engine/analysis/divergence.hpp"
#include "engine/dynamics/motion.hpp"
#include "engine/interactive/snapshot.hpp"

namespace compliant {

/// The motions of the past under a byte budget, the oldest dropped first. Each remembers the
/// structure and the laws under which it came about, so that it can be shown after the scene has
/// been changed.
class History {
 public:
  explicit History(std::size_t bytes) : budget_(bytes) {}

  struct Moment {
    std::shared_ptr<const SceneStructure> structure;
    Motion motion;
    std::shared_ptr<const RowLaws> laws;
    Energies energies;
    StepReport report;
    DivergenceWatch divergence;  ///< with the energy that was given up to here
    std::int64_t number = 0;     ///< of all that this history ever held, from 1
  };

  void clear();
  /// Returns the new moment, whose laws, energies, report and watch are for the caller to fill.
  Moment& push(const std::shared_ptr<const SceneStructure>& structure, const Motion& motion);
  /// Notes that contacts or stops closed in the step to the newest moment, and took an energy. Who
  /// is hit arrives in one step and stops in the next: two steps in a row are one mark.
  void noteImpacts(int count, double energy);
  /// Steps with impacts, oldest first; null: none, or more than mostImpacts.
  std::shared_ptr<const std::vector<ImpactMark>> impacts();
  static constexpr std::size_t mostImpacts = 5000;
  /// Forgets everything after `index`.
  void truncateAfter(std::int64_t index);

  std::int64_t size() const { return static_cast<std::int64_t>(moments_.size()); }
  const Moment& operator[](std::int64_t index) const {
    return moments_[static_cast<std::size_t>(index)];
  }
  const Moment& back() const { return moments_.back(); }
  /// The index of the moment with a number; −1 when it is forgotten.
  std::int64_t find(std::int64_t number) const;
  /// The index of the moment whose time is nearest; of two, the earlier.
  std::int64_t nearest(double time) const;
  /// The index of the first moment with a greater number; size() when there is none.
  std::int64_t firstAfter(std::int64_t number) const;
  /// How often it was cleared.
  std::int64_t generation() const { return generation_; }
  /// Moments dropped at the front so far, for callers that keep an index.
  std::int64_t dropped() const { return dropped_; }
  std::size_t bytes() const { return bytes_; }

 private:
  static std::size_t bytesOf(const Motion& motion);

  std::size_t budget_;
  std::size_t bytes_ = 0;
  std::int64_t dropped_ = 0;
  std::int64_t pushed_ = 0;
  std::int64_t generation_ = 0;
  std::deque<Moment> moments_;
  std::deque<ImpactMark> impacts_;  ///< `index` counts dropped moments, too
  std::shared_ptr<const std::vector<ImpactMark>>
      impactsShown_;  ///< for `impactsDropped_`; null: to be made
  std::int64_t impactsDropped_ = 0;
  bool lastImpactOfTwo_ = false;  ///< the newest mark is of two steps
};

}  // namespace compliant
