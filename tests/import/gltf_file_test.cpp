#include <gmock/gmock.h>

#include "engine/import/open_scene.hpp"
#include "engine/scene/roles.hpp"
#include "tests/support/mesh_texts.hpp"

/// Bodies from files of glTF 2.0, right, damaged and hostile.
namespace compliant::test {
namespace {

using testing::HasSubstr;

const Vec3 boxSize(0.4, 0.2, 0.7);

std::string refusal(const std::string& text) {
  const auto imported = openScene("part.gltf", text);
  return imported ? "it was taken" : imported.error().text();
}

/// The box with another piece of text somewhere.
std::string boxWith(const std::string& from, const std::string& to) {
  return replaced(boxGltf(boxSize), from, to);
}

/// The box with more members.
std::string boxAnd(const std::string& members) {
  return boxWith(R"({"asset")", "{" + members + R"(,"asset")");
}

/// The box in nodes of one's own.
std::string boxIn(const std::string& roots, const std::string& nodes) {
  return replaced(boxWith(R"({"children":[1]},{"mesh":0,"translation":[0,0,0]})", nodes),
                  R"({"nodes":[0]})", R"({"nodes":[)" + roots + "]}");
}

void expectTheBox(const std::string& text, double volume = boxSize.prod()) {
  const auto imported = openScene("part.gltf", text);
  ASSERT_TRUE(imported.ok()) << imported.error().text();
  EXPECT_TRUE(imported->findings.empty()) << imported->findings[0].text();
  const Result<Solid> solid = static_cast<const Shape*>(imported->scene.find("shape"))->solid();
  ASSERT_TRUE(solid.ok()) << solid.error().what;
  EXPECT_NEAR(solid->volume, volume, 1e-7 * volume);
}

/// The box as glTF 1.0, whose lists are objects.
std::string boxOfOldGltf(const std::string& nodes, const std::string& uri,
                         const std::string& count = "8") {
  return R"({"asset":{"version":"1.0"},"scene":"s","scenes":{"s":{"nodes":["n"]}},"nodes":{)" +
         nodes + R"(},"buffers":{"b":{"byteLength":168,"type":"arraybuffer","uri":")" + uri +
         R"("}},"bufferViews":{"p":{"buffer":"b","byteOffset":0,"byteLength":96},"i":{"buffer":"b","byteOffset":96,)"
         R"("byteLength":72,"target":34963}},"accessors":{"P":{"bufferView":"p","byteOffset":0,"byteStride":12,)"
         R"("componentType":5126,"count":)" +
         count +
         R"(,"type":"VEC3"},"I":{"bufferView":"i","byteOffset":0,)"
         R"("componentType":5123,"count":36,"type":"SCALAR"}},"meshes":{"m":{"primitives":[{"attributes":{"POSITION":"P"},)"
         R"("indices":"I","mode":4}]}}})";
}

TEST(GltfFile, OfTheFirstVersionIsRefusedUnread) {
  const std::string own = "data:application/octet-stream;base64," + base64(gltfBuffer(boxSize));
  const auto sentence = HasSubstr("The file is of glTF “1.0”. Only glTF 2.0 is read");
  EXPECT_THAT(refusal(boxOfOldGltf(R"("n":{"meshes":["m"]})", own)), sentence);
  EXPECT_THAT(refusal(boxOfOldGltf(R"("n":{"meshes":["m"]})", "/dev/zero")), sentence);
  EXPECT_THAT(refusal(boxOfOldGltf(R"("n":{"meshes":["m"],"children":["n"]})", own)), sentence);
  EXPECT_THAT(
      refusal(boxOfOldGltf(R"("n":{"meshes":["m"],"children":["k"]},"k":{"children":["n"]})", own)),
      sentence);
  EXPECT_THAT(refusal(boxOfOldGltf(R"("n":{"meshes":["m"]})", own, "400000000")), sentence);
  EXPECT_THAT(refusal(boxWith(R"("version":"2.0")", R"("version":2)")),
              HasSubstr("no asset.version"));
  EXPECT_THAT(refusal(boxWith(R"("asset":{"version":"2.0"})", R"("asset":2)")),
              HasSubstr("no asset.version"));
}

