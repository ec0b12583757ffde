#include <gmock/gmock.h>

#include <cmath>
#include <fstream>

#include "engine/import/mesh/mesh_scene.hpp"
#include "engine/import/open_scene.hpp"
#include "engine/json/scene_file.hpp"
#include "engine/simulation/simulation.hpp"
#include "tests/import/opened_mesh.hpp"
#include "tests/support/mesh_texts.hpp"
#include "tests/support/own_folder.hpp"

/// Bodies from mesh files.
namespace compliant::test {
namespace {

using testing::HasSubstr;

const Vec3 size(0.4, 0.2, 0.7);

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
    EXPECT_EQ(sceneHash(*again), sceneHash(imported->scene));
  }
}

TEST(MeshFile, OfGltfStandsWhereItsNodesTakeIt) {
  const auto imported = openScene("part.gltf", boxGltf(size, Vec3(1, -2, 0.5)));
  ASSERT_TRUE(imported.ok()) << imported.error().text();
  EXPECT_LE((solidIn(*imported)->centre - Vec3(1, -2, 0.5)).norm(), 1e-7);
}

TEST(MeshFile, WhoseTextIsOfAnotherFormatThanItsEndingNamesIsTold) {
  for (const MeshText& file : boxInEveryFormat(size)) {
    SCOPED_TRACE(file.ending + ": " + file.text.substr(0, 40));
    const bool text = file.text.find('\0') == std::string::npos;
    if (text && file.ending != "obj") {
      EXPECT_THAT(whyNotOpened("obj", file.text),
                  HasSubstr("This is no OBJ file: no line begins with v, f"));
    }
    if (text && file.ending != "stl") {
      EXPECT_THAT(whyNotOpened("stl", file.text),
                  HasSubstr("This is no STL file: no line begins with solid, facet"));
    }
  }
  EXPECT_THAT(whyNotOpened("stl", "solid nothing\nendsolid nothing\n"),
              HasSubstr("The file has no vertices"));
  EXPECT_THAT(whyNotOpened("obj", "# nothing\no nothing\n"), HasSubstr("The file has no vertices"));
}

TEST(MeshFile, CountsBackwardsInObj) {
  const auto imported = openScene(
      "part.OBJ",
      "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf -4 -2 -3\nf 1/1 2/1 4/1\nf 1 4 3\nf 2 3 4\n");
  ASSERT_TRUE(imported.ok()) << imported.error().text();
  EXPECT_NEAR(solidIn(*imported)->volume, 1.0 / 6, 1e-16);
}

TEST(MeshFile, MayHaveFacesOfAnyForm) {
  const auto volumeOf = [](const std::string& text) {
    const auto imported = openScene("part.obj", text);
    EXPECT_TRUE(imported.ok()) << imported.error().text();
    return imported ? solidIn(*imported)->volume : 0.0;
  };
  // A cube with a ninth corner in the middle of an edge.
  EXPECT_NEAR(
      volumeOf("v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nv 0 0 1\nv 1 0 1\nv 1 1 1\nv 0 1 1\nv 0.5 0 0\n"
               "f 1 4 3 2 9\nf 5 6 7 8\nf 1 9 2 6 5\nf 3 4 8 7\nf 2 3 7 6\nf 1 5 8 4\n"),
      1, 1e-15);
  // An L, and a comb whose teeth no fan fills: prisms of height 1 over them.
  const auto prism = [](const std::vector<Eigen::Vector2d>& base) {
    std::string text, bottom, top;
    const std::size_t n = base.size();
    for (const double z : {0, 1})
      for (const Eigen::Vector2d& p : base)
        text += "v " + numbersText(Vec3(p.x(), p.y(), z)) + "\n";
    for (std::size_t i = 0; i < n; ++i) {
      const std::size_t next = (i + 1) % n;
      bottom = " " + std::to_string(i + 1) + bottom;
      top += " " + std::to_string(n + i + 1);
      text += "f";
      for (const std::size_t corner : {i, next, n + next, n + i})
        text += " " + std::to_string(corner + 1);
      text += "\n";
    }
    return text + "f" + bottom + "\nf" + top + "\n";
  };
  EXPECT_NEAR(volumeOf(prism({{2, 0}, {2, 1}, {1, 1}, {1, 2}, {0, 2}, {0, 0}})), 3, 1e-14);
  std::vector<Eigen::Vector2d> comb{{8, -1}};
  for (int i = 8; i >= 0; --i) comb.emplace_back(i, i % 2 == 0 ? 0.0 : 2.0);
  comb.emplace_back(0, -1);
  for (int i = 1; i < 8; ++i) comb.emplace_back(i, -1);  // corners on a straight edge
  for (std::size_t start = 0; start < comb.size(); ++start) {
    EXPECT_NEAR(volumeOf(prism(comb)), 16, 1e-13);
    std::rotate(comb.begin(), comb.begin() + 1, comb.end());
  }
  // More corners than are cut as ears.
  std::vector<Eigen::Vector2d> round;
  for (int i = 0; i < 3000; ++i)
    round.emplace_back(std::cos(i * 2 * M_PI / 3000), std::sin(i * 2 * M_PI / 3000));
  EXPECT_NEAR(volumeOf(prism(round)), M_PI, 1e-4);
}

