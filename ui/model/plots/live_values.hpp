#pragma once

#include <span>
#include <string>
#include <vector>

#include "engine/interactive/snapshot.hpp"
#include "ui/model/elements/point_ref.hpp"
#include "ui/model/elements/rounding_sizes.hpp"
#include "ui/model/plots/plot_numbers.hpp"

namespace compliant {

/// One displayed number of the motion.
struct LiveValue {
  Quantity number;
  std::string label;  ///< "φ", "point 3: x"
  std::string unit;   ///< may be empty
  bool operator==(const LiveValue&) const = default;
};

/// The numbers that the properties of a component show while time runs.
struct LiveValues {
  Id component = 0;
  std::vector<LiveValue> rows;  ///< at most mostLiveValues, or those of one whole element
  std::size_t more = 0;         ///< elements without a row
  bool operator==(const LiveValues&) const = default;
};

inline constexpr std::size_t mostLiveValues = 6;
/// The numbers of a body: place, quaternion, both velocities.
inline constexpr std::size_t mostNumbersOfAnElement = 18;

/// The coordinates and velocities of a state, φ and λ of a constraint, or the forces of a
/// projection: for the selected points of the state, or the element of row `selectedRow` of the
/// constraint (−1: none), else for the first elements. A component without such numbers has no
/// rows. A component left out of the simulation has the rows that it would have in it.
LiveValues liveValues(const Scene& scene, const SceneStructure& structure, Id component,
                      std::span<const PointRef> points, Index selectedRow);

/// The value of a row; NaN while it is unknown: forces before the first step, and components left
/// out of the simulation.
double liveValue(const LiveValue& row, const Snapshot& snapshot);

/// The value to display: 0 if it is mere rounding error.
double shownValue(const LiveValue& row, const Snapshot& snapshot, const RoundingSizes& rounding);

/// "… 61 more: max |φ| 0.00012 m, max |λ| 9.81 N", over all elements; empty if all have rows.
std::string liveValuesSummary(const LiveValues& sheet, const Snapshot& snapshot);

/// Why the value of a row is unknown.
std::string whyUnknown(const LiveValue& row, const Snapshot& snapshot);

}  // namespace compliant
