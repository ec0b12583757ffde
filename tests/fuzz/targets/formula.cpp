#include "engine/base/formula.hpp"

#include <array>
#include <cmath>

#include "tests/fuzz/target.hpp"

/// Formulas as users type them.
namespace compliant::fuzz {
namespace {

/// What is read has one value, whichever way it is computed, and at most as many variables as a
/// Jet takes.
Verdict readAndDerive(std::string_view text) {
  const Result<std::vector<Formula>> list = Formula::parseList(text, ';', Formula::Files::Allowed);
  if (!list)
    return {false, list.error().what.empty() ? std::optional(Error{"", "A refusal has no sentence"})
                                             : std::optional<Error>()};
  for (const Formula& formula : *list) {
    std::array<double, Jet::mostVariables> values{};
    values.fill(0.3);
    const std::span<const double> at(values.data(), formula.variables().size());
    const double value = formula.value(at);
    const Jet jet = formula.jet(at);
    if (!(jet.value == value) && !(std::isnan(jet.value) && std::isnan(value)))
      return {true, Error{"", "The value differs from that of the jet"}};
    if (jet.gradient.size() != static_cast<Index>(at.size()))
      return {true, Error{"", "The gradient has another size than the variables"}};
  }
  return {true, {}};
}

constexpr const char* pieces[] = {"x",
                                  "y1",
                                  "q0",
                                  "vx",
                                  "t",
                                  "(",
                                  ")",
                                  "+",
                                  "-",
                                  "*",
                                  "/",
                                  "^",
                                  ",",
                                  ";",
                                  " ",
                                  "1",
                                  ".5",
                                  "2e-3",
                                  "pi",
                                  "e",
                                  "−",
                                  "hypot(",
                                  "sin(",
                                  "min(",
                                  "1e999",
                                  "é",
                                  "0^0",
                                  "log(",
                                  "linear(x, 0, 1, 2, 3)",
                                  "linear(t, \"a.csv\", 2)",
                                  "\"",
                                  "cubic("};

std::string mutate(const std::string& seed, Random& random) {
  std::string text = seed;
  for (std::size_t times = 1 + random.below(2); times > 0; --times) {
    if (!text.empty() && random.oneIn(3))
      text.erase(random.below(text.size()), 1 + random.below(5));
    else
      text.insert(random.below(text.size() + 1), random.of(pieces));
  }
  return text;
}

std::vector<std::string> seeds() {
  return {"x^2 + 2*y^2 + x*z - 0.3; y - 0.2*sin(3*x)", "-sin(q1)*vx + cos(q1)*vy",
          "0.05*sin(2*pi*3*t)", "atan2(y, hypot(x, z)) - max(1, min(x, 2))^-2"};
}

}  // namespace

extern const Target formula;
const Target formula{"formula", ".formula", readAndDerive, mutate, seeds};

}  // namespace compliant::fuzz
