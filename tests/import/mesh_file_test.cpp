#include <gmock/gmock.h>

#include <chrono>

#include "engine/import/mesh/mesh_scene.hpp"
#include "engine/import/open_scene.hpp"
#include "engine/run/simulation.hpp"
#include "engine/scene/scene_file.hpp"
#include "tests/support/mesh_texts.hpp"

/// Bodies from mesh files.
namespace compliant::test {
namespace {

using testing::HasSubstr;

const Vec3 size(0.4, 0.2, 0.7);

Result<Solid> solidIn(const ImportedScene& imported) {
  const Component* shape = imported.scene.find("shape");
  if (shape == nullptr) return Error{"", "no shape"};
  return static_cast<const Shape*>(shape)->solid();
}

std::string refusal(const std::string& ending, const std::string& text) {
  const auto imported = openScene("part." + ending, text);
  return imported ? "" : imported.error().text();
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  const auto at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  if (at != std::string::npos) text.replace(at, from.size(), to);
  return text;
}

TEST(MeshFile, OfEveryFormatBecomesTheSameSolid) {
  for (const MeshText& file : boxInEveryFormat(size)) {
    SCOPED_TRACE(file.ending + ": " + file.text.substr(0, 40));
    const auto imported = openScene("Part." + file.ending, file.text);
    ASSERT_TRUE(imported.ok()) << imported.error().text();
    EXPECT_TRUE(imported->findings.empty());
    EXPECT_EQ(imported->scene.title, "Part");
    const Result<Solid> solid = solidIn(*imported);
    ASSERT_TRUE(solid.ok()) << solid.error().what;
    // Decimals of the file, not the nearest numbers in single precision.
    EXPECT_NEAR(solid->volume, size.prod(), 1e-16);
    EXPECT_LE(solid->centre.norm(), 1e-16);
    EXPECT_NEAR(solid->inertia(0, 0), size.prod() / 12 * (0.04 + 0.49), 1e-16);
    const Simulation simulation(imported->scene);
    EXPECT_TRUE(simulation.structure()->issues.empty());
    // Eight vertices, however often the file repeats them.
    EXPECT_EQ(simulation.structure()->surfaces.front().mesh->vertices().size(), 8u);
    EXPECT_EQ(simulation.structure()->surfaces.front().mesh->triangles().size(), 12u);
    const Result<Scene> again = readScene(writeScene(imported->scene));
    ASSERT_TRUE(again.ok());
    EXPECT_EQ(again->hash(), imported->scene.hash());
  }
}

TEST(MeshFile, OfGltfStandsWhereItsNodesTakeIt) {
  const auto imported = openScene("part.gltf", boxGltf(size, Vec3(1, -2, 0.5)));
  ASSERT_TRUE(imported.ok()) << imported.error().text();
  EXPECT_LE((solidIn(*imported)->centre - Vec3(1, -2, 0.5)).norm(), 1e-7);
}

TEST(MeshFile, CountsBackwardsInObj) {
  const auto imported = openScene(
      "part.OBJ", "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf -4 -2 -3\nf 1/1 2/1 4/1\nf 1 4 3\nf 2 3 4\n");
  ASSERT_TRUE(imported.ok()) << imported.error().text();
  EXPECT_NEAR(solidIn(*imported)->volume, 1.0 / 6, 1e-16);
}

TEST(MeshFile, InsideOutIsTurnedAndTold) {
  std::string text = boxOff(size);
  // x → −x.
  for (std::size_t at = 0; (at = text.find("\n-0.2 ", at)) != std::string::npos; ++at) text.replace(at, 6, "\n0.9 ");
  for (std::size_t at = 0; (at = text.find("\n0.2 ", at)) != std::string::npos; ++at) text.replace(at, 5, "\n-0.2 ");
  for (std::size_t at = 0; (at = text.find("\n0.9 ", at)) != std::string::npos; ++at) text.replace(at, 5, "\n0.2 ");
  const auto imported = openScene("part.off", text);
  ASSERT_TRUE(imported.ok()) << imported.error().text();
  ASSERT_EQ(imported->findings.size(), 1u);
  EXPECT_THAT(imported->findings[0].sentence, HasSubstr("inside out"));
  EXPECT_NEAR(solidIn(*imported)->volume, size.prod(), 1e-16);
}

TEST(MeshFile, OfAnotherUnitIsAskedAbout) {
  const auto imported = openScene("part.obj", boxObj(1000 * size));
  ASSERT_TRUE(imported.ok());
  ASSERT_EQ(imported->findings.size(), 1u);
  EXPECT_EQ(imported->findings[0].severity, ImportFinding::Severity::MovesDifferently);
  EXPECT_THAT(imported->findings[0].sentence, HasSubstr("700 m long"));
}

TEST(MeshFile, OfASurfaceThatIsNoneOfASolidNamesTheDefect) {
  const std::string box = boxObj(size);
  EXPECT_THAT(refusal("obj", replaced(box, "f 5//1 6//1 8//1 7//1\n", "")), HasSubstr("belongs to one triangle: the surface is open"));
  EXPECT_THAT(refusal("obj", replaced(box, "f 5//1 6//1 8//1 7//1\n", "f 7 8 6 5\n")), HasSubstr("twice in one direction"));
  EXPECT_THAT(refusal("obj", box + "v 1 1 1\nf 5 9 6\n"), HasSubstr("belongs to 3 triangles"));
  EXPECT_THAT(refusal("obj", boxObj(Vec3(1, 1, 0))), HasSubstr("belongs to 4 triangles"));  // flat
  EXPECT_THAT(refusal("obj", replaced(box, "v -0.2", "v nan")), HasSubstr("line 4: Vertex 0 is not at a finite place"));
  EXPECT_THAT(refusal("obj", replaced(box, "f 1//1", "f 99")), HasSubstr("refers to vertex 98"));
}

TEST(MeshFile, ThatIsNoneIsRefusedWithASentence) {
  for (const char* ending : {"obj", "off", "ply", "stl", "gltf", "glb"}) {
    SCOPED_TRACE(ending);
    EXPECT_EQ(refusal(ending, ""), std::string("part.") + ending + ": The file is empty");
    // The wrong ending, and a picture.
    EXPECT_NE(refusal(ending, "{\"compliant_lab\": 1, \"components\": {}}"), "");
    EXPECT_NE(refusal(ending, std::string("\x89PNG\r\n\x1a\n\0\0\0\rIHDR", 16)), "");
    for (const MeshText& file : boxInEveryFormat(size))
      if (file.ending != ending && !(file.ending.starts_with("gl") && std::string(ending).starts_with("gl"))) {
        EXPECT_NE(refusal(ending, file.text), "") << file.ending;
      }
  }
}

TEST(MeshFile, ThatIsCutOffIsRefusedWithASentenceWhereverItIsCut) {
  for (const MeshText& file : boxInEveryFormat(size)) {
    // The last bytes may be blanks or words that say no more than the end.
    const std::size_t last = file.text.size() - (file.ending == "stl" ? 30 : 3);
    for (std::size_t length = 0; length < last; length += file.text.size() / 40) {
      const auto imported = openScene("part." + file.ending, std::string_view(file.text).substr(0, length));
      ASSERT_FALSE(imported.ok()) << file.ending << " of " << length << " bytes";
      EXPECT_GT(imported.error().what.size(), 10u) << file.ending << " of " << length << " bytes";
    }
  }
}

TEST(MeshFile, IsBelievedOnlyAsFarAsItHasBytes) {
  const auto start = std::chrono::steady_clock::now();
  EXPECT_THAT(refusal("off", "OFF\n10000000 10000000 0\n0 0 0\n"), HasSubstr("10000000 triangles; at most 500000 are read"));
  EXPECT_THAT(refusal("off", "OFF\n1000000 10 0\n0 0 0\n"), HasSubstr("ends after 1 of 1000000 vertices"));
  EXPECT_THAT(refusal("off", "OFF\n1 1 0\n0 0 0\n4000000000 0 0 0\n"), HasSubstr("the number of its corners"));
  EXPECT_THAT(refusal("ply", replaced(boxPlyText(size), "element face 6", "element face 10000000")),
              HasSubstr("10000000 triangles"));
  EXPECT_THAT(refusal("ply", replaced(boxPlyText(size), "element face 6", "element stone 9000000000000")),
              HasSubstr("elements stone only"));
  std::string longList = boxPlyBytes(size, std::endian::little);
  longList = replaced(longList, "list uchar", "list uint ");
  EXPECT_THAT(refusal("ply", replaced(longList, "\xff\x04", "\xff\xff\xff\xff\xff")), HasSubstr("cut off"));
  std::string many = boxStlBytes(size);
  many.replace(80, 4, bytesOf(std::uint32_t{4'000'000'000}));
  EXPECT_THAT(refusal("stl", many), HasSubstr("triangles; at most 500000"));
  many.replace(80, 4, bytesOf(std::uint32_t{13}));
  EXPECT_THAT(refusal("stl", many), HasSubstr("announces 13 triangles and ends after 12"));
  EXPECT_THAT(refusal("gltf", replaced(boxGltf(size), "\"count\":8", "\"count\":4000000000")), HasSubstr("at most"));
  EXPECT_THAT(refusal("gltf", replaced(boxGltf(size), "\"count\":8", "\"count\":1000000")), HasSubstr("no room"));
  EXPECT_THAT(refusal("gltf", replaced(boxGltf(size), "[1]", "[0]")), HasSubstr("within itself"));
  EXPECT_THAT(refusal("gltf", replaced(boxGltf(size), "data:", "box.bin#")), HasSubstr("lies in another file"));
  std::string faces = "v 0 0 0\nv 1 0 0\nv 0 1 0\n";
  for (int i = 0; i < 2'000'000; ++i) faces += "f 1 2 3\n";
  EXPECT_THAT(refusal("obj", faces), HasSubstr("at most 500000"));
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(20));
}

}  // namespace
}  // namespace compliant::test
