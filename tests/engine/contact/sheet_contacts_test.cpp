#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <set>

#include "engine/contact/detection/clipping.hpp"
#include "engine/contact/detection/sheet_contacts.hpp"
#include "tests/engine/contact/placed_shapes.hpp"
#include "tests/support/contact_shapes.hpp"

namespace compliant::test {
namespace {

constexpr double half = 0.01, reach = 0.05;

/// A sheet and where its corners are.
struct Cloth {
  Sheet sheet;
  std::vector<Vec3> places;

  PlacedSheet placed() const { return {sheet, places, half}; }
};

Cloth oneTriangle(const Vec3& a, const Vec3& b, const Vec3& c) {
  return {Sheet({{0, 1, 2}}), {a, b, c}};
}

/// A level square of n × n cells of two triangles about the origin.
Cloth square(double size, std::uint32_t n, double height) {
  std::vector<Vec3> places;
  std::vector<Mesh::Triangle> triangles;
  for (std::uint32_t i = 0; i <= n; ++i)
    for (std::uint32_t j = 0; j <= n; ++j)
      places.emplace_back(size * (i / double(n) - 0.5), height, size * (j / double(n) - 0.5));
  for (std::uint32_t i = 0; i < n; ++i)
    for (std::uint32_t j = 0; j < n; ++j) {
      const std::uint32_t a = i * (n + 1) + j, b = a + 1, c = a + n + 1, d = c + 1;
      triangles.push_back({a, b, d});
      triangles.push_back({a, d, c});
    }
  return {Sheet(triangles), places};
}

std::vector<SheetContact> between(const Cloth& a, const Cloth& b, double within = reach) {
  std::vector<SheetContact> found;
  for (std::uint32_t i = 0; i < a.sheet.triangles().size(); ++i)
    for (std::uint32_t j = 0; j < b.sheet.triangles().size(); ++j)
      sheetContacts(a.placed(), i, b.placed(), j, Sheets::Two, within, found);
  return found;
}

std::vector<SheetContact> withItself(const Cloth& cloth, double within = reach) {
  std::vector<SheetContact> found;
  for (std::uint32_t i = 0; i < cloth.sheet.triangles().size(); ++i)
    for (std::uint32_t j = i + 1; j < cloth.sheet.triangles().size(); ++j)
      sheetContacts(cloth.placed(), i, cloth.placed(), j, Sheets::One, within, found);
  return found;
}

std::vector<SheetOnShape> on(const Cloth& cloth, const ContactShape& shape,
                             const Eigen::Isometry3d& pose = Eigen::Isometry3d::Identity(),
                             double within = reach) {
  std::vector<SheetOnShape> found;
  ContactWorkspace workspace;
  for (std::uint32_t i = 0; i < cloth.sheet.triangles().size(); ++i)
    sheetOnShape(cloth.placed(), i, shape, pose, within, workspace, found);
  return found;
}

Vec3 placeOf(const SheetSpot& spot, const Cloth& cloth) {
  Vec3 sum = Vec3::Zero();
  for (int k = 0; k < spot.count; ++k)
    sum += spot.weight[k] * cloth.places[spot.corner[static_cast<std::size_t>(k)]];
  return sum;
}

TEST(SheetContacts, ACornerOverATriangleHasItsBarycentricWeights) {
  const Cloth below = oneTriangle({0, 0, 0}, {1, 0, 0}, {0, 0, 1});
  const Cloth above = oneTriangle({0.2, 0.03, 0.3}, {0.2, 2, 0.3}, {0.3, 2, 0.3});
  const auto found = between(above, below);
  ASSERT_EQ(found.size(), 1U);
  const SheetContact& contact = found[0];
  EXPECT_EQ(contact.a.count, 1);
  EXPECT_EQ(contact.a.corner[0], 0U);
  ASSERT_EQ(contact.b.count, 3);
  EXPECT_NEAR((contact.b.weight - Vec3(0.5, 0.2, 0.3)).norm(), 0, 1e-15);
  EXPECT_NEAR(contact.point.gap, 0.03 - 2 * half, 1e-15);
  EXPECT_NEAR((contact.point.normal - Vec3::UnitY()).norm(), 0, 1e-15);
  EXPECT_NEAR((contact.point.onB - Vec3(0.2, half, 0.3)).norm(), 0, 1e-15);
}

TEST(SheetContacts, CrossedEdgesTouchWhereTheyCross) {
  const Cloth above = oneTriangle({-1, 0.03, 0}, {1, 0.03, 0}, {0, 1, 0});
  const Cloth below = oneTriangle({0.5, 0, -1}, {0.5, 0, 3}, {0.5, -1, 0});
  const auto found = between(above, below);
  ASSERT_EQ(found.size(), 1U);
  const SheetContact& contact = found[0];
  ASSERT_EQ(contact.a.count, 2);
  ASSERT_EQ(contact.b.count, 2);
  EXPECT_NEAR((contact.a.weight - Vec3(0.25, 0.75, 0)).norm(), 0, 1e-15);
  EXPECT_NEAR((contact.b.weight - Vec3(0.75, 0.25, 0)).norm(), 0, 1e-15);
  EXPECT_NEAR(contact.point.gap, 0.03 - 2 * half, 1e-15);
  EXPECT_NEAR((contact.point.normal - Vec3::UnitY()).norm(), 0, 1e-15);
}

TEST(SheetContacts, ExchangedSheetsGiveMirroredContacts) {
  std::mt19937 random(7);
  std::uniform_real_distribution<double> unit(-0.3, 0.3);
  const auto any = [&] { return Vec3(unit(random), unit(random), unit(random)); };
  std::size_t all = 0;
  for (int i = 0; i < 2000; ++i) {
    const Cloth a = oneTriangle(any(), any(), any()), b = oneTriangle(any(), any(), any());
    const auto there = between(a, b), back = between(b, a);
    ASSERT_EQ(there.size(), back.size());
    all += there.size();
    for (const SheetContact& each : there)
      EXPECT_TRUE(std::any_of(back.begin(), back.end(), [&](const SheetContact& other) {
        return other.b.feature == each.a.feature && other.a.feature == each.b.feature &&
               (other.point.normal + each.point.normal).norm() < 1e-9 &&
               std::abs(other.point.gap - each.point.gap) < 1e-12;
      }));
  }
  EXPECT_GT(all, 200U);
}

/// The least distance between places of two triangles, by a search on a grid and downhill from its
/// best place.
double sampledDistance(const Cloth& a, const Cloth& b) {
  double best = 1e9;
  const int n = 24;
  for (int i = 0; i <= n; ++i)
    for (int j = 0; i + j <= n; ++j) {
      const double u = i / double(n), v = j / double(n);
      const auto on = [&](const Cloth& cloth) {
        return Vec3((1 - u - v) * cloth.places[0] + u * cloth.places[1] + v * cloth.places[2]);
      };
      for (const auto& [from, to] : {std::pair(&a, &b), std::pair(&b, &a)}) {
        const Vec3 p = on(*from),
                   w = nearestOnTriangle(p, to->places[0], to->places[1], to->places[2]);
        best = std::min(
            best, (p - w[0] * to->places[0] - w[1] * to->places[1] - w[2] * to->places[2]).norm());
      }
    }
  return best;
}

TEST(SheetContacts, OfTrianglesThatAreApartTheNearestHasTheirDistance) {
  std::mt19937 random(3);
  std::uniform_real_distribution<double> unit(-0.5, 0.5);
  const auto any = [&](double up) {
    return Vec3(unit(random), 0.4 * unit(random) + up, unit(random));
  };
  int compared = 0;
  for (int i = 0; i < 1000; ++i) {
    const Cloth a = oneTriangle(any(0.5), any(0.5), any(0.5)),
                b = oneTriangle(any(0), any(0), any(0));
    const double distance = sampledDistance(a, b);
    double least = 1e9;
    for (const SheetContact& each : between(a, b, 2))
      least = std::min(least, each.point.gap + 2 * half);
    ++compared;
    // The grid has places a 24th of an edge apart.
    ASSERT_LE(least, distance + 1e-12) << i;
    ASSERT_GE(least, distance - 0.03) << i;
  }
  EXPECT_EQ(compared, 1000);
}

TEST(SheetContacts, ASmoothSheetDoesNotTouchItself) {
  EXPECT_TRUE(withItself(square(1, 8, 0), 0.3).empty());
  Cloth waves = square(1, 12, 0);
  for (Vec3& place : waves.places)
    place.y() = 0.05 * std::sin(3 * place.x()) * std::cos(2 * place.z());
  for (const SheetContact& each : withItself(waves, 0.05)) EXPECT_GT(each.point.gap, 0.01);
}

TEST(SheetContacts, AFoldedSheetTouchesItselfWithEveryCornerOverTheOtherLayer) {
  // Folded about z = 0.25 in one plane over another.
  Cloth cloth = square(1, 8, 0);
  for (Vec3& place : cloth.places)
    if (place.x() > 0.01) place = Vec3(-place.x() + 0.01, 0.03, place.z() + 0.013);
  const auto found = withItself(cloth, 0.02);
  std::set<std::uint64_t> corners;
  for (const SheetContact& each : found) {
    EXPECT_NEAR(std::abs(each.point.normal.y()), 1, 1e-12);
    EXPECT_NEAR(each.point.gap, 0.03 - 2 * half, 1e-12);
    if (each.a.count == 1) corners.insert(each.a.feature);
    if (each.b.count == 1) corners.insert(each.b.feature);
  }
  EXPECT_GE(corners.size(), 4U * 8U);
}

TEST(SheetContacts, AFlatSheetOnAnotherHasNoEdgesInside) {
  const auto found = between(square(1, 4, 0.03), square(1.3, 3, 0));
  EXPECT_EQ(std::count_if(found.begin(), found.end(),
                          [](const SheetContact& c) { return c.a.count == 1; }),
            25);
  for (const SheetContact& each : found) EXPECT_FALSE(each.a.count == 2 && each.b.count == 2);
}

TEST(SheetContacts, CrossedStripsWithoutCornersInsideTouchWithTheirBorders) {
  Cloth along = square(1, 1, 0.03), across = square(1, 1, 0);
  for (Vec3& place : along.places) place.x() *= 0.2;
  for (Vec3& place : across.places) place.z() *= 0.2;
  const auto found = between(along, across);
  EXPECT_EQ(found.size(), 4U);
  for (const SheetContact& each : found) EXPECT_NEAR(each.point.gap, 0.03 - 2 * half, 1e-12);
}

TEST(SheetContacts, OnAPlaneAndOnABoxEveryCornerOfASheetTouches) {
  const Cloth cloth = square(1, 4, 0.02);
  const auto onPlane = on(cloth, ContactShape::halfSpace());
  EXPECT_EQ(onPlane.size(), 25U);
  const auto onBox = on(cloth, ContactShape::box({3, 1, 3}), placedAt({0, -0.5, 0}));
  EXPECT_EQ(onBox.size(), 25U);
  for (const auto& found : {onPlane, onBox})
    for (const SheetOnShape& each : found) {
      EXPECT_EQ(each.spot.count, 1);
      EXPECT_NEAR(each.point.gap, 0.02 - half, 1e-12);
      EXPECT_NEAR((each.point.normal - Vec3::UnitY()).norm(), 0, 1e-12);
    }
}

TEST(SheetContacts, ABallOnAFlatSheetTouchesOneTriangleOrWhatItSharesWithOthers) {
  const Cloth cloth = square(1, 4, 0);
  for (double x = -0.4; x < 0.4; x += 0.0125) {
    const Vec3 centre(x, 0.1 + half - 0.001, 0.3 * x);
    const auto found = on(cloth, ContactShape::ball(0.1), placedAt(centre), 0.002);
    ASSERT_GE(found.size(), 1U);
    double least = 1;
    for (const SheetOnShape& each : found) {
      least = std::min(least, each.point.gap);
      // Nothing catches on the edges that it has passed or comes to.
      EXPECT_GT(std::abs(each.point.normal.y()), 0.98);
      EXPECT_NEAR((placeOf(each.spot, cloth) - each.point.onA - half * each.point.normal).norm(), 0,
                  1e-9);
    }
    EXPECT_NEAR(least, -0.001, 1e-9);
  }
}

TEST(SheetContacts, TheCornerOfABoxTouchesATriangleInside) {
  const Cloth cloth = square(2, 1, 0);
  const Eigen::Isometry3d pose = placedAt({0.3, std::sqrt(3.0) * 0.1 + half + 0.004, 0.1}) *
                                 Eigen::Quaterniond::FromTwoVectors(Vec3(1, 1, 1), -Vec3::UnitY());
  const auto found = on(cloth, ContactShape::box({0.2, 0.2, 0.2}), pose);
  const auto nearest =
      std::min_element(found.begin(), found.end(),
                       [](const auto& a, const auto& b) { return a.point.gap < b.point.gap; });
  ASSERT_NE(nearest, found.end());
  EXPECT_EQ(nearest->spot.count, 3);
  EXPECT_NEAR(nearest->point.gap, 0.004, 1e-12);
  EXPECT_NEAR((placeOf(nearest->spot, cloth) - Vec3(0.3, 0, 0.1)).norm(), 0, 1e-12);
}

TEST(SheetContacts, EveryConvexShapeLyingOnASheetHasItsGap) {
  struct Case {
    ContactShape shape;
    double height;
  };
  for (const Case& each :
       {Case{ContactShape::ball(0.3), 0.3}, Case{ContactShape::box({0.5, 0.4, 0.5}), 0.2},
        Case{capsule(0.2, 0.4), 0.4}, Case{cylinder(0.3, 0.6), 0.3}, Case{cone(0.3, 0.6), 0.3},
        Case{boxHull({0.5, 0.4, 0.5}), 0.2}, Case{ellipsoid({0.3, 0.2, 0.25}), 0.2},
        Case{contactShape("Box", {{"size", Vec3(0.5, 0.4, 0.5)}, {"radius", 0.05}}), 0.2}})
    for (const double gap : {-0.004, 0.0, 0.01}) {
      double least = 1;
      for (const SheetOnShape& found :
           on(square(2, 3, 0), each.shape, placedAt({0.04, each.height + half + gap, 0.07}))) {
        least = std::min(least, found.point.gap);
        EXPECT_TRUE(found.point.normal.allFinite() && found.point.onA.allFinite() &&
                    found.spot.weight.allFinite());
        EXPECT_NEAR(found.spot.weight.sum(), 1, 1e-12);
      }
      EXPECT_NEAR(least, gap, 1e-6) << static_cast<int>(each.shape.kind());
    }
}

TEST(SheetContacts, FeaturesStayAndDiffer) {
  const Cloth below = square(1, 4, 0);
  const auto features = [&](double shift) {
    Cloth above = square(0.7, 3, 0.025);
    for (Vec3& place : above.places) place += Vec3(0.013 + shift, 0.3 * shift, 0.027);
    std::vector<std::uint64_t> all;
    for (const SheetContact& each : between(above, below)) all.push_back(each.point.feature);
    std::sort(all.begin(), all.end());
    return all;
  };
  const auto first = features(0);
  EXPECT_FALSE(first.empty());
  EXPECT_EQ(std::adjacent_find(first.begin(), first.end()), first.end());
  EXPECT_EQ(first, features(1e-4));
}

TEST(SheetContacts, SliversAndCoincidentCornersStayFinite) {
  std::mt19937 random(11);
  const auto any = [&] {
    return Vec3(0.25 * double(random() % 3), 0.02 * double(random() % 2),
                0.25 * double(random() % 3));
  };
  ContactWorkspace workspace;
  for (int i = 0; i < 1500; ++i) {
    const Cloth a = oneTriangle(any(), any(), any()), b = oneTriangle(any(), any(), any());
    for (const SheetContact& each : between(a, b)) {
      ASSERT_TRUE(each.point.onA.allFinite() && each.point.onB.allFinite() &&
                  std::isfinite(each.point.gap));
      ASSERT_NEAR(each.point.normal.norm(), 1, 1e-12);
      ASSERT_NEAR(each.a.weight.sum(), 1, 1e-9);
      ASSERT_NEAR(each.b.weight.sum(), 1, 1e-9);
    }
    for (const ContactShape& shape :
         {ContactShape::ball(0.1), ContactShape::box({0.3, 0.3, 0.3}), capsule(0.1, 0.3)})
      for (const SheetOnShape& each : on(a, shape, placedAt(any()))) {
        ASSERT_TRUE(each.point.onA.allFinite() && each.point.normal.allFinite() &&
                    std::isfinite(each.point.gap));
        ASSERT_TRUE(each.spot.weight.allFinite());
      }
  }
}

}  // namespace
}  // namespace compliant::test
