#include "engine/scene/primitive_meshes.hpp"
#include "tests/ui/render/rendered_list.hpp"
#include "ui/render/picking.hpp"

/// Glyphs shine through bodies, marks are in front of everything (ui/render/draw_list.hpp).
namespace compliant::renderer_test {
namespace {

class Glyphs : public RendererTest {
 protected:
  static MeshInstance cube(const Vector3f& at, float edge, Colour colour, PickId pick = 0) {
    MeshInstance body;
    body.mesh = boxMesh();
    body.place = Eigen::Translation3f(at) * Eigen::Scaling(edge);
    body.colour = colour;
    body.pick = pick;
    return body;
  }
};

TEST_F(Glyphs, ShineFaintlyThroughWhatHidesThem) {
  drawList.meshes = {cube({0, 0, 0}, 3, red)};
  const Image alone = draw();
  drawList.glyphs = {cube({0, 0, 0}, 1, blue)};
  const Image hidden = draw();
  drawList.glyphs = {cube({0, 0, 3}, 1, blue)};
  const Image open = draw();
  EXPECT_GT(hidden.at(200, 150)[2], alone.at(200, 150)[2] + 60);
  EXPECT_LT(hidden.at(200, 150)[2], open.at(200, 150)[2]);
  EXPECT_GT(hidden.at(200, 150)[0], open.at(200, 150)[0]) << "the body is seen as well";
  EXPECT_EQ(hidden.at(250, 150)[2], alone.at(250, 150)[2]) << "beside the glyph";
}

TEST_F(Glyphs, DoNotMoveTheFrameOfTheView) {
  drawList.glyphs = {cube({5, 0, 0}, 1, blue)};
  EXPECT_TRUE(bounds(drawList).isEmpty());
}

TEST_F(Glyphs, ArePickedBeforeTheBodyAroundThemAndALittleBeside) {
  drawList.meshes = {cube({0, 0, 0}, 3, red, 7)};
  drawList.glyphs = {cube({0, 0, 0}, 0.4F, blue, 9)};
  for (const Lens lens : {Lens::Orthographic, Lens::Perspective}) {
    camera.setLens(lens);
    const auto hit = pickAt(drawList, camera, {200, 150});
    ASSERT_TRUE(hit);
    EXPECT_EQ(hit->pick, 9U);
    EXPECT_EQ(hit->kind, HitKind::Link);
    EXPECT_EQ(pickAt(drawList, camera, {230, 150})->pick, 7U);
  }
  camera.setLens(Lens::Orthographic);
  drawList.meshes.clear();
  EXPECT_EQ(pickAt(drawList, camera, {212, 140})->pick, 9U) << "2 pixels from its corner";
  EXPECT_FALSE(pickAt(drawList, camera, {220, 150}));
  EXPECT_EQ(pickInside(drawList, camera, {190, 140}, {210, 160}), (std::vector<PickId>{9}));
}

TEST_F(Glyphs, MarksAreInFrontOfEverything) {
  drawList.meshes = {cube({0, 0, 0}, 3, red)};
  DrawnLink mark;
  mark.a = {-1, 0, 0}, mark.b = {1, 0, 0}, mark.style = LinkStyle::Line;
  mark.radius = {0, 3}, mark.colour = blue;
  drawList.marks = {mark};
  EXPECT_TRUE(isBlue(draw().at(200, 150)));
  // One without a length is a dot.
  drawList.marks[0].b = drawList.marks[0].a;
  const Image dot = draw();
  EXPECT_TRUE(isBlue(dot.at(150, 150)));
  EXPECT_TRUE(isRed(dot.at(158, 150)));
}

}  // namespace
}  // namespace compliant::renderer_test