/// The box with one finding, which says so.
void expectTheBoxAnd(const std::string& text, const std::string& finding) {
  const auto imported = openScene("part.gltf", text);
  ASSERT_TRUE(imported.ok()) << imported.error().text();
  EXPECT_NE(imported->scene.find("shape"), nullptr);
  ASSERT_EQ(imported->findings.size(), 1U);
  EXPECT_THAT(imported->findings[0].text(), HasSubstr(finding));
  EXPECT_EQ(imported->findings[0].severity, ImportFinding::Severity::MovesDifferently);
}

TEST(GltfFile, TellsThatSkinsAndInstancesAreLeftOut) {
  const std::string bones = "1 mesh is posed by bones, which are not read";
  expectTheBoxAnd(
      replaced(boxAnd(R"("skins":[{"joints":[0]}])"), R"({"mesh":0)", R"({"skin":0,"mesh":0)"),
      bones);
  expectTheBoxAnd(
      replaced(boxAnd(R"("skins":[{"joints":[99]}])"), R"({"mesh":0)", R"({"skin":7,"mesh":0)"),
      bones);
  expectTheBoxAnd(
      boxWith(
          R"({"mesh":0)",
          R"({"extensions":{"EXT_mesh_gpu_instancing":{"attributes":{"TRANSLATION":5}}},"mesh":0)"),
      "EXT_mesh_gpu_instancing: 1 node shows copies of a mesh at other places");
}

TEST(GltfFile, WithoutASurfaceSaysWhatItHasInstead) {
  EXPECT_THAT(refusal(boxWith(R"("indices":1)", R"("indices":1,"mode":1)")),
              HasSubstr("are lines or points, which are no surface"));
  EXPECT_THAT(refusal(boxWith(R"({"mesh":0,"translation":[0,0,0]})", "{}")),
              HasSubstr("No node of the scene of the file shows a mesh, though the file has one"));
  EXPECT_THAT(refusal(boxWith(R"({"attributes":{"POSITION":0},"indices":1})", "")),
              HasSubstr("The meshes of the file have no parts"));
}

TEST(GltfFile, IsReadWhateverItsLooksAndCamerasSay) {
  expectTheBox(boxWith(R"({"mesh":0)", R"({"camera":3,"mesh":0)"));
  expectTheBox(boxWith(R"("indices":1)", R"("indices":1,"material":5)"));
  expectTheBox(boxWith(R"("indices":1)", R"("indices":1,"targets":[{"POSITION":9}])"));
  expectTheBox(
      boxWith(R"("POSITION":0)", R"("POSITION":0,"NORMAL":12,"JOINTS_0":1,"WEIGHTS_0":0)"));
  expectTheBox(boxAnd(
      R"("animations":[{"channels":[{"sampler":7,"target":{"node":9,"path":"translation"}}],"samplers":[]}])"));
  expectTheBox(boxAnd(R"("images":[{"bufferView":0,"mimeType":"png"}],"textures":[{"source":0}])"));
  expectTheBox(boxAnd(R"("images":[{"uri":"/etc/passwd"}],"textures":[{"source":0}])"));
  expectTheBox(boxAnd(R"("extensionsRequired":["KHR_materials_unlit"])"));
}

TEST(GltfFile, InAMirrorKeepsItsOutsideOutside) {
  const double one = boxSize.prod();
  expectTheBox(boxIn("0", R"({"mesh":0,"scale":[-1,1,1]})"));
  expectTheBox(boxIn("0", R"({"mesh":0,"matrix":[1,0,0,0,0,-1,0,0,0,0,1,0,3,0,0,1]})"));
  // Two mirrors show the box as it is.
  expectTheBox(boxIn("0", R"({"scale":[1,1,-1],"children":[1]},{"mesh":0,"scale":[-1,1,1]})"));
  expectTheBox(boxIn("0,1", R"({"mesh":0},{"mesh":0,"scale":[-1,1,1],"translation":[3,0,0]})"),
               2 * one);
  expectTheBox(
      boxIn("0,1", R"({"mesh":0},{"mesh":0,"scale":[-0.5,0.5,0.5],"translation":[3,0,0]})"),
      1.125 * one);
}

