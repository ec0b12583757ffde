#pragma once

#include <string>
#include <variant>
#include <vector>

#include "engine/analysis/quantity.hpp"
#include "engine/scene/scene.hpp"

namespace compliant {

/// A number of the design: a field, and of a vector its entry `part`.
struct DesignNumber {
  Id component = 0;
  std::string field;
  int part = 0;
  bool operator==(const DesignNumber&) const = default;
};

/// A number that can be plotted over time: of the motion, which the history keeps, or of the
/// design.
using PlotNumber = std::variant<Quantity, DesignNumber>;

/// The component of the number; 0: the scene.
Id componentOf(const PlotNumber& number);

/// The name of a number, in parts.
struct PlotText {
  std::string owner;     ///< "ball", "rope"; empty for numbers of the scene
  std::string number;    ///< ": y", ", link 3: λ", ": compliance"
  std::string quantity;  ///< of the axis: "Coordinate", "Constraint force"
  std::string unit;      ///< may be empty
  std::string label() const { return owner + number; }
};
/// The number must exist in the scene and the structure; the caller keeps the last text otherwise.
PlotText plotText(const PlotNumber& number, const Scene& scene, const SceneStructure& structure);

/// NaN when the scene does not have it.
double designNumber(const Scene& scene, const DesignNumber& number);

/// The element that a number belongs to, as numbersOf counts.
Index elementOf(const Quantity& quantity, const SceneStructure& structure);

/// The numbers of one element of a component: coordinates and velocities of a point or value of a
/// state, φ, φ̇ and λ of the rows of an element of a constraint, the force of a support and its
/// parts. `element` is that of a state or projection, or the first row within a constraint.
std::vector<PlotNumber> numbersOf(const SceneStructure& structure, Id component, Index element);

/// The elements of a component that numbersOf understands, at most `most` of them.
std::vector<Index> elementsOf(const SceneStructure& structure, Id component, std::size_t most);

/// "point 3", "link 2": one of several elements; empty when it is the only one.
std::string elementName(const SceneStructure& structure, Id component, Index element);

/// The numbers of a field: one, or three of a vector. For the start lists of a state, the moving
/// coordinates and velocities of its first elements. Empty when the field is no number.
std::vector<PlotNumber> numbersOf(const Scene& scene, const SceneStructure& structure, Id component,
                                  const Field& field);

/// Energies of the scene, and the statistics of the solver.
std::vector<PlotNumber> energyNumbers();
std::vector<PlotNumber> solverNumbers();

}  // namespace compliant
