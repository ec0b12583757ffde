#pragma once

#include <Eigen/Core>
#include <Eigen/Geometry>
#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "engine/base/mesh.hpp"
#include "ui/render/colour.hpp"

namespace compliant {

/// Identifies an item for the caller, for example after a click; 0: none.
using PickId = std::uint32_t;

enum class Highlight { None, Hovered, Selected };

/// A radius of `world` metres, but at least `pixels` logical pixels on screen. With world 0 the
/// size on screen is constant, with pixels 0 the size in space is exact.
struct Size {
  float world = 0;
  float pixels = 0;
  /// Upper limit of `pixels` in metres, so that points do not cover a fine mesh; 0: no limit.
  float most = 0;

  /// The radius in pixels.
  float at(float pixelsPerMetre, float lineScale) const;
};

/// A matte ball.
struct Point {
  Eigen::Vector3f position = Eigen::Vector3f::Zero();
  Size radius{0, 4};
  Colour colour;
  PickId pick = 0;
  Highlight highlight = Highlight::None;
};

/// The shape that distinguishes kinds of links without colour.
enum class LinkStyle {
  Hard,       ///< solid rod with square ends
  Compliant,  ///< coil spring
  Force,      ///< thin dashes
  Pull,       ///< double line with a halo, in front of everything near it
  Line        ///< plain thin stroke with round ends
};

/// A line between two places. A radius of {0, 0} means that of the style (see defaultRadius).
struct DrawnLink {
  Eigen::Vector3f a = Eigen::Vector3f::Zero();
  Eigen::Vector3f b = Eigen::Vector3f::Zero();
  LinkStyle style = LinkStyle::Hard;
  float coils = 8;  ///< windings of a compliant link; fewer are drawn if they would merge
  Size radius;      ///< half width of a rod or dash, outer radius of a coil
  Colour colour;
  PickId pick = 0;
  Highlight highlight = Highlight::None;
};

Size defaultRadius(LinkStyle style);

/// The shape that distinguishes kinds of arrows without colour.
enum class ArrowStyle {
  Solid,   ///< filled head
  Hollow,  ///< outline only
  Barred,  ///< filled head, and a bar across its tail
  Open,    ///< head of two strokes
  Dashed,  ///< filled head on a dashed shaft
  Chevron  ///< two open heads, one behind the other
};
enum class Clipped { No, Yes };  ///< yes: a break mark means that the arrow should be longer

/// A vector at `origin`: its length is in metres of the world, its thickness in pixels.
struct Arrow {
  Eigen::Vector3f origin = Eigen::Vector3f::Zero();
  Eigen::Vector3f vector = Eigen::Vector3f::Zero();
  Colour colour;
  ArrowStyle style = ArrowStyle::Solid;
  Clipped clipped = Clipped::No;
  PickId pick = 0;
  Highlight highlight = Highlight::None;
};

enum class AnchorKind {
  Point,  ///< fully fixed: hatched support below the point
  Plane,  ///< may move in the plane whose normal is `axis`: hatched square
  Line,   ///< may move along `axis`: a pair of rails
  Badge   ///< not a constraint: the exclamation mark of an error
};

/// A glyph of constant size on screen for a projective constraint.
struct Anchor {
  Eigen::Vector3f position = Eigen::Vector3f::Zero();
  Eigen::Vector3f axis = Eigen::Vector3f::UnitY();
  AnchorKind kind = AnchorKind::Point;
  Size radius{0, 4};  ///< of the fixed point: the glyph stays outside it
  Colour colour;
  PickId pick = 0;
};

/// A path, oldest place first; it gets thinner towards its beginning.
struct Trail {
  std::vector<Eigen::Vector3f> points;
  float pixels = 1.25F;  ///< half width at its end, logical pixels
  Colour colour;
};

/// Triangles with shared vertices: cloth, membranes, bodies. Lit on both sides, smooth normals.
struct Surface {
  std::vector<Eigen::Vector3f> positions;
  std::vector<std::array<std::uint32_t, 3>> triangles;
  Colour colour;
  /// One for each position, or one for each triangle; empty: all have the colour `colour`.
  std::vector<Colour> vertexColours, faceColours;
  PickId pick = 0;
};

/// A body: a mesh stored in graphics memory, and its present place. All instances of a mesh are
/// drawn at once.
struct MeshInstance {
  std::shared_ptr<const Mesh> mesh;
  Eigen::Affine3f place = Eigen::Affine3f::Identity();  ///< scale, rotation, translation
  Colour colour;
  PickId pick = 0;
  Highlight highlight = Highlight::None;
  bool partOfEndless = false;  ///< counts for the bounds only if nothing else is there
};

/// Everything visible in one frame, in world coordinates (metres, y up). Plain data, which the
/// caller fills anew for every frame; the renderer knows nothing about mechanics. Items with a
/// coordinate that is not finite are skipped.
struct DrawList {
  std::vector<Point> points;
  std::vector<DrawnLink> links;
  std::vector<Arrow> arrows;
  std::vector<Anchor> anchors;
  std::vector<Trail> trails;
  std::vector<Surface> surfaces;
  std::vector<MeshInstance> meshes;
  /// Small symbols. Where bodies hide them they shine through faintly, and all of them are picked
  /// before bodies.
  std::vector<MeshInstance> glyphs;
  /// Lines that nothing hides; they cannot be picked.
  std::vector<DrawnLink> marks;

  void clear();
};

/// The box around the points, links, surfaces and bodies. Arrows and glyphs do not count, so that a
/// view framed on it does not pulsate with the forces. Empty (isEmpty()) if there is nothing.
Eigen::AlignedBox3f bounds(const DrawList& drawList);

}  // namespace compliant
