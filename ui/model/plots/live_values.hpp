#pragma once

#include <span>
#include <string>
#include <vector>

#include "ui/model/elements/point_ref.hpp"
#include "ui/model/plots/plot_numbers.hpp"

namespace compliant {

/// One number of the motion that is shown.
struct LiveValue {
  Quantity number;
  std::string label;  ///< "φ", "point 3: x"
  std::string unit;   ///< may be empty
  bool operator==(const LiveValue&) const = default;
};

/// The numbers of a component that its property page shows while time runs.
struct LiveValues {
  Id component = 0;
  std::vector<LiveValue> rows;  ///< at most mostLiveValues
  std::size_t more = 0;      ///< elements that were asked for and are not among them
  bool operator==(const LiveValues&) const = default;
};

inline constexpr std::size_t mostLiveValues = 6;

/// Of a state its coordinates and velocities, of a constraint φ and λ, of a projection its forces.
/// Of many elements the first ones, or those that are selected: points of the state, or the element
/// of row `selectedRow` of the constraint (−1: none). A component that has no such numbers has no
/// rows; one that is left out of the simulation has those that it would have.
LiveValues liveValues(const Scene& scene, const SceneStructure& structure, Id component,
                  std::span<const PointRef> points, Index selectedRow);

/// The value of a row; not a number while it is not known: forces before the first step, and what
/// is left out of the simulation.
double liveValue(const LiveValue& row, const Snapshot& snapshot);

/// "… 61 more: max |φ| 0.00012 m, max |λ| 9.81 N", of all elements; empty when all have rows.
std::string liveValuesSummary(const LiveValues& sheet, const Snapshot& snapshot);

/// Why liveValue of a row is not known.
std::string whyUnknown(const LiveValue& row, const Snapshot& snapshot);

}  // namespace compliant
