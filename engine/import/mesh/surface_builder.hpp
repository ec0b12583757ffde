#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/base/math.hpp"
#include "engine/base/result.hpp"

namespace compliant::mesh {

/// The most triangles of a mesh: their scene can still be saved and opened (largestSceneFile).
inline constexpr std::size_t mostTriangles = 500'000;
/// A file may give each triangle its own vertices.
inline constexpr std::size_t mostVertices = 3 * mostTriangles;

/// Vertices and faces as in the file.
struct Faces {
  std::vector<Vec3> vertices;
  std::vector<std::int64_t> corners;  ///< of all faces, vertex indices from 0
  std::vector<std::size_t> ends;      ///< of each face, in the corners
};

/// A surface of triangles that share their vertices.
struct Surface {
  Faces written;  ///< the faces from which it was made
  std::vector<Vec3> vertices;
  std::vector<std::int64_t> triangles;  ///< three vertices each, from 0
  std::size_t needles = 0;              ///< triangles with two corners at one place, left out
  std::size_t linesAndPoints = 0;       ///< parts that are not surfaces, left out
  std::size_t instanced = 0;            ///< nodes that show a mesh at more places, read at one
  std::size_t skinned = 0;              ///< nodes with a mesh posed by bones, read unposed
};

/// The shortest decimal number that has this value in single precision: 0.1, not 0.10000000149.
/// Files keep what was such a number.
double shortestDecimal(float value);

/// Collects the vertices and faces of a file. Faces of more than three corners are cut into
/// triangles.
class SurfaceBuilder {
 public:
  std::size_t vertexCount() const { return faces_.vertices.size(); }
  Status addVertex(const Vec3& place);
  /// Adds a face; corners are vertices, from 0, which may be added later.
  Status addFace(std::span<const std::int64_t> corners);
  /// The surface: vertices at the same place are merged, and those without a face are left out.
  /// Call it once.
  Result<Surface> build();

  /// A sentence about too many numbers announced by a file, or nothing.
  static std::optional<std::string> tooMany(double vertices, double faces);

 private:
  Faces faces_;
  std::size_t triangles_ = 0;
};

}  // namespace compliant::mesh
