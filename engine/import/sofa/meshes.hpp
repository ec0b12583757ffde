#pragma once

#include "engine/import/sofa/import.hpp"

namespace compliant::sofa {

/// Data of a mesh creator (StringMeshCreator, GridMeshCreator) or derived edges of a MeshTopology:
/// position, edges, triangles, quads as plain numbers; nothing for other objects and data.
std::optional<Numbers> meshData(Import& import, const Object& object, std::string_view data);

/// The topology that serves an object: in its node or the nearest above; null if there is none.
const Object* topologyOf(const Object& user);
/// The topologies of a node, the first of each kind, in the order of the file.
std::vector<const Object*> topologiesIn(const Node& node);
/// Whether the type holds a topology.
bool isTopology(const Object& object);

/// Lines, triangles… of a topology, by the names of its data.
std::vector<Edge> edgesOf(Import& import, const Object& topology);

/// Scale, then rotate about x, y, z in degrees, then shift, like every SOFA loader and state.
struct Placement {
  Vec3 scale = Vec3::Ones();
  Vec3 rotation = Vec3::Zero();  ///< degrees about x, then y, then z
  Vec3 translation = Vec3::Zero();
  void apply(std::vector<Vec3>& points) const;
};
/// The placement of a creator or loader of a mesh.
Placement placementOfMesh(Import& import, const Object& loader);
/// The canonical name of mesh data, for which SOFA has several: "vertices" is "position".
std::string_view plainName(std::string_view data);
/// A number as SOFA reads its oldest attributes (scale, sx, dx…): single precision, and exactly one
/// number; anything else is reported and replaced by the fallback.
double singleNumber(Import& import, const Object& object, std::string_view attribute,
                    double fallback);

}  // namespace compliant::sofa
