#include "ui/render/view_cube.hpp"

#include <algorithm>
#include <cmath>

#include "ui/render/palette.hpp"

namespace compliant {
namespace {

constexpr float tipDistance = 2.3F;  // from the centre, in half edges
constexpr float tipSize = 0.46F;
constexpr float leastFacing = 0.02F;  // an edge-on face cannot be clicked

struct Side {
  View view;
  int axis;
  float sign;
  const char* label;
};
constexpr std::array<Side, 6> sides{{{View::Right, 0, 1, "X"},
                                     {View::Left, 0, -1, "-X"},
                                     {View::Top, 1, 1, "Y"},
                                     {View::Bottom, 1, -1, "-Y"},
                                     {View::Front, 2, 1, "Z"},
                                     {View::Back, 2, -1, "-Z"}}};

float cross(const Eigen::Vector2f& a, const Eigen::Vector2f& b) {
  return a.x() * b.y() - a.y() * b.x();
}

bool inside(const std::array<Eigen::Vector2f, 4>& corners, const Eigen::Vector2f& p) {
  bool left = false, right = false;
  for (std::size_t i = 0; i < 4; ++i) {
    const Eigen::Vector2f& a = corners[i];
    const float turn = cross(corners[(i + 1) % 4] - a, p - a);
    left = left || turn < 0;
    right = right || turn > 0;
  }
  return left != right;
}

}  // namespace

ViewCube viewCube(const Camera& camera, const Eigen::Vector2f& centre, float side) {
  ViewCube cube;
  cube.centre = centre;
  cube.side = side;
  cube.tipRadius = tipSize * side;
  const Eigen::Matrix3f turn = camera.viewMatrix().topLeftCorner<3, 3>();
  const auto onScreen = [&](const Eigen::Vector3f& world) -> Eigen::Vector2f {
    const Eigen::Vector3f eye = turn * world;
    return centre + side * Eigen::Vector2f(eye.x(), -eye.y());
  };
  for (const Side& each : sides) {
    Eigen::Vector3f normal = Eigen::Vector3f::Zero();
    normal[each.axis] = each.sign;
    const float facing = (turn * normal).z();
    if (facing < leastFacing) continue;
    Eigen::Vector3f u = Eigen::Vector3f::Zero(), v = Eigen::Vector3f::Zero();
    u[(each.axis + 1) % 3] = 1;
    v[(each.axis + 2) % 3] = 1;
    cube.faces.push_back({each.view,
                          {onScreen(normal - u - v), onScreen(normal + u - v),
                           onScreen(normal + u + v), onScreen(normal - u + v)},
                          onScreen(normal),
                          each.label,
                          facing});
  }
  constexpr std::array<Colour, 3> colours{palette::axisX, palette::axisY, palette::axisZ};
  for (int axis = 0; axis < 3; ++axis) {
    const Side& positive = sides[static_cast<std::size_t>(2 * axis)];
    const Eigen::Vector3f direction = Eigen::Vector3f::Unit(axis);
    cube.tips[static_cast<std::size_t>(axis)] = {
        positive.view, onScreen(tipDistance * direction), positive.label,
        colours[static_cast<std::size_t>(axis)], (turn * direction).z()};
  }
  std::sort(cube.tips.begin(), cube.tips.end(),
            [](const auto& a, const auto& b) { return a.towardsEye < b.towardsEye; });
  return cube;
}

std::optional<View> viewAt(const ViewCube& cube, const Eigen::Vector2f& pixel) {
  // The front one takes precedence.
  const auto hit = [&](const ViewCube::Tip& tip) {
    return (tip.place - pixel).norm() <= cube.tipRadius;
  };
  for (auto tip = cube.tips.rbegin(); tip != cube.tips.rend(); ++tip)
    if (tip->towardsEye >= 0 && hit(*tip)) return tip->view;
  for (const ViewCube::Face& face : cube.faces)
    if (inside(face.corners, pixel)) return face.view;
  for (const ViewCube::Tip& tip : cube.tips)
    if (tip.towardsEye < 0 && hit(tip)) return tip.view;
  return std::nullopt;
}

View opposite(View view) {
  switch (view) {
    case View::Front:
      return View::Back;
    case View::Back:
      return View::Front;
    case View::Left:
      return View::Right;
    case View::Right:
      return View::Left;
    case View::Top:
      return View::Bottom;
    case View::Bottom:
      return View::Top;
    case View::Home:
    case View::Isometric:
      break;
  }
  return view;
}

bool looksFrom(const Camera& camera, View view) {
  Camera there = camera;
  there.look(view);
  return (there.forward() - camera.forward()).norm() < 1e-3F &&
         (there.up() - camera.up()).norm() < 1e-3F;
}

}  // namespace compliant
