#include "ui/model/rows/point_fields.hpp"

#include <gtest/gtest.h>

#include "engine/scene/build.hpp"
#include "tests/support/scenes.hpp"
#include "ui/model/document/document.hpp"

namespace compliant {
namespace {

TEST(PointFields, AreTheStartOfOnePoint) {
  Scene scene;
  Build build(scene);
  const Id id = build.add("Points", "pair", {{"position", Array<Vec3>{{1, 2, 3}, {4, 5, 6}}}});
  const auto fields = pointFields(scene, {id, 1});
  ASSERT_EQ(fields.size(), 2u);
  EXPECT_EQ(fields[0].field->name, "position");
  EXPECT_EQ(fields[0].value, Vec3(4, 5, 6));
  EXPECT_EQ(fields[1].field->name, "velocity");
  EXPECT_EQ(fields[1].value, Vec3(0, 0, 0));
}

TEST(PointFields, ChangeAloneAndOneByOne) {
  Scene scene;
  Build build(scene);
  const Id id = build.add("Points", "pair", {{"position", Array<Vec3>{{1, 2, 3}, {4, 5, 6}}}});
  Document document(scene);
  const auto velocity = pointFields(scene, {id, 0})[1];
  // The list was empty: the other point stays at rest.
  ASSERT_TRUE(document.edit(changedPoint(scene, {id, 0}, *velocity.field, {0, 7, 0}), "Set"));
  const Scene& now = document.scene();
  EXPECT_EQ(pointFields(now, {id, 0})[1].value, Vec3(0, 7, 0));
  EXPECT_EQ(pointFields(now, {id, 1})[1].value, Vec3(0, 0, 0));
  EXPECT_EQ(pointFields(now, {id, 0})[0].value, Vec3(1, 2, 3));
  EXPECT_EQ(std::get<Array<Vec3>>(velocity.field->read(*now.find(id))).size(), 2u);
}

TEST(PointFields, AreNoneOfWhatIsNotThereOrComputed) {
  const Scene scene = test::chain(3, 0);
  const Id points = test::idOf(scene, "points");
  EXPECT_EQ(pointFields(scene, {points, 3}).size(), 2u);
  EXPECT_TRUE(pointFields(scene, {points, 4}).empty());
  EXPECT_TRUE(pointFields(scene, {points, -1}).empty());
  EXPECT_TRUE(pointFields(scene, {test::idOf(scene, "extension"), 0}).empty());
  EXPECT_TRUE(pointFields(scene, {test::idOf(scene, "mass"), 0}).empty());
}

}  // namespace
}  // namespace compliant
