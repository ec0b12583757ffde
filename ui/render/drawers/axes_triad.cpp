#include "ui/render/drawers/axes_triad.hpp"

#include <algorithm>
#include <array>
#include <span>

namespace compliant {
namespace {

constexpr float axisLength = 34;
constexpr float letterDistance = 45;
const Eigen::Vector3f middle(56, 56, 0);

struct Stroke {
  float fromX, fromY, toX, toY;
};

// Letters five pixels wide and seven high, around their centre.
constexpr std::array<Stroke, 2> letterX{{{-2.5F, -3.5F, 2.5F, 3.5F}, {-2.5F, 3.5F, 2.5F, -3.5F}}};
constexpr std::array<Stroke, 3> letterY{
    {{0, -3.5F, 0, 0}, {0, 0, -2.5F, 3.5F}, {0, 0, 2.5F, 3.5F}}};
constexpr std::array<Stroke, 3> letterZ{
    {{-2.5F, 3.5F, 2.5F, 3.5F}, {2.5F, 3.5F, -2.5F, -3.5F}, {-2.5F, -3.5F, 2.5F, -3.5F}}};

DrawnLink stroke(const Eigen::Vector3f& a, const Eigen::Vector3f& b, float pixels, Colour colour) {
  DrawnLink link;
  link.a = a;
  link.b = b;
  link.style = LinkStyle::Line;
  link.radius = {0, pixels};
  link.colour = colour;
  return link;
}

}  // namespace

std::vector<DrawnLink> axesTriad(const Camera& camera, const ViewportColours& colours) {
  struct Axis {
    Eigen::Vector3f direction;  // right, up, towards the eye
    Colour colour;
    std::span<const Stroke> letter;
  };
  const Eigen::Matrix3f turn = camera.viewMatrix().topLeftCorner<3, 3>();
  std::array<Axis, 3> axes{{{turn.col(0), palette::axisX, letterX},
                            {turn.col(1), palette::axisY, letterY},
                            {turn.col(2), palette::axisZ, letterZ}}};
  std::sort(axes.begin(), axes.end(),
            [](const Axis& a, const Axis& b) { return a.direction.z() < b.direction.z(); });
  std::vector<DrawnLink> strokes;
  for (const Axis& axis : axes) {
    const Eigen::Vector3f onScreen(axis.direction.x(), axis.direction.y(), 0);
    strokes.push_back(stroke(middle, middle + axisLength * onScreen, 1.6F, axis.colour));
    // An axis that points at the viewer has no room for its letter.
    if (onScreen.norm() < 0.25F) continue;
    const Eigen::Vector3f at =
        middle + onScreen * axisLength + onScreen.normalized() * (letterDistance - axisLength);
    for (const Stroke& s : axis.letter) {
      strokes.push_back(stroke(at + Eigen::Vector3f(s.fromX, s.fromY, 0),
                               at + Eigen::Vector3f(s.toX, s.toY, 0), 0.65F, colours.text));
    }
  }
  return strokes;
}

}  // namespace compliant
