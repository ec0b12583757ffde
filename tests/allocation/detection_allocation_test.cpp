#include <random>

#include "engine/contact/detection/broad_phase.hpp"
#include "tests/allocation/allocation_counter.hpp"
#include "tests/engine/contact/placed_shapes.hpp"
#include "tests/support/contact_shapes.hpp"

namespace compliant::test {
namespace {

std::vector<ContactShape> oneOfEachKind() {
  return {ContactShape::ball(0.5),
          ContactShape::box({1, 1, 1}),
          capsule(0.3, 0.6),
          cylinder(0.5, 1),
          cone(0.5, 1),
          ellipsoid({0.5, 0.3, 0.4}),
          contactShape("Box", {{"size", Vec3(1, 1, 1)}, {"radius", 0.1}}),
          boxHull({1, 1, 1}),
          ContactShape::mesh(boxCorners({1, 1, 1}), boxTriangles()),
          ContactShape::halfSpace()};
}

TEST(Detection, FindsContactsWithoutAllocatingOnceItHasFoundThem) {
  const std::vector<ContactShape> shapes = oneOfEachKind();
  ContactWorkspace workspace;
  std::vector<ContactPoint> points;
  const auto findAll = [&] {
    std::mt19937 random(1);
    std::normal_distribution<double> normal;
    const auto any = [&] { return Vec3(normal(random), normal(random), normal(random)); };
    for (int i = 0; i < 20; ++i)
      for (const ContactShape& a : shapes)
        for (const ContactShape& b : shapes) {
          points.clear();
          findContacts(a, placedAt(0.9 * any().normalized(), any()), b,
                       placedAt(Vec3::Zero(), any()), 0.01, workspace, points);
        }
  };
  findAll();
  EXPECT_EQ(allocationsDuring(findAll), 0);
}

TEST(Detection, SweepsBoxesThatMoveWithoutAllocating) {
  std::mt19937 random(1);
  std::uniform_real_distribution<double> place(0, 4), speed(-0.01, 0.01);
  std::vector<Eigen::AlignedBox3d> boxes;
  std::vector<Vec3> speeds;
  for (int i = 0; i < 200; ++i) {
    const Vec3 corner(place(random), place(random), place(random));
    boxes.emplace_back(corner, corner + Vec3::Constant(0.5));
    speeds.emplace_back(speed(random), speed(random), speed(random));
  }
  const auto broadPhase = makeSweepAndPrune();
  std::size_t pairs = 0;
  const auto forthAndBack = [&] {
    for (const double sign : {1.0, -1.0})
      for (int step = 0; step < 50; ++step) {
        for (std::size_t i = 0; i < boxes.size(); ++i) boxes[i].translate(sign * speeds[i]);
        pairs += broadPhase->overlaps(boxes).size();
      }
  };
  forthAndBack();
  EXPECT_EQ(allocationsDuring(forthAndBack), 0);
  EXPECT_GT(pairs, 0u);
}

}  // namespace
}  // namespace compliant::test
