#pragma once

#include "engine/import/mesh/gltf_document.hpp"

namespace compliant::mesh {

/// The surfaces of a glTF 2.0 scene, and nothing else: no appearance, skins, cameras or
/// animations. All references are valid, the nodes form trees, and the number of triangles is
/// within the limit.
struct GltfModel {
  struct Part {
    std::size_t mode = 4;  ///< of glTF: 4 triangles, 5 a strip, 6 a fan
    std::vector<Eigen::Vector3f> places;
    std::vector<std::uint32_t> corners;  ///< places, from 0
  };
  struct Move {
    const char* name;  ///< "matrix", "translation", "rotation" or "scale"
    std::vector<double> numbers;
  };
  struct Node {
    std::optional<std::size_t> mesh;
    std::vector<std::size_t> children;
    std::vector<Move> moves;
  };
  std::vector<std::vector<Part>> meshes;
  std::vector<Node> nodes;
  std::vector<std::size_t> roots;
  std::size_t linesAndPoints = 0;  ///< parts that are not surfaces, left out
  std::size_t instanced =
      0;  ///< nodes with copies of their mesh (EXT_mesh_gpu_instancing), which are left out
  std::size_t skinned = 0;  ///< nodes with bones, which are left out
};

Result<GltfModel> readGltfModel(std::string_view text, FilesBeside& beside);

/// The model as a *.glb with nothing else.
std::string glbOf(const GltfModel& model);

}  // namespace compliant::mesh
