#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "engine/simulation/row_units.hpp"
#include "engine/simulation/scene_structure.hpp"

namespace compliant {

/// A moment to be looked at: of the present, or of the history.
struct MomentView {
  const SceneStructure& structure;
  const Motion& motion;
  const Energies& energies;
  const StepReport& report;
  const RowLaws* laws = nullptr;  ///< null: what needs them is not a number
};

/// What a quantity is of.
enum class Carrier {
  Scene,    ///< the whole scene: one number
  Element,  ///< the elements of a state
  Row,      ///< the rows of a constraint
  Support,  ///< the elements that a projection holds
  Shape,    ///< a shape, over all its contacts
};

inline Index oneNumber(const SceneStructure&, Id) { return 1; }

/// A quantity of a scene or its parts. Plots, pins, the panel, tables, files for ParaView and
/// colours of the view are made from the list of them.
struct QuantityType {
  const char* key;  ///< in tables and preferences
  Carrier carrier;
  const char* label;  ///< of one number: "total energy"
  const char* title;  ///< of an axis: "Energy"
  const char* unit;   ///< rows, and values outside space, have units of their own
  /// Numbers `first`, `first` + 1 … of a component into `out`; not a number where there are none.
  void (*fill)(const MomentView& moment, Id component, Index first, std::span<double> out);
  /// Numbers per element of a component of the carrier; 0: it has none.
  Index (*width)(const SceneStructure& structure, Id component) = oneNumber;
  /// What the size of the numbers of an element is called where it is a colour: "speed". Null: it
  /// tells nothing.
  const char* size = nullptr;
  const char* RowUnits::*rowUnit = nullptr;  ///< of rows: their unit
  const char* column = nullptr;              ///< of rows: in tables, where it is not the key
  bool ofLaws = false;                       ///< needs MomentView::laws
  bool ofAStep = false;  ///< what a step found: before the first one there is none
  bool timing = false;   ///< measured by the clock: another run has other numbers
};

/// Every type, once: of the scene in the order of columns, then of elements, rows, supports and
/// shapes.
std::span<const QuantityType* const> quantityTypes();
/// By its key, or one of an older version; null: there is none.
const QuantityType* quantityType(std::string_view key);

/// The types that are asked for by name.
namespace quantities {
// Of states: entries of x, in m on points; of v, in m/s on points; |v| of each element, m/s.
extern const QuantityType position, velocity, speed;
/// The net force of contacts on each element, N in the world; of a frame also their torque about
/// its origin, N·m.
extern const QuantityType contactForce;
// Of rows: φ, φ̇, the mean over the step of φ + d φ̇, and that of λ.
extern const QuantityType violation, violationRate, strain, force;
/// Of projections: |force| on each element of the state that they hold, N; the entries of the force
/// on the state, counted as its velocities are: N, N·m of the torques about the origins of frames.
extern const QuantityType support, supportPart;
// Of the scene, J; the last five since the start.
extern const QuantityType kinetic, gravity, elasticForces, elasticConstraints, total;
extern const QuantityType damped, friction, impact, work, numerical;
/// Of the scene, relative: the worst of all systems (theory §5).
extern const QuantityType residual;
}  // namespace quantities

/// A number of a moment: something that can be followed over simulated time.
struct Quantity {
  const QuantityType* type = &quantities::position;
  Id component = 0;  ///< 0: of the scene
  Index index = 0;
  bool operator==(const Quantity&) const = default;
};

/// How many numbers of its type an element has, at least one.
Index widthOf(const Quantity& quantity, const SceneStructure& structure);

/// The number in a moment; not a number when nothing of the structure has it, or no step has found
/// it.
double quantityOf(const Quantity& quantity, const MomentView& moment);

/// The element that a number of the motion is of, by its persistent id: however elements are
/// counted, it is found.
struct PersistentElement {
  Id state = 0;
  PersistentId persistentId = 0;
  Index width = 1;  ///< numbers of this kind per element
  Index part = 0;   ///< which of them

  bool operator==(const PersistentElement&) const = default;
  /// Quantity::index where elements have these persistent ids; −1: the element is not there.
  Index indexIn(const PersistentIdsByState& persistentIds) const;
};

/// Nothing for numbers of the scene, and where the structure does not tell.
std::optional<PersistentElement> persistentElement(const Quantity& quantity,
                                                   const SceneStructure& structure);

/// A number of something that may be counted otherwise in other moments.
struct TrackedQuantity {
  Quantity quantity;
  std::optional<PersistentElement> element = {};

  /// As it is called in a structure.
  Quantity in(const SceneStructure& structure) const;
};

}  // namespace compliant
