#pragma once

#include <string>

#include "engine/base/result.hpp"
#include "engine/scene/scene.hpp"
#include "engine/simulation/scene_structure.hpp"

namespace compliant {

/// What acts between two parts of a scene over all their contacts: on the first, from the second.
struct ContactSum {
  Vec3 force = Vec3::Zero();   ///< N, in the world
  Vec3 torque = Vec3::Zero();  ///< N·m, about the origins of the elements of the first
  double normal = 0;           ///< N, the normal forces added up
  double friction = 0;         ///< N, the sizes of the friction forces added up
  double gap = 0;              ///< m, the least; not a number without a contact
  double slip = 0;             ///< m/s, the fastest of the contacts that push
  Index pushing = 0;           ///< contacts that push
};

/// Two parts of a scene: a shape, a state with all that it carries, or anything.
class ContactPair {
 public:
  /// Of the names of shapes or states; "*" is anything.
  static Result<ContactPair> of(const Scene& scene, const std::string& first,
                                const std::string& second);

  ContactSum sum(const SceneStructure& structure, const Motion& motion) const;

 private:
  Id first_ = 0, second_ = 0;  ///< 0: anything
};

}  // namespace compliant