TEST(GltfFile, OfAFormThatIsNotReadSaysWhich) {
  EXPECT_THAT(refusal(boxWith(R"("componentType":5126)", R"("componentType":5122)")),
              HasSubstr("POSITION must be three numbers in single precision"));
  EXPECT_THAT(refusal(boxWith(R"("type":"VEC3")", R"("type":"MAT4")")),
              HasSubstr("POSITION must be three numbers"));
  EXPECT_THAT(refusal(boxWith(R"("componentType":5123)", R"("componentType":5126)")),
              HasSubstr("“indices” must be whole numbers"));
  EXPECT_THAT(refusal(boxAnd(R"("extensionsRequired":["EXT_mesh_gpu_instancing"])")),
              HasSubstr("requires the extension “EXT_mesh_gpu_instancing”"));
  EXPECT_THAT(refusal(boxAnd(R"("extensionsRequired":["KHR_draco_mesh_compression"])")),
              HasSubstr("KHR_draco_mesh_compression"));
  EXPECT_THAT(refusal(boxWith(R"("indices":1)",
                              R"("indices":1,"extensions":{"KHR_draco_mesh_compression":{}})")),
              HasSubstr("compressed with Draco"));
  EXPECT_THAT(refusal(boxWith(R"({"bufferView":0,)", R"({"sparse":{},"bufferView":0,)")),
              HasSubstr("Sparse accessors"));
  EXPECT_THAT(refusal(boxWith(R"({"bufferView":0,)", "{")), HasSubstr("has no “bufferView”"));
  EXPECT_THAT(refusal(boxWith(R"("indices":1)", R"("indices":1,"mode":7)")),
              HasSubstr("from 0 to 6"));
  EXPECT_THAT(
      refusal(boxWith("data:application/octet-stream;base64,", "data:application/octet-stream,")),
      HasSubstr("not written in Base64"));
  EXPECT_THAT(refusal(boxWith(";base64,", ";base64,!")), HasSubstr("not written in Base64"));
  expectTheBox(boxWith("data:", "Data:"));
}

TEST(GltfFile, ReachesBeyondNoList) {
  EXPECT_THAT(refusal(boxWith(R"("mesh":0)", R"("mesh":9)")), HasSubstr("number 9 of its meshes"));
  EXPECT_THAT(refusal(boxWith(R"("mesh":0)", R"("mesh":-1)")),
              HasSubstr("“mesh” must be a whole number from 0"));
  EXPECT_THAT(refusal(boxWith(R"({"nodes":[0]})", R"({"nodes":[5]})")),
              HasSubstr("number 5 of its nodes"));
  EXPECT_THAT(refusal(boxWith(R"("scene":0)", R"("scene":1)")),
              HasSubstr("number 1 of its scenes"));
  EXPECT_THAT(refusal(boxWith("[1]", "[1.5]")),
              HasSubstr("“children” must be a whole number from 0"));
  EXPECT_THAT(refusal(boxWith(R"("POSITION":0)", R"("POSITION":2)")),
              HasSubstr("number 2 of its accessors"));
  EXPECT_THAT(refusal(boxWith(R"({"bufferView":0)", R"({"bufferView":7)")),
              HasSubstr("number 7 of its bufferViews"));
  EXPECT_THAT(refusal(boxWith(R"("buffer":0)", R"("buffer":7)")),
              HasSubstr("number 7 of its buffers"));
  EXPECT_THAT(refusal(boxWith(R"("byteLength":168)", R"("byteLength":1000000000)")),
              HasSubstr("announces 1000000000 bytes"));
  EXPECT_THAT(refusal(boxWith(R"("byteLength":96)", R"("byteLength":1000000000)")),
              HasSubstr("beyond the 168 bytes"));
  EXPECT_THAT(refusal(boxWith(R"("byteOffset":0)", R"("byteOffset":4294967286)")),
              HasSubstr("beyond the 168 bytes"));
  EXPECT_THAT(refusal(boxWith(R"("byteLength":96)", R"("byteLength":95)")),
              HasSubstr("has no room"));
  EXPECT_THAT(
      refusal(boxWith(R"("byteLength":96)", R"("byteLength":96,"byteStride":9007199254740991)")),
      HasSubstr("has no room"));
  EXPECT_THAT(refusal(boxWith(R"("byteLength":96)", R"("byteLength":96,"byteStride":4)")),
              HasSubstr("has no room"));
  EXPECT_THAT(refusal(boxWith(R"("count":8)", R"("count":8,"byteOffset":1099511627776)")),
              HasSubstr("has no room"));
  EXPECT_THAT(refusal(boxWith(R"("count":8)", R"("count":0)")), HasSubstr("has no room"));
  EXPECT_THAT(refusal(boxWith(R"("count":8)", R"("count":-5)")),
              HasSubstr("“count” must be a whole number"));
  EXPECT_THAT(refusal(boxWith(R"("count":8)", R"("count":3)")),
              HasSubstr("A triangle refers to vertex 4"));
  EXPECT_THAT(refusal(boxWith(R"("count":36)", R"("count":35)")),
              HasSubstr("35 corners are no whole triangles"));
}

