#include "tests/ui/render/rendered_list.hpp"
#include "ui/render/drawers/mesh_drawer.hpp"
#include "ui/render/framing.hpp"
#include "ui/render/picking.hpp"

/// Bodies: meshes that are kept in the graphics memory (ui/render/drawers/mesh_drawer.hpp).
namespace compliant::renderer_test {
namespace {

/// A cube of edge 1 about the origin.
std::shared_ptr<const Mesh> cube() {
  std::vector<Vector3f> vertices;
  for (int i = 0; i < 8; ++i)
    vertices.emplace_back((i & 1) != 0 ? 0.5F : -0.5F, (i & 2) != 0 ? 0.5F : -0.5F,
                          (i & 4) != 0 ? 0.5F : -0.5F);
  return std::make_shared<const Mesh>(std::move(vertices), std::vector<Mesh::Triangle>{{0, 4, 6},
                                                                                       {0, 6, 2},
                                                                                       {1, 3, 7},
                                                                                       {1, 7, 5},
                                                                                       {0, 1, 5},
                                                                                       {0, 5, 4},
                                                                                       {2, 6, 7},
                                                                                       {2, 7, 3},
                                                                                       {0, 2, 3},
                                                                                       {0, 3, 1},
                                                                                       {4, 5, 7},
                                                                                       {4, 7, 6}});
}

MeshInstance body(const std::shared_ptr<const Mesh>& mesh, const Vector3f& at, Colour colour,
                  const Vector3f& scale = Vector3f::Ones()) {
  MeshInstance instance;
  instance.mesh = mesh;
  instance.place = Eigen::Translation3f(at) * Eigen::Scaling(scale);
  instance.colour = colour;
  return instance;
}

class Meshes : public RendererTest {};

TEST_F(Meshes, AreDrawnWhereTheirInstancesAre) {
  const auto mesh = cube();
  drawList.meshes = {body(mesh, {-2, 0, 0}, red), body(mesh, {2, 0, 0}, blue, {2, 1, 1})};
  const Image image = draw();
  EXPECT_TRUE(isRed(image.at(100, 150)));
  EXPECT_TRUE(isBlue(image.at(300, 150)));
  // 50 pixels a metre: 1 × 1 m and 2 × 1 m, to a pixel on each edge.
  EXPECT_NEAR(inked(image, 0, 0, 200, 300), 50 * 50, 210);
  EXPECT_NEAR(inked(image, 200, 0, 400, 300), 100 * 50, 310);
}

/// A cylinder of radius and length 1 about the y axis.
std::shared_ptr<const Mesh> cylinder(int sides) {
  std::vector<Vector3f> vertices{{0, -0.5F, 0}, {0, 0.5F, 0}};
  std::vector<Mesh::Triangle> triangles;
  const auto n = static_cast<std::uint32_t>(sides);
  for (std::uint32_t i = 0; i < n; ++i) {
    const float angle = 6.2831853F * static_cast<float>(i) / static_cast<float>(n);
    for (const float y : {-0.5F, 0.5F}) vertices.emplace_back(std::cos(angle), y, -std::sin(angle));
    const std::uint32_t a = 2 + 2 * i, b = 2 + 2 * ((i + 1) % n);
    triangles.push_back({a, b, b + 1});
    triangles.push_back({a, b + 1, a + 1});
    triangles.push_back({0, b, a});
    triangles.push_back({1, a + 1, b + 1});
  }
  return std::make_shared<const Mesh>(std::move(vertices), std::move(triangles));
}

/// The same triangles with corners of their own, as a file of triangles gives them.
std::shared_ptr<const Mesh> withCornersOfTheirOwn(const Mesh& mesh) {
  std::vector<Vector3f> corners;
  std::vector<Mesh::Triangle> sides;
  for (const Mesh::Triangle& t : mesh.triangles()) {
    const auto first = static_cast<std::uint32_t>(corners.size());
    for (const std::uint32_t vertex : t) corners.push_back(mesh.vertices()[vertex]);
    sides.push_back({first, first + 1, first + 2});
  }
  return std::make_shared<const Mesh>(std::move(corners), std::move(sides));
}

TEST(ShadedCorners, OfACylinderPointAwayFromItsAxisWhateverItsTriangles) {
  for (const int sides : {12, 24, 60}) {
    for (const auto& mesh : {cylinder(sides), withCornersOfTheirOwn(*cylinder(sides))})
      for (const ShadedCorner& corner : shadedCorners(*mesh)) {
        if (std::abs(corner.normal.y()) > 0.5F) continue;  // of a lid
        const Vector3f away = Vector3f(corner.position.x(), 0, corner.position.z()).normalized();
        EXPECT_GT(corner.normal.dot(away), 0.99999F) << sides;
      }
  }
}

TEST(FeatureEdges, AreThoseOfACubeAndTheRimsOfACylinder) {
  EXPECT_EQ(featureEdges(*cube()).size(), 2U * 12);
  EXPECT_EQ(featureEdges(*cylinder(24)).size(), 2U * 2 * 24);
  EXPECT_EQ(featureEdges(*withCornersOfTheirOwn(*cube())).size(), 2U * 12);
  EXPECT_EQ(featureEdges(*withCornersOfTheirOwn(*cylinder(24))).size(), 2U * 2 * 24);
  EXPECT_FALSE(isRound(shadedCorners(*cube())));
  EXPECT_TRUE(isRound(shadedCorners(*cylinder(24))));
  // A single triangle has a rim.
  const Mesh triangle({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}, {{0, 1, 2}});
  EXPECT_EQ(featureEdges(triangle).size(), 2U * 3);
}

TEST_F(Meshes, HaveDarkEdgesBetweenFacesOfOneColour) {
  // Straight from the front, in the print theme without any shading: the silhouette and its edges.
  drawList.meshes = {body(cube(), {0, 0, 0}, red, {2, 2, 2})};
  const Image image = draw();
  int dark = 0;
  for (int x = 140; x < 160; ++x)
    dark += image.at(x, 150)[0] < 200 && !isWhite(image.at(x, 150)) ? 1 : 0;
  EXPECT_GE(dark, 1);
  EXPECT_LE(dark, 5);
  EXPECT_TRUE(isRed(image.at(200, 150)));
}

TEST_F(Meshes, ThatAreRoundAreSeenToTurn) {
  auto wheel = body(cylinder(24), {0, 0, 0}, red, {2, 1, 2});
  wheel.place.rotate(Eigen::AngleAxisf(1.5707963F, Vector3f::UnitX()));  // its lid to the eye
  drawList.meshes = {wheel};
  const Image before = draw();
  drawList.meshes[0].place.rotate(Eigen::AngleAxisf(0.5F, Vector3f::UnitY()));
  const Image after = draw();
  int differ = 0;
  for (int y = 100; y < 200; ++y)
    for (int x = 150; x < 250; ++x)
      differ += std::abs(before.at(x, y)[0] - after.at(x, y)[0]) > 10 ? 1 : 0;
  EXPECT_GT(differ, 1000);
}

TEST_F(Meshes, CastShadowsOnEachOtherFromAbove) {
  settings.theme = ViewportTheme::Light;
  camera.setAngles(0, 1.2F);  // looking down
  auto plate = body(cube(), {0, -1, 0}, Colour::fromHex(0xC0C0C0), {6, 0.1F, 4});
  drawList.meshes = {plate};
  settings.shadows = true;
  const Image open = draw();
  drawList.meshes.push_back(body(cube(), {0, 0.4F, 0}, red, {0.6F, 0.1F, 0.6F}));
  const Image shaded = draw();
  int dark = 0, same = 0;
  for (int y = 0; y < height; ++y)
    for (int x = 0; x < width; ++x) {
      const auto *a = open.at(x, y), *b = shaded.at(x, y);
      if (std::abs(b[0] - b[2]) > 30) continue;  // the red box
      if (b[1] < a[1] - 25) ++dark;
      if (b[1] == a[1]) ++same;
    }
  EXPECT_GT(dark, 200);
  EXPECT_LT(dark, 2000);
  EXPECT_GT(same, width * height * 3 / 4) << "what is in the open keeps its light";
  settings.shadows = false;
  EXPECT_EQ(draw().at(20, 150)[0], open.at(20, 150)[0]);
}

TEST_F(Meshes, HideWhatIsBehindThemAndAreHiddenByWhatIsInFront) {
  drawList.meshes = {body(cube(), {0, 0, 0}, red)};
  addBall({0, 0, -3}, 0.2F, blue);
  EXPECT_TRUE(isRed(draw().at(200, 150)));
  drawList.points[0].position.z() = 3;
  EXPECT_TRUE(isBlue(draw().at(200, 150)));
}

TEST_F(Meshes, LetForcesInsideThemBeSeenFaintly) {
  drawList.meshes = {body(cube(), {0, 0, 0}, blue, {3, 3, 3})};
  const Image without = draw();
  Arrow& arrow = addArrow();
  const int over = std::abs(draw().at(200, 150)[0] - without.at(200, 150)[0]);
  arrow.origin.z() = 5;
  const int front = std::abs(draw().at(200, 150)[0] - without.at(200, 150)[0]);
  EXPECT_GT(front, 100);
  EXPECT_GT(over, front / 4);
  EXPECT_LT(over, front * 3 / 4);
}

TEST_F(Meshes, LeaveTheGraphicsMemoryAndComeBack) {
  const auto mesh = cube();
  drawList.meshes = {body(mesh, {0, 0, 0}, red)};
  const int first = inked(draw());
  drawList.meshes.clear();
  EXPECT_EQ(inked(draw()), 0);
  drawList.meshes = {body(mesh, {0, 0, 0}, red), body(cube(), {2, 0, 0}, red)};
  EXPECT_NEAR(inked(draw()), 2 * first, 4);
}

TEST_F(Meshes, AreOpenAsOutlinesAndLetSeeWhatIsInsideWhenTransparent) {
  drawList.meshes = {body(cube(), {0, 0, 0}, red, {3, 3, 3})};
  const int filled = inked(draw());
  settings.wireframe = true;
  const int outlined = inked(draw());
  EXPECT_GT(outlined, 0);
  EXPECT_LT(outlined, filled / 4);
  settings.wireframe = false;
  settings.surfaceOpacity = 0.3F;
  addBall({0, 0, 0}, 0.5F, blue);
  const Image image = draw();
  const std::uint8_t* inside = image.at(200, 150);
  EXPECT_GT(inside[2], inside[1]) << "the ball is seen through the body";
}

TEST_F(Meshes, CastAShadowOnTheGround) {
  camera.setAngles(0.3F, 0.6F);
  drawList.meshes = {body(cube(), {0, 1, 0}, red)};
  const int alone = inked(draw());
  settings.shadows = true;
  EXPECT_GT(inked(draw()), alone + 500);
}

TEST_F(Meshes, CastTheSameShadowWhetherOpenOrClosed) {
  camera.setAngles(0.3F, 0.6F);
  settings.shadows = true;
  const auto closed = cube();
  // No edge is shared, and every side is drawn.
  const auto open = withCornersOfTheirOwn(*closed);
  for (const Vector3f& scale : {Vector3f(1, 1, 1), Vector3f(-1, 1, 1)}) {
    drawList.meshes = {body(closed, {0, 1, 0}, red, scale)};
    const Image one = draw();
    drawList.meshes = {body(open, {0, 1, 0}, red, scale)};
    const Image other = draw();
    int differing = 0;
    for (int y = 0; y < height; ++y)
      for (int x = 0; x < width; ++x)
        differing += std::abs(one.at(x, y)[1] - other.at(x, y)[1]) > 24;
    EXPECT_LT(differing, 40) << "mirrored: " << (scale.x() < 0);
  }
}

TEST_F(Meshes, ShineWhenTheyAreSelected) {
  drawList.meshes = {body(cube(), {0, 0, 0}, red)};
  const Image plain = draw();
  drawList.meshes[0].highlight = Highlight::Selected;
  const Image selected = draw();
  EXPECT_GT(std::abs(plain.at(200, 150)[2] - selected.at(200, 150)[2]), 20);
}

TEST_F(Meshes, ThatAreNotFiniteAreLeftOut) {
  drawList.meshes = {body(cube(), {std::numeric_limits<float>::quiet_NaN(), 0, 0}, red)};
  settings.shadows = true;
  EXPECT_EQ(inked(draw()), 0);
}

TEST_F(Meshes, AreFramedAndCoverThePartsOfTheViewWhereTheyAre) {
  drawList.meshes = {body(cube(), {2, 0, 0}, red, {2, 4, 1})};
  const Eigen::AlignedBox3f box = bounds(drawList);
  EXPECT_TRUE(box.min().isApprox(Vector3f(1, -2, -0.5F)));
  EXPECT_TRUE(box.max().isApprox(Vector3f(3, 2, 0.5F)));
  const auto part = [](float x, float y) {
    return ScreenRect(Eigen::Vector2f(x - 5, y - 5), Eigen::Vector2f(x + 5, y + 5));
  };
  EXPECT_TRUE(coversThings(camera, drawList, part(300, 150)));
  EXPECT_FALSE(coversThings(camera, drawList, part(100, 150)));
}

TEST_F(Meshes, ArePickedWhereTheSurfaceIsHit) {
  auto near = body(cube(), {0, 0, 0}, red);
  near.place = near.place * Eigen::AngleAxisf(0.7F, Vector3f::UnitY());
  near.pick = 7;
  auto far = body(cube(), {0, 0, -5}, blue, {4, 4, 1});
  far.pick = 8;
  drawList.meshes = {far, near};
  for (const Lens lens : {Lens::Orthographic, Lens::Perspective}) {
    camera.setLens(lens);
    const auto hit = pickAt(drawList, camera, {200, 150});
    ASSERT_TRUE(hit);
    EXPECT_EQ(hit->pick, 7U);
    EXPECT_EQ(hit->kind, HitKind::Surface);
    // The place lies on the surface: half a metre from the middle along one of its own axes.
    const Vector3f own = near.place.inverse() * hit->position;
    EXPECT_NEAR(own.cwiseAbs().maxCoeff(), 0.5F, 1e-5F);
    EXPECT_EQ(pickAt(drawList, camera, {250, 150})->pick, 8U) << "beside the near one";
    EXPECT_FALSE(pickAt(drawList, camera, {390, 10}));
  }
  const std::vector<PickId> inside = pickInside(drawList, camera, {190, 140}, {210, 160});
  EXPECT_EQ(inside, (std::vector<PickId>{7, 8}));
}

TEST_F(Meshes, OfNothingAreNothing) {
  drawList.meshes = {body(std::make_shared<const Mesh>(), {0, 0, 0}, red)};
  drawList.meshes[0].pick = 3;
  EXPECT_TRUE(bounds(drawList).isEmpty());
  EXPECT_EQ(inked(draw()), 0);
  EXPECT_FALSE(pickAt(drawList, camera, {200, 150}));
}

TEST(ShadedCorners, HaveFlatFacesAtEdgesAndRoundOnesElsewhere) {
  for (const ShadedCorner& corner : shadedCorners(*cube()))
    EXPECT_NEAR(corner.normal.cwiseAbs().maxCoeff(), 1, 1e-6F) << "a cube has flat faces";
  // Two triangles that meet at 10° share their normals along the edge between them.
  const float bend = std::tan(10 * 3.14159265F / 180);
  const Mesh roof({{0, 0, 0}, {0, 0, 1}, {1, 0, 0}, {-1, bend, 0}}, {{0, 1, 2}, {0, 3, 1}});
  const auto corners = shadedCorners(roof);
  EXPECT_TRUE(corners[0].normal.isApprox(corners[3].normal, 1e-6F));
  EXPECT_FALSE(corners[2].normal.isApprox(corners[4].normal, 1e-3F));
}

}  // namespace
}  // namespace compliant::renderer_test
