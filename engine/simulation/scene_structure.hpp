#pragma once

#include <memory>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "engine/dynamics/motion.hpp"
#include "engine/kkt/report.hpp"
#include "engine/scene/roles.hpp"
#include "engine/simulation/persistent_ids.hpp"
#include "engine/simulation/row_laws.hpp"

namespace compliant {

/// A component that is left out of the simulation and why, a remark on it, or why time stops.
struct Issue {
  enum class Kind { Remark, Failure };
  Id component = 0;
  std::string sentence;
  Kind kind = Kind::Remark;
  bool operator==(const Issue&) const = default;
};

struct Layout;
struct LayoutIssue;

/// The engine's view of a scene: sizes and offsets for reading a Motion, and the geometry of rows.
/// Immutable; a new one is published whenever the scene is laid out again.
struct SceneStructure {
  struct StateInfo {
    Id id = 0;
    std::string name;
    StateShape shape;
    Index x = 0, v = 0;  ///< offsets into Motion::x and v
    bool mapped = false;
    bool angles = false;  ///< its values are angles
    /// Whether it is in space: points and frames can be drawn and pulled.
    bool inSpace() const { return shape.inSpace(); }
    bool frames() const { return shape.embedding == Embedding::Frame; }
    /// Where the place, or the velocity, of an element begins in Motion::x, or v.
    Index placeOf(Index element) const { return x + shape.positionWidth * element; }
    Index velocityOf(Index element) const { return v + shape.velocityWidth * element; }
    /// "point", "body" or "value", for counting.
    const char* elementWord() const;
  };
  /// A place in the axes of an element of a state, or at rest in the world.
  struct End {
    int state = -1;
    Index element = 0;
    Vec3 place = Vec3::Zero();
  };
  struct Line {
    Index element = 0;  ///< element of the constrained state: rows element × width …
    End from, to;
    Depiction::Joint joint = {};
  };
  struct ConstraintInfo {
    Id id = 0;
    std::string name;
    Handling handling = Handling::Constraint;
    int state = -1;
    int system = -1;
    Index row = 0;  ///< first row in Motion::lambda
    Index rows = 0;
    int width = 1;            ///< rows per element
    std::vector<Line> lines;  ///< empty if nothing shows the rows in space
    bool coupled =
        false;  ///< some rows share a matrix C, or c depends on φ: a row has no line as its law
    bool angles = false;   ///< its state is one of angles
    bool bounded = false;  ///< its forces are bounded: a point off its law's line may be correct
    const RowLaw* admissible = laws().front();  ///< never null
    bool byFrequency = false;                   ///< its rows are given by frequencies
    /// Whether a row measures an angle, and its force is a torque.
    bool angular(Index row) const;
  };
  /// A surface that moves with an element (Depiction::Surface).
  struct Surface {
    Id component = 0;
    End origin;
    Eigen::Quaterniond rotation;
    Vec3 scale;
    std::shared_ptr<const Mesh> mesh;
    bool partOfEndless = false;
    Depiction::Paint paint = {};
  };
  /// Triangles between elements of a state.
  struct Sheet {
    Id component = 0;
    int state = -1;
    std::shared_ptr<const std::vector<Mesh::Triangle>> triangles;
    Depiction::Paint paint = {};
    std::span<const Depiction::FaceQuantity> quantities;
    VecX start;  ///< positions of the state at the start, m; empty where a mapping computes them
  };
  /// A constraint that takes no part, with the lines that show where it would act.
  struct DisabledInfo {
    Id id = 0;
    std::vector<Line> lines;
  };
  struct FixedElement {
    Id projection = 0;
    int state = -1;
    Index element = 0;
    bool all = true;
    Vec3 direction = Vec3::Zero();
  };
  struct SystemInfo {
    Id integrator = 0;
    Id solver = 0;
    std::string branch;  ///< "" for the whole scene
    double h = 0;
    Index unknowns = 0;
    Index rows = 0;
    bool detects = false;  ///< something looks for contacts
  };

  std::vector<StateInfo> states;  ///< inputs before outputs
  std::vector<ConstraintInfo> constraints;
  std::vector<DisabledInfo> disabled;
  std::vector<FixedElement> fixed;
  std::vector<Surface> surfaces;
  std::vector<Sheet> sheets;
  std::vector<Id> shapes;  ///< in the order of contact indices
  std::vector<SystemInfo> systems;
  std::vector<Issue> issues;
  Index rows = 0;
  /// Identify elements across structures; null: unknown.
  std::shared_ptr<const PersistentIdsByState> persistentIds;

  /// The places of states and constraints by their ids; if empty, they are searched for linearly.
  std::unordered_map<Id, std::size_t> stateById, constraintById;
  /// Fills these maps.
  void index();

  int stateIndex(Id id) const;
  const ConstraintInfo* constraint(Id id) const;
  /// The lines of a constraint, active or not; otherwise none.
  std::span<const Line> linesOf(Id id) const;
  /// A quantity of a triangle of a sheet; not a number if its start is unknown.
  double faceValue(const Sheet& sheet, const Depiction::FaceQuantity& quantity,
                   std::size_t triangle, const Motion& motion) const;
  /// The place of an end in a motion.
  Vec3 place(const End& end, const Motion& motion) const;
  /// The rotation of its element's axes; identity for points and places at rest.
  Eigen::Quaterniond rotation(const End& end, const Motion& motion) const;
};

/// The structure of a layout, with additional issues.
std::shared_ptr<const SceneStructure> describeStructure(
    const Layout& layout, const std::vector<LayoutIssue>& more,
    std::shared_ptr<const PersistentIdsByState> persistentIds);

/// The component to which the first refused system of a step refers, and the sentence.
std::pair<Id, std::string> firstFailure(const StepReport& report, const SceneStructure& structure);

/// The constraints of a system that contradict each other, by their names in the structure; empty
/// if there are none.
std::string conflictSentence(const SystemReport& system, const SceneStructure& structure);

/// A force and a torque that a ForceField exerts on a place of an element.
struct LoadInfo {
  Id owner = 0;
  int state = -1;
  ForceField::Load load;
};

/// A rigid body, in the axes of its element.
struct BodyInfo {
  Id mass = 0;
  int state = -1;
  Index element = 0;
  RigidInertia inertia;
};

std::vector<LoadInfo> loadsOf(const Layout& layout, const Motion& motion);
std::vector<BodyInfo> bodiesOf(const Layout& layout);

}  // namespace compliant
