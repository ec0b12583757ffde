#include "engine/export/paraview_series.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>

#include "engine/export/series_job.hpp"
#include "engine/json/scene_file.hpp"
#include "engine/simulation/simulation.hpp"
#include "tests/export/vtp_file.hpp"
#include "tests/support/folders.hpp"
#include "tests/support/own_folder.hpp"
#include "tests/support/scenes.hpp"

namespace compliant {
namespace {

namespace fs = std::filesystem;
using test::ownFolder;
using test::ownPath;
using testing::HasSubstr;

const std::string sampleFolder = test::sourceFolder() + "/assets/scenes/";
const std::atomic<bool> neverStopped{false};

std::unique_ptr<ParaViewSeries> openedSeries(const std::string& path) {
  auto series = ParaViewSeries::open(path, "");
  EXPECT_TRUE(series.ok()) << series.error().text();
  return series.ok() ? std::move(*series) : nullptr;
}

std::string refusalOfSeries(const std::string& path, const std::string& scene = "") {
  const auto series = ParaViewSeries::open(path, scene);
  return series.ok() ? "none" : series.error().what;
}

SeriesRun exportedSeries(Simulation& simulation, const std::string& path, std::int64_t steps,
                         std::int64_t every = 1) {
  const auto series = openedSeries(path);
  SeriesRun run = addSteps(
      simulation, steps, every, *series, [](double) {}, neverStopped);
  if (run.writing) run.writing = series->close();
  EXPECT_TRUE(run.writing.ok()) << run.writing.error().text();
  return run;
}

std::vector<std::string> namesIn(const fs::path& folder) {
  std::vector<std::string> names;
  for (const auto& entry : fs::directory_iterator(folder)) names.push_back(entry.path().filename());
  std::sort(names.begin(), names.end());
  return names;
}

void writeText(const std::string& path, const std::string& text) { std::ofstream(path) << text; }

TEST(ParaViewSeries, TimesAndFilesAreThoseOfTheSteps) {
  Simulation simulation(test::chain(3, 1e-4)), same(test::chain(3, 1e-4));
  EXPECT_EQ(exportedSeries(simulation, ownPath("chain.pvd"), 10, 3).steps, 10);
  const auto entries = test::readPvdFile(ownPath("chain.pvd"));
  ASSERT_EQ(entries.size(), 4U);
  for (std::size_t i = 0; i < entries.size(); ++i) {
    EXPECT_EQ(entries[i].first, same.motion().time);
    EXPECT_EQ(entries[i].second, "chain/chain_000" + std::to_string(i + 1) + ".vtp");
    const test::VtpFile file = test::readVtpFile(ownPath(entries[i].second));
    EXPECT_EQ(file.time, entries[i].first);
    EXPECT_EQ(file.points.at(3, 1), same.motion().x[same.structure()->states[0].x + 10]);
    for (int step = 0; step < 3; ++step) same.step();
  }
  EXPECT_EQ(namesIn(ownFolder()), (std::vector<std::string>{"chain", "chain.pvd"}));
}

TEST(ParaViewSeries, EverySampleIsExported) {
  for (const auto& entry : fs::directory_iterator(sampleFolder)) {
    if (entry.path().extension() != ".json") continue;
    SCOPED_TRACE(entry.path());
    Result<Scene> scene = loadScene(entry.path());
    ASSERT_TRUE(scene.ok());
    Simulation simulation(std::move(*scene));
    const std::string name = entry.path().stem();
    const SeriesRun run = exportedSeries(simulation, ownPath(name + ".pvd"), 5);
    EXPECT_TRUE(run.stepping.ok());
    const auto entries = test::readPvdFile(ownPath(name + ".pvd"));
    EXPECT_EQ(entries.size(), 6U);
    std::size_t elements = 0;
    for (const auto& state : simulation.structure()->states)
      if (state.inSpace()) elements += static_cast<std::size_t>(state.shape.count);
    for (const auto& [time, file] : entries) {
      const test::VtpFile read = test::readVtpFile(ownPath(file));
      const auto& kinds = read.cell.at("kind").values;
      EXPECT_EQ(static_cast<std::size_t>(std::count(kinds.begin(), kinds.end(), 0.0)), elements);
    }
  }
}

TEST(ParaViewSeries, OneThatIsNotClosedLeavesNothingAndKeepsTheOldOne) {
  const std::string path = ownPath("a.pvd");
  Simulation simulation(test::chain(3, 0));
  exportedSeries(simulation, path, 2);
  const auto before = namesIn(ownPath("a"));
  const std::string first = ownPath("a/a_0001.vtp");
  const double time = test::readVtpFile(first).time;
  {
    const auto series = openedSeries(path);
    EXPECT_TRUE(series->add(simulation).ok());
    EXPECT_EQ(test::readVtpFile(first).time, time);
  }
  EXPECT_EQ(namesIn(ownFolder()), (std::vector<std::string>{"a", "a.pvd"}));
  EXPECT_EQ(namesIn(ownPath("a")), before);
  EXPECT_EQ(test::readVtpFile(first).time, time);
  EXPECT_EQ(test::readPvdFile(path).size(), 3U);
}

TEST(ParaViewSeries, AShorterOneTakesTheRestOfAnOldOneAwayAndNothingElse) {
  const std::string path = ownPath("a.pvd");
  Simulation simulation(test::chain(3, 0));
  exportedSeries(simulation, path, 5);
  writeText(ownPath("a/notes.txt"), "mine");
  writeText(ownPath("a/a_9999.vtp"), "not of the series");
  exportedSeries(simulation, path, 1);
  EXPECT_EQ(namesIn(ownPath("a")),
            (std::vector<std::string>{"a_0001.vtp", "a_0002.vtp", "a_9999.vtp", "notes.txt"}));
}

TEST(ParaViewSeries, NamesAreEscaped) {
  const std::string path = ownPath("a&b <\"c\"> 'ü'.pvd");
  Simulation simulation(test::chain(1, 0));
  exportedSeries(simulation, path, 0);
  const auto entries = test::readPvdFile(path);
  ASSERT_EQ(entries.size(), 1U);
  EXPECT_EQ(entries[0].second, "a&b <\"c\"> 'ü'/a&b <\"c\"> 'ü'_0001.vtp");
  EXPECT_TRUE(fs::exists(ownPath(entries[0].second)));
}

TEST(ParaViewSeries, ANameThatCannotBeOneIsRefused) {
  for (const char* name : {"a.vtp", "a", ".pvd", "a.pvd.json"})
    EXPECT_THAT(refusalOfSeries(ownPath(name)), HasSubstr("a name that ends with .pvd")) << name;
  for (const char* name : {"a\nb.pvd", "a\x01.pvd", "\xff.pvd", "..pvd", "...pvd"})
    EXPECT_THAT(refusalOfSeries(ownPath(name)), HasSubstr("printable characters before .pvd"))
        << name;
  EXPECT_EQ(refusalOfSeries(ownPath("A.PVD")), "none");
  writeText(ownPath("b"), "");
  EXPECT_EQ(refusalOfSeries(ownPath("b.pvd")),
            "The folder of its files cannot be made: “b” is a file");
  fs::create_directory(ownPath("c.pvd"));
  EXPECT_EQ(refusalOfSeries(ownPath("c.pvd")), "The series cannot be written: Is a directory");
  EXPECT_THAT(refusalOfSeries(ownPath("none/a.pvd")), HasSubstr("No such file or directory"));
  EXPECT_EQ(namesIn(ownFolder()), (std::vector<std::string>{"b", "c.pvd"}));
}

TEST(ParaViewSeries, TheSceneIsNotWrittenOver) {
  writeText(ownPath("scene.json"), "{}");
  fs::create_hard_link(ownPath("scene.json"), ownPath("scene.pvd"));
  EXPECT_THAT(refusalOfSeries(ownPath("scene.pvd"), ownPath("scene.json")),
              HasSubstr("This is the scene"));
  fs::create_directory(ownPath("a"));
  writeText(ownPath("a/a_0001.vtp"), "{}");
  EXPECT_EQ(refusalOfSeries(ownPath("a.pvd"), ownPath("a/a_0001.vtp")),
            "Its folder holds the scene; give another name");
}

TEST(ParaViewSeries, EndsWithASentenceAtAStepThatIsRefused) {
  Scene scene = test::fallingBall();
  ASSERT_TRUE(
      applyEdit(scene, {SetField{test::idOf(scene, "gravity"), "acceleration", Vec3(0, -1e308, 0)}})
          .ok());
  Simulation simulation(std::move(scene));
  const SeriesRun run = exportedSeries(simulation, ownPath("a.pvd"), 100);
  ASSERT_FALSE(run.stepping.ok());
  EXPECT_THAT(run.stepping.error().what, HasSubstr("(step "));
  EXPECT_EQ(test::readPvdFile(ownPath("a.pvd")).size(), static_cast<std::size_t>(run.steps + 1));
}

TEST(ParaViewSeries, GoesOnFromAPresentState) {
  Simulation simulation(test::chain(3, 1e-4));
  for (int i = 0; i < 20; ++i) simulation.step();
  SeriesJob job{simulation.scene(), nullptr, simulation.structure(), simulation.motion(), 0.05, 1};
  const auto series = openedSeries(ownPath("a.pvd"));
  EXPECT_EQ(runSeries(
                job, *series, [](double) {}, neverStopped)
                .steps,
            5);
  ASSERT_TRUE(series->close().ok());
  for (int i = 0; i < 5; ++i) simulation.step();
  const auto entries = test::readPvdFile(ownPath("a.pvd"));
  ASSERT_EQ(entries.size(), 6U);
  const test::VtpFile last = test::readVtpFile(ownPath(entries.back().second));
  EXPECT_EQ(last.time, simulation.motion().time);
  const Index x = simulation.structure()->states[0].x;
  for (std::size_t i = 0; i < last.points.values.size(); ++i)
    EXPECT_EQ(last.points.values[i], simulation.motion().x[x + static_cast<Index>(i)]);
}

TEST(ParaViewSeries, AStateThatThePresentDoesNotHaveIsTold) {
  const Simulation ball(test::fallingBall());
  const SeriesJob job{test::chain(3, 0), nullptr, ball.structure(), ball.motion(), 0.05, 1};
  const auto series = openedSeries(ownPath("a.pvd"));
  const SeriesRun run = runSeries(
      job, *series, [](double) {}, neverStopped);
  ASSERT_FALSE(run.writing.ok());
  EXPECT_THAT(run.writing.error().what, HasSubstr("Not all of the scene has a present state"));
}

TEST(ParaViewSeries, EndsWhenItIsStopped) {
  std::atomic<bool> stopped{false};
  Simulation simulation(test::chain(3, 0));
  const auto series = openedSeries(ownPath("a.pvd"));
  const SeriesRun run = addSteps(
      simulation, 1000, 1, *series, [&](double share) { stopped = share >= 0.01; }, stopped);
  EXPECT_EQ(run.steps, 10);
  EXPECT_TRUE(run.stepping.ok());
}

}  // namespace
}  // namespace compliant
