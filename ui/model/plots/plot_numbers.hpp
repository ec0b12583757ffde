#pragma once

#include <string>
#include <variant>
#include <vector>

#include "engine/analysis/quantity.hpp"
#include "engine/scene/scene.hpp"

namespace compliant {

/// A number of the design: a field, or entry `part` of a vector field.
struct DesignNumber {
  Id component = 0;
  std::string field;
  int part = 0;
  bool operator==(const DesignNumber&) const = default;
};

/// A number that can be plotted over time: of the motion, which is in the history, or of the
/// design.
using PlotNumber = std::variant<Quantity, DesignNumber>;

/// The component of the number; 0: the scene.
Id componentOf(const PlotNumber& number);

/// The name of a number, in parts.
struct PlotText {
  std::string owner;     ///< "ball", "rope"; empty for numbers of the scene
  std::string number;    ///< ": y", ", link 3: λ", ": compliance"
  std::string quantity;  ///< name of its axis: "Coordinate", "Constraint force"
  std::string unit;      ///< may be empty
  std::string label() const { return owner + number; }
};
/// The number must exist in the scene and the structure; if not, the caller keeps the last text.
PlotText plotText(const PlotNumber& number, const Scene& scene, const SceneStructure& structure);

/// NaN if the scene does not have the number.
double designNumber(const Scene& scene, const DesignNumber& number);

/// The element to which a number belongs, as numbersOf counts them.
Index elementOf(const Quantity& quantity, const SceneStructure& structure);

/// The numbers of one element of a component: coordinates and velocities of a point or value of a
/// state, φ, φ̇ and λ of the rows of an element of a constraint, the force of a support and its
/// parts. `element` is that of a state or projection, or the first row within a constraint.
std::vector<PlotNumber> numbersOf(const SceneStructure& structure, Id component, Index element);

/// The elements of a component that numbersOf accepts, at most `most` of them.
std::vector<Index> elementsOf(const SceneStructure& structure, Id component, std::size_t most);

/// "point 3", "link 2": the name of one of several elements; empty if it is the only one.
std::string elementName(const SceneStructure& structure, Id component, Index element);

/// The numbers of a field: one, or three for a vector. For a start list of a state, the current
/// coordinates or velocities of its first elements. Empty if the field is not a number.
std::vector<PlotNumber> numbersOf(const Scene& scene, const SceneStructure& structure, Id component,
                                  const Field& field);

/// Energies of the scene.
std::vector<PlotNumber> energyNumbers();
std::vector<PlotNumber> solverNumbers();

}  // namespace compliant
