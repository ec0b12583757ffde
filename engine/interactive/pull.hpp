#pragma once

#include <functional>

#include "engine/interactive/command.hpp"
#include "engine/interactive/snapshot.hpp"
#include "engine/simulation/simulation.hpp"

namespace compliant {

/// The pull of the mouse: three ordinary components in the engine's scene (a linear combination
/// x − target, its output, a compliance on it) with ids that no document uses, and two more that
/// make a point of the place where a body is held. c = 1/(m ω²) and d =
/// 2/ω make the point a critically damped oscillator of the chosen frequency, whatever its mass;
/// the extension is capped, not the force.
class Pull {
 public:
  /// Applies an edit to the simulation (and to whatever records it).
  using Apply = std::function<Result<Edit>(const Edit&)>;

  bool active() const { return active_; }
  /// A sentence if the point cannot be pulled.
  static Status check(const PullStart& command, const Simulation& simulation);
  Status start(const PullStart& command, const Simulation& simulation, const Apply& apply);
  void move(const Vec3& target) { target_ = target; }
  void end(const Simulation& simulation, const Apply& apply);
  void set(const SetPull& command, const Apply& apply);
  /// Call before each step: moves the target as far as the cap allows.
  void update(const Simulation& simulation, const Apply& apply);
  PullInfo info(const SceneStructure& structure, const Motion& motion) const;

 private:
  static constexpr Id offsetId = firstPullId, mapId = firstPullId + 1, springId = firstPullId + 2,
                      heldId = firstPullId + 3, heldMapId = firstPullId + 4;

  Vec3 point(const Simulation& simulation) const;
  Edit parameters() const;

  bool active_ = false;
  Id state_ = 0;
  std::int64_t element_ = 0;
  Vec3 place_ = Vec3::Zero();
  Vec3 target_ = Vec3::Zero();
  Vec3 applied_ = Vec3::Zero();
  double mass_ = 1;
  double reach_ = 1;  ///< m
  SetPull options_;
};

}  // namespace compliant
