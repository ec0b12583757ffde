#pragma once

#include <memory>
#include <vector>

#include "ui/render/draw_list.hpp"
#include "ui/view/scene_frame.hpp"

namespace compliant {

/// The sizes of balls, glyphs and arrows of a scene. They do not change after the start or the last
/// change of the structure: a body that flies away must not grow.
class SceneSizes {
 public:
  /// Measures a new structure, or a scene that has not moved yet; returns whether it measured.
  bool measure(const Snapshot& snapshot);
  /// Chooses the size of the balls for this many points.
  void sizeBalls(Index points);
  /// The next moment is measured anew.
  void remeasure();

  /// m, of the scene when it was measured; the sizes of balls and arrows depend on it.
  double radius() const { return radius_; }
  Size ball() const { return ball_; }
  /// The ball of a point, small enough to leave the links that end there visible.
  Size ballOf(const SceneStructure::End& point) const;
  /// m, half of the longest surface of an element; 0: it has none.
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
  bool sized_ = false;                              // it is of points, and kept while it suits
  double largestBall_ = 0;                          // m
  double radius_ = 0;                               // m
  std::shared_ptr<const SceneStructure> measured_;  // the structure of all these
};

}  // namespace compliant
