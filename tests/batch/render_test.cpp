#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "tests/batch/process.hpp"

namespace compliant::test {
namespace {

using testing::HasSubstr;

const std::string pendulum = COMPLIANT_SOURCE_FOLDER "/assets/scenes/pendulum_hard_vs_soft.json";

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
