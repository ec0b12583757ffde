#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "engine/simulation/row_units.hpp"
#include "engine/simulation/scene_structure.hpp"

namespace compliant {

/// A moment of the simulation: the present, or one in the history.
struct MomentView {
  const SceneStructure& structure;
  const Motion& motion;
  const Energies& energies;
  const StepReport& report;
  const RowLaws* laws = nullptr;  ///< null: quantities that need them are not a number
};

/// What carries a quantity.
enum class Carrier {
  Scene,    ///< the whole scene: one number
  Element,  ///< the elements of a state
  Row,      ///< the rows of a constraint
  Support,  ///< the elements on which a projection acts
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
  /// Writes numbers `first`, `first` + 1 … of a component to `out`; not a number where none exist.
  void (*fill)(const MomentView& moment, Id component, Index first, std::span<double> out);
  /// Numbers per element of a component of the carrier; 0: it has none.
  Index (*width)(const SceneStructure& structure, Id component) = oneNumber;
  /// The name of the magnitude of an element's numbers for colours: "speed". Null: it has no use as
  /// a colour.
  const char* size = nullptr;
  const char* RowUnits::*rowUnit = nullptr;  ///< of rows: their unit
  const char* column = nullptr;              ///< of rows: the name in tables, if it is not the key
  bool ofLaws = false;                       ///< needs MomentView::laws
  bool ofAStep = false;                      ///< computed by a step: not available before the first
  bool timing = false;  ///< measured by the clock: another run has other numbers
};

/// All types, each once: those of the scene in the order of columns, then those of elements, rows,
/// supports and shapes.
std::span<const QuantityType* const> quantityTypes();
/// The type with this key, or with a key of an older version; null if there is none.
const QuantityType* quantityType(std::string_view key);

/// The types that code uses by name.
namespace quantities {
// Of states: entries of x, in m on points; of v, in m/s on points; |v| of each element, m/s.
extern const QuantityType position, velocity, speed;
/// The net force of contacts on each element, N in the world; of a frame also their torque about
/// its origin, N·m.
extern const QuantityType contactForce;
// Of rows: φ, φ̇, the mean over the step of φ + d φ̇, and that of λ.
extern const QuantityType violation, violationRate, strain, force;
/// Of projections: |force| on each element that they hold, N; and the entries of the force on the
/// state, in the order of its velocities: N, and N·m for torques about the origins of frames.
extern const QuantityType support, supportPart;
// Of the scene, J; the last five since the start.
extern const QuantityType kinetic, gravity, elasticForces, elasticConstraints, total;
extern const QuantityType damped, friction, impact, work, numerical;
/// Of the scene, relative: the worst of all systems (theory §5).
extern const QuantityType residual;
}  // namespace quantities

/// A number of a moment, which can be followed over simulated time.
struct Quantity {
  const QuantityType* type = &quantities::position;
  Id component = 0;  ///< 0: of the scene
  Index index = 0;
  bool operator==(const Quantity&) const = default;
};

/// The number of values of its type per element, at least one.
Index widthOf(const Quantity& quantity, const SceneStructure& structure);

/// The number at a moment; not a number if the structure does not have it, or no step has computed
/// it.
double quantityOf(const Quantity& quantity, const MomentView& moment);

/// The element to which a number of the motion belongs, by its persistent id, which is independent
/// of the numbering of elements.
struct PersistentElement {
  Id state = 0;
  PersistentId persistentId = 0;
  Index width = 1;  ///< numbers of this kind per element
  Index part = 0;   ///< index of this number

  bool operator==(const PersistentElement&) const = default;
  /// Quantity::index for elements with these persistent ids; −1 if the element does not exist.
  Index indexIn(const PersistentIdsByState& persistentIds) const;
};

/// Nothing for numbers of the scene, and if the structure has no ids.
std::optional<PersistentElement> persistentElement(const Quantity& quantity,
                                                   const SceneStructure& structure);

/// A number of something whose index may differ at other moments.
struct TrackedQuantity {
  Quantity quantity;
  std::optional<PersistentElement> element = {};

  /// The quantity with its index in a structure.
  Quantity in(const SceneStructure& structure) const;
};

}  // namespace compliant