TEST(GltfFile, TakesEachNodeOnce) {
  EXPECT_THAT(refusal(boxIn("0", R"({"mesh":0,"children":[0]})")),
              HasSubstr("at two places, or within itself"));
  EXPECT_THAT(refusal(boxIn("0", R"({"mesh":0,"children":[1]},{"children":[0]})")),
              HasSubstr("at two places, or within itself"));
  EXPECT_THAT(refusal(boxIn("0,0", R"({"mesh":0})")), HasSubstr("at two places, or within itself"));
  std::string deep;
  for (int i = 1; i < 200; ++i) deep += R"({"children":[)" + std::to_string(i) + "]},";
  EXPECT_THAT(refusal(boxIn("0", deep + R"({"mesh":0})")), HasSubstr("nested more than 100 deep"));
  EXPECT_THAT(refusal(boxIn("0", R"({"mesh":0,"matrix":[1,2]})")),
              HasSubstr("“matrix” of a node must be 16 numbers"));
  EXPECT_THAT(refusal(boxIn("0", R"({"mesh":0,"scale":[1,1,1e39]})")),
              HasSubstr("“scale” of a node must be 3 numbers"));
  // Many nodes show one mesh.
  std::string roots, nodes;
  for (int i = 0; i < 50'000; ++i) {
    roots += (i > 0 ? "," : "") + std::to_string(i);
    nodes += std::string(i > 0 ? "," : "") + R"({"mesh":0})";
  }
  EXPECT_THAT(refusal(boxIn(roots, nodes)), HasSubstr("at most 500000 are read"));
}

TEST(GltfFile, MayHaveItsNumbersApartAndItsTrianglesInStrips) {
  // Each place is followed by four bytes of something else.
  std::string bytes;
  for (const Vec3& v : boxFaces(boxSize).vertices) bytes += floatsOf(v) + "else";
  bytes += gltfBuffer(boxSize).substr(96);
  const std::string uri = "data:application/octet-stream;base64," + base64(bytes);
  std::string apart = gltfText(uri, Vec3::Zero());
  apart = replaced(apart, R"("byteLength":96)", R"("byteLength":128,"byteStride":16)");
  apart = replaced(apart, R"("byteOffset":96)", R"("byteOffset":128)");
  expectTheBox(replaced(apart, R"("byteLength":168)", R"("byteLength":200)"));
  // A tetrahedron is a strip of four triangles.
  bytes.clear();
  for (const Vec3& v : {Vec3(0, 0, 0), Vec3(0, 1, 0), Vec3(1, 0, 0), Vec3(0, 0, 1)})
    bytes += floatsOf(v);
  for (const int corner : {0, 1, 2, 3, 0, 1}) bytes += bytesOf(static_cast<std::uint16_t>(corner));
  bytes.resize(168);
  std::string strip = gltfText("data:;base64," + base64(bytes), Vec3::Zero());
  strip = replaced(strip, R"("count":8)", R"("count":4)");
  strip = replaced(strip, R"("byteOffset":96)", R"("byteOffset":48)");
  strip = replaced(strip, R"("count":36)", R"("count":6)");
  expectTheBox(replaced(strip, R"("indices":1)", R"("indices":1,"mode":5)"), 1.0 / 6);
}

TEST(GltfFile, OfLinesBesideABodyKeepsTheBody) {
  const auto imported = openScene(
      "part.gltf",
      boxWith(R"("primitives":[)", R"("primitives":[{"attributes":{"POSITION":0},"mode":1},)"));
  ASSERT_TRUE(imported.ok()) << imported.error().text();
  ASSERT_EQ(imported->findings.size(), 1u);
  EXPECT_THAT(imported->findings[0].sentence,
              HasSubstr("1 part of lines or points is left out: it is no surface"));
}

}  // namespace
}  // namespace compliant::test
