#include "tests/bench/contact/step/bodies.hpp"

#include <algorithm>

#include "engine/contact/detection/broad_phase.hpp"
#include "engine/contact/detection/contact_points.hpp"
#include "engine/contact/detection/contact_shape.hpp"

namespace compliant::test {

BenchScene pyramidOfBricks(int rows) {
  BenchScene scene;
  scene.size = {0.4, 0.2, 0.2};
  scene.mass = 16;
  for (int row = 0; row < rows; ++row)
    for (int i = 0; i < rows - row; ++i)
      scene.places.emplace_back(0.42 * (i - 0.5 * (rows - row - 1)), 0.1 + 0.2 * row, 0);
  scene.name = "pyramid of " + std::to_string(scene.places.size());
  return scene;
}

BenchScene ballsOnThePlane(int count) {
  BenchScene scene;
  scene.kind = BenchScene::Kind::Ball;
  scene.size = Vec3::Constant(0.2);
  scene.mass = 4;
  const int across = static_cast<int>(std::ceil(std::sqrt(count)));
  for (int i = 0; i < count; ++i)
    scene.places.emplace_back(0.25 * (i % across), 0.1, 0.25 * (i / across));
  scene.name = std::to_string(count) + " balls on a plane";
  return scene;
}

BenchScene ballsInATray(int across, int layers) {
  BenchScene scene;
  scene.kind = BenchScene::Kind::Ball;
  scene.size = Vec3::Constant(0.2);
  scene.mass = 4;
  const double middle = 0.5 * (across - 1), half = 0.11 * across + 0.09, height = 0.12 * layers;
  for (int layer = 0; layer < layers; ++layer)
    for (int i = 0; i < across; ++i)
      for (int j = 0; j < across; ++j) {
        // A little out of line, so that columns do not stand.
        const double aside = 0.013 * ((3 * i + 5 * j + 2 * layer) % 5 - 2);
        scene.places.emplace_back(0.22 * (i - middle) + aside, 0.12 + 0.22 * layer,
                                  0.22 * (j - middle) - aside);
      }
  for (const double side : {-1.0, 1.0}) {
    scene.walls.push_back({{0.1, height, 2 * half + 0.2}, {side * (half + 0.05), 0.5 * height, 0}});
    scene.walls.push_back({{2 * half, height, 0.1}, {0, 0.5 * height, side * (half + 0.05)}});
  }
  scene.name = std::to_string(across * across * layers) + " balls in a tray";
  scene.rests = false;
  return scene;
}

double deepestPenetration(const BenchScene& scene, const Poses& poses) {
  const ContactShape body = scene.kind == BenchScene::Kind::Ball
                                ? ContactShape::ball(scene.radius())
                                : ContactShape::box(scene.size);
  std::vector<ContactShape> shapes(poses.size(), body);
  Poses all = poses;
  for (const BenchScene::Wall& wall : scene.walls) {
    shapes.push_back(ContactShape::box(wall.size));
    all.emplace_back(Eigen::Translation3d(wall.place));
  }
  shapes.push_back(ContactShape::halfSpace());
  all.push_back(Eigen::Isometry3d::Identity());
  std::vector<Eigen::AlignedBox3d> boxes;
  for (std::size_t i = 0; i < shapes.size(); ++i) boxes.push_back(shapes[i].boundsAt(all[i]));
  ContactWorkspace workspace;
  std::vector<ContactPoint> points;
  const auto broadPhase = makeSweepAndPrune();
  for (const auto& [i, j] : broadPhase->overlaps(boxes))
    if (std::min(i, j) < poses.size())
      findContacts(shapes[i], all[i], shapes[j], all[j], 0, workspace, points);
  double deepest = 0;
  for (const ContactPoint& point : points) deepest = std::max(deepest, -point.gap);
  return deepest;
}

double longestWay(const Poses& from, const Poses& to) {
  double longest = 0;
  for (std::size_t i = 0; i < from.size(); ++i)
    longest = std::max(longest, (to[i].translation() - from[i].translation()).norm());
  return longest;
}

}  // namespace compliant::test
