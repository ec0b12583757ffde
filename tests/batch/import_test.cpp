#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "tests/batch/process.hpp"
#include "tests/support/folders.hpp"
#include "tests/support/mesh_texts.hpp"

namespace compliant::test {
namespace {

using testing::HasSubstr;

/// A point that falls freely, and something that is not understood in line 4.
constexpr const char* fallingPoint = R"(<Node gravity="0 -10 0" dt="0.01">
  <CompliantImplicitSolver/><LDLTSolver/>
  <MechanicalObject name="dofs" position="0 0 0"/><UniformMass/>
  <ConicalForceField/>
</Node>
)";

constexpr const char* finding =
    "line 4, ConicalForceField: This type is not supported and left out";

TEST(BatchImport, ASofaSceneRunsAsItIs) {
  const std::string scene = fileWith("batch_import_run.scn", fallingPoint);
  const std::string table = freshPath("batch_import_run.csv");
  const Finished run =
      compliantProgram({"run", scene, "--steps", "10", "--csv", table, "--columns", "dofs.x[0].y"});
  EXPECT_EQ(run.code, 0) << run.err;
  EXPECT_THAT(run.err, HasSubstr(scene + ": left out: " + finding));
  EXPECT_THAT(run.err, HasSubstr(scene + ": 1 left out\n"));
  // x_n = h² g n (n + 1)/2 = −0.055 m after ten steps.
  ASSERT_EQ(linesOf(contentOf(table)).size(), 12u);
  const std::string last = linesOf(contentOf(table)).back();
  EXPECT_NEAR(std::stod(last.substr(last.find(',') + 1)), -0.055, 1e-15);
}

TEST(BatchImport, ASofaSceneBecomesASceneFileOnce) {
  const std::string scene = fileWith("batch_import.scn", fallingPoint);
  const std::string own = freshPath("batch_import.json");
  const Finished imported = compliantProgram({"import", scene, own});
  EXPECT_EQ(imported.code, 0) << imported.err;
  EXPECT_THAT(imported.err, HasSubstr(finding));
  EXPECT_THAT(imported.out, HasSubstr("5 components written to " + own + "; 1 left out"));
  EXPECT_EQ(compliantProgram({"check", own}).code, 0);
  // What an import leaves out is no clean bill.
  const Finished damaged =
      compliantProgram({"check", test::sourceFolder() + "/tests/data/found/nanlink.scn"});
  EXPECT_EQ(damaged.code, 1);
  EXPECT_THAT(damaged.out, HasSubstr("Import\n"));
  EXPECT_THAT(damaged.out, HasSubstr("left out"));
  const Finished again = compliantProgram({"import", scene, own});
  EXPECT_EQ(again.code, 1);
  EXPECT_THAT(again.err, HasSubstr("The file exists already"));
}

TEST(BatchImport, RefusesWhatItCannotReadOrMustNotWrite) {
  const std::string scene = fileWith("batch_import_bad.scn", "<Node>\n<Node>");
  const std::string json = freshPath("batch_import_bad.json");
  EXPECT_THAT(compliantProgram({"import", scene, json}).err,
              HasSubstr(scene + ": line 2: This is not valid XML"));
  EXPECT_THAT(compliantProgram({"import", json, scene}).err,
              HasSubstr("Only a SOFA scene (*.scn, *.xml) or a mesh (*.obj"));
  EXPECT_THAT(compliantProgram({"import", scene, "new.scn"}).err,
              HasSubstr("No SOFA scenes and no meshes can be written"));
}

TEST(BatchImport, FilesBesideOneAreLookedForInFoldersThatAreGiven) {
  const Vec3 size(0.4, 0.2, 0.7);
  const std::string text = boxGltf(size);
  const std::size_t start = text.find("data:"), end = text.find('"', start);
  const std::string file =
      fileWith("batch_box.gltf", text.substr(0, start) + "box.bin" + text.substr(end));
  const std::string bytes = freshPath("parts/box.bin");
  std::filesystem::create_directories(std::filesystem::path(bytes).parent_path());
  std::ofstream(bytes, std::ios::binary) << gltfBuffer(size);
  const Finished missing = compliantProgram({"run", file, "--steps", "2"});
  EXPECT_EQ(missing.code, 1);
  EXPECT_THAT(missing.err, HasSubstr("refers to “box.bin”, which is not there"));
  const std::string folder = std::filesystem::path(bytes).parent_path();
  const Finished found = compliantProgram({"run", "--path", folder, file, "--steps", "2"});
  EXPECT_EQ(found.code, 0) << found.err;
  EXPECT_THAT(found.err, HasSubstr("cosmetic: box.bin: Read as a part of the file, 168 bytes"));
}

TEST(BatchImport, AMeshBecomesASceneWithASolidBody) {
  const std::string mesh = fileWith("batch_import_part.obj", boxObj(Vec3(0.4, 0.2, 0.7)));
  const std::string own = freshPath("batch_import_part.json");
  const Finished imported = compliantProgram({"import", mesh, own});
  EXPECT_EQ(imported.code, 0) << imported.err;
  EXPECT_THAT(imported.out, HasSubstr("3 components written to " + own));
  EXPECT_EQ(compliantProgram({"check", own}).code, 0);
  EXPECT_EQ(compliantProgram({"run", mesh, "--steps", "3"}).code, 0);
  const std::string open =
      fileWith("batch_import_open.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n");
  const Finished refused = compliantProgram({"import", open, freshPath("batch_import_open.json")});
  EXPECT_EQ(refused.code, 1);
  EXPECT_EQ(refused.err, open +
                             ": Edge 0–1, from (0, 0, 0) to (1, 0, 0), belongs to one triangle: "
                             "the surface is open\n");
}

}  // namespace
}  // namespace compliant::test
