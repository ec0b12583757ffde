#pragma once

#include <map>
#include <memory>
#include <vector>

#include "engine/base/result.hpp"
#include "ui/render/draw_list.hpp"
#include "ui/render/drawers/drawing_modes.hpp"
#include "ui/render/gl/program.hpp"

namespace compliant {

/// Draws bodies. Each mesh is in graphics memory once, and one call draws all its instances.
class MeshDrawer {
 public:
  Status create();
  void release();
  /// Meshes that are no longer drawn are removed from graphics memory.
  void upload(const std::vector<MeshInstance>& instances, float opacity);
  /// Whether round bodies have marks that make their rotation visible.
  enum class Marks { None, OfTurning };
  void draw(Fill fill, Marks marks = Marks::None) const;
  /// Draws edges between faces that meet at more than 40°, and the rims of open surfaces, as lines
  /// of this many pixels.
  void drawEdges(float pixels) const;
  /// Draws, faintly, the parts that items drawn before hide. Call `draw` after it.
  void drawHidden() const;
  /// Draws the shadows on the ground: triangles projected along the light onto the plane, into the
  /// rectangle `area` (corner x and z, size x and z), which fills the viewport.
  void drawShadows(const Eigen::Vector4f& area, const Eigen::Vector2f& slide, float ground,
                   float reach) const;
  bool empty() const { return shown_.empty(); }

 private:
  struct Vertex {
    Eigen::Vector3f position, normal;
  };
  struct Instance {
    Eigen::Vector4f rows[3];  ///< of the affine transform
    Colour colour;
    float highlight = 0;
  };
  struct Stored {
    std::shared_ptr<const Mesh> mesh;
    GLuint array = 0, vertices = 0, instances = 0;
    GLuint edgeArray = 0, edges = 0;
    GLsizei vertexCount = 0, edgeCount = 0;
    bool closed = false;  // it has an inside
    bool round = false;   // most of its surface is curved
    Eigen::Vector3f middle = Eigen::Vector3f::Zero();
    std::vector<Instance> staging;
  };

  Stored store(const std::shared_ptr<const Mesh>& mesh) const;
  static void forget(Stored& stored);
  static void attachInstances();
  static void drawInstances(const Stored& stored);
  void drawAll() const;

  Program program_, shadow_, edge_;
  std::map<const Mesh*, Stored> stored_;
  std::vector<const Stored*> shown_;
};

/// The corners of a body's triangles with their normals. Faces that meet at less than 40° are
/// shaded smoothly, others have an edge between them. Three places and normals per triangle.
struct ShadedCorner {
  Eigen::Vector3f position, normal;
};
std::vector<ShadedCorner> shadedCorners(const Mesh& mesh);

/// The end points, in pairs, of edges between faces that meet at 40° or more, and of edges with one
/// face.
std::vector<Eigen::Vector3f> featureEdges(const Mesh& mesh);

/// Whether more than a third of a surface is shaded as curved: a ball, a cylinder.
bool isRound(const std::vector<ShadedCorner>& corners);

}  // namespace compliant
