#pragma once

#include <memory>
#include <vector>

#include "ui/render/draw_list.hpp"
#include "ui/view/scene_frame.hpp"

namespace compliant {

/// How large balls, glyphs and arrows of a scene are. They keep their size since the start or the
/// last change of the structure: a body that flies away must not grow.
class SceneSizes {
 public:
  /// Measures a new structure, and what has not moved yet; returns whether it did.
  bool measure(const Snapshot& snapshot);
  /// Chooses the size of the balls of so many points.
  void sizeBalls(Index points);
  /// The next moment is measured anew.
  void remeasure();

  /// m, of the scene when it was measured; balls and arrows follow it.
  double radius() const { return radius_; }
  Size ball() const { return ball_; }
  /// Leaves the links that end in the point to be seen.
  Size ballOf(const SceneStructure::End& point) const;
  /// m, half the longest surface of an element; 0: none.
  double ofBody(int state, Index element) const;
  /// m, half the size of a glyph on the line.
  double glyph(const SceneFrame& frame, const SceneStructure::Line& line) const;
  ArrowView arrowView(const SceneFrame& frame) const;

 private:
  void measureBodies(const SceneStructure& structure);
  void measureRoom(const Snapshot& snapshot, double usualLink);
  double smallerBody(const SceneStructure::Line& line) const;

  std::vector<std::vector<float>> bodyRadii_;       // by state and element, m
  std::vector<std::vector<float>> room_;            // of points, m: their shortest link; 0: none
  Size ball_;                                       // of most points
  bool sized_ = false;                              // it is of points, and kept as far as it fits
  double largestBall_ = 0;                          // m
  double radius_ = 0;                               // m
  std::shared_ptr<const SceneStructure> measured_;  // the structure that all this is of
};

}  // namespace compliant
