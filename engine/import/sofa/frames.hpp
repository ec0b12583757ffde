#pragma once

#include "engine/import/sofa/import.hpp"
#include "engine/import/sofa/meshes.hpp"

/// Frames of rigid bodies as SOFA writes them: x y z and a quaternion qx qy qz qw.
namespace compliant::sofa {

/// Frames from seven numbers each; quaternions that are not of length one are reported, and
/// normalised. `data` is what the findings name.
std::vector<Pose> posesFrom(Import& import, const Object& object, std::string_view data,
                            const Numbers& numbers);
/// The same for numbers known to be valid, and back.
std::vector<Pose> asPoses(const Numbers& numbers);
Numbers asNumbers(const std::vector<Pose>& poses);

/// Frames that are scaled (only their places), rotated and shifted.
std::vector<Pose> placed(std::vector<Pose> poses, const Placement& placement);

/// A frame given in the axes of another, in the world; and the reverse.
Pose operator*(const Pose& outer, const Pose& inner);
Pose inAxesOf(const Pose& outer, const Pose& inWorld);

/// The fields of RigidFrames; the velocity has six numbers for each frame, or none at all.
Fields frameFields(const std::vector<Pose>& poses, const Numbers& velocity);

/// The rotation vectors of frames; empty if none is rotated.
Array<Vec3> rotationsOf(const std::vector<Pose>& poses);

}  // namespace compliant::sofa
