#pragma once

#include "engine/interactive/snapshot.hpp"

namespace compliant {

/// A snapshot whose every force is known by hand.
///
/// Three points: A (0, 0, 0) fixed, B (1, 0, 0), C (1, −2, 0). Constraint 10 has a hard rod A–B
/// with λ = −5 N and a spring B–C with c = 1e-3 m/N and λ = 3 N, exactly on its law. Constraint 11
/// holds C to the nail (0, 0, 1) with three rows, λ = (0, 2, 0) N, handled as a force. Ids: points
/// 1, extension 2, offset 3, projection 12.
struct HandMade {
  SceneStructure structure;
  Snapshot snapshot;

  HandMade() {
    structure.states = {{1, "points", {3, 3, 3, Embedding::Point}, 0, 0, false},
                        {2, "extension", {2, 1, 1}, 9, 9, true},
                        {3, "offset", {1, 3, 3, Embedding::Point}, 11, 11, true}};
    const auto point = [](Index element) { return SceneStructure::End{0, element, Vec3::Zero()}; };
    structure.constraints = {
        {10,
         "rods",
         Handling::Constraint,
         1,
         0,
         0,
         2,
         1,
         {{0, point(0), point(1)}, {1, point(1), point(2)}}},
        {11, "holder", Handling::Force, 2, 0, 2, 3, 3, {{0, {-1, 0, Vec3(0, 0, 1)}, point(2)}}}};
    structure.fixed = {{12, 0, 0, true, Vec3::Zero()}};
    structure.rows = 5;
    Motion& motion = snapshot.motion;
    motion.x = VecX::Zero(14);
    motion.x.head(9) << 0, 0, 0, 1, 0, 0, 1, -2, 0;
    motion.v = VecX::Zero(14);
    motion.lambda.resize(5);
    motion.lambda << -5, 3, 0, 2, 0;
    motion.strain.resize(5);
    motion.strain << 0, -3e-3, 0, -2e-2, 0;
    motion.reaction = VecX::Zero(14);
    motion.reaction.head(3) << -5, 1, 0;
    snapshot.compliance = {0, 1e-3, 1e-2, 1e-2, 1e-2};
    snapshot.dampingRatio = {0, 0.1, 0, 0, 0};
    publish();
  }

  /// After a change of `structure`.
  void publish() { snapshot.structure = std::make_shared<SceneStructure>(structure); }
};

}  // namespace compliant
