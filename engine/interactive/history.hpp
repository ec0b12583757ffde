#pragma once

#include <deque>
#include <memory>
#include <vector>

#include "engine/analysis/divergence.hpp"
#include "engine/dynamics/motion.hpp"
#include "engine/interactive/snapshot.hpp"

namespace compliant {

/// The past motions within a byte budget; the oldest are dropped first. Each keeps the structure
/// and the laws under which it was computed, so that it can be shown after the scene has been
/// changed.
class History {
 public:
  explicit History(std::size_t bytes) : budget_(bytes) {}

  struct Moment {
    std::shared_ptr<const SceneStructure> structure;
    Motion motion;
    std::shared_ptr<const RowLaws> laws;
    Energies energies;
    StepReport report;
    DivergenceWatch divergence;  ///< with the energy given up to this moment
    std::int64_t number = 0;     ///< counts all moments that this history ever held, from 1
  };

  void clear();
  /// Returns the new moment; the caller fills its laws, energies, report and watch.
  Moment& push(const std::shared_ptr<const SceneStructure>& structure, const Motion& motion);
  /// Notes that contacts or stops closed in the step to the newest moment and dissipated an energy.
  /// An impact often spans two steps, arrival and stop: two consecutive steps give one mark.
  void noteImpacts(int count, double energy);
  /// Steps with impacts, oldest first; null: none, or more than mostImpacts.
  std::shared_ptr<const std::vector<ImpactMark>> impacts();
  static constexpr std::size_t mostImpacts = 5000;
  /// Marks the newest moment.
  void mark(StepMark::Kind kind, std::string text = "");
  /// Oldest first; null: none.
  std::shared_ptr<const std::vector<StepMark>> marks() { return marks_.shown(dropped_); }
  /// Removes all moments after `index`.
  void truncateAfter(std::int64_t index);

  std::int64_t size() const { return static_cast<std::int64_t>(moments_.size()); }
  const Moment& operator[](std::int64_t index) const {
    return moments_[static_cast<std::size_t>(index)];
  }
  const Moment& back() const { return moments_.back(); }
  /// The index of the moment with a number; −1 if it has been dropped.
  std::int64_t find(std::int64_t number) const;
  /// The index of the moment nearest in time; of two, the earlier.
  std::int64_t nearest(double time) const;
  /// The index of the first moment with a greater number; size() when there is none.
  std::int64_t firstAfter(std::int64_t number) const;
  /// The number of times it was cleared.
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
      impactsShown_;  ///< for `impactsDropped_`; null: not yet made
  std::int64_t impactsDropped_ = 0;
  StepMarks marks_;               ///< their moments count dropped ones, too
  bool lastImpactOfTwo_ = false;  ///< whether the newest mark covers two steps
};

}  // namespace compliant
