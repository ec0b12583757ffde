#pragma once

#include <Eigen/Core>
#include <array>
#include <optional>
#include <vector>

#include "ui/render/camera.hpp"
#include "ui/render/colour.hpp"

namespace compliant {

/// The navigation cube in a corner of the view, rotated like the scene, with the axes of the world.
/// A face or the tip of an axis stands for the view that faces it. In logical pixels from the top
/// left.
struct ViewCube {
  struct Face {
    View view = View::Front;
    std::array<Eigen::Vector2f, 4> corners;
    Eigen::Vector2f middle;
    const char* label = "";  ///< "X", "-X" …
    float facing = 0;        ///< cosine of the angle to the eye, positive
  };
  struct Tip {
    View view = View::Front;
    Eigen::Vector2f place;
    const char* label = "";
    Colour colour;
    float towardsEye = 0;  ///< −1 … 1; if negative, the cube is in front of it
  };

  Eigen::Vector2f centre;
  float side = 0;  ///< half the length of an edge
  float tipRadius = 0;
  std::vector<Face> faces;  ///< the visible faces
  std::array<Tip, 3> tips;  ///< the farthest first
};

/// `side` is half the length of an edge of the cube.
ViewCube viewCube(const Camera& camera, const Eigen::Vector2f& centre, float side);

/// The view of the part of the cube under a pixel; nothing beside the cube.
std::optional<View> viewAt(const ViewCube& cube, const Eigen::Vector2f& pixel);

/// The opposite view; home and isometric have none and are unchanged.
View opposite(View view);

/// Whether the camera looks as after look(view).
bool looksFrom(const Camera& camera, View view);

}  // namespace compliant
