#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <fstream>

#include "engine/json/scene_file.hpp"
#include "engine/simulation/simulation.hpp"
#include "tests/support/own_folder.hpp"
#include "tests/ui/film/read_film.hpp"
#include "ui/film/film_file.hpp"
#include "ui/film/film_span.hpp"
#include "ui/film/scene_film.hpp"

namespace compliant::test {
namespace {

using testing::HasSubstr;

class Film : public testing::Test {
 protected:
  std::size_t filesThere() const {
    return static_cast<std::size_t>(
        std::distance(std::filesystem::directory_iterator(folder_), {}));
  }
  std::filesystem::path folder_ = ownFolder();
  std::atomic<bool> going_{false}, cancelled_{true};
};

/// The left half one colour, the right half another.
Image halves(int width, int height, Colour left, Colour right) {
  Image image{width, height, {}};
  for (int y = 0; y < height; ++y)
    for (int x = 0; x < width; ++x) {
      const Colour c = x < width / 2 ? left : right;
      image.rgba.insert(image.rgba.end(), {c.red, c.green, c.blue, c.alpha});
    }
  return image;
}

constexpr Colour red{220, 30, 40, 255}, blue{20, 60, 200, 255}, green{40, 160, 60, 255};

void expectColour(const Image& image, int x, int y, Colour wanted, int tolerance) {
  const std::uint8_t* p = image.at(x, y);
  EXPECT_NEAR(p[0], wanted.red, tolerance);
  EXPECT_NEAR(p[1], wanted.green, tolerance);
  EXPECT_NEAR(p[2], wanted.blue, tolerance);
  EXPECT_EQ(p[3], wanted.alpha);
}

class EveryFormat : public Film, public testing::WithParamInterface<const char*> {};

TEST_P(EveryFormat, IsReadAgainWithItsFramesSizeTimesAndColours) {
  const auto file = folder_ / GetParam();
  auto film = beginFilm(file, {64, 48}, 20);
  ASSERT_TRUE(film) << film.error().text();
  // A coloured edge that moves with every frame.
  for (int i = 0; i < 10; ++i)
    ASSERT_TRUE((*film)->add(halves(64, 48, red, i % 2 == 0 ? blue : green)));
  EXPECT_FALSE(std::filesystem::exists(file));
  ASSERT_TRUE((*film)->close(going_));
  film->reset();
  const ReadFilm read = readFilm(file);
  ASSERT_EQ(read.frames.size(), 10U);
  EXPECT_EQ(read.frames[0].width, 64);
  EXPECT_EQ(read.frames[0].height, 48);
  EXPECT_NEAR(read.times[9] - read.times[0], 9 / 20.0, 1e-6);
  for (const std::size_t i : {0U, 7U}) {
    // Compression moves colours by little; a wrong matrix of colours moves them by 20 and more.
    expectColour(read.frames[i], 10, 24, red, 6);
    expectColour(read.frames[i], 54, 24, i % 2 == 0 ? blue : green, 6);
  }
  EXPECT_EQ(filesThere(), 1U);
}

TEST_P(EveryFormat, GivenUpLeavesNothingAndWhatWasThereStays) {
  const auto file = folder_ / GetParam();
  std::ofstream(file) << "before";
  for (const bool closed : {false, true}) {
    auto film = beginFilm(file, {64, 48}, 20);
    ASSERT_TRUE(film);
    for (int i = 0; i < 5; ++i) ASSERT_TRUE((*film)->add(halves(64, 48, red, blue)));
    if (closed) {
      ASSERT_TRUE((*film)->close(cancelled_));
    }
    film->reset();
    EXPECT_EQ(filesThere(), 1U);
    EXPECT_EQ(std::filesystem::file_size(file), 6U);
  }
}

TEST_P(EveryFormat, OfAProgramThatIsKilledLeavesNothing) {
  const auto file = folder_ / GetParam();
  const pid_t child = fork();
  if (child == 0) {
    auto film = beginFilm(file, {64, 48}, 20);
    const bool added = film && (*film)->add(halves(64, 48, red, blue));
    std::raise(added ? SIGKILL : SIGTERM);
  }
  int status = 0;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  ASSERT_TRUE(WIFSIGNALED(status));
  ASSERT_EQ(WTERMSIG(status), SIGKILL);
  EXPECT_EQ(filesThere(), 0U);
  auto film = beginFilm(file, {64, 48}, 20);
  ASSERT_TRUE(film);
  ASSERT_TRUE((*film)->add(halves(64, 48, red, blue)));
  ASSERT_TRUE((*film)->close(going_));
  film->reset();
  EXPECT_EQ(filesThere(), 1U);
  EXPECT_EQ(readFilm(file).frames.size(), 1U);
}

INSTANTIATE_TEST_SUITE_P(Films, EveryFormat, testing::Values("a.mp4", "a.gif", "a.apng"),
                         [](const auto& each) { return std::string(each.param).substr(2); });

TEST_F(Film, OddSizesGrowByOneWhereMp4NeedsIt) {
  EXPECT_EQ(fittingSize(FilmFormat::Mp4, {641, 399}), (FilmSize{642, 400}));
  EXPECT_EQ(fittingSize(FilmFormat::Mp4, {640, 400}), (FilmSize{640, 400}));
  EXPECT_EQ(fittingSize(FilmFormat::Gif, {641, 399}), (FilmSize{641, 399}));
}

TEST_F(Film, AnimatedPngKeepsTransparency) {
  auto film = beginFilm(folder_ / "a.apng", {32, 32}, 10);
  ASSERT_TRUE(film);
  for (int i = 0; i < 2; ++i) ASSERT_TRUE((*film)->add(halves(32, 32, {0, 0, 0, 0}, red)));
  ASSERT_TRUE((*film)->close(going_));
  const ReadFilm read = readFilm(folder_ / "a.apng");
  ASSERT_EQ(read.frames.size(), 2U);
  EXPECT_EQ(read.frames[0].at(4, 4)[3], 0);
  expectColour(read.frames[0], 28, 4, red, 0);
}

TEST_F(Film, PicturesAreNumberedAndGoWhenGivenUp) {
  for (const auto* cancelled : {&cancelled_, &going_}) {
    auto film = beginFilm(folder_ / "swing.png", {32, 32}, 10);
    ASSERT_TRUE(film);
    for (int i = 0; i < 3; ++i) ASSERT_TRUE((*film)->add(halves(32, 32, red, blue)));
    ASSERT_TRUE((*film)->close(*cancelled));
    film->reset();
    EXPECT_EQ(filesThere(), *cancelled ? 0U : 3U);
  }
  const ReadFilm read = readFilm(folder_ / "swing_0003.png");
  ASSERT_EQ(read.frames.size(), 1U);
  expectColour(read.frames[0], 28, 4, blue, 0);
}

TEST_F(Film, PicturesThatWereThereStayUntilAllNewOnesAre) {
  for (const char* name : {"swing_0001.png", "swing_0002.png"})
    std::ofstream(folder_ / name) << "before";
  {
    auto film = beginFilm(folder_ / "swing.png", {32, 32}, 10);
    ASSERT_TRUE(film);
    ASSERT_TRUE((*film)->add(halves(32, 32, red, blue)));
    EXPECT_EQ(std::filesystem::file_size(folder_ / "swing_0001.png"), 6U);
    ASSERT_TRUE((*film)->close(cancelled_));
  }
  EXPECT_EQ(std::filesystem::file_size(folder_ / "swing_0001.png"), 6U);
  EXPECT_EQ(filesThere(), 2U);
}

TEST_F(Film, WhatIsNotPossibleIsToldInASentence) {
  const auto complaint = [](const std::filesystem::path& file, FilmSize size, int fps) {
    const auto film = beginFilm(file, size, fps);
    return film ? std::string("none") : film.error().text();
  };
  EXPECT_THAT(complaint(folder_ / "no" / "a.mp4", {64, 48}, 25), HasSubstr("There is no folder"));
  EXPECT_THAT(complaint(folder_ / "a.avi", {64, 48}, 25), HasSubstr(".mp4, .gif, .apng"));
  EXPECT_THAT(complaint(folder_ / "a.mp4", {8, 48}, 25), HasSubstr("from 16 to 8192"));
  EXPECT_THAT(complaint(folder_ / "a.mp4", {64, 9000}, 25), HasSubstr("from 16 to 8192"));
  EXPECT_THAT(complaint(folder_ / "a.mp4", {64, 48}, 0), HasSubstr("1 to 240"));
  EXPECT_THAT(complaint(folder_ / "a.gif", {64, 48}, 60), HasSubstr("1 to 50"));
  std::filesystem::create_directory(folder_ / "b.mp4");
  EXPECT_THAT(complaint(folder_ / "b.mp4", {64, 48}, 25), HasSubstr("is a folder"));
  EXPECT_EQ(filesThere(), 1U);
}

TEST_F(Film, AFullDiskIsToldAndLeavesNoHalfFile) {
  // The kernel refuses to let files grow beyond the limit, as it does on a full disk.
  rlimit before{};
  getrlimit(RLIMIT_FSIZE, &before);
  const auto ignored = std::signal(SIGXFSZ, SIG_IGN);
  const rlimit small{3000, before.rlim_max};
  for (const char* name : {"a.mp4", "a.apng", "a.png"}) {
    auto film = beginFilm(folder_ / name, {256, 256}, 25);
    ASSERT_TRUE(film);
    Status done;
    setrlimit(RLIMIT_FSIZE, &small);
    for (int i = 0; i < 30 && done; ++i) {
      Image noise{256, 256, std::vector<std::uint8_t>(4 * 256 * 256)};
      std::uint32_t seed = static_cast<std::uint32_t>(i) + 1;
      for (std::uint8_t& byte : noise.rgba)
        byte = static_cast<std::uint8_t>((seed = seed * 1664525 + 1013904223) >> 24);
      done = (*film)->add(noise);
    }
    if (done) done = (*film)->close(going_);
    setrlimit(RLIMIT_FSIZE, &before);
    ASSERT_FALSE(done) << name;
    EXPECT_THAT(done.error().text(), HasSubstr("File too large")) << name;
    film->reset();
    EXPECT_EQ(filesThere(), 0U) << name;
  }
  std::signal(SIGXFSZ, ignored);
}

TEST(FilmSpan, CountsTheFramesFromBeginToEnd) {
  EXPECT_EQ((FilmSpan{0, 5, 25, 1}.frames()), 126);
  EXPECT_EQ((FilmSpan{1, 2, 10, 0.5}.frames()), 21);
  EXPECT_EQ((FilmSpan{2, 2, 10, 1}.frames()), 1);
  // 0.3 / 0.1 is a little less than 3.
  EXPECT_EQ((FilmSpan{0, 0.3, 10, 1}.frames()), 4);
  EXPECT_DOUBLE_EQ((FilmSpan{1, 2, 10, 0.5}.time(20)), 2);
}

TEST(FilmSpan, RefusesWhatNoFilmCanShow) {
  EXPECT_TRUE(check(FilmSpan{}));
  EXPECT_THAT(check(FilmSpan{2, 1, 25, 1}).error().text(), HasSubstr("from 2 s to 1 s"));
  EXPECT_THAT(check(FilmSpan{-1, 1, 25, 1}).error().text(), HasSubstr("-1 s"));
  EXPECT_THAT(check(FilmSpan{0, 1, 25, 0}).error().text(), HasSubstr("0.01 to 100"));
  EXPECT_THAT(check(FilmSpan{0, 1e5, 25, 1}).error().text(), HasSubstr("100,000"));
  EXPECT_THAT(check(FilmSpan{0, 1, 500, 1}).error().text(), HasSubstr("1 to 240"));
}

constexpr const char* fallingBall = R"({"compliant_lab": 1, "components": {
  "ball": {"type": "Points", "position": [[0, 0, 0]]},
  "gravity": {"type": "Gravity"},
  "integrator": {"type": "ImplicitIntegrator"},
  "length": {"type": "Scalars"},
  "map": {"type": "DistanceToTarget", "inputs": ["ball"], "output": "length", "indices": [0], "targets": [[1, 0, 0]]},
  "mass": {"type": "UniformMass", "state": "ball"},
  "rod": {"type": "UniformCompliance", "state": "length", "compliance": 0}}})";

