#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "ui/model/display/force_arrows.hpp"

namespace compliant {

/// How the length of an arrow follows from its force.
enum class ForceLaw { Linear, SquareRoot, Logarithmic };
/// Which forces are drawn. Quiet by default: those of the selection.
enum class ForcesShown { None, Selection, All };

/// What the user can set about force arrows; kept in the preferences.
struct ForceScaleSettings {
  ForcesShown shown = ForcesShown::Selection;
  ForceLaw law = ForceLaw::Linear;
  double factor = 1;        ///< on the automatic length, 0.01 … 100
  double threshold = 0.01;  ///< smaller forces, as a part of the typical one, are not drawn
  ConstraintArrows constraints = ConstraintArrows::Automatic;
  bool operator==(const ForceScaleSettings&) const = default;
};

/// The view that arrows are scaled for.
struct ArrowView {
  double height = 1;        ///< m that it is high where the camera turns around
  std::int64_t moment = 0;  ///< number of the step that is shown
};

/// The automatic scale of force arrows: the typical force (the median of those that are given, so
/// that one support or one jerk does not make all others short) is as long as a tenth of the height
/// of the view, however near the eye is. For which force that holds keeps still, so that arrows
/// show how forces change: until the arrow of the typical one is longer than a fifth of the height
/// for 6 moments in a row, or shorter than a sixteenth for some 120 moments, nearly all of them
/// (what swings is weak twice in a period), or until it is asked to measure anew. A jerk of a few
/// steps changes nothing: its arrows are cut off and marked.
class ForceScale {
 public:
  void update(std::span<const ForceArrow> visible, const ArrowView& view,
              const ForceScaleSettings& settings);
  /// The same for arrows of anything else, by their sizes; those that are not finite do not count.
  void updateFor(std::span<const double> sizes, const ArrowView& view,
                 const ForceScaleSettings& settings);

  /// The next update rescales to its forces.
  void remeasure() { typical_ = 0; }
  /// Other arrows are shown than before: weak ones may rescale at once.
  void loseSight() {
    weakMoments_ = patience;
    strongMoments_ = jerk;
  }

  /// N that the scale is made for; 0 when there is no force to show.
  double typicalForce() const { return typical_; }
  /// Length of an arrow in m, clipped.
  double length(double newtons) const;
  bool shown(double newtons) const;
  bool clipped(double newtons) const;
  /// Newtons per metre of arrow; exact for the linear law, of the typical force for the others.
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
      0;  ///< in which the arrows were too short, less some for each in which they were not
  int strongMoments_ = 0;  ///< in a row in which they were too long
  std::int64_t moment_ = -1;
  std::int64_t seen_ = -1;  ///< the moment measured last
  ForceScaleSettings settings_;
  std::vector<double> sizes_;  ///< workspace
};

}  // namespace compliant
