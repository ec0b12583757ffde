// Whose file it is: changes by others, documents that are in no file.

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>
#include <fstream>

#include "engine/json/scene_file.hpp"
#include "engine/scene/build.hpp"
#include "tests/support/own_folder.hpp"
#include "ui/model/document/document.hpp"
#include "ui/model/document/session.hpp"

namespace compliant {
namespace {

class FileLife : public testing::Test {
 protected:
  std::string path(const char* name) const { return (folder_ / name).string(); }
  static void write(const std::string& path, const std::string& text) {
    std::ofstream(path, std::ios::binary) << text;
  }
  static Scene ball() {
    Scene scene;
    Build(scene).add("Points", "ball", {{"position", Array<Vec3>{Vec3(0, 1, 0)}}});
    return scene;
  }

  std::filesystem::path folder_ = test::ownFolder();
};

TEST_F(FileLife, APipeIsNotWrittenAndNobodyWaitsForItsReader) {
  const std::string pipe = path("pipe.json");
  ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
  Document document(ball());
  const Status done = document.save(pipe);
  ASSERT_FALSE(done);
  EXPECT_NE(done.error().what.find("a pipe or a device"), std::string::npos) << done.error().what;
}

TEST_F(FileLife, AChangeByAnotherProgramIsSeenUntilItIsSavedOver) {
  const std::string file = path("ball.json");
  ASSERT_TRUE(saveScene(ball(), file));
  Session session([] {});
  ASSERT_TRUE(session.open(file));
  EXPECT_FALSE(session.document().changedOnDisk());
  write(file, writeScene(Scene()));
  EXPECT_TRUE(session.document().changedOnDisk());
  ASSERT_TRUE(session.document().save(file));
  EXPECT_FALSE(session.document().changedOnDisk());
}

TEST_F(FileLife, TheSameContentWrittenAgainIsNoChange) {
  const std::string file = path("ball.json");
  ASSERT_TRUE(saveScene(ball(), file));
  const Document document(ball(), file);
  std::filesystem::last_write_time(
      file, std::filesystem::file_time_type::clock::now() + std::chrono::hours(1));
  write(file, writeScene(ball()));
  EXPECT_FALSE(document.changedOnDisk());
}

TEST_F(FileLife, AFileThatIsGoneHoldsNothingToLose) {
  const std::string file = path("ball.json");
  ASSERT_TRUE(saveScene(ball(), file));
  const Document document(ball(), file);
  std::filesystem::remove(file);
  EXPECT_FALSE(document.changedOnDisk());
  EXPECT_FALSE(Document(ball()).changedOnDisk());
}

TEST_F(FileLife, AnUnsavedDocumentIsDirtyUntilItIsSaved) {
  Document document = Document::unsaved(ball(), path("ball.json"), 0);
  EXPECT_TRUE(document.dirty());
  EXPECT_FALSE(document.canUndo());
  ASSERT_TRUE(document.save(document.path()));
  EXPECT_FALSE(document.dirty());
}

}  // namespace
}  // namespace compliant
