// Whatever type a component has: when points are deleted, copied, mirrored or pasted, what is built
// on them follows, because the descriptions of its fields say what their entries belong to.

#include <gtest/gtest.h>

#include "engine/json/scene_file.hpp"
#include "engine/scene/build.hpp"
#include "engine/simulation/simulation.hpp"
#include "tests/laws/types.hpp"
#include "tests/support/probe.hpp"
#include "tests/ui/model/deleting_points.hpp"
#include "ui/model/build/repeating_points.hpp"
#include "ui/model/edits/copying_points.hpp"
#include "ui/model/edits/placed.hpp"
#include "ui/model/elements/reindexing.hpp"

namespace compliant::test {
namespace {

std::vector<PointRef> pointsIn(const Scene& scene) {
  std::vector<PointRef> points;
  for (const auto& [name, id] : scene.names())
    for (Index i = 0; i < pointsDesigned(scene, id); ++i) points.push_back({id, i});
  return points;
}

Selection selected(const std::vector<PointRef>& points) { return {statesOf(points), points}; }

std::vector<const Type*> typesOnPoints() {
  std::vector<const Type*> types = typesOf();
  std::erase_if(types, [](const Type* type) { return pointsIn(exampleOf(*type)).empty(); });
  return types;
}

/// Places of points after some steps, in the order of `points`.
std::vector<Vec3> run(const Scene& scene, const std::vector<PointRef>& points, int steps) {
  Simulation simulation(scene);
  for (int i = 0; i < steps; ++i) EXPECT_TRUE(usable(simulation.step().status));
  std::vector<Vec3> places;
  for (const PointRef& point : points) {
    const auto& states = simulation.structure()->states;
    const auto info = std::find_if(states.begin(), states.end(),
                                   [&](const auto& state) { return state.id == point.state; });
    if (info == states.end()) {
      ADD_FAILURE() << scene.find(point.state)->name << " is not simulated";
      return {};
    }
    places.emplace_back(simulation.motion().x.segment<3>(info->placeOf(point.element)));
  }
  return places;
}

void expectFits(const Scene& before, const Scene& after) {
  const auto misfit = changedFit(before, after);
  EXPECT_FALSE(misfit) << misfit.value_or("");
}

class ElementsOf : public testing::TestWithParam<const Type*> {
 protected:
  Scene with(const Result<Creation>& made) {
    if (!made) return scene_;
    Document document(scene_);
    EXPECT_TRUE(document.edit(made->edit, made->label));
    return document.scene();
  }
  std::vector<Id> all() const {
    std::vector<Id> ids;
    for (const auto& [name, id] : scene_.names()) ids.push_back(id);
    return ids;
  }
  Scene edited(const Result<Edit>& edit) const {
    EXPECT_TRUE(edit.ok()) << edit.error().text();
    Scene scene = scene_;
    EXPECT_TRUE(applyEdit(scene, *edit).ok());
    return scene;
  }
  /// That the copies move as the points of `moved` do, the whole scene elsewhere, and the originals
  /// as without them.
  void expectMoved(const Result<Creation>& made, const Scene& moved) {
    ASSERT_TRUE(made.ok()) << made.error().text();
    const Scene after = with(made);
    expectFits(scene_, after);
    const std::vector<PointRef> originals = pointsIn(scene_);
    ASSERT_EQ(made->points.size(), originals.size());
    constexpr int steps = 20;
    const std::vector<Vec3> alone = run(scene_, originals, steps);
    const std::vector<Vec3> beside = run(after, originals, steps);
    const std::vector<Vec3> started = run(after, made->points, 0);
    const std::vector<Vec3> copies = run(after, made->points, steps);
    const std::vector<Vec3> begins = run(moved, originals, 0);
    const std::vector<Vec3> ends = run(moved, originals, steps);
    for (std::size_t i = 0; i < originals.size(); ++i) {
      EXPECT_LT((beside[i] - alone[i]).norm(), 1e-9);
      const auto image = std::find_if(started.begin(), started.end(), [&](const Vec3& place) {
        return (place - begins[i]).norm() < 1e-12;
      });
      ASSERT_NE(image, started.end());
      const Vec3 end = copies[static_cast<std::size_t>(image - started.begin())];
      EXPECT_LT((end - ends[i]).norm(), 1e-9) << "point " << i;
    }
  }
  /// Whether a number drives the mapping. Numbers are no points: no copies are made of them one by
  /// one, so that its rows stay with the originals.
  bool drivenByNumbers() const {
    for (const auto& [name, id] : scene_.names())
      if (const auto* mapping = scene_.resolve(Ref<Mapping>{id});
          mapping != nullptr && &mapping->type() == GetParam())
        for (const auto& input : mapping->inputs)
          if (scene_.find(input.id)->type().name == "Scalars" &&
              scene_.resolve(input)->designedCount() > 0)
            return true;
    return false;
  }
  void expectRowsStay(const Result<Creation>& made) {
    ASSERT_TRUE(made.ok()) << made.error().text();
    const Scene after = with(made);
    expectFits(scene_, after);
    for (const auto& [name, id] : scene_.names())
      if (&scene_.find(id)->type() == GetParam()) {
        EXPECT_EQ(writeComponents(after, {id}), writeComponents(scene_, {id}));
      }
    EXPECT_TRUE(usable(Simulation(after).step().status));
  }
  const Scene scene_ = exampleOf(*GetParam());
};
INSTANTIATE_TEST_SUITE_P(Registered, ElementsOf, testing::ValuesIn(typesOnPoints()), TypeName());

TEST_P(ElementsOf, AreDeletedOneByOneAndAllElseStillFits) {
  for (const PointRef& point : pointsIn(scene_)) {
    const Scene after = deleted(scene_, selected({point}));
    expectFits(scene_, after);
    const std::int64_t before = pointsDesigned(scene_, point.state);
    EXPECT_EQ(pointsDesigned(after, point.state), before - 1);
    EXPECT_EQ(after.find(point.state) == nullptr, before == 1);
    EXPECT_TRUE(usable(Simulation(after).step().status));
  }
}

TEST_P(ElementsOf, AreCopiedInARow) {
  const Vec3 offset(0.3, -0.2, 5);
  if (drivenByNumbers())
    return expectRowsStay(arrayOfPoints(scene_, selected(pointsIn(scene_)), 2, offset));
  expectMoved(arrayOfPoints(scene_, selected(pointsIn(scene_)), 2, offset),
              edited(movedPlaces(placed(scene_, {all(), {}}),
                                 Eigen::Affine3d(Eigen::Translation3d(offset)))));
}

TEST_P(ElementsOf, AreMirrored) {
  // Gravity has no part along z.
  const MirrorPlane plane{2, -1.5};
  const auto made = mirroredPoints(scene_, selected(pointsIn(scene_)), plane, MirrorMode::Copy);
  if (drivenByNumbers()) return expectRowsStay(made);
  const auto moved = mirrored(scene_, all(), plane, MirrorMode::InPlace);
  ASSERT_TRUE(made.ok()) << made.error().text();
  ASSERT_TRUE(moved.ok()) << moved.error().text();
  expectMoved(made, edited(moved->edit));
}

TEST_P(ElementsOf, ArePastedIntoAnotherScene) {
  const Result<PartSelection> parts = partsOf(scene_, selected(pointsIn(scene_)));
  ASSERT_TRUE(parts.ok()) << parts.error().text();
  const Result<PointSubset> alone = pointSubset(scene_, *parts);
  ASSERT_TRUE(alone.ok()) << alone.error().text();
  Document document{Scene()};
  std::vector<PointRef> added;
  const Result<Edit> edit = additionOf(document.scene(), *alone, added);
  ASSERT_TRUE(edit.ok()) << edit.error().text();
  EXPECT_EQ(added.size(), pointsIn(scene_).size());
  EXPECT_TRUE(document.edit(*edit, "Paste"));
  expectFits(scene_, document.scene());
}

TEST_P(ElementsOf, OfTheRowBehindKeepTheirMotionWhenThoseBeforeAreDeleted) {
  // Copies behind the originals; then the originals go, and the copies are counted anew.
  const Vec3 offset(0, 0, 7);
  const auto made = arrayOfPoints(scene_, selected(pointsIn(scene_)), 2, offset);
  ASSERT_TRUE(made.ok()) << made.error().text();
  const Scene both = with(made);
  if (drivenByNumbers()) return expectRowsStay(made);
  if (pointsDesigned(both, made->points.front().state) == 1) return;  // a state of its own
  const std::vector<PointRef> originals = pointsIn(scene_);
  const Scene left = deleted(both, selected(originals));
  std::vector<PointRef> behind = made->points;
  for (PointRef& point : behind)
    if (scene_.find(point.state) != nullptr) point.element -= pointsDesigned(scene_, point.state);
  const Scene moved = edited(
      movedPlaces(placed(scene_, {all(), {}}), Eigen::Affine3d(Eigen::Translation3d(offset))));
  const std::vector<Vec3> expected = run(moved, originals, 20);
  const std::vector<Vec3> found = run(left, behind, 20);
  ASSERT_EQ(found.size(), expected.size());
  for (std::size_t i = 0; i < found.size(); ++i)
    EXPECT_LT((found[i] - expected[i]).norm(), 1e-9) << "point " << i;
}

/// Two frames, each with a point at the same place in its axes.
Scene twoFramesWithAPoint() {
  Scene scene;
  Build build(scene);
  build.add("RigidFrames", "frames", {{"position", Array<Vec3>{Vec3(1, 0, 0), Vec3(2, 0, 0)}}});
  build.add("RigidMass", "mass", {{"state", build.link("frames")}});
  build.mapped("RigidPoints", "Points", "points", {"frames"},
               {{"frames", Array<std::int64_t>{0, 1}}, {"points", Array<Vec3>{Vec3(0.1, 0.2, 0)}}});
  return scene;
}

TEST(OnePlaceForAll, StaysWhenTheFirstFrameIsDeleted) {
  const Scene scene = twoFramesWithAPoint();
  const Scene after = deleted(scene, pointsOf(scene, "frames", {0}));
  EXPECT_EQ(fieldIn<Array<std::int64_t>>(after, "points map", "frames"), Array<std::int64_t>{0});
  EXPECT_EQ(fieldIn<Array<Vec3>>(after, "points map", "points"), (Array<Vec3>{Vec3(0.1, 0.2, 0)}));
}

TEST(OnePlaceForAll, BecomesOneForEachWhenCopiesAreMirrored) {
  const Scene scene = twoFramesWithAPoint();
  const auto made =
      mirroredPoints(scene, pointsOf(scene, "frames", {0, 1}), MirrorPlane{0, 0}, MirrorMode::Copy);
  ASSERT_TRUE(made.ok()) << made.error().text();
  Scene after = scene;
  ASSERT_TRUE(applyEdit(after, made->edit).ok());
  EXPECT_EQ(
      fieldIn<Array<Vec3>>(after, "points map", "points"),
      (Array<Vec3>{Vec3(0.1, 0.2, 0), Vec3(0.1, 0.2, 0), Vec3(-0.1, 0.2, 0), Vec3(-0.1, 0.2, 0)}));
  const Simulation simulation(after);
  const auto x = Probe(simulation).position("points");
  EXPECT_LE((x.segment<3>(6) - Vec3(-1.1, 0.2, 0)).norm(), 1e-15);
}

TEST(CentreOfMass, OfAllElementsStaysThatWhenSomeAreDeleted) {
  Scene scene;
  Build build(scene);
  build.add("Points", "points",
            {{"position", Array<Vec3>{Vec3(1, 0, 0), Vec3(2, 0, 0), Vec3(6, 0, 0)}}});
  build.mapped("CentreOfMass", "Points", "centre", {"points"});
  build.add("UniformCompliance", "hold", {{"state", build.link("centre")}});
  const Scene after = deleted(scene, pointsOf(scene, "points", {0}));
  ASSERT_NE(after.find(std::string_view("hold")), nullptr);
  EXPECT_NEAR(Probe(Simulation(after)).position("centre")[0], 4, 1e-15);
}

TEST(EveryListField, SaysWhatItsEntriesBelongTo) {
  for (const Type* type : typesOf())
    for (const Field& field : type->fields) {
      const bool counts =
          field.kind == Kind::Indices || field.kind == Kind::Edges || field.kind == Kind::Terms;
      const bool numbers = field.kind == Kind::Reals || field.kind == Kind::Points;
      const std::string name = type->name + "." + field.name;
      EXPECT_EQ(field.counts != Counts::Nothing, counts) << name;
      const bool directed = field.kind == Kind::Vector || field.kind == Kind::Points;
      // The corners of a shape belong to the shape alone, and so does a table to its law.
      const bool alone = type->role == Role::Shape || name == "SpringCurveCompliance.strains" ||
                         name == "SpringCurveCompliance.forces";
      EXPECT_TRUE(!numbers || alone || field.per != Per::None) << name;
      EXPECT_TRUE(!directed || field.geometry != Geometry::None) << name;
      // What ui/model can treat; another combination needs its code there first.
      const Role role = type->role;
      const bool ofPoints = role == Role::State && fieldOfPlaces(*type) != nullptr;
      const Kind perElement = ofPoints ? Kind::Points : Kind::Reals;
      if (field.per == Per::Element) {
        EXPECT_EQ(field.kind, perElement) << name;
        EXPECT_NE(role, Role::Mapping) << name;
      }
      const bool numbersOf = field.per == Per::Value || field.per == Per::Block;
      EXPECT_TRUE(!numbersOf || field.kind == Kind::Reals) << name;
      const bool inputs = field.counts == Counts::Inputs;
      EXPECT_TRUE(!(inputs || field.per == Per::Row) || role == Role::Mapping) << name;
      EXPECT_TRUE(!inputs || field.kind == Kind::Terms || field.per == Per::Row) << name;
      if (role == Role::Mapping) {
        EXPECT_NE(field.per, Per::Block) << name;
        EXPECT_NE(field.counts, Counts::Elements) << name;
        EXPECT_NE(field.counts, Counts::Triangles) << name;
        EXPECT_NE(field.shorter, Shorter::OneElement) << name;
      }
    }
}

}  // namespace
}  // namespace compliant::test
