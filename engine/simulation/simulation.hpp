#pragma once

#include <atomic>
#include <optional>

#include "engine/dynamics/step/dynamics.hpp"
#include "engine/scene/edit.hpp"
#include "engine/simulation/followers.hpp"
#include "engine/simulation/scene_structure.hpp"

namespace compliant {

/// A motion to continue, its structure, and the numbering of elements in it.
struct PreviousMotion {
  const SceneStructure& structure;
  const Motion& motion;
  PreviousElements elements = {};
};

/// A scene and its motion: lays out the scene, steps, and applies edits between steps.
/// Single-threaded; an Engine drives it.
class Simulation {
 public:
  /// If another thread sets `cancelled`, a long solve ends; the step is then refused as
  /// cancelled.
  explicit Simulation(Scene scene,
                      std::shared_ptr<const PersistentIdsByState> persistentIds = nullptr,
                      const std::atomic<bool>* cancelled = nullptr);
  Simulation(const Simulation&) = delete;
  Simulation& operator=(const Simulation&) = delete;

  /// Fields that follow formulas hold their present values.
  const Scene& scene() const { return scene_; }
  /// The scene as designed.
  Scene designed() const {
    Scene scene = scene_;
    followers_.restore(scene);
    return scene;
  }
  const Motion& motion() const { return motion_; }
  const Layout& layout() const { return layout_; }
  std::shared_ptr<const SceneStructure> structure() const { return structure_; }

  /// Applies an edit to the scene and to the running motion; returns the inverse. If the scene is
  /// laid out again, elements that remain continue the motion that they had in `before`, or their
  /// present motion if that is null. `persistentIds` are those of the scene after the edit; null:
  /// as before.
  Result<Edit> apply(const Edit& edit,
                     std::shared_ptr<const PersistentIdsByState> persistentIds = nullptr,
                     const PreviousMotion* before = nullptr);
  /// Adds a file that belongs to the scene from now on (Scene::parts).
  void addPart(const std::string& name, std::string bytes) {
    scene_.parts[name] = std::move(bytes);
  }
  /// One step of the scene's clock. When refused, the motion stays at the last good step.
  const StepReport& step();
  /// Writes the data that corrections of FreeMotion compute from the start to the files that they
  /// name, in the folder of the scene; returns the paths. The motion is unchanged. An Error if
  /// there is no such correction, or a file cannot be written.
  Result<std::vector<std::string>> precompute(const std::string& folder);
  /// Returns to the designed start.
  void reset();
  /// Restores a motion of this same structure.
  void restore(const Motion& motion);
  /// Restores those parts of a motion of another structure that fit, by the ids of states and
  /// constraints. A state fits if its number of elements is unchanged, or if `before` maps them.
  void adopt(const PreviousMotion& before);
  /// Whether every independent state has a motion there.
  bool continues(const PreviousMotion& before) const;

  /// The step of the scene's clock: the largest h. A sentence in the structure's issues tells which
  /// integrators do not divide it.
  double sceneStep() const { return sceneStep_; }
  Energies energies();
  /// From now on each step keeps Motion::ledger, at the cost of evaluating all energies.
  void keepLedger();
  /// What the last step added to Motion::ledger; none: no ledger is kept, or the step was refused.
  std::optional<Ledger> flowsOfStep() const;
  void readLaws(RowLaws& laws) const;
  /// Contacts and stops that closed in the last step faster than the impact speed.
  int impacts() const;
  std::size_t systems() const { return dynamics_.size(); }
  /// The integrator's warning about its scheme, for the rows of the system.
  std::optional<Integrator::Warning> schemeWarning(std::size_t system) const;
  bool hasHardRows(std::size_t system) const;
  Dynamics& dynamics(std::size_t system) { return *dynamics_[system]; }
  const Dynamics& dynamics(std::size_t system) const { return *dynamics_[system]; }
  const StepReport& report() const { return report_; }

 private:
  void layOutAnew();
  /// Lays out the scene again and restores what still fits of the previous structure and motion.
  void layOutAgain(const std::map<Id, VecX>& references, const std::vector<Id>& edited,
                   const PreviousMotion* before);
  void keepVelocities(const PreviousMotion& before);
  bool fitChanged(const std::vector<Id>& edited) const;
  void describe() { structure_ = describeStructure(layout_, warnings_, persistentIds_); }
  void findClockAndWarnings();
  void beginLedger();
  /// Sets fields that follow formulas to their values for the next step, or for the last one.
  bool follow(int system, double t, double h);
  void followBack();
  void lawsChanged();
  void endLedger();

  Scene scene_;
  Layout layout_;
  Motion motion_;
  Rollback rollback_;
  std::vector<std::unique_ptr<Dynamics>> dynamics_;
  std::vector<int> substeps_;
  std::shared_ptr<const SceneStructure> structure_;
  bool startEdited_ = false;  ///< since the structure was described or the last reset
  std::shared_ptr<const PersistentIdsByState> persistentIds_;
  std::vector<LayoutIssue> warnings_;
  StepReport report_;
  Followers followers_;
  bool keepsLedger_ = false;
  EnergyFlows flows_;
  std::optional<Ledger> atStart_;  ///< of the last step; none: as for flowsOfStep
  Energies start_;                 ///< of the current step
  double sceneStep_ = 0.01;
  const std::atomic<bool>* cancelled_;
};

/// Why the last step was refused: the guilty component, the sentence, the step and its time.
Error refusal(const Simulation& simulation);

}  // namespace compliant
