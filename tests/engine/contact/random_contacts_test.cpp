#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "tests/engine/contact/reference_shapes.hpp"

namespace compliant::test {
namespace {

constexpr double margin = 0.05;
constexpr int kinds = 8;  ///< of shapeOf

enum class Places { General, Special };

struct Pair {
  ReferenceShape a, b;
  Eigen::Isometry3d poseA, poseB;

  double size() const { return a.shape.bounds().sizes().norm() + b.shape.bounds().sizes().norm(); }
  double accuracy() const { return (a.isRound || b.isRound ? 1e-6 : 1e-9) * size(); }
};

ReferenceShape shapeOf(int kind, Places places, std::mt19937& random) {
  std::uniform_real_distribution<double> anything(0.2, 1.2);
  const auto length = [&] {
    return places == Places::General ? anything(random)
                                     : 0.5 * (1 + static_cast<double>(random() % 2));
  };
  switch (kind) {
    case 0:
      return referenceBall(length() / 2);
    case 1:
      return referenceBox({length(), length(), length()});
    case 2:
      return referenceCapsule(length() / 2, length());
    case 3:
      return referenceCylinder(length() / 2, length());
    case 4:
      return referenceCone(length() / 2, length());
    case 5:
      return referenceHull(random);
    case 6:
      return referenceEllipsoid({length() / 2, length() / 2, length() / 2});
    default:
      return referenceRoundedBox({length(), length(), length()}, 0.02 + 0.05 * length());
  }
}

/// General, or at right angles and round distances, where much is degenerate.
Eigen::Isometry3d poseOf(Places places, double spread, std::mt19937& random) {
  std::normal_distribution<double> normal;
  std::uniform_real_distribution<double> unit(-1, 1);
  if (places == Places::General)
    return placedAt(spread * Vec3(unit(random), unit(random), unit(random)),
                    2 * Vec3(normal(random), normal(random), normal(random)));
  const auto quarter = [&] {
    return 0.25 * static_cast<double>(static_cast<int>(random() % 5) - 2);
  };
  Eigen::Isometry3d pose = placedAt(Vec3(quarter(), quarter(), quarter()));
  for (int axis = 0; axis < 3; ++axis)
    pose.rotate(
        Eigen::AngleAxisd(quarterTurn / 2 * static_cast<double>(random() % 4), Vec3::Unit(axis)));
  return pose;
}

Pair pairOf(int kindA, int kindB, Places places, std::mt19937& random) {
  const ReferenceShape a = shapeOf(kindA, places, random), b = shapeOf(kindB, places, random);
  return {a, b, poseOf(places, 0.8, random), poseOf(places, 0.1, random)};
}

std::string nameOf(int kindA, int kindB, int i) {
  static const char* names[] = {"ball", "box",  "capsule",   "cylinder",
                                "cone", "hull", "ellipsoid", "rounded box"};
  return std::string(names[kindA]) + " " + names[kindB] + " " + std::to_string(i);
}

void checkPoints(const Pair& pair, const std::vector<ContactPoint>& points) {
  EXPECT_LE(points.size(), 5u);  // four of the plane of rest, and the deepest
  std::set<std::uint64_t> features;
  for (const ContactPoint& point : points) {
    ASSERT_TRUE(point.onA.allFinite() && point.onB.allFinite() && point.normal.allFinite());
    EXPECT_NEAR(point.normal.norm(), 1, 1e-12);
    EXPECT_LE(point.gap, margin);
    EXPECT_NEAR(point.gap, (point.onA - point.onB).dot(point.normal), 1e-12);
    EXPECT_NEAR(pair.a.height(pair.poseA.inverse() * point.onA), 0, pair.accuracy());
    EXPECT_NEAR(pair.b.height(pair.poseB.inverse() * point.onB), 0, pair.accuracy());
    EXPECT_TRUE(features.insert(point.feature).second);
  }
}

/// A direction along which the gap is larger than the margin proves that there are no points.
void checkApart(const Pair& pair) {
  const auto far = contacts({pair.a.shape, pair.poseA}, {pair.b.shape, pair.poseB}, 100);
  ASSERT_FALSE(far.empty());
  EXPECT_GT(gapAlongDirection(pair.a, pair.poseA, pair.b, pair.poseB, far.front().normal),
            margin - pair.accuracy());
}

/// The deepest gap is that along its normal, and no direction has a larger one.
void checkLeastGap(const Pair& pair, const std::vector<ContactPoint>& points,
                   std::mt19937& random) {
  std::vector<Vec3> from = directions(pair.a, pair.poseA, pair.b, pair.poseB, random);
  if (points.empty()) return checkApart(pair);
  const auto deepest = std::min_element(points.begin(), points.end(),
                                        [](const auto& p, const auto& q) { return p.gap < q.gap; });
  EXPECT_NEAR(deepest->gap,
              gapAlongDirection(pair.a, pair.poseA, pair.b, pair.poseB, deepest->normal),
              pair.accuracy());
  from.push_back(deepest->normal);
  EXPECT_LE(searchedGap(pair.a, pair.poseA, pair.b, pair.poseB, from),
            deepest->gap + pair.accuracy());
}

void checkMirrored(const std::vector<ContactPoint>& points,
                   const std::vector<ContactPoint>& mirrored) {
  ASSERT_EQ(points.size(), mirrored.size());
  for (std::size_t i = 0; i < points.size(); ++i) {
    EXPECT_EQ(points[i].onA, mirrored[i].onB);
    EXPECT_EQ(points[i].normal, Vec3(-mirrored[i].normal));
    EXPECT_EQ(points[i].gap, mirrored[i].gap);
  }
}

void checkPairs(Places places, int count, std::uint32_t seed) {
  std::mt19937 random(seed);
  ContactWorkspace workspace;
  std::vector<ContactPoint> points, mirrored;
  int touching = 0;
  for (int i = 0; i < count; ++i)
    for (int kindA = 0; kindA < kinds; ++kindA)
      for (int kindB = 0; kindB < kinds; ++kindB) {
        SCOPED_TRACE(nameOf(kindA, kindB, i));
        const Pair pair = pairOf(kindA, kindB, places, random);
        points.clear();
        mirrored.clear();
        findContacts(pair.a.shape, pair.poseA, pair.b.shape, pair.poseB, margin, workspace, points);
        findContacts(pair.b.shape, pair.poseB, pair.a.shape, pair.poseA, margin, workspace,
                     mirrored);
        touching += points.empty() ? 0 : 1;
        checkPoints(pair, points);
        checkLeastGap(pair, points, random);
        checkMirrored(points, mirrored);
        if (testing::Test::HasFailure()) return;
      }
  EXPECT_GT(touching, count * kinds * kinds / 4);
}

TEST(RandomContacts, AreNearestOrDeepestOnTheSurfacesAndMirrored) {
  checkPairs(Places::General, 1500, 1);
}

TEST(RandomContacts, AreFiniteAndRightInSpecialPlaces) { checkPairs(Places::Special, 700, 2); }

TEST(RandomContacts, OnAHalfSpaceHaveTheDepthOfTheDeepestPlace) {
  std::mt19937 random(3);
  ContactWorkspace workspace;
  std::vector<ContactPoint> points;
  for (int i = 0; i < 6000; ++i) {
    const ReferenceShape shape = shapeOf(i % kinds, Places::General, random);
    const Eigen::Isometry3d pose = poseOf(Places::General, 0.8, random),
                            plane = poseOf(Places::General, 0.5, random);
    points.clear();
    findContacts(shape.shape, pose, ContactShape::halfSpace(), plane, margin, workspace, points);
    const Vec3 normal = plane.linear().col(1);
    const double gap = (pose.translation() - plane.translation()).dot(normal) -
                       shape.reach(pose.linear().transpose() * -normal);
    ASSERT_EQ(points.empty(), gap > margin) << i;
    double least = margin;
    for (const ContactPoint& point : points) {
      least = std::min(least, point.gap);
      ASSERT_NEAR(shape.height(pose.inverse() * point.onA), 0, 1e-9) << i;
      ASSERT_NEAR((point.onB - plane.translation()).dot(normal), 0, 1e-9);
    }
    ASSERT_NEAR(least, std::min(gap, margin), 1e-12) << i;
  }
}

TEST(RandomContacts, OfAMeshApartHaveTheGapOfTheSolid) {
  std::mt19937 random(4);
  ContactWorkspace workspace;
  std::vector<ContactPoint> points, solid;
  int compared = 0;
  for (int i = 0; i < 13000; ++i) {
    const Vec3 size(0.7, 1.1, 0.9);
    const ReferenceShape shape = shapeOf(i % kinds, Places::General, random);
    const Eigen::Isometry3d pose = poseOf(Places::General, 1.2, random),
                            atBox = poseOf(Places::General, 0.1, random);
    points.clear();
    solid.clear();
    const ContactShape mesh = ContactShape::mesh(boxCorners(size), boxTriangles());
    findContacts(shape.shape, pose, ContactShape::box(size), atBox, margin, workspace, solid);
    findContacts(shape.shape, pose, mesh, atBox, margin, workspace, points);
    const auto least = [](const std::vector<ContactPoint>& all) {
      double gap = 1;
      for (const ContactPoint& point : all) gap = std::min(gap, point.gap);
      return gap;
    };
    if (least(solid) < 1e-6) continue;
    ASSERT_NEAR(least(points), least(solid), 2e-6) << i;
    ++compared;
  }
  EXPECT_GT(compared, 1000);
}

TEST(RandomContacts, AreTheSameBitForBitWhenAskedAgain) {
  std::mt19937 random(5);
  ContactWorkspace used;
  for (int i = 0; i < 2000; ++i) {
    const Pair pair = pairOf(i % kinds, i / kinds % kinds, Places::General, random);
    std::vector<ContactPoint> first, second;
    ContactWorkspace fresh;
    findContacts(pair.a.shape, pair.poseA, pair.b.shape, pair.poseB, margin, used, first);
    findContacts(pair.a.shape, pair.poseA, pair.b.shape, pair.poseB, margin, fresh, second);
    ASSERT_EQ(first.size(), second.size());
    for (std::size_t k = 0; k < first.size(); ++k) {
      EXPECT_EQ(first[k].onA, second[k].onA);
      EXPECT_EQ(first[k].feature, second[k].feature);
    }
  }
}

/// One of all kinds, meshes and half spaces too.
ContactShape anyKind(std::size_t kind, std::mt19937& random) {
  if (kind == kinds) return ContactShape::mesh(boxCorners({1, 0.5, 1}), boxTriangles());
  if (kind == kinds + 1) return ContactShape::halfSpace();
  return shapeOf(static_cast<int>(kind), Places::Special, random).shape;
}

TEST(RandomContacts, OfAllKindsInDegeneratePlacesAreFiniteAndTheSameBitForBit) {
  std::mt19937 random(6);
  ContactWorkspace used;
  for (int i = 0; i < 40; ++i)
    for (std::size_t kindA = 0; kindA < kinds + 2; ++kindA)
      for (std::size_t kindB = 0; kindB < kinds + 2; ++kindB) {
        const ContactShape a = anyKind(kindA, random), b = anyKind(kindB, random);
        // One in three with centres in one place, faces parallel, one inside the other.
        const Eigen::Isometry3d poseA = poseOf(Places::Special, 0, random),
                                poseB = i % 3 == 0 ? placedAt(poseA.translation())
                                                   : poseOf(Places::Special, 0, random);
        std::vector<ContactPoint> first, second;
        ContactWorkspace fresh;
        findContacts(a, poseA, b, poseB, margin, used, first);
        findContacts(a, poseA, b, poseB, margin, fresh, second);
        ASSERT_EQ(first.size(), second.size()) << kindA << " " << kindB;
        for (std::size_t k = 0; k < first.size(); ++k) {
          ASSERT_TRUE(first[k].onA.allFinite() && first[k].onB.allFinite() &&
                      std::isfinite(first[k].gap))
              << kindA << " " << kindB;
          ASSERT_NEAR(first[k].normal.norm(), 1, 1e-12) << kindA << " " << kindB;
          ASSERT_EQ(first[k].onA, second[k].onA);
          ASSERT_EQ(first[k].onB, second[k].onB);
          ASSERT_EQ(first[k].normal, second[k].normal);
          ASSERT_EQ(first[k].feature, second[k].feature);
        }
      }
}

}  // namespace
}  // namespace compliant::test
