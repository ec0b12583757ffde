#include <gmock/gmock.h>

#include "engine/simulation/simulation.hpp"
#include "tests/import/opened_mesh.hpp"
#include "tests/support/mesh_texts.hpp"

/// What is mended in surfaces that programs have written with rounding, or turned the wrong way.
namespace compliant::test {
namespace {

using testing::HasSubstr;

const Vec3 repairedSize(0.4, 0.2, 0.7);

TEST(MeshRepairs, TurnASurfaceThatIsInsideOutAndTellIt) {
  std::string text = boxOff(repairedSize);
  // x → −x.
  for (std::size_t at = 0; (at = text.find("\n-0.2 ", at)) != std::string::npos; ++at)
    text.replace(at, 6, "\n0.9 ");
  for (std::size_t at = 0; (at = text.find("\n0.2 ", at)) != std::string::npos; ++at)
    text.replace(at, 5, "\n-0.2 ");
  for (std::size_t at = 0; (at = text.find("\n0.9 ", at)) != std::string::npos; ++at)
    text.replace(at, 5, "\n0.2 ");
  const auto imported = openScene("part.off", text);
  ASSERT_TRUE(imported.ok()) << imported.error().text();
  ASSERT_EQ(imported->findings.size(), 1u);
  EXPECT_THAT(imported->findings[0].sentence, HasSubstr("inside out"));
  EXPECT_NEAR(solidIn(*imported)->volume, repairedSize.prod(), 1e-16);
}

/// Cubes in the text of an OFF file.
struct Cube {
  Vec3 corner;
  double size;
  enum class Side { Out, In } side = Side::Out;
};
std::string cubesOff(const std::vector<Cube>& cubes) {
  const std::size_t n = cubes.size();
  std::string text = "OFF\n" + std::to_string(8 * n) + " " + std::to_string(6 * n) + " 0\n";
  for (const Cube& cube : cubes)
    for (const Vec3& v : boxFaces(Vec3::Ones()).vertices)
      text += numbersText(cube.corner + cube.size * (v + Vec3::Constant(0.5))) + "\n";
  for (std::size_t i = 0; i < n; ++i)
    for (const auto& face : boxFaces(Vec3::Ones()).faces) {
      text += "4";
      for (std::size_t k = 0; k < 4; ++k)
        text += " " + std::to_string(static_cast<std::int64_t>(8 * i) +
                                     face[cubes[i].side == Cube::Side::Out ? k : 3 - k]);
      text += "\n";
    }
  return text;
}

TEST(MeshRepairs, TurnAPartThatIsInsideOutBesideAnother) {
  using enum Cube::Side;
  const auto expect = [](const std::vector<Cube>& cubes, double volume,
                         const std::string& sentence) {
    const auto imported = openScene("part.off", cubesOff(cubes));
    ASSERT_TRUE(imported.ok()) << imported.error().text();
    EXPECT_NEAR(solidIn(*imported)->volume, volume, 1e-12);
    ASSERT_EQ(imported->findings.size(), sentence.empty() ? 0u : 1u);
    for (const ImportFinding& finding : imported->findings)
      EXPECT_THAT(finding.sentence, HasSubstr(sentence));
  };
  const Vec3 origin = Vec3::Zero(), beside(1.2, 0.25, 0.25), touching(1, 0.25, 0.25),
             within(0.25, 0.25, 0.25), atTheWall(0.5, 0.25, 0.25);
  const std::string one = "1 of the 2 closed parts of the surface was inside out";
  expect({{origin, 1}, {beside, 0.5}}, 1.125, "");
  expect({{origin, 1}, {beside, 0.5, In}}, 1.125, one);
  expect({{origin, 1, In}, {beside, 0.5}}, 1.125, one);
  expect({{origin, 1}, {Vec3(5, 0, 0), 1, In}}, 2, one);
  expect({{origin, 1}, {touching, 0.5, In}}, 1.125, one);
  expect({{origin, 1, In}, {beside, 0.5, In}}, 1.125, "all triangles are turned");
  // Hollows stay, also one at the wall, and one in a surface that is inside out as a whole.
  expect({{origin, 1}, {within, 0.5, In}}, 0.875, "");
  expect({{origin, 1}, {atTheWall, 0.5, In}}, 0.875, "");
  expect({{origin, 1, In}, {within, 0.5}}, 0.875, "all triangles are turned");
  // A hollow with a body in it, beside a body that is inside out.
  expect({{origin, 1}, {within, 0.5, In}, {Vec3(0.4, 0.4, 0.4), 0.2}, {beside, 0.5, In}}, 1.008,
         "1 of the 4 closed parts");
}

TEST(MeshRepairs, TakeManyParts) {
  // Each part against each other one would outlast the time that the suite has.
  std::vector<Cube> cubes;
  for (int i = 0; i < 20'000; ++i)
    cubes.push_back({Vec3(i % 100, i / 100 % 100, i / 10'000), 0.5,
                     i % 3 == 0 ? Cube::Side::In : Cube::Side::Out});
  EXPECT_TRUE(openScene("part.off", cubesOff(cubes)).ok());
}

/// A corner of a triangle that is moved.
struct Moved {
  std::size_t triangle, corner;
  Vec3 by;
};
/// STL, each triangle with its own vertices.
std::string stlOf(const std::vector<std::array<Vec3, 3>>& facets, bool bytes) {
  std::string text = bytes
                         ? std::string(80, ' ') + bytesOf(static_cast<std::uint32_t>(facets.size()))
                         : "solid box\n";
  for (const auto& facet : facets) {
    if (bytes) {
      text += floatsOf(Vec3::Zero());
      for (const Vec3& corner : facet) text += floatsOf(corner);
      text += std::string(2, '\0');
    } else {
      text += "facet normal 0 0 0\nouter loop\n";
      for (const Vec3& corner : facet) text += "vertex " + numbersText(corner) + "\n";
      text += "endloop\nendfacet\n";
    }
  }
  return bytes ? text : text + "endsolid box\n";
}
std::vector<std::array<Vec3, 3>> facetsOf(const Vec3& extent, const Vec3& place = Vec3::Zero()) {
  const BoxFaces box = boxFaces(extent);
  std::vector<std::array<Vec3, 3>> facets;
  for (const auto& t : triangles(box)) {
    auto& facet = facets.emplace_back();
    for (std::size_t k = 0; k < 3; ++k)
      facet[k] = place + box.vertices[static_cast<std::size_t>(t[k])];
  }
  return facets;
}
/// PLY whose faces share no vertices.
std::string plyOf(const std::vector<std::array<Vec3, 3>>& facets) {
  std::string text = "ply\nformat ascii 1.0\nelement vertex " + std::to_string(3 * facets.size()) +
                     "\nproperty double x\nproperty double y\nproperty double z\nelement face " +
                     std::to_string(facets.size()) +
                     "\nproperty list uchar int vertex_indices\nend_header\n";
  for (const auto& facet : facets)
    for (const Vec3& corner : facet) text += numbersText(corner) + "\n";
  for (std::size_t i = 0; i < facets.size(); ++i)
    text += "3 " + std::to_string(3 * i) + " " + std::to_string(3 * i + 1) + " " +
            std::to_string(3 * i + 2) + "\n";
  return text;
}
TEST(MeshRepairs, JoinCornersThatDifferInTheLastPlacesAndTellIt) {
  for (const double scale : {1e-3, 0.2, 1.0, 1e3, 1e6}) {
    // Dust beside zero, a unit in the last place of single precision, and two corners of one place.
    for (const std::vector<Moved>& moves : {std::vector<Moved>{{0, 0, Vec3(0, 0, 2.4e-18 * scale)}},
                                            std::vector<Moved>{{0, 0, Vec3(6e-8 * scale, 0, 0)}},
                                            std::vector<Moved>{{0, 1, Vec3(0, 4e-7 * scale, 0)},
                                                               {5, 2, Vec3(0, 0, -4e-7 * scale)},
                                                               {9, 0, Vec3(3e-7 * scale, 0, 0)}}}) {
      auto facets = facetsOf(scale * Vec3(1, 2, 0.5), scale * Vec3(0.5, 1, 0.25));
      for (const Moved& each : moves) facets[each.triangle][each.corner] += each.by;
      for (const auto& [path, text] :
           {std::pair("part.stl", stlOf(facets, false)), std::pair("part.stl", stlOf(facets, true)),
            std::pair("part.ply", plyOf(facets))}) {
        SCOPED_TRACE(std::string(path) + " of " + std::to_string(scale) + " m");
        const auto imported = openScene(path, text);
        ASSERT_TRUE(imported.ok()) << imported.error().text();
        EXPECT_THAT(findingsOf(*imported), HasSubstr("joined with one that is at most"));
        const double volume = scale * scale * scale;
        EXPECT_NEAR(solidIn(*imported)->volume, volume, 2e-6 * volume);
        EXPECT_EQ(Simulation(imported->scene).structure()->surfaces.front().mesh->vertices().size(),
                  8u);
      }
    }
  }
}

TEST(MeshRepairs, LeaveAGapOpenThatIsWiderThanRounding) {
  auto facets = facetsOf(repairedSize);
  facets[0][0] += Vec3(1e-4, 0, 0);
  EXPECT_THAT(whyNotOpened("stl", stlOf(facets, true)), HasSubstr("the surface is open"));
}

TEST(MeshRepairs, KeepDetailsOfAClosedSurfaceThatAreFinerThanRounding) {
  // A pyramid on a face, as small as what is joined elsewhere.
  const std::string text =
      "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nv 1e-7 1e-7 -1e-7\nf 1 5 2\nf 2 5 3\nf 3 5 1\nf 1 2 "
      "4\nf 2 3 4\nf 3 1 4\n";
  std::string turned = text;
  for (const auto& [from, to] : {std::pair("f 1 5 2", "f 2 1 5"), std::pair("f 2 5 3", "f 3 2 5"),
                                 std::pair("f 3 5 1", "f 1 3 5")})
    turned = replaced(turned, from, to);
  const auto imported = openScene("part.obj", turned);
  ASSERT_TRUE(imported.ok()) << imported.error().text();
  EXPECT_EQ(findingsOf(*imported), "");
  EXPECT_EQ(Simulation(imported->scene).structure()->surfaces.front().mesh->vertices().size(), 5u);
}

TEST(MeshRepairs, TurnTrianglesThatRunAgainstTheirNeighboursAndTellHowMany) {
  for (const double scale : {1e-3, 1.0, 1e6})
    for (const std::vector<std::size_t>& wrong :
         {std::vector<std::size_t>{0}, {11}, {2, 3}, {0, 4, 6, 8, 11}}) {
      auto facets = facetsOf(scale * repairedSize);
      for (const std::size_t t : wrong) std::swap(facets[t][1], facets[t][2]);
      const std::string told =
          std::to_string(wrong.size()) +
          (wrong.size() == 1 ? " triangle that ran against its neighbours is turned"
                             : " triangles that ran against their neighbours are turned");
      for (const auto& [path, text] :
           {std::pair("part.stl", stlOf(facets, false)), std::pair("part.stl", stlOf(facets, true)),
            std::pair("part.ply", plyOf(facets))}) {
        const auto imported = openScene(path, text);
        ASSERT_TRUE(imported.ok()) << imported.error().text();
        EXPECT_EQ(findingsOf(*imported), told + "\n");
        EXPECT_NEAR(solidIn(*imported)->volume / (scale * scale * scale), repairedSize.prod(),
                    1e-6);
      }
    }
  // In a hollow too, which stays one.
  std::string hollow = cubesOff({{Vec3::Zero(), 1}, {Vec3::Constant(0.25), 0.5, Cube::Side::In}});
  hollow = replaced(hollow, "4 10 14 12 8", "4 8 12 14 10");
  const auto imported = openScene("part.off", hollow);
  ASSERT_TRUE(imported.ok()) << imported.error().text();
  EXPECT_THAT(findingsOf(*imported), HasSubstr("2 triangles that ran against"));
  EXPECT_NEAR(solidIn(*imported)->volume, 0.875, 1e-12);
}

}  // namespace
}  // namespace compliant::test