TEST_F(Film, OfASceneShowsItsMotionAndKeepsAllOfItInView) {
  Result<Scene> scene = readScene(fallingBall);
  ASSERT_TRUE(scene) << scene.error().text();
  Simulation simulation(std::move(*scene));
  SceneFilmOptions options;
  options.file = folder_ / "swing.mp4";
  options.span = {0, 0.5, 10, 1};
  options.view = {161,
                  120,
                  "front",
                  "print",
                  SceneView::Part::Hidden,
                  SceneView::Part::Hidden,
                  SceneView::Part::Shown};
  double last = 0;
  const auto film = filmScene(simulation, options, [&last](double share) { last = share; });
  ASSERT_TRUE(film) << film.error().text();
  EXPECT_EQ(film->frames, 6);
  EXPECT_EQ(film->size, (FilmSize{162, 120}));
  EXPECT_DOUBLE_EQ(last, 1);
  EXPECT_NEAR(simulation.motion().time, 0.5, 1e-9);
  const ReadFilm read = readFilm(options.file);
  ASSERT_EQ(read.frames.size(), 6U);
  EXPECT_EQ(read.frames[0].width, 162);
  // Blue is the hard rod: it begins level, at the top, and swings down.
  const auto lowestBlue = [](const Image& image) {
    int lowest = -1;
    for (int y = 0; y < image.height; ++y)
      for (int x = 0; x < image.width; ++x)
        if (image.at(x, y)[2] > image.at(x, y)[0] + 90) lowest = y;
    return lowest;
  };
  EXPECT_LT(lowestBlue(read.frames[0]), 60);
  EXPECT_GT(lowestBlue(read.frames[5]), 80);
  EXPECT_LT(lowestBlue(read.frames[5]), 119);
}

TEST_F(Film, WithoutAMovingPartIsStillAFilm) {
  Simulation empty{Scene()};
  SceneFilmOptions options;
  options.file = folder_ / "empty.gif";
  options.span = {0, 0.2, 10, 1};
  options.view.width = options.view.height = 32;
  const auto film = filmScene(empty, options, [](double) {});
  ASSERT_TRUE(film) << film.error().text();
  EXPECT_EQ(readFilm(options.file).frames.size(), 3U);
}

}  // namespace
}  // namespace compliant::test
