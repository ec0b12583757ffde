#pragma once

#include <string>
#include <variant>
#include <vector>

#include "engine/run/quantity.hpp"
#include "engine/scene/scene.hpp"

namespace compliant {

/// A number of the design: a field, and of a vector its entry `part`.
struct DesignNumber {
  Id component = 0;
  std::string field;
  int part = 0;
  bool operator==(const DesignNumber&) const = default;
};

/// Any number that can be plotted over time: of the motion, which the history keeps, or of the
/// design.
using PlotNumber = std::variant<Quantity, DesignNumber>;

/// The component that it is of; 0: the scene.
Id componentOf(const PlotNumber& number);

/// The name of a number, in parts.
struct PlotText {
  std::string owner;     ///< "ball", "rope"; empty for numbers of the scene
  std::string number;    ///< ": y", ", link 3: λ", ": compliance"
  std::string quantity;  ///< of the axis: "Coordinate", "Constraint force"
  std::string unit;      ///< may be empty
  std::string label() const { return owner + number; }
};
/// For what the scene and the structure have; how else a number is called is for the caller to
/// remember.
PlotText plotText(const PlotNumber& number, const Scene& scene, const SceneStructure& structure);

/// Not a number when the scene does not have it.
double designNumber(const Scene& scene, const DesignNumber& number);

/// What can be plotted of one element of a component: coordinates and velocities of a point or
/// value of a state, φ, φ̇ and λ of the rows of an element of a constraint, the force of a support.
/// `element` is that of a state or projection, or the first row within a constraint.
std::vector<PlotNumber> numbersOf(const SceneStructure& structure, Id component, Index element);

/// The elements of a component that numbersOf understands, at most `most` of them.
std::vector<Index> elementsOf(const SceneStructure& structure, Id component, std::size_t most);

/// "point 3", "link 2": one of several elements; empty when it is the only one.
std::string elementName(const SceneStructure& structure, Id component, Index element);

/// What can be plotted of a field: the number or the three of a vector; of the lists with which a
/// state starts, what moves from there, for its first elements. Empty when it is no number.
std::vector<PlotNumber> numbersOf(const Scene& scene, const SceneStructure& structure, Id component,
                                  const Field& field);

/// Energies of the scene, and what the solver did.
std::vector<PlotNumber> energyNumbers();
std::vector<PlotNumber> solverNumbers();

}  // namespace compliant
