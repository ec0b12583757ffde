// Numbers over time from files beside the scene (Formula::readFiles).
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <fstream>

#include "engine/base/number_columns.hpp"
#include "engine/import/open_scene.hpp"
#include "engine/interactive/replay.hpp"
#include "engine/json/scene_file.hpp"
#include "engine/record/recording.hpp"
#include "engine/scene/build.hpp"
#include "engine/simulation/simulation.hpp"
#include "tests/support/own_folder.hpp"
#include "tests/support/probe.hpp"

namespace compliant {
namespace {

using test::advance;
using test::ownPath;
using test::Probe;
using testing::HasSubstr;

void write(const std::string& name, const std::string& text) {
  const std::filesystem::path path = ownPath(name);
  std::filesystem::create_directories(path.parent_path());
  std::ofstream(path, std::ios::binary) << text;
}

/// A mass of 1 kg that a hard row leads along a formula, in a file of its own folder.
std::string ledScene(const std::string& formula) {
  Scene scene;
  Build build(scene);
  build.add("Scalars", "x", {{"position", Array<double>{0}}});
  build.add("UniformMass", "mass", {{"state", build.link("x")}});
  build.add("UniformCompliance", "drive",
            {{"state", build.link("x")},
             {"target", std::string("offset")},
             {"target_values", Array<double>{0}},
             {"over_time", "target_values = " + formula}});
  build.add("ImplicitIntegrator", "steps", {{"h", 0.01}});
  const std::string path = ownPath("led.json");
  EXPECT_TRUE(saveScene(scene, path).ok());
  return path;
}

Scene opened(const std::string& path, const SearchPath& search = {}) {
  Result<ImportedScene> scene = openScene(path, search);
  EXPECT_TRUE(scene.ok()) << scene.error().text();
  return std::move(scene->scene);
}

double placeAfter(const std::string& formula, int steps) {
  Simulation simulation(opened(ledScene(formula)));
  advance(simulation, steps);
  return Probe(simulation).position("x")[0];
}

std::string refusalOf(const std::string& formula) {
  Simulation simulation(opened(ledScene(formula)));
  simulation.step();
  return refusal(simulation).text();
}

TEST(NumberColumns, AreReadHoweverTheyAreSeparated) {
  for (const char* text :
       {"t,x\n0,1\n0.5,2\n", "t;x\n0;1\n0.5;2", "t x\n0 1\n0.5  2\n",
        "\xEF\xBB\xBF\"t\"\t\"x\"\r\n# half a second\r\n0\t1\r\n\r\n0.5\t2\r\n"}) {
    const auto read = readNumberColumns(text);
    ASSERT_TRUE(read.ok()) << text << read.error().text();
    EXPECT_EQ(read->names, (std::vector<std::string>{"t", "x"})) << text;
    EXPECT_EQ(read->columns, (std::vector<std::vector<double>>{{0, 0.5}, {1, 2}})) << text;
    EXPECT_EQ(**read->find("x"), (std::vector<double>{1, 2}));
    EXPECT_EQ(**read->find("2"), (std::vector<double>{1, 2}));
  }
  EXPECT_TRUE(readNumberColumns("1 2\n3 4\n")->names.empty());
  EXPECT_EQ(readNumberColumns("\"Time, s\",\"x, m\"\n0,1\n")->names,
            (std::vector<std::string>{"Time, s", "x, m"}));
}

TEST(NumberColumns, SayWhatIsWrongAndWhere) {
  const auto wrong = [](const char* text) {
    const auto read = readNumberColumns(text);
    return read ? "it was read" : read.error().text();
  };
  EXPECT_EQ(wrong("1,2\n3\n"), "line 2: The line has 1 number, the first 2");
  EXPECT_EQ(wrong("t,x\n1,2\n3,four\n"), "line 3: “four” is no number");
  EXPECT_EQ(wrong("1,nan\n"), "line 1: “nan” is no number");
  EXPECT_EQ(wrong("# nothing\n"), "The file has no numbers");
  EXPECT_EQ(wrong("t,x\n"), "The file has no numbers");
  EXPECT_EQ(readNumberColumns("t,x\n1,2\n")->find("y").error().what,
            "There is no column “y”; there are 1 to 2, “t”, “x”");
}

TEST(CsvTable, LeadsATargetAsItsPairsDo) {
  write("path.csv", "t,x,y\n0,0,0\n0.5,0.2,1\n1,-0.1,2\n");
  EXPECT_EQ(placeAfter("cubic(t, \"path.csv\")", 70),
            placeAfter("cubic(t, 0, 0, 0.5, 0.2, 1, -0.1)", 70));
  EXPECT_EQ(placeAfter("linear(t, \"path.csv\", \"y\")", 70), placeAfter("2*t", 70));
  EXPECT_EQ(placeAfter("3*linear(t, \"path.csv\", 3) + 1", 70), placeAfter("6*t + 1", 70));
  EXPECT_NEAR(placeAfter("linear(t, \"path.csv\")", 25), 0.1, 1e-12);
}

TEST(CsvTable, HasAsManyRowsAsAnEarthquake) {
  std::string text = "t,a\n";
  for (int i = 0; i <= 20000; ++i)
    text += numberText(i * 0.005) + "," + numberText(std::sin(i * 0.005)) + "\n";
  write("long.csv", text);
  // A spline through a sine is one to h⁴.
  EXPECT_NEAR(placeAfter("cubic(t, \"long.csv\")", 333), std::sin(3.33), 1e-9);
}

TEST(CsvTable, LiesBesideTheSceneOrInAFolderThatWasGiven) {
  write("tables/path.csv", "0 0\n1 0.5\n");
  const std::string path = ledScene("linear(t, \"path.csv\")");
  Simulation simulation(opened(path, {{ownPath("tables")}}));
  advance(simulation, 50);
  EXPECT_NEAR(Probe(simulation).position("x")[0], 0.25, 1e-12);
  EXPECT_NEAR(placeAfter("linear(t, \"tables/path.csv\")", 50), 0.25, 1e-12);
}

TEST(CsvTable, StopsTheRunWithASentenceWhereItIsMissingOrWrong) {
  write("path.csv", "t,x\n0,0\n1,1\n");
  write("back.csv", "0 0\n1 1\n0.5 2\n");
  write("bad.csv", "0,0\n1,one\n");
  EXPECT_THAT(refusalOf("linear(t, \"other.csv\")"), HasSubstr("“other.csv”, which is not there"));
  EXPECT_THAT(refusalOf("linear(t, \"../x.csv\")"), HasSubstr("leaves its folder"));
  EXPECT_THAT(refusalOf("linear(t, \"/etc/passwd\")"), HasSubstr("is no relative path"));
  EXPECT_THAT(refusalOf("linear(t, \"path.csv\", 7)"),
              HasSubstr("path.csv: There is no column “7”; there are 1 to 2, “t”, “x”"));
  EXPECT_THAT(refusalOf("linear(t, \"back.csv\")"),
              HasSubstr("The first column must ascend; 0.5 follows 1"));
  EXPECT_THAT(refusalOf("linear(t, \"bad.csv\")"),
              HasSubstr("bad.csv, line 2: “one” is no number"));
}

TEST(CsvTable, IsRefusedWhereNoFilesMayBe) {
  EXPECT_EQ(Formula::parse("linear(x, \"a.csv\")").error().text(),
            "character 11: No file can be named here");
  const auto list = [](const char* text) {
    return Formula::parseList(text, ',', Formula::Files::Allowed);
  };
  EXPECT_EQ(list("linear(t, \"a.csv)").error().text(),
            "character 11: A closing quotation mark is missing");
  EXPECT_EQ(list("linear(t, \"\")").error().text(),
            "character 11: A name is missing between the quotation marks");
  EXPECT_EQ(list("linear(t, \"a.csv\", )").error().text(), "character 20: A number is missing");
  EXPECT_TRUE(list("linear(t, \"a.csv\")").ok());
  EXPECT_TRUE(std::isnan(list("linear(t, \"a.csv\")")->front().value(std::array{0.0})));
}

TEST(CsvTable, GoesIntoARecordingSoThatItReplaysElsewhere) {
  write("path.csv", "t,x\n0,0\n1,1\n");
  write("more.csv", "0 0\n1 -1\n");
  const std::string recorded = ownPath("led.recording");
  {
    Simulation simulation(opened(ledScene("linear(t, \"path.csv\", \"x\")")));
    auto writer = RecordingWriter::open(recorded, simulation.designed());
    ASSERT_TRUE(writer.ok());
    const auto run = [&] {
      for (int i = 0; i < 20; ++i) {
        simulation.step();
        (*writer)->step();
      }
      (*writer)->check(simulation.motion());
    };
    run();
    const Edit edit{SetField{simulation.scene().find(std::string_view("drive"))->id, "over_time",
                             std::string("target_values = cubic(t, \"more.csv\")")}};
    ASSERT_TRUE(simulation.apply(edit).ok());
    (*writer)->edit(edit, simulation.scene());
    run();
    ASSERT_TRUE((*writer)->finish().ok());
  }
  std::filesystem::remove(ownPath("path.csv"));
  std::filesystem::remove(ownPath("more.csv"));
  const auto replayed = replay(recorded);
  ASSERT_TRUE(replayed.ok()) << replayed.error().text();
  EXPECT_EQ(replayed->checks, 2);
  EXPECT_EQ(replayed->firstWrong, -1);
}

TEST(CsvTable, GoesAlongWhereItsSceneIsSaved) {
  write("path.csv", "t,x\n0,0\n1,1\n");
  const Scene scene = opened(ledScene("linear(t, \"path.csv\", \"x\")"));
  std::filesystem::create_directories(ownPath("else"));
  ASSERT_TRUE(saveScene(scene, ownPath("else/led.json")).ok());
  Simulation simulation(opened(ownPath("else/led.json")));
  advance(simulation, 50);
  EXPECT_NEAR(Probe(simulation).position("x")[0], 0.5, 1e-12);
  ASSERT_TRUE(saveScene(scene, ownPath("else/again.json")).ok()) << "the same file is there";
  // Another file of that name is not written over.
  write("other/path.csv", "t,x\n0,0\n1,7\n");
  const Status refused = saveScene(scene, ownPath("other/led.json"));
  ASSERT_FALSE(refused.ok());
  EXPECT_THAT(refused.error().what, HasSubstr("another of that name lies here"));
  EXPECT_FALSE(std::filesystem::exists(ownPath("other/led.json")));
}

TEST(CsvTable, OfARecordingNeverLeadsOutOfAFolder) {
  for (const char* name : {"../out.csv", "/tmp/out.csv", "a/../../out.csv"}) {
    const auto read =
        replayText(std::string("{\"compliant_recording\":1,\"title\":\"\",\"files\":{\"") + name +
                   "\":\"0 0\"},\"components\":[]}\n");
    ASSERT_FALSE(read.ok()) << name;
    EXPECT_EQ(read.error().what, "The recording is damaged");
  }
  // Nor is one written where a scene in memory brings it along.
  Scene scene = opened(ledScene("linear(t, \"../out.csv\")"));
  scene.parts["../out.csv"] = "0 0\n1 1\n";
  std::filesystem::create_directories(ownPath("inner"));
  EXPECT_TRUE(saveScene(scene, ownPath("inner/led.json")).ok());
  EXPECT_FALSE(std::filesystem::exists(ownPath("out.csv")));
}

}  // namespace
}  // namespace compliant