TEST(MeshFile, MayHaveCommentsMarksAndLineEndsOfAnySystem) {
  const auto expect = [](const std::string& ending, const std::string& text) {
    SCOPED_TRACE(text.substr(0, 60));
    const auto imported = openScene("part." + ending, text);
    ASSERT_TRUE(imported.ok()) << imported.error().text();
    EXPECT_NEAR(solidIn(*imported)->volume, size.prod(), 1e-15);
    EXPECT_TRUE(imported->findings.empty());
  };
  const auto allReplaced = [](std::string text, const std::string& from, const std::string& to) {
    for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size())
      text.replace(at, from.size(), to);
    return text;
  };
  for (const auto& [ending, text] :
       {std::pair("obj", boxObj(size)), std::pair("off", boxOff(size)),
        std::pair("ply", boxPlyText(size)), std::pair("stl", boxStlText(size)),
        std::pair("gltf", boxGltf(size))}) {
    expect(ending, "\xef\xbb\xbf" + text);
    expect(ending, allReplaced(text, "\n", "\r"));
    expect(ending, allReplaced(text, "\n", "\r\n"));
  }
  const std::string obj = boxObj(size);
  expect("obj", "\xef\xbb\xbf" + obj.substr(obj.find("v ")));
  expect("obj", allReplaced(obj, "\n", " # said\n"));
  expect("obj", allReplaced(obj, "//1 ", "//1 \\\n"));
  expect("obj", allReplaced(obj, "//1 ", "//1\\\r\n "));
  expect("off", allReplaced(boxOff(size), "\n", "#said\n"));
  std::string upper = boxStlText(size);
  for (char& c : upper) c = static_cast<char>(std::toupper(c));
  expect("stl", upper);
  expect("stl", "\n \t" + boxStlText(size));
  std::string bytes = boxStlBytes(size);
  expect("stl", bytes.replace(0, 80, std::string(80, '\0')));
  EXPECT_THAT(whyNotOpened("obj", "v 0 0 0\nv 1 0 \\\n0\nv 1 \\\n1\n"),
              HasSubstr("line 5: A vertex needs three numbers"));
}

TEST(MeshFile, MayHaveFacesThatAreTooLargeOrListsThatNobodyUses) {
  const std::string header =
      "ply\nformat binary_little_endian 1.0\nelement vertex 1\nproperty float x\nelement face 1\n";
  const std::string bytes =
      std::string(4, '\0') + bytesOf(std::uint32_t{45'000'000}) + std::string(45'000'000, '\0');
  EXPECT_THAT(
      whyNotOpened("ply", header + "property list uint uchar vertex_indices\nend_header\n" + bytes),
      HasSubstr("44999998 triangles; at most 500000"));
  EXPECT_THAT(
      whyNotOpened("ply", header + "property list uint uchar colours\nend_header\n" + bytes),
      HasSubstr("no faces"));
}

TEST(MeshFile, MayBeLargerThanAScene) {
  const std::string path = ownPath("large.obj");
  std::ofstream(path, std::ios::binary) << "# " << std::string(largestSceneFile, 'x') << "\n"
                                        << boxObj(size);
  const auto imported = openScene(path);
  EXPECT_TRUE(imported.ok()) << imported.error().text();
  EXPECT_EQ(largestToOpen("a.stl"), 300'000'000u);
  EXPECT_EQ(largestToOpen("a.json"), largestSceneFile);
  std::filesystem::remove(path);
}

TEST(MeshFile, OfAnotherUnitIsAskedAbout) {
  const auto imported = openScene("part.obj", boxObj(1000 * size));
  ASSERT_TRUE(imported.ok());
  ASSERT_EQ(imported->findings.size(), 1u);
  EXPECT_EQ(imported->findings[0].severity, ImportFinding::Severity::MovesDifferently);
  EXPECT_THAT(imported->findings[0].sentence, HasSubstr("700 m long"));
}

