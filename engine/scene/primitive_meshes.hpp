#pragma once

#include <memory>
#include <vector>

#include "engine/base/math.hpp"
#include "engine/base/mesh.hpp"

/// Meshes of the primitive shapes. Equal ones are one object (shared_mesh.hpp).
namespace compliant {

/// A surface of revolution about y, from radii and heights of its circles, the lowest first. A
/// circle of radius 0 is a point.
Mesh lathe(const std::vector<Eigen::Vector2f>& profile);

std::shared_ptr<const Mesh> ballMesh();  ///< of radius 1
std::shared_ptr<const Mesh> boxMesh();   ///< of edges 1, about the origin
/// Of this size along x, y and z, about the origin, with edges and corners of radius 1.
std::shared_ptr<const Mesh> roundedBoxMesh(const Vec3& size);
std::shared_ptr<const Mesh> cylinderMesh();  ///< of radius 1 and length 1 along y
std::shared_ptr<const Mesh>
coneMesh();  ///< of base radius 1 and height 1 along y, centred at half height
/// A capsule of radius 1 around a segment of this length along y.
std::shared_ptr<const Mesh> capsuleMesh(double length);

}  // namespace compliant
