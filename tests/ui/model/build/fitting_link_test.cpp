#include "ui/model/build/fitting_link.hpp"

#include <gtest/gtest.h>

#include "engine/scene/build.hpp"
#include "engine/scene/registry.hpp"

namespace compliant {
namespace {

Id chosen(const Scene& scene, const char* type) {
  const Id added = scene.nextId();
  const Edit insertion{Insert{{added, type, "new", {}}}};
  return onlyFittingLink(scene, insertion, added, *registry().find(type)->find("state"));
}

TEST(FittingLink, IsTheOnlyStateThatCanBeHeld) {
  Scene scene;
  Build build(scene);
  build.add("ImplicitIntegrator", "integrator");
  EXPECT_EQ(chosen(scene, "FixedPoints"), 0U);
  const Id ball = build.add("Points", "ball", {{"position", Array<Vec3>({Vec3(0, -1, 0)})}});
  EXPECT_EQ(chosen(scene, "FixedPoints"), ball);
  build.mapped("DistanceToTarget", "Scalars", "length", {"ball"},
               {{"indices", Array<std::int64_t>({0})}, {"targets", Array<Vec3>({Vec3(0, 0, 0)})}});
  EXPECT_EQ(chosen(scene, "FixedPoints"), ball);  // a mapped length is no point
}

TEST(FittingLink, IsNoneWhenTwoWouldDo) {
  Scene scene;
  Build build(scene);
  build.add("ImplicitIntegrator", "integrator");
  build.add("Points", "a", {{"position", Array<Vec3>({Vec3(0, 0, 0)})}});
  build.add("Points", "b", {{"position", Array<Vec3>({Vec3(1, 0, 0)})}});
  EXPECT_EQ(chosen(scene, "FixedPoints"), 0U);
}

}  // namespace
}  // namespace compliant
