#include "ui/model/rows/manual_pages.hpp"

#include <gtest/gtest.h>

#include <set>

#include "engine/json/scene_file.hpp"
#include "tests/support/folders.hpp"

namespace compliant {
namespace {

TEST(ManualPages, ChaptersOfTheGuideComeFirstAndWhatStandsAboveThemIsLeftOut) {
  const auto pages =
      manualPages("# Guide\nabout\n## One\na\n### deeper\nb\n## Two\nc\n", registry());
  ASSERT_GT(pages.size(), 2u);
  EXPECT_EQ(pages[0].group, "Guide");
  EXPECT_EQ(pages[0].title, "One");
  EXPECT_EQ(pages[0].text, "## One\na\n### deeper\nb\n");
  EXPECT_EQ(pages[1].text, "## Two\nc\n");
  EXPECT_EQ(pages[2].group, "state");
}

TEST(ManualPages, EveryTypeHasOnePage) {
  const auto pages = manualPages("", registry());
  EXPECT_EQ(pages.size(), registry().types().size());
  std::set<std::string> titles;
  for (const ManualPage& page : pages) EXPECT_TRUE(titles.insert(page.title).second) << page.title;
  const int distance = pageOf(pages, "Distance");
  ASSERT_GE(distance, 0);
  EXPECT_EQ(pages[static_cast<std::size_t>(distance)].group, "mapping");
  EXPECT_NE(pages[static_cast<std::size_t>(distance)].text.find("`edges`"), std::string::npos);
  EXPECT_EQ(pageOf(pages, "Nothing"), -1);
}

TEST(ManualPages, TheGuideHasChapters) {
  const auto guide = readFile(test::sourceFolder() + "/assets/manual/guide.md");
  ASSERT_TRUE(guide.ok());
  const auto pages = manualPages(*guide, registry());
  EXPECT_GE(pageOf(pages, "First steps"), 0);
  EXPECT_GE(pageOf(pages, "When something is wrong"), 0);
}

}  // namespace
}  // namespace compliant
