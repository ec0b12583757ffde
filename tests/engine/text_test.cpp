#include "engine/base/text.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <limits>

#include "engine/base/rounded_text.hpp"
#include "engine/scene/registry.hpp"
#include "engine/scene/scene.hpp"
#include "tests/support/probe.hpp"

namespace compliant::test {
namespace {

TEST(Text, TrimmedHasNoBlanksAroundIt) {
  EXPECT_EQ(trimmed(" \t a b\r\n"), "a b");
  EXPECT_EQ(trimmed("a"), "a");
  EXPECT_EQ(trimmed(" \n"), "");
  EXPECT_EQ(trimmed(""), "");
}

TEST(NumberText, ReadsBackAsTheSameNumber) {
  Dice dice(1);
  for (int i = 0; i < 2000; ++i) {
    const double value = dice.real(-10, 10) * std::pow(10.0, dice.integer(-300, 300));
    const auto again = parseNumber(numberText(value));
    ASSERT_TRUE(again.has_value()) << numberText(value);
    EXPECT_EQ(*again, value) << numberText(value);
  }
  for (const double value :
       {0.1, 1.0 / 3, 5e-324, 2.2250738585072014e-308, 1.7976931348623157e308, -0.0})
    EXPECT_EQ(parseNumber(numberText(value)), value);
  EXPECT_TRUE(std::signbit(*parseNumber(numberText(-0.0))));
}

TEST(NumberText, IsShortAndFamiliar) {
  EXPECT_EQ(numberText(0.01), "0.01");
  EXPECT_EQ(numberText(1e-5), "1e-5");
  EXPECT_EQ(numberText(-3), "-3");
  EXPECT_EQ(numberText(1e6), "1000000");
  EXPECT_EQ(numberText(1e7), "1e7");
  EXPECT_EQ(numberText(1e100), "1e100");
  EXPECT_EQ(numberText(-0.0), "-0.0");
  EXPECT_EQ(numberText(0.0), "0");
  EXPECT_EQ(numberText(std::nan("")), "not a number");
  EXPECT_EQ(numberText(-std::numeric_limits<double>::infinity()), "-infinite");
}

TEST(ParseNumber, RefusesWhatIsNoFiniteNumber) {
  for (const char* text :
       {"", " ", "a", "1a", "1 2", "--1", "+-1", "nan", "inf", "1e999", "0x10", "1,5"})
    EXPECT_EQ(parseNumber(text), std::nullopt) << text;
  EXPECT_EQ(parseNumber(" +1.5\t"), 1.5);
}

TEST(NaturalOrder, PutsTwoBeforeTenAndBranchesTogether) {
  const NaturalLess less;
  EXPECT_TRUE(less("link2", "link10"));
  EXPECT_TRUE(less("link 9/a", "link 10/a"));
  EXPECT_TRUE(less("a", "a/b"));
  EXPECT_TRUE(less("a/b", "a b"));
  EXPECT_TRUE(less("a/z", "ab"));
  EXPECT_TRUE(less("link02", "link2")) << "leading zeros decide last";
  EXPECT_FALSE(less("link2", "link02"));
  EXPECT_TRUE(less("99999999999999999999999", "100000000000000000000000"));
}

TEST(NaturalOrder, IsATotalOrder) {
  Dice dice(2);
  const char letters[] = "ab/ 0129z";
  std::vector<std::string> names;
  for (int i = 0; i < 60; ++i) {
    std::string name;
    for (int k = dice.integer(0, 4); k >= 0; --k) name += letters[dice.integer(0, 8)];
    names.push_back(name);
  }
  const NaturalLess less;
  for (const auto& a : names) {
    EXPECT_FALSE(less(a, a));
    for (const auto& b : names) {
      if (a != b) {
        EXPECT_NE(less(a, b), less(b, a)) << a << " | " << b;
      }
      for (const auto& c : names)
        if (less(a, b) && less(b, c)) {
          ASSERT_TRUE(less(a, c)) << a;
        }
    }
  }
}

TEST(NaturalOrder, OrdersTheComponentsOfAScene) {
  Scene scene;
  SceneWriter writer(scene);
  Id id = 1;
  for (const char* name : {"link10", "link2", "b", "a/x", "a"}) {
    auto component = registry().find("Gravity")->create();
    component->id = id++;
    component->name = name;
    writer.insert(std::move(component));
  }
  std::string order;
  for (const auto& [name, unused] : scene.names()) order += name + " ";
  EXPECT_EQ(order, "a a/x b link2 link10 ");
  EXPECT_EQ(scene.freeName("b"), "b 2");
  EXPECT_EQ(scene.freeName("c"), "c");
}

TEST(Branch, IsThePathBeforeTheLastSlash) {
  EXPECT_EQ(branchOf("a/b/c"), "a/b/");
  EXPECT_EQ(branchOf("c"), "");
  EXPECT_TRUE(inBranch("a/b", "a/"));
  EXPECT_FALSE(inBranch("ab", "a/"));
  EXPECT_TRUE(inBranch("anything", ""));
}

TEST(RoundedText, HasAsManyDigitsAsAreTrueAndNoZerosInPlaceOfDigits) {
  EXPECT_EQ(roundedText(7142857.14, 4), "7.143e6");
  EXPECT_EQ(roundedText(5e5, 4), "5e5");
  EXPECT_EQ(roundedText(-123456, 3), "-1.23e5");
  EXPECT_EQ(roundedText(123456, 6), "123456");
  EXPECT_EQ(roundedText(33333.3333, 4), "33330");
  EXPECT_EQ(roundedText(99999.9, 3), "1e5");
  EXPECT_EQ(roundedText(0.000012345, 3), "1.23e-5");
  EXPECT_EQ(roundedText(1e-5, 1), "1e-5");
  EXPECT_EQ(roundedText(1.0 / 3), "0.333");
  EXPECT_EQ(roundedText(9.81e300, 2), "9.8e300");
}

TEST(RoundedText, KnowsNoMinusZeroAndNamesWhatIsNoNumber) {
  EXPECT_EQ(roundedText(-0.0), "0");
  EXPECT_EQ(roundedText(NAN), "–");
  EXPECT_EQ(roundedText(INFINITY), "∞");
  EXPECT_EQ(roundedText(-INFINITY), "−∞");
}

}  // namespace
}  // namespace compliant::test
