#include "ui/model/build/repeating.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <set>

#include "engine/json/scene_file.hpp"
#include "engine/scene/build.hpp"
#include "ui/model/document/document.hpp"
#include "ui/model/edits/copying.hpp"

namespace compliant {
namespace {

/// A moving bob on a rod to a nail, guided on a slope, with gravity and an integrator.
Scene bobScene() {
  Scene scene;
  Build build(scene);
  build.add("Points", "bob",
            {{"position", Array<Vec3>{Vec3(1, 2, 3)}}, {"velocity", Array<Vec3>{Vec3(4, 5, 6)}}});
  build.add("UniformMass", "mass", {{"state", build.link("bob")}, {"mass", 7.0}});
  build.add("FixedDirections", "wire",
            {{"state", build.link("bob")}, {"direction", Vec3(1, -1, 0)}});
  build.mapped("DistanceToTarget", "Scalars", "length", {"bob"},
               {{"indices", Array<std::int64_t>{0}}, {"targets", Array<Vec3>{Vec3(0, 2, 0)}}});
  build.add("UniformCompliance", "rod", {{"state", build.link("length")}});
  build.add("Gravity", "gravity");
  build.add("ImplicitIntegrator", "steps");
  return scene;
}

TEST(CopiedTogether, TakesWhatIsBuiltOnTheStatesAndNothingThatOthersShare) {
  Scene scene = bobScene();
  Build build(scene);
  build.add("Points", "other", {{"position", Array<Vec3>{Vec3(0, 0, 0)}}});
  build.mapped("Distance", "Scalars", "between", {"bob", "other"},
               {{"edges", Array<Edge>{{0, 1}}}});
  build.add("UniformCompliance", "shared", {{"state", build.link("between")}});
  const auto names = [&](const std::vector<std::string>& selected) {
    std::vector<Id> ids;
    for (const std::string& name : selected) ids.push_back(scene.find(std::string_view(name))->id);
    std::set<std::string> found;
    for (const Id id : copiedTogether(scene, ids)) found.insert(scene.find(id)->name);
    return found;
  };
  const std::set<std::string> whole{"bob", "mass", "wire", "length", "length map", "rod"};
  EXPECT_EQ(names({"bob"}), whole);
  EXPECT_EQ(names({"bob", "rod"}), whole) << "as a box selects";
  EXPECT_EQ(names({"bob", "shared"}), whole) << "a copy would act on the originals";
  EXPECT_EQ(names({"rod"}), std::set<std::string>{"rod"}) << "a second law, as asked for";
  std::set<std::string> hung = whole;
  hung.insert({"between", "between map", "shared"});
  EXPECT_EQ(names({"bob", "between map", "between", "shared"}), hung) << "on the same other point";
  EXPECT_TRUE(names({"bob", "other"}).contains("shared"));
  EXPECT_FALSE(names({"bob", "other"}).contains("gravity"));
}

TEST(Mirror, PutsCopiesOfSeveralBranchesIntoBranchesOfTheirOwn) {
  Scene scene;
  Build build(scene);
  for (const char* branch : {"body", "body 2", "group/body"}) {
    const std::string body = branch;
    build.add("RigidFrames", body + "/frame", {{"position", Array<Vec3>{Vec3(1, 0, 0)}}});
    build.add("RigidMass", body + "/mass", {{"state", build.link(body + "/frame")}});
  }
  build.add("Points", "point", {{"position", Array<Vec3>{Vec3(2, 0, 0)}}});
  build.add("Gravity", "gravity");
  std::vector<Id> all;
  for (const auto& [name, id] : scene.names()) all.push_back(id);
  const auto made = mirrored(scene, all, {}, MirrorMode::Copy);
  ASSERT_TRUE(made.ok()) << made.error().text();
  ASSERT_TRUE(applyEdit(scene, made->edit).ok());
  std::vector<std::string> names;
  for (const auto& [name, id] : scene.names()) names.push_back(name);
  std::ranges::sort(names);
  EXPECT_EQ(names,
            (std::vector<std::string>{"body 2/frame", "body 2/mass", "body 3/frame", "body 3/mass",
                                      "body 4/frame", "body 4/mass", "body/frame", "body/mass",
                                      "gravity", "group 2/body/frame", "group 2/body/mass",
                                      "group/body/frame", "group/body/mass", "point", "point 2"}));
}

std::vector<Id> allOf(const Scene& scene) {
  std::vector<Id> ids;
  for (const auto& [name, id] : scene.names()) ids.push_back(id);
  return ids;
}

Value valueOf(const Scene& scene, std::string_view name, const char* field) {
  const Component& component = *scene.find(name);
  return component.type().find(field)->read(component);
}

Array<Vec3> listOf(const Scene& scene, std::string_view name, const char* field) {
  return std::get<Array<Vec3>>(valueOf(scene, name, field));
}

TEST(Repeating, AMirrorImageIsACopyWithLinksOfItsOwn) {
  Document document(bobScene());
  const auto before = sceneHash(document.scene());
  const auto image =
      mirrored(document.scene(), allOf(document.scene()), {0, 0.5}, MirrorMode::Copy);
  ASSERT_TRUE(image.ok()) << image.error().text();
  ASSERT_TRUE(document.edit(image->edit, image->label));
  const Scene& scene = document.scene();
  // Gravity and the integrator are there once.
  EXPECT_EQ(scene.size(), 14U);
  EXPECT_EQ(image->selection.size(), 6U);
  EXPECT_EQ(listOf(scene, "bob 2", "position"), (Array<Vec3>{Vec3(0, 2, 3)}));
  EXPECT_EQ(listOf(scene, "bob 2", "velocity"), (Array<Vec3>{Vec3(-4, 5, 6)}));
  EXPECT_EQ(std::get<Vec3>(valueOf(scene, "wire 2", "direction")), Vec3(-1, -1, 0));
  EXPECT_EQ(listOf(scene, "length map 2", "targets"), (Array<Vec3>{Vec3(1, 2, 0)}));
  EXPECT_EQ(std::get<Link>(valueOf(scene, "mass 2", "state")).id, scene.find("bob 2")->id);
  EXPECT_EQ(std::get<Link>(valueOf(scene, "rod 2", "state")).id, scene.find("length 2")->id);
  EXPECT_EQ(listOf(scene, "bob", "position"), (Array<Vec3>{Vec3(1, 2, 3)}));
  EXPECT_EQ(document.steps().size(), 1U);
  document.undo();
  EXPECT_EQ(sceneHash(document.scene()), before);
}

TEST(Repeating, ForcesOnPointsAreMirroredAndThoseOnNumbersAreNot) {
  Scene scene = bobScene();
  Build build(scene);
  build.add("ConstantForce", "push",
            {{"state", build.link("bob")}, {"force", Array<double>{1, 2, 3}}});
  build.add("ConstantForce", "pull",
            {{"state", build.link("length")}, {"force", Array<double>{5}}});
  for (const MirrorMode originals : {MirrorMode::Copy, MirrorMode::InPlace}) {
    Document document(scene);
    const auto image = mirrored(document.scene(), allOf(document.scene()), {0, 0.5}, originals);
    ASSERT_TRUE(image.ok()) << image.error().text();
    ASSERT_TRUE(document.edit(image->edit, image->label));
    const std::string tail = originals == MirrorMode::Copy ? " 2" : "";
    EXPECT_EQ(std::get<Array<double>>(valueOf(document.scene(), "push" + tail, "force")),
              (Array<double>{-1, 2, 3}));
    EXPECT_EQ(std::get<Array<double>>(valueOf(document.scene(), "pull" + tail, "force")),
              (Array<double>{5}));
  }
}

TEST(Repeating, AWoundHingeTurnsTheOtherWayInItsMirrorImage) {
  Scene scene;
  Build build(scene);
  build.add("RigidFrames", "bodies", {{"position", Array<Vec3>{Vec3(1, 0, 0), Vec3(1, 0, 0)}}});
  build.add("RigidMass", "mass", {{"state", build.link("bodies")}});
  build.mapped("HingeAngle", "Angles", "angle", {"bodies"},
               {{"pairs", Array<Edge>{{0, 1}}}, {"start_angle", Array<double>{12.5}}});
  for (const MirrorMode originals : {MirrorMode::Copy, MirrorMode::InPlace}) {
    Document document(scene);
    const auto image = mirrored(document.scene(), allOf(document.scene()), {0, 0.5}, originals);
    ASSERT_TRUE(image.ok()) << image.error().text();
    ASSERT_TRUE(document.edit(image->edit, image->label));
    const std::string tail = originals == MirrorMode::Copy ? " 2" : "";
    EXPECT_EQ(std::get<Array<double>>(valueOf(document.scene(), "angle map" + tail, "start_angle")),
              (Array<double>{-12.5}));
  }
}

TEST(Repeating, TwiceMirroredIsWhereItWas) {
  Document document(bobScene());
  const auto before = sceneHash(document.scene());
  for (int i = 0; i < 2; ++i) {
    const auto image =
        mirrored(document.scene(), allOf(document.scene()), {1, 0.3}, MirrorMode::InPlace);
    ASSERT_TRUE(image.ok());
    ASSERT_TRUE(document.edit(image->edit, image->label));
    const Vec3 bob = listOf(document.scene(), "bob", "position")[0];
    EXPECT_EQ(bob, i == 0 ? Vec3(1, -1.4, 3) : Vec3(1, 2, 3));
  }
  EXPECT_EQ(sceneHash(document.scene()), before);
}

TEST(Repeating, AnArrayStandsInARow) {
  Document document(bobScene());
  const Id bob = document.scene().find("bob")->id, mass = document.scene().find("mass")->id;
  const auto row = arrayOf(document.scene(), {bob, mass}, 4, Vec3(0.1, 0, -1));
  ASSERT_TRUE(row.ok()) << row.error().text();
  EXPECT_EQ(row->label, "Array of 4 × 2 components");
  EXPECT_EQ(row->selection.size(), 8U);
  ASSERT_TRUE(document.edit(row->edit, row->label));
  const Scene& scene = document.scene();
  EXPECT_EQ(listOf(scene, "bob 2", "position"), (Array<Vec3>{Vec3(1.1, 2, 2)}));
  EXPECT_EQ(listOf(scene, "bob 4", "position"), (Array<Vec3>{Vec3(1.3, 2, 0)}));
  EXPECT_EQ(std::get<Link>(valueOf(scene, "mass 3", "state")).id, scene.find("bob 3")->id);
  EXPECT_EQ(scene.find(std::string_view("bob 5")), nullptr);
}

TEST(Mirrored, AMeshStillBoundsASolidWhoseOwnXAxisIsReversed) {
  Scene scene;
  Build build(scene);
  build.add("RigidFrames", "body", {{"position", Array<Vec3>{Vec3(3, 0, 0)}}});
  build.add("TriangleMesh", "shape",
            {{"state", build.link("body")},
             {"vertices", Array<Vec3>{Vec3(0, 0, 0), Vec3(1, 0, 0), Vec3(0, 2, 0), Vec3(0, 0, 3)}},
             {"triangles", Array<std::int64_t>{0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3}}});
  for (const MirrorMode mode : {MirrorMode::Copy, MirrorMode::InPlace}) {
    Document document(scene);
    const auto image = mirrored(document.scene(), allOf(document.scene()), {0, 0.5}, mode);
    ASSERT_TRUE(image.ok()) << image.error().text();
    ASSERT_TRUE(document.edit(image->edit, image->label));
    const std::string_view name = mode == MirrorMode::Copy ? "shape 2" : "shape";
    const auto* shape = static_cast<const Shape*>(document.scene().find(name));
    ASSERT_NE(shape, nullptr);
    const Result<Solid> solid = shape->solid();
    ASSERT_TRUE(solid.ok()) << solid.error().what;
    EXPECT_NEAR(solid->volume, 1, 1e-15);
    EXPECT_LE((solid->centre - Vec3(-0.25, 0.5, 0.75)).norm(), 1e-15);
  }
}

TEST(Repeating, NonsenseIsRefusedWithASentence) {
  const Scene scene = bobScene();
  const Id bob = scene.find("bob")->id, gravity = scene.find("gravity")->id;
  const auto sentence = [](const Result<Creation>& made) {
    return made.ok() ? std::string() : made.error().what;
  };
  EXPECT_EQ(sentence(arrayOf(scene, {bob}, 1, Vec3(1, 0, 0))),
            "An array has 2 to 1000 copies, not 1");
  EXPECT_EQ(sentence(arrayOf(scene, {bob}, 3, Vec3(0, 0, 0))), "The offset must not be zero");
  EXPECT_EQ(sentence(arrayOf(scene, {bob}, 3, Vec3(1e9, 0, 0))),
            "A point must lie within 1e9 m of the origin");
  EXPECT_EQ(sentence(mirrored(scene, {gravity}, {}, MirrorMode::Copy)),
            "The selection has no points. Select points, or a body by its branch in the tree");
  EXPECT_EQ(sentence(mirrored(scene, {bob}, {0, std::numeric_limits<double>::infinity()},
                              MirrorMode::Copy)),
            "The mirror plane is too far away");
  // Numbers beside the points, such as targets, overflow beyond.
  EXPECT_EQ(sentence(mirrored(scene, {bob}, {0, 1e308}, MirrorMode::Copy)),
            "The mirror plane is too far away");
  EXPECT_EQ(sentence(arrayOf(scene, {bob}, 3, Vec3(0, 1e308, 0))), "The offset is too large");
}

}  // namespace
}  // namespace compliant
