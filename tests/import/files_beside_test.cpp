#include "engine/base/files_beside.hpp"

#include <gmock/gmock.h>

#include <sys/stat.h>

#include <filesystem>
#include <fstream>

#include "engine/import/file_formats.hpp"
#include "engine/import/open_scene.hpp"
#include "engine/scene/roles.hpp"
#include "tests/support/mesh_texts.hpp"
#include "tests/support/own_folder.hpp"

namespace compliant::test {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

void write(const std::string& path, const std::string& text) {
  fs::create_directories(fs::path(path).parent_path());
  std::ofstream(path, std::ios::binary) << text;
}

std::string refusal(FilesBeside& beside, const std::string& reference) {
  const auto read = beside.read(reference, 1000);
  return read ? "it was read" : read.error().what;
}

TEST(FilesBeside, LieInTheFolderOfTheirFileOrInOneThatWasGiven) {
  write(ownPath("scenes/box.bin"), "own");
  write(ownPath("scenes/parts/rod.bin"), "rod");
  write(ownPath("shared/ball.bin"), "ball");
  write(ownPath("shared/box.bin"), "other");
  FilesBeside beside(ownPath("scenes/scene.gltf"), {{ownPath("shared")}});
  EXPECT_EQ(*beside.read("box.bin", 1000), "own");
  EXPECT_EQ(*beside.read("parts/rod.bin", 1000), "rod");
  EXPECT_EQ(*beside.read("parts/../box.bin", 1000), "own");
  EXPECT_EQ(*beside.read("ball.bin", 1000), "ball");
  EXPECT_EQ(*beside.read("ball.bin", 1000), "ball");
  ASSERT_EQ(beside.all().size(), 4U) << "each once";
  EXPECT_EQ(beside.all()[3].reference, "ball.bin");
  EXPECT_EQ(beside.all()[3].bytes, 4U);
  EXPECT_THAT(refusal(beside, "cone.bin"), HasSubstr("“cone.bin”, which is not there"));
  FilesBeside none;
  EXPECT_THAT(refusal(none, "box.bin"), HasSubstr("which is not there"));
}

TEST(FilesBeside, AreNeverElsewhere) {
  write(ownPath("secret.bin"), "secret");
  write(ownPath("scenes/large.bin"), std::string(2000, 'x'));
  fs::create_symlink(ownPath("secret.bin"), ownPath("scenes/link.bin"));
  fs::create_symlink("/dev/zero", ownPath("scenes/zero.bin"));
  fs::create_directories(ownPath("scenes/folder"));
  FilesBeside beside(ownPath("scenes/scene.gltf"), {});
  EXPECT_THAT(refusal(beside, ownPath("secret.bin")), HasSubstr("is no relative path"));
  EXPECT_THAT(refusal(beside, "/etc/passwd"), HasSubstr("is no relative path"));
  EXPECT_THAT(refusal(beside, "file:///etc/passwd"), HasSubstr("is no relative path"));
  EXPECT_THAT(refusal(beside, "https://example.org/a.bin"), HasSubstr("is no relative path"));
  EXPECT_THAT(refusal(beside, std::string("a\0b", 3)), HasSubstr("is no relative path"));
  EXPECT_THAT(refusal(beside, ""), HasSubstr("is no relative path"));
  EXPECT_THAT(refusal(beside, "../secret.bin"), HasSubstr("leaves its folder"));
  EXPECT_THAT(refusal(beside, "folder/../../secret.bin"), HasSubstr("leaves its folder"));
  EXPECT_THAT(refusal(beside, "link.bin"), HasSubstr("leads out of its folder by a link"));
  EXPECT_THAT(refusal(beside, "zero.bin"), HasSubstr("leads out of its folder by a link"));
  EXPECT_THAT(refusal(beside, "folder"), HasSubstr("is not a regular file"));
  EXPECT_THAT(refusal(beside, "."), HasSubstr("is not a regular file"));
  ASSERT_EQ(::mkfifo(ownPath("scenes/pipe").c_str(), 0600), 0);
  EXPECT_THAT(refusal(beside, "pipe"), HasSubstr("is not a regular file"));
  EXPECT_THAT(refusal(beside, "large.bin"), HasSubstr("cannot be read"));
  EXPECT_TRUE(beside.all().empty());
}

TEST(FilesBeside, HaveALimitTogether) {
  write(ownPath("large.bin"), "");
  fs::resize_file(ownPath("large.bin"), 160'000'000);  // which takes no place on the disk
  FilesBeside beside(ownPath("scene.gltf"), {});
  EXPECT_TRUE(beside.read("large.bin", 300'000'000).ok());
  const auto again = beside.read("large.bin", 300'000'000);
  ASSERT_FALSE(again.ok());
  EXPECT_THAT(again.error().what, HasSubstr("cannot be read"));
}

TEST(FilesBeside, HoldTheBytesOfGltf) {
  const Vec3 size(0.4, 0.2, 0.7);
  const std::string own = boxGltf(size);
  const std::size_t start = own.find("data:"), end = own.find('"', start);
  const std::string text = own.substr(0, start) + "parts/a%20box.bin" + own.substr(end);
  write(ownPath("box.gltf"), text);
  const auto missing = openScene(ownPath("box.gltf"));
  ASSERT_FALSE(missing.ok());
  EXPECT_THAT(missing.error().text(), HasSubstr("refers to “parts/a box.bin”, which is not there"));
  write(ownPath("library/parts/a box.bin"), gltfBuffer(size));
  const auto imported = openScene(ownPath("box.gltf"), SearchPath{{ownPath("library")}});
  ASSERT_TRUE(imported.ok()) << imported.error().text();
  const auto solid = static_cast<const Shape*>(imported->scene.find("shape"))->solid();
  ASSERT_TRUE(solid.ok());
  EXPECT_NEAR(solid->volume, size.prod(), 1e-9);
  ASSERT_EQ(imported->findings.size(), 1U);
  EXPECT_EQ(imported->findings[0].text(), "parts/a box.bin: Read as a part of the file, 168 bytes");
  EXPECT_FALSE(anyMatters(imported->findings));
}

TEST(FileFormats, AreFoundByTheirEndingsInAnyLetters) {
  for (const FileFormat& format : fileFormats())
    for (const auto& [ending, comment, mimeType, parent] : format.types) {
      EXPECT_EQ(formatOf("a" + std::string(ending)), &format);
      EXPECT_STRNE(comment, "") << ending;
      std::string large(ending);
      for (char& c : large) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
      EXPECT_EQ(formatOf("/x.y/a" + large), &format);
    }
  EXPECT_EQ(formatOf("scene.json"), nullptr);
  EXPECT_EQ(formatOf("obj"), nullptr);
  EXPECT_EQ(formatsText(),
            "SOFA scene (*.scn, *.xml) or mesh (*.obj, *.off, *.ply, *.stl, *.gltf, *.glb, *.vtk, "
            "*.vtp)");
  EXPECT_EQ(whatOpens(), "a scene file (.json), a SOFA scene or a mesh");
}

// Fuzzing and the tests of meshes begin with these texts.
TEST(FileFormats, OfMeshesHaveABoxEach) {
  const auto boxes = boxInEveryFormat(Vec3(1, 1, 1));
  for (const FileFormat& format : fileFormats())
    for (const FileType& type : format.types)
      if (format.name == std::string_view("mesh")) {
        EXPECT_TRUE(std::any_of(boxes.begin(), boxes.end(), [&](const MeshText& box) {
          return "." + box.ending == type.ending;
        })) << type.ending;
      }
}

TEST(VtkFile, SkipsWhatIsNoSurface) {
  const Vec3 size(0.4, 0.2, 0.7);
  const std::string more =
      "POLYDATA\nFIELD FieldData 2\nTimeValue 1 1 double\n0.5\nMETADATA\nINFORMATION 0\n\n"
      "pair 2 2 int\n1 2 3 4\nVERTICES 2 4\n1 0 1 1\n";
  const std::string text = replaced(boxVtkText(size), "POLYDATA\n", more);
  std::string windows;
  for (const char c : text) windows += c == '\n' ? std::string("\r\n") : std::string(1, c);
  for (const std::string& each : {text, windows}) {
    const auto imported = openScene("a.vtk", each);
    ASSERT_TRUE(imported.ok()) << imported.error().text();
    EXPECT_THAT(imported->findings[0].sentence,
                HasSubstr("2 parts of lines or points are left out"));
  }
  // As bytes, with lines in two lists.
  std::string lines = "LINES 2 2\nOFFSETS vtktypeint64\n";
  for (const std::int64_t end : {0, 2}) lines += bytesOf(end, std::endian::big);
  lines += "\nCONNECTIVITY vtktypeint64\n";
  for (const std::int64_t end : {0, 1}) lines += bytesOf(end, std::endian::big);
  const auto imported =
      openScene("a.vtk", replaced(boxVtkBytes(size), "\nTRIANGLE", "\n" + lines + "\nTRIANGLE"));
  ASSERT_TRUE(imported.ok()) << imported.error().text();
}

TEST(VtkFile, OfPiecesCountsThePointsOfEach) {
  const Vec3 size(0.4, 0.2, 0.7);
  const std::string first = boxVtpText(size), second = boxVtpText(size, Vec3(2, 0, 0));
  const std::size_t end = first.find("</PolyData>");
  const std::size_t own = second.find("<Piece"), ownEnd = second.find("</PolyData>");
  const auto both = openScene(
      "a.vtp", first.substr(0, end) + second.substr(own, ownEnd - own) + first.substr(end));
  ASSERT_TRUE(both.ok()) << both.error().text();
  const auto solid = static_cast<const Shape*>(both->scene.find("shape"))->solid();
  ASSERT_TRUE(solid.ok());
  EXPECT_NEAR(solid->volume, 2 * size.prod(), 1e-12);
  EXPECT_NEAR(solid->centre.x(), 1, 1e-12);
}

TEST(VtkFile, SaysWhatIsNotRead) {
  const Vec3 size(1, 1, 1);
  const auto refused = [](const char* path, const std::string& text) {
    const auto imported = openScene(path, text);
    return imported ? "it was taken" : imported.error().text();
  };
  EXPECT_THAT(refused("a.vtk", replaced(boxVtkText(size), "POLYDATA", "UNSTRUCTURED_GRID")),
              HasSubstr("The dataset is “UNSTRUCTURED_GRID”. Only POLYDATA is a surface"));
  EXPECT_THAT(refused("a.vtk", replaced(boxVtkText(size), "POLYGONS 6 30", "POLYGONS 6 29")),
              HasSubstr("after 5 of 6 cells"));
  EXPECT_THAT(refused("a.vtk", replaced(boxVtkText(size), "POINTS 8", "POINTS 4000000000")),
              HasSubstr("at most"));
  EXPECT_THAT(
      refused("a.vtp", replaced(boxVtpText(size), "type=\"PolyData\"", "type=\"ImageData\"")),
      HasSubstr("The file holds “ImageData”"));
  EXPECT_THAT(refused("a.vtp", replaced(boxVtpText(size), "version=\"1.0\" byte",
                                        "compressor=\"vtkZLibDataCompressor\" byte")),
              HasSubstr("compressed (vtkZLibDataCompressor)"));
  EXPECT_THAT(refused("a.vtp", replaced(boxVtpAppended(size), "offset=\"0\"", "offset=\"90000\"")),
              HasSubstr("cut off"));
  EXPECT_THAT(refused("a.vtp", replaced(boxVtpText(size), "4 8 12 16 20 24", "4 8 12 16 20")),
              HasSubstr("The offsets of Polys end at 20, and there are 24 corners"));
  EXPECT_THAT(refused("a.vtp", replaced(boxVtpText(size), "0 4 6 2", "0 4 6 8")),
              HasSubstr("Polys refers to point 8, which is not there"));
  const auto coded = openScene("a.vtp", boxVtpAppended(size, AppendedAs::Base64));
  EXPECT_TRUE(coded.ok()) << coded.error().text();
}

}  // namespace
}  // namespace compliant::test
