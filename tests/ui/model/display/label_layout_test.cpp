#include "ui/model/display/label_layout.hpp"

#include <gtest/gtest.h>

namespace compliant {
namespace {

ViewLabel label(const char* text, float x, float y, double rank = 1, bool always = false) {
  ViewLabel made;
  made.text = text;
  made.x = x;
  made.y = y;
  made.width = 40;
  made.height = 10;
  made.rank = rank;
  made.always = always;
  return made;
}

TEST(LabelLayout, StandsToTheRightAndElsewhereWhereThereIsNoRoom) {
  std::vector<ViewLabel> labels{label("a", 100, 100), label("b", 380, 100),
                                label("c", 100, 200, 2)};
  placeLabels(labels, 400, 300, 8);
  ASSERT_EQ(labels.size(), 3u);
  EXPECT_EQ(labels[0].text, "c");  // the most important first
  EXPECT_EQ(labels[1].left, 108);
  EXPECT_EQ(labels[1].top, 95);
  EXPECT_EQ(labels[2].left, 332);  // to the left near the right edge
}

TEST(LabelLayout, NoneCoversAnother) {
  std::vector<ViewLabel> labels;
  for (int i = 0; i < 500; ++i)
    labels.push_back(
        label("n", static_cast<float>(i % 25) * 11, static_cast<float>(i / 25) * 7, i));
  placeLabels(labels, 300, 200, 4);
  EXPECT_GT(labels.size(), 10u);
  EXPECT_LE(labels.size(), mostLabels);
  for (std::size_t i = 0; i < labels.size(); ++i) {
    EXPECT_GE(labels[i].left, 0);
    EXPECT_LE(labels[i].top + labels[i].height, 200);
    for (std::size_t k = 0; k < i; ++k) {
      const bool apart = labels[i].left >= labels[k].left + 40 ||
                         labels[k].left >= labels[i].left + 40 ||
                         labels[i].top >= labels[k].top + 10 || labels[k].top >= labels[i].top + 10;
      EXPECT_TRUE(apart) << i << " " << k;
    }
  }
}

TEST(LabelLayout, OfFiveAtOnePlaceFourFitAndTheMostImportantStay) {
  std::vector<ViewLabel> labels;
  for (const int rank : {1, 5, 3, 2, 4})
    labels.push_back(label(std::to_string(rank).c_str(), 200, 100, rank));
  placeLabels(labels, 400, 300, 8);
  ASSERT_EQ(labels.size(), 4u);
  for (const ViewLabel& each : labels) EXPECT_NE(each.text, "1");
}

TEST(LabelLayout, GoesAroundWhatLiesInFront) {
  const std::vector<LabelObstacle> panel{{110, 80, 100, 100}};
  std::vector<ViewLabel> labels{label("beside", 100, 100), label("under", 160, 130, 1, true)};
  placeLabels(labels, 400, 300, 8, panel);
  ASSERT_EQ(labels.size(), 1u);
  EXPECT_EQ(labels[0].text, "beside");
  EXPECT_EQ(labels[0].left, 52);
}

TEST(LabelLayout, WhatMustBeSeenIsSeenAndWhatIsOutOfViewIsNot) {
  std::vector<ViewLabel> labels;
  for (int i = 0; i < 6; ++i) labels.push_back(label("must", 200, 100, 1, true));
  labels.push_back(label("outside", -5, 100, 9, true));
  labels.push_back(label("nowhere", NAN, 100, 9, true));
  placeLabels(labels, 400, 300, 8);
  EXPECT_EQ(labels.size(), 6u);
  for (const ViewLabel& each : labels) EXPECT_EQ(each.text, "must");
}

TEST(FreePlace, IsTheMiddleUnlessSomethingStandsThere) {
  const LabelObstacle area{0, 0, 400, 300}, block{0, 0, 100, 40};
  auto place = freePlace(area, block, 10, {});
  ASSERT_TRUE(place);
  EXPECT_EQ(place->left, 150);
  EXPECT_EQ(place->top, 130);
  const std::vector<LabelObstacle> right{{180, 0, 220, 300}};
  place = freePlace(area, block, 10, right);
  ASSERT_TRUE(place);
  EXPECT_LE(place->left + 100 + 10, 180);
  EXPECT_GE(place->left, 10);
  EXPECT_EQ(place->top, 130);
}

TEST(FreePlace, IsNowhereWhereThereIsNoRoom) {
  const std::vector<LabelObstacle> halves{{0, 0, 400, 120}, {0, 170, 400, 130}};
  EXPECT_FALSE(freePlace({0, 0, 400, 300}, {0, 0, 100, 40}, 10, halves));
  EXPECT_FALSE(freePlace({0, 0, 100, 40}, {0, 0, 100, 40}, 10, {}));
  EXPECT_TRUE(freePlace({0, 0, 400, 300}, {0, 0, 100, 20}, 10, halves));
}

}  // namespace
}  // namespace compliant
