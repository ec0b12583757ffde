#include "ui/model/basics/number_entry.hpp"

#include <gtest/gtest.h>

#include <string_view>

namespace compliant {
namespace {

NumberEntry typed(std::string_view keys, std::size_t count = 1) {
  NumberEntry entry(count);
  for (const char key : keys) {
    if (key == '\t')
      entry.next();
    else if (key == '<')
      entry.backspace();
    else
      EXPECT_TRUE(entry.type(key)) << key;
  }
  return entry;
}

TEST(NumberEntry, ReadsWhatIsTypedKeyByKey) {
  EXPECT_EQ(typed("0.5").numbers(0), std::vector<double>{0.5});
  EXPECT_EQ(typed("1,25").numbers(0), std::vector<double>{1.25});
  EXPECT_EQ(typed("12-").numbers(0), std::vector<double>{-12});
  EXPECT_EQ(typed("12--").numbers(0), std::vector<double>{12});
  EXPECT_EQ(typed("1.2.3").numbers(0), std::vector<double>{1.23});
  EXPECT_EQ(typed("17<").numbers(0), std::vector<double>{1});
  EXPECT_EQ(typed("-").numbers(7), std::vector<double>{0});
  EXPECT_EQ(typed("").numbers(7), std::vector<double>{7});
}

TEST(NumberEntry, TabGoesFromNumberToNumberAndRound) {
  const NumberEntry entry = typed("1\t2\t\t5", 3);
  EXPECT_EQ(entry.numbers(0), (std::vector<double>{15, 2, 0}));
  EXPECT_EQ(entry.current(), 0U);
  EXPECT_FALSE(entry.empty());
  EXPECT_TRUE(typed("\t\t", 3).empty());
}

TEST(NumberEntry, OtherKeysAreNotItsOwnAndNumbersStayShort) {
  NumberEntry entry;
  EXPECT_FALSE(entry.type('e'));
  EXPECT_FALSE(entry.type(' '));
  EXPECT_TRUE(entry.empty());
  for (int i = 0; i < 500; ++i) entry.type('9');
  EXPECT_EQ(entry.numbers(0), std::vector<double>{1e20});
}

}  // namespace
}  // namespace compliant
