#include "ui/qt/basics/unicode_folding.hpp"

#include <gtest/gtest.h>

using namespace compliant;

TEST(UnicodeFolding, CaseAndAccentsMakeNoDifference) {
  EXPECT_EQ(foldedUnicode("Rod 12/B"), "rod 12/b");
  EXPECT_EQ(foldedUnicode("Ärmel"), "armel");
  EXPECT_EQ(foldedUnicode("éÉ"), "ee");
  EXPECT_EQ(foldedUnicode("e\xCC\x81"), "e");  // the accent as a letter of its own
  EXPECT_EQ(foldedUnicode("Φ"), foldedUnicode("φ"));
  EXPECT_NE(foldedUnicode("Φ"), foldedUnicode("ψ"));
  EXPECT_EQ(foldedUnicode("ΛΌΓΟΣ"), foldedUnicode("λόγος"));
  EXPECT_EQ(foldedUnicode("Straße"), "strasse");
  EXPECT_EQ(foldedUnicode("x²"), "x2");
  EXPECT_EQ(foldedUnicode("ﬁx"), "fix");
  EXPECT_EQ(foldedUnicode("Й"), foldedUnicode("й"));
  EXPECT_EQ(foldedUnicode(""), "");
}

TEST(UnicodeFolding, TakesWhatIsNoText) {
  EXPECT_FALSE(foldedUnicode("\xFF\xC3").empty());
  EXPECT_EQ(foldedUnicode("plain"), "plain");
}
