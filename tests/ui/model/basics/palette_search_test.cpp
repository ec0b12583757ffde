#include "ui/model/basics/palette_search.hpp"

#include <gtest/gtest.h>

namespace compliant {
namespace {

TEST(PaletteSearch, PrefersTitlesToSentencesAndBeginningsToMiddles) {
  const auto score = [](const char* title, const char* sentence) {
    return searchScore("po", title, sentence).value_or(-1);
  };
  EXPECT_GT(score("Points", ""), score("Fixed points", ""));
  EXPECT_GT(score("Fixed points", ""), score("Support", ""));
  EXPECT_GT(score("Support", ""), score("Gravity", "On all points."));
  EXPECT_GT(score("Gravity", "On all points."), score("Pseudo", ""));
  EXPECT_EQ(score("Rod", "A hard link."), -1);
}

TEST(PaletteSearch, FindsEveryWordInAnyOrderAndEverythingForNothing) {
  EXPECT_TRUE(searchScore("COMPL uni", "Uniform compliance", ""));
  EXPECT_TRUE(searchScore("ucomp", "Uniform compliance", ""));
  EXPECT_FALSE(searchScore("uniform mass", "Uniform compliance", ""));
  EXPECT_TRUE(searchScore("  ", "Anything", ""));
  EXPECT_GT(*searchScore("rod", "Rod", ""), *searchScore("rod", "Rod of springs", ""));
  const Folding blind = [](std::string_view text) { return std::string(text.size(), 'x'); };
  EXPECT_FALSE(searchScore("zz", "Rod", ""));
  EXPECT_TRUE(searchScore("zz", "Rod", "", blind));
}

}  // namespace
}  // namespace compliant
