#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "engine/base/read_file.hpp"
#include "engine/json/scene_file.hpp"
#include "tests/support/folders.hpp"
#include "tests/ui/model/eventually.hpp"
#include "ui/model/lessons/lesson_run.hpp"

/// Lessons as data, and those that come with the program, each walked to its end.
namespace compliant::test {
namespace {

using testing::HasSubstr;

std::vector<std::string> lessonFiles() {
  std::vector<std::string> paths;
  for (const auto& entry : std::filesystem::directory_iterator(sourceFolder() + "/assets/lessons"))
    paths.push_back(entry.path().string());
  std::sort(paths.begin(), paths.end());
  return paths;
}

std::string faultOf(const std::string& text) {
  const auto lesson = readLesson(text);
  EXPECT_FALSE(lesson.ok()) << text;
  return lesson.ok() ? "" : lesson.error().text();
}

std::string lessonOf(const std::string& step) {
  return R"({"compliant_lesson": 1, "title": "t", "scene": "s.json", "steps": [)" + step + "]}";
}

class ShippedLesson : public testing::TestWithParam<std::string> {};

TEST_P(ShippedLesson, IsWalkedToItsEnd) {
  const auto text = readFile(GetParam());
  ASSERT_TRUE(text.ok());
  const auto lesson = readLesson(*text);
  ASSERT_TRUE(lesson.ok()) << lesson.error().text();
  const auto folder = std::filesystem::path(GetParam()).parent_path();
  auto scene = loadScene((folder / lesson->scene).string());
  ASSERT_TRUE(scene.ok()) << scene.error().text();
  Session session{[] {}};
  session.openScene(std::move(*scene));
  LessonRun run(session);
  run.begin(*lesson);
  for (std::size_t i = 0; i < lesson->steps.size(); ++i) {
    SCOPED_TRACE("step " + std::to_string(i + 1) + ": " + run.present().text);
    const Lesson::Step step = run.present();
    ASSERT_EQ(run.step(), i);
    // The engine judges the condition before anything is done.
    if (!step.until.empty()) {
      ASSERT_TRUE(eventually(session, [&] {
        const auto& goals = session.snapshot().goals;
        return goals != nullptr && goals->front().text == step.until;
      }));
    }
    EXPECT_EQ(run.done(), !step.asks()) << "it asks for something that is done already";
    EXPECT_EQ(run.fault(), "");
    const Status shown = run.show();
    ASSERT_TRUE(shown.ok()) << shown.error().text();
    ASSERT_TRUE(eventually(session, [&] { return run.done(); }));
    run.next();
  }
  EXPECT_FALSE(run.active());
}

INSTANTIATE_TEST_SUITE_P(Lessons, ShippedLesson, testing::ValuesIn(lessonFiles()),
                         [](const auto& info) {
                           std::string name = std::filesystem::path(info.param).stem().string();
                           return "Of_" + name;
                         });

TEST(Lessons, AreTenAndTheirFirstStepsAskForSomething) {
  EXPECT_EQ(lessonFiles().size(), 10u);
  for (const std::string& path : lessonFiles())
    EXPECT_TRUE(readLesson(*readFile(path))->steps.front().asks()) << path;
}

TEST(Lessons, AWrongAnswerIsToldAndARightOneGoesOn) {
  Session session{[] {}};
  session.openScene(Scene());
  LessonRun run(session);
  int changes = 0;
  const auto following = run.onChange([&] { ++changes; });
  run.begin(
      *readLesson(lessonOf(R"({"text": "?", "choices": ["a", "b"], "answer": 2}, {"text": "!"})")));
  EXPECT_FALSE(run.done());
  run.choose(0);
  EXPECT_EQ(run.wrong(), 0u);
  run.next();
  EXPECT_EQ(run.step(), 0u) << "it is not done";
  run.choose(1);
  EXPECT_TRUE(run.done());
  EXPECT_FALSE(run.wrong());
  run.next();
  EXPECT_EQ(run.step(), 1u);
  EXPECT_TRUE(run.done()) << "there is nothing to do";
  run.next();
  EXPECT_FALSE(run.active());
  EXPECT_GE(changes, 4);
}

TEST(Lessons, EndWithTheirScene) {
  Session session{[] {}};
  session.openScene(Scene());
  LessonRun run(session);
  run.begin(*readLesson(lessonOf(R"({"text": "?", "select": "rod"})")));
  EXPECT_THAT(run.fault(), HasSubstr("There is no rod in this scene"));
  session.openScene(Scene());
  EXPECT_FALSE(run.active());
}

TEST(Lessons, SayWhatIsWrongInTheirFile) {
  EXPECT_THAT(faultOf("[]"), HasSubstr("This is no lesson"));
  EXPECT_THAT(faultOf("{"), HasSubstr("This is no lesson"));
  EXPECT_THAT(faultOf(R"({"title": "t"})"), HasSubstr("compliant_lesson must be 1"));
  EXPECT_THAT(faultOf(R"({"compliant_lesson": 1, "scene": "s"})"), HasSubstr("title is missing"));
  EXPECT_THAT(faultOf(R"({"compliant_lesson": 1, "title": "t", "scene": "s", "steps": []})"),
              HasSubstr("steps must be a list of 1 to 100 objects"));
  EXPECT_THAT(faultOf(lessonOf("3")), HasSubstr("step 1: A step must be an object"));
  EXPECT_THAT(faultOf(lessonOf("{}")), HasSubstr("step 1, text: text is missing"));
  EXPECT_THAT(faultOf(lessonOf(R"({"text": "?", "untl": "t > 1"})")),
              HasSubstr("untl is not known here"));
  EXPECT_THAT(faultOf(lessonOf(R"({"text": "?", "until": "t > 1", "select": "rod"})")),
              HasSubstr("until excludes select and choices"));
  EXPECT_THAT(faultOf(lessonOf(R"({"text": "?", "choices": ["a", "b"]})")),
              HasSubstr("answer is missing"));
  EXPECT_THAT(faultOf(lessonOf(R"({"text": "?", "choices": ["a", "b"], "answer": 3})")),
              HasSubstr("answer must be a whole number, 1 to 2"));
  EXPECT_THAT(faultOf(lessonOf(R"({"text": "?", "steps": -1})")),
              HasSubstr("steps must be a whole number, 0 to 100000"));
}

}  // namespace
}  // namespace compliant::test