/// The projective plane of six vertices: every edge belongs to two triangles, and it has one side.
std::string oneSidedObj() {
  return "v 0 0 1\nv 1 0 0.2\nv 0.3 1 0.1\nv -0.8 0.6 0\nv -0.8 -0.6 0.3\nv 0.3 -1 0\n"
         "f 1 2 3\nf 1 3 4\nf 1 4 5\nf 1 5 6\nf 1 6 2\nf 2 3 5\nf 3 4 6\nf 4 5 2\nf 5 6 3\nf 6 2 "
         "4\n";
}

TEST(MeshFile, OfTriangleStripsIsRead) {
  // The cube of 2 m, by strips that end at −1; a strip may lead on over triangles with a vertex
  // twice.
  const std::string vertices =
      "-1 -1 -1\n1 -1 -1\n1 1 -1\n-1 1 -1\n-1 -1 1\n1 -1 1\n1 1 1\n-1 1 1\n";
  const std::vector<int> ended{0, 3, 1, 2, -1, 4, 5, 7, 6, -1, 0, 1, 4, 5, -1,
                               1, 2, 5, 6, -1, 2, 3, 6, 7, -1, 3, 0, 7, 4};
  const std::vector<int> led{0, 3, 1, 2, 2,  4, 4, 5, 7, 6,  -1, 0, 1, 4, 5, -1,
                             1, 2, 5, 6, -1, 2, 3, 6, 7, -1, 3,  0, 7, 4, -1};
  const auto header = [&](const char* format, std::size_t strips, const char* name) {
    return std::string("ply\nformat ") + format +
           " 1.0\nelement vertex 8\nproperty float x\nproperty float y\nproperty float z\nelement "
           "tristrips " +
           std::to_string(strips) + "\nproperty list int int " + name + "\nend_header\n";
  };
  const auto expect = [](const std::string& text) {
    const auto imported = openScene("part.ply", text);
    ASSERT_TRUE(imported.ok()) << imported.error().text();
    EXPECT_EQ(findingsOf(*imported), "");
    EXPECT_NEAR(solidIn(*imported)->volume, 8, 1e-12);
  };
  for (const std::vector<int>& strip : {ended, led}) {
    std::string text =
        header("ascii", 1, "vertex_indices") + vertices + std::to_string(strip.size());
    for (const int corner : strip) text += " " + std::to_string(corner);
    expect(text + "\n");
    for (const std::endian order : {std::endian::little, std::endian::big}) {
      std::string bytes =
          header(order == std::endian::little ? "binary_little_endian" : "binary_big_endian", 1,
                 "vertex_index");
      for (const Vec3& v : {Vec3(-1, -1, -1), Vec3(1, -1, -1), Vec3(1, 1, -1), Vec3(-1, 1, -1),
                            Vec3(-1, -1, 1), Vec3(1, -1, 1), Vec3(1, 1, 1), Vec3(-1, 1, 1)})
        bytes += floatsOf(v, order);
      bytes += bytesOf(static_cast<std::int32_t>(strip.size()), order);
      for (const int corner : strip) bytes += bytesOf(static_cast<std::int32_t>(corner), order);
      expect(bytes);
      EXPECT_THAT(whyNotOpened("ply", bytes.substr(0, bytes.size() - 3)),
                  HasSubstr("elements tristrips only 0"));
    }
  }
  expect(header("ascii", 2, "vertex_indices") + vertices +
         "14 0 3 1 2 -1 4 5 7 6 -1 0 1 4 5\n14 1 2 5 6 -1 2 3 6 7 -1 3 0 7 4\n");
  EXPECT_THAT(whyNotOpened("ply", header("ascii", 1, "vertex_indices") + vertices + "4 0 3 1 8\n"),
              HasSubstr("refers to vertex 8"));
  EXPECT_THAT(whyNotOpened("ply", header("ascii", 1, "vertex_indices") + vertices + "4 0 3 1 -2\n"),
              HasSubstr("refers to vertex -1"));
}

TEST(MeshFile, OfASurfaceThatIsNoneOfASolidNamesTheDefect) {
  const std::string box = boxObj(size);
  EXPECT_THAT(whyNotOpened("obj", replaced(box, "f 5//1 6//1 8//1 7//1\n", "")),
              HasSubstr("belongs to one triangle: the surface is open"));
  EXPECT_THAT(whyNotOpened("obj", oneSidedObj()), HasSubstr("the surface has one side only"));
  EXPECT_THAT(whyNotOpened("obj", box + "v 1 1 1\nf 5 9 6\n"), HasSubstr("belongs to 3 triangles"));
  EXPECT_THAT(whyNotOpened("obj", boxObj(Vec3(1, 1, 0))),
              HasSubstr("belongs to 4 triangles"));  // flat
  EXPECT_THAT(whyNotOpened("obj", replaced(box, "v -0.2", "v nan")),
              HasSubstr("line 4: Vertex 0 is not at a finite place"));
  EXPECT_THAT(whyNotOpened("obj", replaced(box, "f 1//1", "f 99")),
              HasSubstr("refers to vertex 98"));
}

