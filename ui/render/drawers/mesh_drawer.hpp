#pragma once

#include <map>
#include <memory>
#include <vector>

#include "engine/base/result.hpp"
#include "ui/render/draw_list.hpp"
#include "ui/render/drawers/drawing_modes.hpp"
#include "ui/render/gl/program.hpp"

namespace compliant {

/// Draws bodies: each mesh lies in the graphics memory once, and all its instances are one call.
class MeshDrawer {
 public:
  Status create();
  void release();
  /// Meshes that are not drawn any more leave the graphics memory.
  void upload(const std::vector<MeshInstance>& instances, float opacity);
  /// Whether round bodies have marks by which they are seen to turn.
  enum class Marks { None, OfTurning };
  void draw(Fill fill, Marks marks = Marks::None) const;
  /// The edges in which faces meet by more than 40°, and the rims of open surfaces, as lines of so
  /// many pixels.
  void drawEdges(float pixels) const;
  /// What things drawn before hide of them, faintly; `draw` comes after it.
  void drawHidden() const;
  /// The shadows on the ground: triangles slid along the light onto the plane, into the rectangle
  /// `area` (corner x and z, size x and z) that fills the viewport.
  void drawShadows(const Eigen::Vector4f& area, const Eigen::Vector2f& slide, float ground,
                   float reach) const;
  bool empty() const { return shown_.empty(); }

 private:
  struct Vertex {
    Eigen::Vector3f position, normal;
  };
  struct Instance {
    Eigen::Vector4f rows[3];  ///< of the affine map
    Colour colour;
    float highlight = 0;
  };
  struct Stored {
    std::shared_ptr<const Mesh> mesh;
    GLuint array = 0, vertices = 0, instances = 0;
    GLuint edgeArray = 0, edges = 0;
    GLsizei vertexCount = 0, edgeCount = 0;
    bool closed = false;  // has an inside
    bool round = false;   // most of it is curved
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

/// Corners of the triangles with the normals of a body whose faces meet smoothly where they bend by
/// less than 40°, and in an edge elsewhere: three places and normals per triangle.
struct ShadedCorner {
  Eigen::Vector3f position, normal;
};
std::vector<ShadedCorner> shadedCorners(const Mesh& mesh);

/// The ends of the edges in which faces meet by 40° or more, and of those of a single face, in
/// twos.
std::vector<Eigen::Vector3f> featureEdges(const Mesh& mesh);

/// Whether more than a third of a surface is curved, by its shading: a ball, a cylinder.
bool isRound(const std::vector<ShadedCorner>& corners);

}  // namespace compliant
