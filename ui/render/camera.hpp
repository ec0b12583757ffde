#pragma once

#include <Eigen/Core>
#include <Eigen/Geometry>
#include <optional>

namespace compliant {

enum class Lens { Perspective, Orthographic };

/// Directions of view: front looks along -z, right along -x, top along -y. `Home` is the
/// three-quarter view in which scenes open; `Isometric` shows the three axes equally long.
enum class View { Front, Back, Left, Right, Top, Bottom, Home, Isometric };

struct Ray {
  Eigen::Vector3f origin;
  Eigen::Vector3f direction;  ///< unit length
};

/// A place on screen: logical pixels from the top left corner, and the depth in metres in front of
/// the eye.
struct ScreenPosition {
  Eigen::Vector2f pixel;
  float depth;
};

/// A camera that orbits a target; y is up. Angles in radians, lengths in metres, pixels are logical
/// pixels of the viewport, counted from its top left corner as mouse events do. Pure mathematics,
/// without OpenGL. Every function keeps the camera finite and usable.
class Camera {
 public:
  Camera() = default;

  void resize(int width, int height);
  float width() const { return width_; }
  float height() const { return height_; }

  const Eigen::Vector3f& target() const { return target_; }
  float distance() const { return distance_; }
  float yaw() const { return yaw_; }
  float pitch() const { return pitch_; }
  float fovy() const { return fovy_; }
  Lens lens() const { return lens_; }

  void setTarget(const Eigen::Vector3f& target);
  void setDistance(float metres);            ///< clamped to 1e-4 … 1e6
  void setAngles(float yaw, float pitch);    ///< pitch clamped to ±π/2
  void setFovy(float radians);               ///< clamped to 5° … 120°
  void setLens(Lens lens) { lens_ = lens; }  ///< the target keeps its size on screen

  /// Orbits like a mouse drag of this many pixels: half a turn over the height of the viewport.
  void orbit(float dx, float dy);
  /// Moves the target so that it follows a mouse drag of this many pixels.
  void pan(float dx, float dy);
  /// Multiplies the distance by `factor` (below 1 moves closer). The place under `pixel` at the
  /// depth of the target stays under it.
  void zoomToCursor(float factor, const Eigen::Vector2f& pixel);
  void look(View view);
  /// Keeps the direction and moves so that the whole box is visible, with a small margin.
  void frame(const Eigen::AlignedBox3f& box);

  Eigen::Vector3f eye() const;
  Eigen::Vector3f right() const;
  Eigen::Vector3f up() const;
  Eigen::Vector3f forward() const;  ///< from the eye to the target

  Eigen::Matrix4f viewMatrix() const;
  Eigen::Matrix4f projectionMatrix(float aspect) const;
  Eigen::Matrix4f projectionMatrix() const { return projectionMatrix(width_ / height_); }
  float nearDepth() const;
  float farDepth() const;

  Ray ray(const Eigen::Vector2f& pixel) const;
  /// Nothing if the place is not in front of the eye.
  std::optional<ScreenPosition> project(const Eigen::Vector3f& world) const;
  /// The place under `pixel` in the plane through `at` that faces the camera: where an item goes
  /// when the mouse drags it.
  Eigen::Vector3f atDepthOf(const Eigen::Vector3f& at, const Eigen::Vector2f& pixel) const;
  float worldUnitsPerPixel(const Eigen::Vector3f& at) const;
  /// The height of the view at the target, m; orbiting does not change it.
  float heightAtTarget() const { return height_ * unitsPerPixelAtDepth(distance_); }

  bool operator==(const Camera&) const = default;  ///< shows the same

 private:
  float depthOf(const Eigen::Vector3f& world) const;
  float unitsPerPixelAtDepth(float depth) const;

  Eigen::Vector3f target_ = Eigen::Vector3f::Zero();
  float distance_ = 5;
  float yaw_ = 0.5F;
  float pitch_ = 0.3F;
  float fovy_ = 0.6F;
  float sceneRadius_ = 1;
  float width_ = 1280;
  float height_ = 720;
  Lens lens_ = Lens::Perspective;
};

}  // namespace compliant
