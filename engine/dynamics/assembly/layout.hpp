#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "engine/contact/contact_detector.hpp"
#include "engine/contact/contact_solver.hpp"
#include "engine/dynamics/integrator.hpp"
#include "engine/dynamics/motion.hpp"
#include "engine/scene/scene.hpp"

namespace compliant {

/// A component that is left out, or a remark; its badge shows it.
struct LayoutIssue {
  Id component = 0;
  std::string sentence;
  bool operator==(const LayoutIssue&) const = default;
};

/// The components that take part in the simulation, with order and sizes: the only place that reads
/// the structure of a scene. Pointers into the scene are valid until its next structural edit.
///
/// Systems: a state belongs to the nearest enabled integrator, up the branches of its name; a
/// mapped state to that of its inputs. The solver nearest to its integrator solves each.
struct Layout {
  struct StateSlot {
    const State* state = nullptr;
    StateShape shape;
    Index x = 0, v = 0;  ///< offsets in Motion
    int mapping = -1;    ///< the mapping that computes it, −1: independent
    int system = 0;
    bool independent() const { return mapping < 0; }
  };
  struct MappingSlot {
    const Mapping* mapping = nullptr;
    std::vector<int> inputs;
    int output = -1;
    bool relative = false;
    VecX reference;  ///< output at the start, subtracted when relative
  };
  struct MassSlot {
    const Mass* component = nullptr;
    int state = -1;
    Vec3 gravity = Vec3::Zero();       ///< of the branch; zero on states not embedded in space
    std::vector<RigidInertia> bodies;  ///< of frames, one per element

    // Operations of masses for the assembler, on any kind of state (mass_slot.cpp).
    void mass(const StateView& state, MatrixWriter& M) const;
    /// Adds −ω × I ω and the terms of the centre's offset. An implicit torque τ is I (I + w D)⁻¹ τ,
    /// D = −∂τ/∂ω, with the damping weight w = hα, in s.
    void addGyroscopicForce(const StateView& state, double weight, double* f) const;
    /// Whether its gyroscopic force depends on the spin at the end of the step.
    bool turns() const {
      return !bodies.empty() && component->gyroscopic() == Gyroscopic::Midpoint;
    }
    /// Adds the impulse of this force in a step of length h to the terms that M Δv balances.
    /// `change` is Δv of the state; null: with the force at the start, as in addGyroscopicForce.
    void addTurningImpulse(const StateView& start, const double* change, double h, double beta,
                           double* impulse) const;
    /// Adds the impulse that leads from the velocities at the start of a step of length h to those
    /// at its end (theory §4, Newton): M (v⁺ − v), and of bodies that of their centres and of their
    /// spins. `scratch` holds a number per velocity entry.
    void addMomentumChange(const StateView& start, const StateView& end, double h, double beta,
                           double* scratch, double* impulse) const;
    /// The acceleration of gravity on each velocity entry: the weight is M g.
    void gravityField(const StateShape& shape, double* out) const;
    /// Potential energy in the field of gravity, J; `scratch` holds a number per velocity entry.
    double weight(const StateView& state, double* scratch) const;
  };
  struct ShapeSlot {
    const Shape* shape = nullptr;
    int state = -1;
  };
  struct ForceSlot {
    const ForceField* force = nullptr;
    int state = -1;
  };
  struct ConstraintSlot {
    const Constraint* constraint = nullptr;
    int state = -1;
    Index row = 0;  ///< first row in Motion::lambda
    Index rows = 0;
    int system = 0;
    /// (J M⁻¹ Jᵀ)⁻¹ of each row alone at the designed start, kg or kg·m²; empty where no row is
    /// given by its frequency.
    std::vector<double> effectiveMass = {};
  };
  /// A constraint that is disabled or left out although its state takes part.
  struct DisabledSlot {
    Id constraint = 0;
    int state = -1;
  };
  struct ProjectionSlot {
    const Projection* projection = nullptr;
    int state = -1;
    ProjectionWriter fixed;
  };
  struct System {
    const Integrator* integrator = nullptr;
    const KktSolver* solver = nullptr;
    const ContactSolver* contactSolver = nullptr;
    const ContactDetector* detector = nullptr;  ///< null: shapes do not touch
    std::string branch;
  };

  std::vector<StateSlot> states;      ///< inputs before outputs
  std::vector<MappingSlot> mappings;  ///< in the order of their outputs
  std::vector<MassSlot> masses;
  std::vector<ForceSlot> forces;
  std::vector<ShapeSlot> shapes;
  std::vector<ConstraintSlot> constraints;
  std::vector<DisabledSlot> disabled;
  std::vector<ProjectionSlot> projections;
  std::vector<System> systems;
  std::vector<LayoutIssue> issues;
  std::string folder;  ///< Scene::folder
  Index positions = 0, velocities = 0, rows = 0;

  /// Its index in `states`; −1 if it is not laid out.
  int stateIndex(Id id) const;
  std::unordered_map<Id, int> places;  ///< index of each state by its id
  StateView view(int state, const Motion& motion) const;
  std::vector<StateView> inputViews(const MappingSlot& mapping, const Motion& motion) const;

  /// The law of a constraint, including c of rows given by frequencies.
  void readLaw(const ConstraintSlot& slot, LawTable& rows) const {
    slot.constraint->read(states[at(slot.state)].shape, rows, slot.effectiveMass);
  }
  /// A motion at the designed start, with mapped positions propagated; the references of relative
  /// mappings are set from it.
  Motion start();
  /// Copies the references of relative mappings from an earlier layout if they fit, except those of
  /// `edited` components: a run keeps its initial lengths.
  void keepReferences(const std::map<Id, VecX>& references, const std::vector<Id>& edited);
  std::map<Id, VecX> references() const;
  /// Why a component that takes part no longer fits after an edit, or nothing.
  std::optional<std::string> misfit(Id component) const;
  /// The bodies of a mass on frames; a sentence if none of them can turn.
  std::optional<std::string> findBodies(MassSlot& slot) const;
  /// Updates gravity and bodies of every mass after a change of parameters.
  void updateMasses(const Scene& scene);
};

Layout layOut(const Scene& scene);

/// For each state, whether Motion::netForce holds its force.
std::vector<char> statesWithNetForce(const Layout& layout);

}  // namespace compliant