TEST(MeshFile, ThatIsNoneIsRefusedWithASentence) {
  for (const char* ending : {"obj", "off", "ply", "stl", "gltf", "glb"}) {
    SCOPED_TRACE(ending);
    EXPECT_EQ(whyNotOpened(ending, ""), std::string("part.") + ending + ": The file is empty");
    // The wrong ending, and a picture.
    EXPECT_NE(whyNotOpened(ending, "{\"compliant_lab\": 1, \"components\": {}}"), "");
    EXPECT_NE(whyNotOpened(ending, std::string("\x89PNG\r\n\x1a\n\0\0\0\rIHDR", 16)), "");
    for (const MeshText& file : boxInEveryFormat(size))
      if (file.ending != ending &&
          !(file.ending.starts_with("gl") && std::string(ending).starts_with("gl"))) {
        EXPECT_NE(whyNotOpened(ending, file.text), "") << file.ending;
      }
  }
}

TEST(MeshFile, ThatIsCutOffIsRefusedWithASentenceWhereverItIsCut) {
  for (const MeshText& file : boxInEveryFormat(size)) {
    // The last bytes may be blanks or words that say no more than the end.
    const std::size_t last = file.text.size() - (file.ending == "stl" ? 30 : 3);
    for (std::size_t length = 0; length < last; length += file.text.size() / 40) {
      const auto imported =
          openScene("part." + file.ending, std::string_view(file.text).substr(0, length));
      ASSERT_FALSE(imported.ok()) << file.ending << " of " << length << " bytes";
      EXPECT_GT(imported.error().what.size(), 10u) << file.ending << " of " << length << " bytes";
    }
  }
}

TEST(MeshFile, IsBelievedOnlyAsFarAsItHasBytes) {
  EXPECT_THAT(whyNotOpened("off", "OFF\n10000000 10000000 0\n0 0 0\n"),
              HasSubstr("10000000 triangles; at most 500000 are read"));
  EXPECT_THAT(whyNotOpened("off", "OFF\n1000000 10 0\n0 0 0\n"),
              HasSubstr("ends after 1 of 1000000 vertices"));
  EXPECT_THAT(whyNotOpened("off", "OFF\n1 1 0\n0 0 0\n4000000000 0 0 0\n"),
              HasSubstr("the number of its corners"));
  EXPECT_THAT(
      whyNotOpened("ply", replaced(boxPlyText(size), "element face 6", "element face 10000000")),
      HasSubstr("10000000 triangles"));
  EXPECT_THAT(whyNotOpened("ply", replaced(boxPlyText(size), "element face 6",
                                           "element stone 9000000000000")),
              HasSubstr("elements stone only"));
  std::string longList = boxPlyBytes(size, std::endian::little);
  longList = replaced(longList, "list uchar", "list uint ");
  EXPECT_THAT(whyNotOpened("ply", replaced(longList, "\xff\x04", "\xff\xff\xff\xff\xff")),
              HasSubstr("cut off"));
  std::string many = boxStlBytes(size);
  many.replace(80, 4, bytesOf(std::uint32_t{4'000'000'000}));
  EXPECT_THAT(whyNotOpened("stl", many), HasSubstr("triangles; at most 500000"));
  many.replace(80, 4, bytesOf(std::uint32_t{13}));
  EXPECT_THAT(whyNotOpened("stl", many), HasSubstr("announces 13 triangles and ends after 12"));
  EXPECT_THAT(whyNotOpened("gltf", replaced(boxGltf(size), "\"count\":8", "\"count\":4000000000")),
              HasSubstr("at most"));
  EXPECT_THAT(whyNotOpened("gltf", replaced(boxGltf(size), "\"count\":8", "\"count\":1000000")),
              HasSubstr("no room"));
  EXPECT_THAT(whyNotOpened("gltf", replaced(boxGltf(size), "[1]", "[0]")),
              HasSubstr("within itself"));
  EXPECT_THAT(whyNotOpened("gltf", replaced(boxGltf(size), "data:", "box.bin#")),
              HasSubstr("The file refers to “box.bin#"));
  std::string faces = "v 0 0 0\nv 1 0 0\nv 0 1 0\n";
  for (int i = 0; i < 2'000'000; ++i) faces += "f 1 2 3\n";
  EXPECT_THAT(whyNotOpened("obj", faces), HasSubstr("at most 500000"));
}

}  // namespace
}  // namespace compliant::test
