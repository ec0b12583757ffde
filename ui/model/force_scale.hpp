#pragma once

#include <span>
#include <string>
#include <vector>

#include "ui/model/force_arrows.hpp"

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
  ConstraintArrows constraints = ConstraintArrows::Each;
  bool operator==(const ForceScaleSettings&) const = default;
};

/// The automatic scale of force arrows: the typical force (the 95th percentile of those visible) is
/// as long as 15 % of the radius of the scene. Then it keeps still, so that arrows show how forces
/// change: until their arrows would be shorter than 5 % or longer than 60 % of the radius, or until
/// it is asked to measure anew.
class ForceScale {
 public:
  /// `radius` of the scene in m.
  void update(std::span<const ForceArrow> visible, double radius,
              const ForceScaleSettings& settings);
  /// The same for arrows of anything else, by their sizes; those that are not finite do not count.
  void updateFor(std::span<const double> sizes, double radius, const ForceScaleSettings& settings);

  /// The next update makes the scale for the forces of then.
  void measureAnew() { typical_ = 0; }

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
  void measure(double radius, const ForceScaleSettings& settings);
  double unclipped(double newtons) const;

  double typical_ = 0;    ///< N
  double automatic_ = 0;  ///< m, length of the typical force before the user's factor
  ForceScaleSettings settings_;
  std::vector<double> sizes_;  ///< workspace
};

}  // namespace compliant
