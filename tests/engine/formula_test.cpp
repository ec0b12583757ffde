#include "engine/base/formula.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

namespace compliant::test {
namespace {

double valueOf(const std::string& text, std::vector<double> variables = {}) {
  const Result<Formula> formula = Formula::parse(text);
  EXPECT_TRUE(formula.ok()) << text << (formula.ok() ? "" : formula.error().text());
  return formula.ok() ? formula->value(variables) : NAN;
}

TEST(Formula, ReadsWhatIsWrittenAsMathematicsDoes) {
  EXPECT_EQ(valueOf("1 + 2*3"), 7);
  EXPECT_EQ(valueOf("8 - 3 - 2"), 3);
  EXPECT_EQ(valueOf("12/3/2"), 2);
  EXPECT_EQ(valueOf("2^3^2"), 512);
  EXPECT_EQ(valueOf("-2^2"), -4);
  EXPECT_EQ(valueOf("(-2)^2"), 4);
  EXPECT_EQ(valueOf("2^-1"), 0.5);
  EXPECT_EQ(valueOf("2*-3"), -6);
  EXPECT_EQ(valueOf("1.5e-3 + .5"), 0.5015);
  EXPECT_EQ(valueOf("3 · 4 − 2 × 5"), 2);
  EXPECT_EQ(valueOf("x + y*x", {2, 5}), 12);
  EXPECT_EQ(valueOf("max(1, 2) + min(1, 2) + abs(-3) + sign(-2) + step(0) + step(-1)"), 6);
  EXPECT_NEAR(valueOf("sin(pi/6)"), 0.5, 1e-15);
  EXPECT_NEAR(valueOf("log(e)"), 1, 1e-15);
}

TEST(Formula, KnowsTheFunctionsOfTheCLibrary) {
  const double x = 0.37, y = -1.3;
  const auto near = [&](const std::string& text, double expected) {
    EXPECT_NEAR(valueOf(text, {x, y}), expected, 4e-16 * (1 + std::abs(expected))) << text;
  };
  near("sin(x)*0 + 0*y + sin(x)", std::sin(x));
  near("cos(x) + 0*y", std::cos(x));
  near("tan(x) + 0*y", std::tan(x));
  near("asin(x) + 0*y", std::asin(x));
  near("acos(x) + 0*y", std::acos(x));
  near("atan(x) + 0*y", std::atan(x));
  near("exp(x) + 0*y", std::exp(x));
  near("log(x) + 0*y", std::log(x));
  near("sinh(x) + 0*y", std::sinh(x));
  near("cosh(x) + 0*y", std::cosh(x));
  near("tanh(x) + 0*y", std::tanh(x));
  near("sqrt(x) + 0*y", std::sqrt(x));
  near("hypot(x, y)", std::hypot(x, y));
  near("0*x + atan2(y, x)", std::atan2(y, x));
  near("x^y", std::pow(x, y));
}

// Against central differences of the value, and of the gradient.
TEST(Formula, DerivesExactly) {
  std::mt19937 random(3);
  std::uniform_real_distribution<double> uniform(0.1, 0.9);
  for (const char* text :
       {"x*y + z*x/y", "sin(x*y)*cos(z)", "x^y + z^3 - x^-2 + y^0.5", "exp(x*y) - log(z + x)",
        "tan(x) + asin(y)*acos(z)", "atan(x*y*z) + atan2(x, y + z)", "sinh(x)*cosh(y) + tanh(z*x)",
        "sqrt(x^2 + y^2 + z^2)", "hypot(x, y*z)", "max(x, y)*min(y, z)*abs(z - x)",
        "-(x - y)^2/(1 + z) + sign(x)*step(y)*z", "(x + y)^z + x*0 + 2^y"}) {
    const Result<Formula> formula = Formula::parse(text);
    ASSERT_TRUE(formula.ok()) << text;
    ASSERT_EQ(formula->variables().size(), 3u) << text;
    for (int i = 0; i < 20; ++i) {
      std::array<double, 3> at{uniform(random), uniform(random), uniform(random)};
      if (std::abs(at[0] - at[1]) < 0.01 || std::abs(at[1] - at[2]) < 0.01 ||
          std::abs(at[0] - at[2]) < 0.01)
        continue;
      const Jet jet = formula->jet(at);
      EXPECT_EQ(jet.value, formula->value(at)) << text;
      constexpr double step = 1e-5;
      for (std::size_t k = 0; k < 3; ++k) {
        std::array<double, 3> low = at, high = at;
        low[k] -= step;
        high[k] += step;
        const auto index = static_cast<Index>(k);
        const double slope = (formula->value(high) - formula->value(low)) / (2 * step);
        EXPECT_NEAR(jet.gradient[index], slope, 1e-6 * (1 + std::abs(slope))) << text;
        const Jet::Vector curve =
            (formula->jet(high).gradient - formula->jet(low).gradient) / (2 * step);
        for (Index j = 0; j < 3; ++j)
          EXPECT_NEAR(jet.hessian(index, j), curve[j], 1e-5 * (1 + std::abs(curve[j]))) << text;
      }
    }
  }
}

TEST(Formula, OfAPowerOfZeroHasItsDerivatives) {
  const Formula square = *Formula::parse("x^2");
  const Jet jet = square.jet(std::vector<double>{0});
  EXPECT_EQ(jet.value, 0);
  EXPECT_EQ(jet.gradient[0], 0);
  EXPECT_EQ(jet.hessian(0, 0), 2);
  EXPECT_EQ(square.jet(std::vector<double>{-3}).gradient[0], -6);
}

TEST(Formula, ReadsTables) {
  EXPECT_EQ(valueOf("linear(x, 0, 1, 2, 5, 3, -1)", {1}), 3);
  EXPECT_EQ(valueOf("linear(x, 0, 1, 2, 5, 3, -1)", {-7}), 1);
  EXPECT_EQ(valueOf("linear(x, 0, 1, 2, 5, 3, -1)", {9}), -1);
  EXPECT_EQ(valueOf("linear(2*x, -1, 0, 1, 10)", {0.25}), 7.5);
  const Jet line = Formula::parse("linear(x, 0, 1, 2, 5)")->jet(std::vector<double>{1.3});
  EXPECT_EQ(line.gradient[0], 2);
  EXPECT_EQ(line.hessian(0, 0), 0);
  // A spline goes through its points, begins and ends with the slope 0, and bends continuously.
  const Formula spline = *Formula::parse("cubic(x, 0, 0, 1, 1, 2, 0, 3, 1, 4, 0)");
  for (int i = 0; i <= 4; ++i)
    EXPECT_NEAR(spline.value(std::vector<double>{1.0 * i}), i % 2, 1e-15);
  for (const double at : {1.0, 2.0, 3.0}) {
    const Jet before = spline.jet(std::vector<double>{at - 1e-9}),
              behind = spline.jet(std::vector<double>{at + 1e-9});
    EXPECT_NEAR(before.gradient[0], behind.gradient[0], 1e-7);
    EXPECT_NEAR(before.hessian(0, 0), behind.hessian(0, 0), 1e-6);
  }
  EXPECT_NEAR(spline.jet(std::vector<double>{1e-9}).gradient[0], 0, 1e-7);
  EXPECT_NEAR(spline.jet(std::vector<double>{4 - 1e-9}).gradient[0], 0, 1e-7);
  constexpr double step = 1e-5;
  for (const double at : {0.3, 1.7, 3.2}) {
    const Jet jet = spline.jet(std::vector<double>{at});
    const auto value = [&](double x) { return spline.value(std::vector<double>{x}); };
    EXPECT_NEAR(jet.gradient[0], (value(at + step) - value(at - step)) / (2 * step), 1e-8);
    EXPECT_NEAR(jet.hessian(0, 0),
                (value(at + step) - 2 * value(at) + value(at - step)) / (step * step), 1e-4);
  }
}

TEST(Formula, SaysWhatIsWrongAndWhere) {
  const auto error = [](const std::string& text) {
    const Result<Formula> formula = Formula::parse(text);
    EXPECT_FALSE(formula.ok()) << text;
    return formula.ok() ? std::string() : formula.error().text();
  };
  EXPECT_EQ(error(""), "character 1: A number, a name or a parenthesis is missing");
  EXPECT_EQ(error("x +"), "character 4: A number, a name or a parenthesis is missing");
  EXPECT_EQ(error("2 x"), "character 3: An operator is missing before “x”");
  EXPECT_EQ(error("(x + 1"), "character 7: A closing parenthesis is missing");
  EXPECT_EQ(error("x )"), "character 3: An operator is missing before “)”");
  EXPECT_EQ(error("π*2").find("character 1: “π” does not belong here"), 0u);
  EXPECT_EQ(error("hypot(x)"), "character 8: “hypot” needs two numbers, with a comma between them");
  EXPECT_EQ(error("sin(x, y)"), "character 6: “sin” takes one number");
  EXPECT_EQ(error("cot(x)").find("character 1: “cot” is no function; there are sin"), 0u);
  EXPECT_EQ(error("linear(x, 0, 1)"), "character 16: “linear” needs two pairs of numbers or more");
  EXPECT_EQ(error("linear(x, 0, 1, 2)"),
            "character 18: A table needs pairs of numbers: a value is missing");
  EXPECT_EQ(error("cubic(x, 0, 1, 0, 2)"), "character 20: The places of a table must ascend");
  EXPECT_EQ(error("cubic(x, y, 1, 0, 2)"), "character 10: A number is missing");
  EXPECT_EQ(error("1e999"), "character 1: This is no number");
  EXPECT_EQ(error("x; y"), "One formula is wanted, without a semicolon");
  EXPECT_EQ(error(std::string(70, '(')), "character 61: The formula is nested too deeply");
  EXPECT_EQ(error("x" + std::string(4000, ' ')), "The formula has more than 4000 characters");
}

TEST(Formula, ListsStandBetweenSemicolons) {
  const Result<std::vector<Formula>> list = Formula::parseList("x^2 - 1; y; x*y");
  ASSERT_TRUE(list.ok());
  ASSERT_EQ(list->size(), 3u);
  EXPECT_EQ((*list)[1].variables()[0].name, "y");
  EXPECT_EQ((*list)[2].value(std::vector<double>{2, 3}), 6);
  EXPECT_EQ(Formula::parseList("x; 2 +; y").error().text(),
            "character 7: A number, a name or a parenthesis is missing");
}

TEST(Formula, TellsTheDegreeInMarkedVariables) {
  const auto degree = [](const char* text, std::vector<char> marked) {
    return Formula::parse(text)->degree(marked);
  };
  EXPECT_EQ(degree("sin(q)*v - cos(q)*w", {0, 1, 1}), 1);
  EXPECT_EQ(degree("v*w/q", {1, 1, 0}), 2);
  EXPECT_EQ(degree("v + q", {1, 0}), std::nullopt);
  EXPECT_EQ(degree("sin(v)", {1}), std::nullopt);
  EXPECT_EQ(degree("q/v", {0, 1}), std::nullopt);
  EXPECT_EQ(degree("q", {0}), 0);
}

// Whatever bytes come, there is an answer; and what is read has a value.
TEST(Formula, SurvivesEveryText) {
  std::mt19937 random(11);
  const std::string parts[] = {"x",    "y1",     "(", ")", "+", "-",  "*", "/", "^", ",",   ";",
                               "sin(", "hypot(", "1", ".", "e", "2e", " ", "−", "é", "min("};
  int read = 0;
  for (int i = 0; i < 20000; ++i) {
    std::string text;
    const int count = static_cast<int>(random() % 12);
    for (int k = 0; k < count; ++k) text += parts[random() % std::size(parts)];
    const Result<std::vector<Formula>> list = Formula::parseList(text);
    if (!list) continue;
    for (const Formula& formula : *list) {
      const std::vector<double> values(formula.variables().size(), 0.3);
      const Jet jet = formula.jet(values);
      EXPECT_TRUE(jet.value == formula.value(values) || std::isnan(jet.value)) << text;
      ++read;
    }
  }
  EXPECT_GT(read, 500);
}

}  // namespace
}  // namespace compliant::test
