#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "tests/batch/process.hpp"
#include "tests/support/folders.hpp"

namespace compliant::test {
namespace {

using testing::HasSubstr;

const std::string pendulum = test::sourceFolder() + "/assets/scenes/pendulum_hard_vs_soft.json";

#ifdef COMPLIANT_WITH_PICTURES

/// Big-endian number in the header of a PNG file.
int headerNumber(const std::string& png, std::size_t at) {
  int number = 0;
  for (std::size_t i = at; i < at + 4; ++i)
    number = number * 256 + static_cast<unsigned char>(png[i]);
  return number;
}

TEST(BatchRender, WritesAPictureOfTheAskedSizeWithoutADisplay) {
  const std::string picture = freshPath("picture.png");
  const Finished render =
      compliantProgram({"render", pendulum, "--time", "0.5", "--out", picture, "--size", "320x200",
                        "--forces", "--camera", "-30,20,5", "--no-axes"});
  ASSERT_EQ(render.code, 0) << render.err;
  EXPECT_THAT(render.out, HasSubstr("320×200 pixels at t = 0.5"));
  EXPECT_THAT(render.out, HasSubstr("1 m = "));
  const std::string png = contentOf(picture);
  ASSERT_GT(png.size(), 1000U);
  EXPECT_EQ(png.substr(1, 3), "PNG");
  EXPECT_EQ(headerNumber(png, 16), 320);
  EXPECT_EQ(headerNumber(png, 20), 200);
}

TEST(BatchRender, ThemesAndViewsDiffer) {
  std::vector<std::string> pictures;
  for (const auto& [theme, view] : std::vector<std::pair<std::string, std::string>>{
           {"light", "home"}, {"dark", "home"}, {"print", "home"}, {"light", "front"}}) {
    const std::string picture = freshPath("look.png");
    ASSERT_EQ(compliantProgram({"render", pendulum, "--out", picture, "--size", "80x50", "--theme",
                                theme, "--camera", view})
                  .code,
              0);
    const std::string png = contentOf(picture);
    for (const std::string& other : pictures) EXPECT_TRUE(png != other) << theme << " " << view;
    pictures.push_back(png);
  }
}

TEST(BatchRender, WithoutABackgroundTheCornersAreTransparent) {
  const std::string opaque = freshPath("opaque.png"), clear = freshPath("clear.png");
  ASSERT_EQ(
      compliantProgram({"render", pendulum, "--out", opaque, "--size", "80x50", "--no-axes"}).code,
      0);
  ASSERT_EQ(compliantProgram({"render", pendulum, "--out", clear, "--size", "80x50", "--no-axes",
                              "--transparent"})
                .code,
            0);
  EXPECT_TRUE(contentOf(opaque) != contentOf(clear));
}

TEST(BatchFilm, WritesAFilmAndSaysItsSizeAndFrames) {
  const std::string film = freshPath("film.mp4");
  const Finished made =
      compliantProgram({"film", pendulum, "--out", film, "--from", "0.1", "--to", "0.5", "--fps",
                        "10", "--size", "81x50", "--theme", "dark", "--forces"});
  ASSERT_EQ(made.code, 0) << made.err;
  EXPECT_THAT(made.out, HasSubstr("82×50 pixels, 5 frames"));
  EXPECT_THAT(made.out, HasSubstr("odd ones were increased by one"));
  EXPECT_EQ(contentOf(film).substr(4, 4), "ftyp");
}

TEST(BatchFilm, BadOptionsAreToldInOneSentenceAndLeaveNothing) {
  const Finished clear = compliantProgram(
      {"film", pendulum, "--out", freshPath("clear.mp4"), "--transparent", "--to", "0.1"});
  EXPECT_EQ(clear.code, 1);
  EXPECT_THAT(clear.err, HasSubstr("MP4 has no transparency"));
  const std::string film = freshPath("never.gif");
  const std::vector<std::vector<std::string>> wrong{
      {"--size", "9x9", "from 16 to 8192"}, {"--camera", "sideways", "yaw,pitch"},
      {"--theme", "pink", "print"},         {"--from", "6", "after the start"},
      {"--fps", "51", "1 to 50"},           {"--fps", "0", "1 to 240"},
      {"--speed", "0", "0.01 to 100"},      {"--out", "film.avi", ".mp4"}};
  for (const auto& option : wrong) {
    std::vector<std::string> arguments{"film", pendulum, option[0], option[1]};
    if (option[0] != "--out") arguments.insert(arguments.end(), {"--out", film});
    const Finished made = compliantProgram(arguments);
    EXPECT_EQ(made.code, 1) << option[1];
    EXPECT_EQ(linesOf(made.err).size(), 1U) << made.err;
    EXPECT_THAT(made.err, HasSubstr(option[2]));
  }
  EXPECT_FALSE(std::filesystem::exists(film));
}

TEST(BatchRender, WritesNoPngUnderAnotherEnding) {
  const std::string picture = freshPath("picture.jpg");
  const Finished render = compliantProgram({"render", pendulum, "--out", picture});
  EXPECT_EQ(render.code, 1);
  EXPECT_THAT(render.err, HasSubstr("Pictures are written as .png"));
  EXPECT_FALSE(std::filesystem::exists(picture));
}

TEST(BatchRender, BadOptionsAreToldInOneSentence) {
  const std::string picture = freshPath("never.png");
  const std::vector<std::vector<std::string>> wrong{
      {"--size", "big"},     {"--size", "0x100"}, {"--size", "99999x10"}, {"--camera", "sideways"},
      {"--camera", "1,2,0"}, {"--theme", "pink"}, {"--time", "-1"}};
  for (const auto& option : wrong) {
    const Finished render =
        compliantProgram({"render", pendulum, "--out", picture, option[0], option[1]});
    EXPECT_EQ(render.code, 1) << option[1];
    EXPECT_EQ(linesOf(render.err).size(), 1U) << render.err;
    EXPECT_THAT(render.err, HasSubstr(option[0] + " " + option[1]));
  }
  EXPECT_FALSE(std::filesystem::exists(picture));
  const Finished nowhere =
      compliantProgram({"render", pendulum, "--out", "/nowhere/a.png", "--size", "80x50"});
  EXPECT_EQ(nowhere.code, 1);
  EXPECT_THAT(nowhere.err, HasSubstr("/nowhere/a.png"));
}

#else

TEST(BatchRender, SaysThatThisBuildCannot) {
  const Finished render = compliantProgram({"render", pendulum, "--out", freshPath("never.png")});
  EXPECT_EQ(render.code, 1);
  EXPECT_THAT(render.err, HasSubstr("COMPLIANT_WINDOWS=ON"));
}

#endif

}  // namespace
}  // namespace compliant::test
