#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "ui/model/display/force_arrows.hpp"

namespace compliant {

/// How the length of an arrow depends on its force.
enum class ForceLaw { Linear, SquareRoot, Logarithmic };
/// Which forces are drawn. By default only those of the selection.
enum class ForcesShown { None, Selection, All };

/// The user's settings of force arrows; kept in the preferences.
struct ForceScaleSettings {
  ForcesShown shown = ForcesShown::Selection;
  ForceLaw law = ForceLaw::Linear;
  double factor = 1;        ///< on the automatic length, 0.01 … 100
  double threshold = 0.01;  ///< smaller forces, relative to the typical one, are not drawn
  ConstraintArrows constraints = ConstraintArrows::Automatic;
  bool operator==(const ForceScaleSettings&) const = default;
};

/// The view for which arrows are scaled.
struct ArrowView {
  double height = 1;        ///< m, the height of the view at the target of the camera
  std::int64_t moment = 0;  ///< number of the step shown
};

/// The automatic scale of force arrows. The typical force is the median, so that one support
/// or one jerk does not shrink all other arrows. Its arrow is a tenth of the height of the
/// view, however near the eye is. The typical force stays the same, so that arrows show how
/// forces change, until its arrow is longer than a fifth of the height for 6 moments in a
/// row, or shorter than a sixteenth for nearly all of 120 moments (an oscillating force is
/// weak twice per period), or until remeasure(). A jerk of a few steps changes nothing: its
/// arrows are cut off and marked.
class ForceScale {
 public:
  void update(std::span<const ForceArrow> visible, const ArrowView& view,
              const ForceScaleSettings& settings);
  /// The same for other arrows, by their sizes. Sizes that are not finite do not count.
  void updateFor(std::span<const double> sizes, const ArrowView& view,
                 const ForceScaleSettings& settings);

  /// The next update scales to the forces of its moment.
  void remeasure() { typical_ = 0; }
  /// Other arrows are shown than before: the scale may adapt to weak ones at once.
  void loseSight() {
    weakMoments_ = patience;
    strongMoments_ = jerk;
  }

  /// The force, N, for which the scale is made; 0 if there is no force to show.
  double typicalForce() const { return typical_; }
  /// Length of an arrow in m, clipped.
  double length(double newtons) const;
  bool shown(double newtons) const;
  bool clipped(double newtons) const;
  /// Newtons per metre of arrow: exact for the linear law, else valid for the typical force.
  double newtonsPerMetre() const;
  /// "1 m = 250 N", "1 m = 250 N, square root", "No forces".
  std::string legend(const char* unit = "N") const;

 private:
  static constexpr int patience = 120, jerk = 6;  ///< moments
  void measure(const ArrowView& view, const ForceScaleSettings& settings);
  double unclipped(double newtons) const;

  double typical_ = 0;    ///< N
  double automatic_ = 0;  ///< m, length of the typical force before the user's factor
  int weakMoments_ =
      0;  ///< moments in which arrows were too short, less some for each in which they were not
  int strongMoments_ = 0;  ///< moments in a row with too long arrows
  std::int64_t moment_ = -1;
  std::int64_t seen_ = -1;  ///< the moment measured last
  ForceScaleSettings settings_;
  std::vector<double> sizes_;  ///< workspace
};

}  // namespace compliant
