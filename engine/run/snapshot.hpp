#pragma once

#include <map>
#include <memory>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "engine/kkt/motion.hpp"
#include "engine/kkt/report.hpp"
#include "engine/run/persistent_ids.hpp"
#include "engine/run/row_laws.hpp"
#include "engine/scene/roles.hpp"

namespace compliant {

/// Why a component is left out of the simulation, a remark about it, or why time stands still.
struct Issue {
  enum class Kind { Remark, Failure };
  Id component = 0;
  std::string sentence;
  Kind kind = Kind::Remark;
  bool operator==(const Issue&) const = default;
};

struct Layout;
struct LayoutIssue;

/// What the engine made of the scene: sizes and offsets to read a Motion with, and the geometry of
/// rows. Immutable; a new one is published whenever the scene is laid out anew.
struct SceneStructure {
  struct StateInfo {
    Id id = 0;
    std::string name;
    StateShape shape;
    Index x = 0, v = 0;  ///< offsets into Motion::x and v
    bool mapped = false;
    bool angles = false;  ///< its values are angles
    /// Points and frames live in space and can be drawn and pulled.
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
    std::vector<Line> lines;  ///< empty when nothing shows the rows in space
    bool coupled =
        false;  ///< some rows share a matrix C, or c depends on φ: a row has no line as its law
    bool angles = false;   ///< its state is one of angles
    bool bounded = false;  ///< its forces are not free: off the line of its law all may be well
    const RowLaw* admissible = laws().front();  ///< never null
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
  /// A constraint that takes no part, with the lines that show what it would act on.
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
  std::vector<Id> shapes;  ///< as contacts count them
  std::vector<SystemInfo> systems;
  std::vector<Issue> issues;
  Index rows = 0;
  /// They identify elements across structures; null: unknown.
  std::shared_ptr<const PersistentIdsByState> persistentIds;

  /// Where states and constraints stand, by their ids; empty: they are looked for one by one.
  std::unordered_map<Id, std::size_t> stateById, constraintById;
  /// Fills these.
  void index();

  int stateIndex(Id id) const;
  const ConstraintInfo* constraint(Id id) const;
  /// Of a constraint, whether it takes part or not; none otherwise.
  std::span<const Line> linesOf(Id id) const;
  /// A number of a triangle of a sheet; not a number where its start is not known.
  double faceValue(const Sheet& sheet, const Depiction::FaceQuantity& quantity,
                   std::size_t triangle, const Motion& motion) const;
  /// Where an end is in a motion.
  Vec3 place(const End& end, const Motion& motion) const;
  /// How the axes of its element are turned; not at all for points and places at rest.
  Eigen::Quaterniond rotation(const End& end, const Motion& motion) const;
};

/// The structure of a layout, with further issues.
std::shared_ptr<const SceneStructure> describeStructure(
    const Layout& layout, const std::vector<LayoutIssue>& more,
    std::shared_ptr<const PersistentIdsByState> persistentIds);

/// The component that the first refused system of a step is about, and the sentence.
std::pair<Id, std::string> firstFailure(const StepReport& report, const SceneStructure& structure);

/// The constraints of a system that contradict each other, by their names in the structure; empty
/// when none do.
std::string conflictSentence(const SystemReport& system, const SceneStructure& structure);

/// Something worth telling the user, in order of number.
struct Event {
  enum class Severity { Info, Warning, Error };
  std::int64_t number = 0;
  Severity severity = Severity::Info;
  Id component = 0;
  std::string text;
  double time = 0;  ///< s, of the moment that it is about: a snapshot may tell of several steps
};

/// A step of the history in which contacts or stops closed faster than the impact speed.
struct ImpactMark {
  std::int64_t index = 0;  ///< of the moment after it, in the history
  double time = 0;         ///< s, then
  int count = 0;           ///< how many closed
  double energy = 0;       ///< J, that they took
  bool operator==(const ImpactMark&) const = default;
};

/// What the play controls show.
struct Transport {
  bool playing = false;
  double wantedSpeed = 1;    ///< simulated seconds per second
  double measuredSpeed = 0;  ///< the same, over the last half second
  double sceneStep = 0.01;   ///< s, the clock's step: the largest h
  // The timeline: entries of the history, 0 is the oldest that is still kept.
  std::int64_t historySize = 0;
  std::int64_t historyIndex = 0;
  std::int64_t moment = 0;   ///< number of the entry that is shown, for GoToSnapshot
  double historyStart = 0;   ///< s, time of the oldest entry
  double historyEnd = 0;     ///< s, time of the newest
  std::int64_t newest = 0;   ///< number of the newest entry
  std::int64_t history = 0;  ///< how often the history has begun anew
  /// Steps with impacts, oldest first; null: none, or more than a timeline can show.
  std::shared_ptr<const std::vector<ImpactMark>> impacts;
  /// Path of the recording under way; null: none.
  std::shared_ptr<const std::string> recording;
  bool inPast() const { return historyIndex + 1 < historySize; }
};

/// The pull of the mouse as it is now.
struct PullInfo {
  bool active = false;
  int state = -1;
  Index element = 0;
  Vec3 place = Vec3::Zero();  ///< m, where it is held
  Vec3 target = Vec3::Zero();
  Vec3 force = Vec3::Zero();  ///< N, on the place
  double extension = 0;       ///< m
};

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

struct SolverRecord;
struct HistoryReading;

/// The answer to WriteScene.
struct SceneText {
  std::uint64_t request = 0;  ///< as asked
  std::string text;           ///< as a scene file, with the components of a pull
};

/// The immutable answer of the engine: everything the user interface shows.
struct Snapshot : RowLaws {
  std::uint64_t serial = 0;
  std::uint64_t lastEdit = 0;     ///< number of edits applied so far
  std::uint64_t sceneSerial = 0;  ///< number of scenes loaded so far
  std::shared_ptr<const SceneStructure> structure;
  /// Of the scene as it is now; `structure` is that of the moment that is shown.
  std::shared_ptr<const SceneStructure> design;
  Motion motion;
  /// Of the design; none while a moment of another structure is shown.
  std::vector<LoadInfo> loads;
  std::shared_ptr<const std::vector<BodyInfo>> bodies;
  Energies energies;
  StepReport report;
  Transport transport;
  PullInfo pull;
  std::vector<Event> events;  ///< the latest, at most 256
  /// Whether the motion came about under these c and d: not after an edit that no step has followed
  /// yet, but again once it is taken back. The past is shown with its own c and d until an edit is
  /// made there, then with those of the design.
  bool stepped = true;
  /// Whether the report is of the design as it is: not after an edit that no step has followed yet,
  /// but again once it is taken back.
  bool reported = true;
  /// Why the system of the last step cannot be saved, one sentence; null when it can.
  const char* whyNoSystem = nullptr;
  /// The last solve of the watched system, also while the past is shown; null: none since the scene
  /// was laid out or reset, or no system is watched.
  std::shared_ptr<const SolverRecord> solve;
  /// The answer to the latest ReadHistory of every reader that has asked about this scene.
  std::map<int, std::shared_ptr<const HistoryReading>> readings;
  /// That of a reader; null: it has none.
  std::shared_ptr<const HistoryReading> reading(int reader = 0) const {
    const auto found = readings.find(reader);
    return found != readings.end() ? found->second : nullptr;
  }
  /// The answer to the latest WriteScene; null: none was sent.
  std::shared_ptr<const SceneText> sceneText;
};

}  // namespace compliant
