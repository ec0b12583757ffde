#include "ui/model/plots/saved_plots.hpp"

#include <gtest/gtest.h>

#include "engine/json/scene_file.hpp"
#include "tests/support/own_folder.hpp"
#include "tests/support/scenes.hpp"
#include "tests/ui/model/eventually.hpp"
#include "ui/model/plots/plots.hpp"

namespace compliant {
namespace {

class PlotsOfAFile : public testing::Test {
 protected:
  void SetUp() override {
    ASSERT_TRUE(saveScene(test::chain(3, 1e-3), path_));
    ASSERT_TRUE(saveScene(test::fallingBall(), other_));
  }
  void open(const std::string& path) {
    ASSERT_TRUE(session_.open(path));
    laidOut();
  }
  void laidOut() {
    ASSERT_TRUE(
        test::eventually(session_, [&] { return !session_.snapshot().structure->states.empty(); }));
  }
  Id idOf(std::string_view name) { return session_.document().scene().find(name)->id; }
  std::vector<std::string> labels() const {
    std::vector<std::string> all;
    for (const PlotCurve& curve : plots_.curves()) all.push_back(curve.words.label());
    return all;
  }

  std::string path_ = test::ownPath("chain.json"), other_ = test::ownPath("other.json");
  PlotsOfFiles files_;
  Session session_{[] {}};
  Plots plots_{session_, &files_};
};

using PlotLabels = std::vector<std::string>;

TEST_F(PlotsOfAFile, ComeBackWithTheirSceneAndWhenItIsReadAgain) {
  open(path_);
  ASSERT_TRUE(plots_.add({Quantity{&quantities::force, idOf("links"), 2},
                          Quantity{&quantities::position, idOf("points"), 4},
                          Quantity{&quantities::total, 0, 0},
                          DesignNumber{idOf("links"), "damping_ratio", 0}}));
  const PlotLabels all = labels();
  ASSERT_EQ(all, (PlotLabels{"links, link 2: λ", "points, point 1: y", "total energy",
                             "links: damping ratio"}));
  int asked = 0;
  const Subscription added = plots_.onAdded([&asked] { ++asked; });
  open(other_);
  EXPECT_TRUE(plots_.curves().empty());
  open(path_);
  EXPECT_EQ(labels(), all);
  ASSERT_TRUE(session_.reload());
  EXPECT_TRUE(plots_.curves().empty());
  laidOut();
  EXPECT_EQ(labels(), all);
  EXPECT_EQ(asked, 0);  // nobody asked for the drawer
  // They are read from the new history.
  session_.send(StepForward{5});
  EXPECT_TRUE(
      test::eventually(session_, [&] { return plots_.curves()[0].samples.times().size() == 6; }));
  plots_.remove(0);
  plots_.remove(0);
  open(other_);
  open(path_);
  EXPECT_EQ(labels(), (PlotLabels{"total energy", "links: damping ratio"}));
  plots_.clear();
  EXPECT_TRUE(files_.empty());
}

TEST_F(PlotsOfAFile, WhatIsGoneIsLeftOutSilently) {
  open(path_);
  files_[path_] = {{"nobody", "force", false, 0},   {"links", "force", false, 3},
                   {"links", "force", false, -1},   {"links", "mass", true, 0},
                   {"points", "force", false, 0},   {"links", "nonsense", false, 0},
                   {"", "position", false, 0},      {"points", "position", false, 12},
                   {"links", "violation", false, 2}};
  open(other_);
  open(path_);
  EXPECT_EQ(labels(), (PlotLabels{"links, link 2: φ"}));
}

TEST_F(PlotsOfAFile, FollowRenamingAndSavingUnderAnotherName) {
  open(path_);
  ASSERT_TRUE(plots_.add({Quantity{&quantities::force, idOf("links"), 0}}));
  ASSERT_TRUE(session_.edit({Rename{idOf("links"), "ropes"}}, "Rename"));
  EXPECT_EQ(files_[path_][0].component, "ropes");
  session_.document().undo();
  EXPECT_EQ(files_[path_][0].component, "links");
  ASSERT_TRUE(session_.document().save(path_ + ".copy.json"));
  EXPECT_EQ(files_[path_ + ".copy.json"], files_[path_]);
}

}  // namespace
}  // namespace compliant
