#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/run/snapshot.hpp"

namespace compliant {

/// A number of a moment: something that can be followed over simulated time.
struct Quantity {
  enum class Kind {
    // Of a state, its component:
    Position,  ///< entry `index` of x; m on points
    Velocity,  ///< entry `index` of v; m/s on points
    Speed,     ///< |v| of point `index`, m/s
    // Of row `index` of a constraint:
    Violation,      ///< φ, m
    ViolationRate,  ///< φ̇, m/s
    Strain,         ///< mean over the step of φ + d φ̇, m
    Force,          ///< λ, mean over the step, N
    // Of a projection:
    Support,  ///< |force| on element `index` of the state that it holds, N
    /// Entry `index` of the force on the state that it holds, counted as its velocities are: N, N·m
    /// of the torques about the
    /// origins of frames.
    SupportPart,
    // Of the scene:
    KineticEnergy,       ///< J
    GravityEnergy,       ///< J, and other potentials
    ElasticForces,       ///< J, in constraints handled as forces
    ElasticConstraints,  ///< J, ½ φᵀC⁻¹φ of rows
    TotalEnergy,         ///< J
    DampedEnergy,        ///< J, taken by damping since the start
    WorkEnergy,          ///< J, put in from outside since the start
    NumericalEnergy,     ///< J, added by the scheme since the start
    FrictionEnergy,      ///< J, taken by dry friction since the start
    ImpactEnergy,        ///< J, taken where contacts and stops close since the start
    Contacts,            ///< how many
    ContactResidual,  ///< natural residual of contacts, relative, the worst of all systems (theory
                      ///< §7)
    Residual,         ///< relative, the worst of all systems (theory §5)
    Iterations,       ///< of the solver, the most of all systems
    StepTime,         ///< ms, what the step took to compute
  };
  Kind kind = Kind::Position;
  Id component = 0;  ///< 0: of the scene
  Index index = 0;
  bool operator==(const Quantity&) const = default;
};

/// How many entries the force of a projection has on an element of the state that it holds; 1 of
/// other components.
Index supportWidth(const SceneStructure& structure, Id projection);

/// Whether it is what a step found: before the first one there is none.
bool ofAStep(Quantity::Kind kind);

/// The number in a moment; not a number when nothing of the structure has it, or no step has found
/// it.
double quantityOf(const Quantity& quantity, const SceneStructure& structure, const Motion& motion,
                  const Energies& energies, const StepReport& report);

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

/// Some numbers in successive moments of the history: the answer to ReadHistory.
struct HistoryReading {
  std::uint64_t request = 0;  ///< as asked
  std::int64_t history = 0;   ///< Transport::history that it was read from
  std::int64_t last = 0;  ///< number of the last moment that was read; as asked when none is newer
  bool complete = true;   ///< nothing that was asked for is missing
  std::vector<double> times;                ///< s
  std::vector<std::vector<double>> values;  ///< of every quantity, as many as times
};

/// How many moments one reading holds: what asks goes on after them, and no step waits for long.
inline constexpr std::size_t mostReadMoments = 4096;

class History;
struct ReadHistory;
HistoryReading readHistory(const History& history, const ReadHistory& wanted);

}  // namespace compliant
