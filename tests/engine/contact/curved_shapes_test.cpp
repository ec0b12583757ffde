#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "tests/engine/contact/reference_shapes.hpp"
#include "tests/support/contact_shapes.hpp"

/// Shapes that describe their own core: ellipsoids, boxes with rounded edges, and landscapes.
namespace compliant::test {
namespace {

std::unique_ptr<Component> shapeOf(std::string_view type,
                                   std::vector<std::pair<std::string_view, Value>> fields) {
  const Type& found = *registry().find(type);
  auto component = found.create();
  for (const auto& [name, value] : fields) found.find(name)->write(*component, value);
  return component;
}

const compliant::Shape& asShape(const std::unique_ptr<Component>& component) {
  return static_cast<const compliant::Shape&>(*component);
}

/// Volume, centre and inertia as sums over a grid of points within.
Solid counted(const ReferenceShape& shape, int pieces) {
  const Eigen::AlignedBox3d box = shape.shape.bounds();
  const Vec3 step = box.sizes() / pieces;
  const double cell = step.prod();
  Solid sum;
  for (int i = 0; i < pieces; ++i)
    for (int j = 0; j < pieces; ++j)
      for (int k = 0; k < pieces; ++k) {
        const Vec3 x = box.min() + step.cwiseProduct(Vec3(i + 0.5, j + 0.5, k + 0.5));
        if (shape.height(x) > 0) continue;
        sum.volume += cell;
        sum.centre += cell * x;
        sum.inertia += steiner(cell, x);
      }
  sum.centre /= sum.volume;
  return sum;
}

void expectSolid(const Solid& solid, const Solid& sum) {
  EXPECT_NEAR(solid.volume, sum.volume, 3e-3 * sum.volume);
  EXPECT_LE(solid.centre.norm(), 1e-15);
  EXPECT_LE((solid.inertia - sum.inertia).norm(), 4e-3 * sum.inertia.norm());
}

TEST(Ellipsoids, WeighWhatASumOverTheirPointsSays) {
  const Vec3 radii(0.5, 0.2, 0.3);
  const auto component = shapeOf("Ellipsoid", {{"radii", radii}});
  const ReferenceShape inside{ellipsoid(radii),
                              {},
                              [=](const Vec3& x) { return x.cwiseQuotient(radii).norm() - 1; },
                              {},
                              {},
                              true};
  expectSolid(*asShape(component).solid(), counted(inside, 120));
}

TEST(RoundedBoxes, WeighWhatASumOverTheirPointsSays) {
  for (const double radius : {0.02, 0.1, 0.149}) {
    const Vec3 size(0.7, 0.3, 0.4);
    const auto component = shapeOf("Box", {{"size", size}, {"radius", radius}});
    expectSolid(*asShape(component).solid(), counted(referenceRoundedBox(size, radius), 120));
  }
}

TEST(RoundedBoxes, LieBetweenABoxAndABall) {
  const Vec3 size(0.4, 0.4, 0.4);
  const auto sharp = shapeOf("Box", {{"size", size}}),
             hardly = shapeOf("Box", {{"size", size}, {"radius", 1e-9}}),
             round = shapeOf("Box", {{"size", size}, {"radius", 0.2 - 1e-12}}),
             ball = shapeOf("Ball", {{"radius", 0.2}});
  EXPECT_NEAR(asShape(hardly).solid()->volume, asShape(sharp).solid()->volume, 1e-9);
  EXPECT_NEAR(asShape(round).solid()->volume, asShape(ball).solid()->volume, 1e-11);
  EXPECT_LE((asShape(round).solid()->inertia - asShape(ball).solid()->inertia).norm(), 1e-12);
  EXPECT_EQ(asShape(shapeOf("Box", {{"size", size}, {"radius", 0.2}})).checkSize(),
            "radius is 0.2; it must be below half the shortest edge, 0.2");
}

/// The surface that is drawn is that which touches.
TEST(RoundedBoxes, AreDrawnWhereTheyTouch) {
  const Vec3 size(0.7, 0.3, 0.4);
  const double radius = 0.1;
  const auto component = shapeOf("Box", {{"size", size}, {"radius", radius}});
  const ReferenceShape reference = referenceRoundedBox(size, radius);
  const auto mesh = asShape(component).mesh();
  const Vec3 scale = asShape(component).scale();
  Vec3 centre = Vec3::Zero();
  double volume = 0;
  for (const Eigen::Vector3f& vertex : mesh->vertices())
    EXPECT_NEAR(reference.height(vertex.cast<double>().cwiseProduct(scale)), 0, 1e-7);
  for (const Mesh::Triangle& t : mesh->triangles()) {
    const auto at = [&](std::size_t i) {
      return Vec3(mesh->vertices()[t[i]].cast<double>().cwiseProduct(scale));
    };
    const double six = at(0).dot(at(1).cross(at(2)));
    volume += six / 6;
    centre += six / 24 * (at(0) + at(1) + at(2));
  }
  EXPECT_NEAR(volume, asShape(component).solid()->volume, 0.01 * volume) << "outwards, and closed";
  EXPECT_LE(centre.norm(), 1e-6);
}

TEST(Ellipsoids, WithThreeEqualAxesTouchAsBallsDo) {
  std::mt19937 random(1);
  std::uniform_real_distribution<double> unit(-1, 1);
  const ContactShape round = ellipsoid(Vec3::Constant(0.3)), ball = ContactShape::ball(0.3);
  const ContactShape others[] = {ContactShape::ball(0.2), ContactShape::box({0.5, 0.3, 0.4}),
                                 capsule(0.1, 0.4), ellipsoid({0.3, 0.1, 0.2}),
                                 ContactShape::halfSpace()};
  int touching = 0;
  for (int i = 0; i < 500; ++i)
    for (const ContactShape& other : others) {
      const Eigen::Isometry3d pose = placedAt(0.4 * Vec3(unit(random), unit(random), unit(random)),
                                              3 * Vec3(unit(random), unit(random), unit(random)));
      const auto found = contacts({round, pose}, {other}, 0.05),
                 expected = contacts({ball, pose}, {other}, 0.05);
      const auto least = [](const std::vector<ContactPoint>& all) {
        double gap = 1;
        for (const ContactPoint& each : all) gap = std::min(gap, each.gap);
        return gap;
      };
      ASSERT_EQ(found.empty(), expected.empty()) << i;
      ASSERT_NEAR(least(found), least(expected), 1e-8) << i;
      touching += found.empty() ? 0 : 1;
    }
  EXPECT_GT(touching, 500);
}

/// At a contact of two smooth surfaces their normals are opposite: those of f = Σ x²/a² − 1.
TEST(Ellipsoids, TouchWhereTheirNormalsAreOpposite) {
  std::mt19937 random(2);
  std::uniform_real_distribution<double> unit(-1, 1), length(0.1, 0.5);
  int apart = 0, overlapping = 0;
  for (int i = 0; i < 2000; ++i) {
    const Vec3 a(length(random), length(random), length(random)),
        b(length(random), length(random), length(random));
    const Eigen::Isometry3d poseA = placedAt(0.6 * Vec3(unit(random), unit(random), unit(random)),
                                             3 * Vec3(unit(random), unit(random), unit(random))),
                            poseB = placedAt(Vec3::Zero(),
                                             3 * Vec3(unit(random), unit(random), unit(random)));
    const auto found = contacts({ellipsoid(a), poseA}, {ellipsoid(b), poseB}, 0.1);
    if (found.empty()) continue;
    ASSERT_EQ(found.size(), 1U) << i;
    const ContactPoint& point = found.front();
    if (point.gap < -0.05) continue;  // of deep overlaps other directions may be as short
    ++(point.gap > 0 ? apart : overlapping);
    const auto normalAt = [](const Vec3& radii, const Eigen::Isometry3d& pose, const Vec3& x) {
      const Vec3 local = pose.inverse() * x;
      return Vec3((pose.linear() * local.cwiseQuotient(radii.cwiseAbs2())).normalized());
    };
    ASSERT_LE((normalAt(a, poseA, point.onA) + point.normal).norm(), 1e-9) << i;
    ASSERT_LE((normalAt(b, poseB, point.onB) - point.normal).norm(), 1e-9) << i;
    ASSERT_LE((point.onA - point.onB - point.gap * point.normal).norm(), 1e-10) << i;
  }
  EXPECT_GT(apart, 50);
  EXPECT_GT(overlapping, 50);
}

// === Landscapes ===

TEST(HeightFields, WeighWhatLiesBelowThem) {
  // A wedge: 2 m × 3 m, from 0.1 m to 0.5 m high over the floor.
  const auto component = shapeOf("HeightField", {{"formula", std::string("0.1*x + 0.2")},
                                                 {"width", 2.0},
                                                 {"depth", 3.0},
                                                 {"columns", std::int64_t{7}},
                                                 {"rows", std::int64_t{4}},
                                                 {"floor", 0.1}});
  EXPECT_EQ(asShape(component).checkSize(), std::nullopt);
  const Result<Solid> solid = asShape(component).solid();
  ASSERT_TRUE(solid.ok());
  // h from 0.1 to 0.3, the floor at 0.
  EXPECT_NEAR(solid->volume, 2 * 3 * 0.2, 1e-12);
  EXPECT_NEAR(solid->centre.x(), 0.1 * 4.0 / 12 / 0.2, 1e-12) << "∫ x h / ∫ h";
  EXPECT_NEAR(solid->centre.y(), (0.2 * 0.2 + 0.01 * 4 / 12) / 2 / 0.2, 1e-12) << "∫ h²/2 / ∫ h";
}

TEST(HeightFields, AreWhatTheirListSays) {
  const Array<double> heights{0, 1, 2, 3, 4, 5};
  const auto component = shapeOf("HeightField", {{"heights", heights},
                                                 {"width", 2.0},
                                                 {"depth", 1.0},
                                                 {"columns", std::int64_t{2}},
                                                 {"rows", std::int64_t{1}}});
  ASSERT_EQ(asShape(component).checkSize(), std::nullopt);
  const ContactGeometry geometry = asShape(component).geometry();
  for (std::size_t i = 0; i < 6; ++i) {
    const Vec3 expected(-1 + static_cast<double>(i % 3), heights[i], i < 3 ? -0.5 : 0.5);
    EXPECT_EQ(geometry.vertices[i], expected);
  }
}

TEST(HeightFields, SayWhatIsWrongWithThem) {
  const auto fault = [](std::vector<std::pair<std::string_view, Value>> fields) {
    return asShape(shapeOf("HeightField", std::move(fields))).checkSize().value_or("none");
  };
  EXPECT_EQ(fault({{"heights", Array<double>{1, 2, 3}},
                   {"columns", std::int64_t{1}},
                   {"rows", std::int64_t{1}}}),
            "heights has 3 numbers; 1 × 1 cells have 4 corners");
  EXPECT_EQ(fault({{"formula", std::string("x + y")}}),
            "formula: “y” at character 5 is unknown; a height depends on x and z");
  EXPECT_EQ(fault({{"formula", std::string("1/(x - x)")}}),
            "formula: at x = -2, z = -2 the height is not a number between -1e9 and 1e9 m");
  EXPECT_EQ(fault({{"columns", std::int64_t{500}}, {"rows", std::int64_t{500}}}),
            "500 × 500 cells are too many; there may be 62500");
  EXPECT_EQ(fault({{"formula", std::string("sin(")}}),
            "formula: character 5: A number, a name or a parenthesis is missing");
}

TEST(HeightFields, MirroredAreTheirImage) {
  using Fields = std::vector<std::pair<std::string_view, Value>>;
  const Fields cases[] = {{{"heights", Array<double>{0, 1, 2, 3, 4, 5}},
                           {"columns", std::int64_t{2}},
                           {"rows", std::int64_t{1}}},
                          {{"heights", Array<double>{0, 1, 0, 0}},
                           {"columns", std::int64_t{1}},
                           {"rows", std::int64_t{1}}},
                          {{"formula", std::string("0.2*x + 0.1*x^2 + max(x, z)")}},
                          {{"formula", std::string("0.1*exp(-x) + cos (x) - sin((-x))")}}};
  for (const Fields& fields : cases) {
    const auto component = shapeOf("HeightField", fields), image = component->clone();
    auto& mirrored = static_cast<compliant::Shape&>(*image);
    mirrored.mirror();
    ASSERT_EQ(mirrored.checkSize(), std::nullopt);
    const auto before = asShape(component).geometry(), after = mirrored.geometry();
    ASSERT_EQ(before.vertices.size(), after.vertices.size());
    for (const Vec3& vertex : before.vertices)
      EXPECT_TRUE(std::any_of(after.vertices.begin(), after.vertices.end(), [&](const Vec3& other) {
        return (vertex.cwiseProduct(Vec3(-1, 1, 1)) - other).norm() < 1e-12;
      }));
    const Mat3 reversed = Vec3(-1, 1, 1).asDiagonal();
    EXPECT_NEAR(asShape(component).solid()->volume, mirrored.solid()->volume, 1e-12);
    EXPECT_LE((reversed * asShape(component).solid()->centre - mirrored.solid()->centre).norm(),
              1e-12);
    EXPECT_LE(
        (reversed * asShape(component).solid()->inertia * reversed - mirrored.solid()->inertia)
            .norm(),
        1e-9);
    mirrored.mirror();
    EXPECT_EQ(mirrored.geometry().vertices, before.vertices);
  }
}

/// On an edge, turned about it by any angle, both of its ends are as deep.
TEST(RoundedBoxes, RestOnBothEndsOfAnEdge) {
  const double side = 0.2, radius = 0.03;
  const ContactShape die =
      contactShape("Box", {{"size", Vec3(side, side, side)}, {"radius", radius}});
  for (const double angle : {0.0, 0.01, 0.1, 0.2, 0.3, 0.6, quarterTurn / 2}) {
    const double reach = (side / 2 - radius) * (std::cos(angle) + std::sin(angle)) + radius;
    for (const ContactShape& ground : {ContactShape::halfSpace(), ContactShape::box({2, 2, 2})}) {
      const double level = ground.kind() == ContactShape::Kind::HalfSpace ? 0 : 1;
      const auto found =
          contacts({die, placedAt({0, level + reach - 1e-4, 0}, {0, 0, angle})}, {ground}, 0.002);
      int deepest = 0;
      for (const ContactPoint& point : found) deepest += point.gap < -1e-4 + 1e-9 ? 1 : 0;
      EXPECT_GE(deepest, 2) << angle << ' ' << ground.name();
    }
  }
}

TEST(RoundedBoxes, OfferPlacesOfTheirSurface) {
  const Vec3 size(0.7, 0.3, 0.4);
  const auto component = shapeOf("Box", {{"size", size}, {"radius", 0.1}});
  const ReferenceShape reference = referenceRoundedBox(size, 0.1);
  for (const Vec3& place : asShape(component).landmarks())
    if (!place.isZero(0)) {
      EXPECT_NEAR(reference.height(place), 0, 1e-12);
    }
}

}  // namespace
}  // namespace compliant::test
