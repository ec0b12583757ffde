#include "tests/fuzz/solving.hpp"

#include <algorithm>

#include "engine/contact/contact_method.hpp"

namespace compliant::fuzz {
namespace {

constexpr Index mostRows = 300;  // more are refused or slow by design; time is for other texts

constexpr const char* words[] = {"nan", "inf", "-1e308",     "1e-320", "0",   "-1", "1",
                                 "2",   "3",   "2147483648", "1e6",    "0.5", ""};

}  // namespace

Verdict verdictOn(const Result<NonsmoothProblem>& problem) {
  if (!problem)
    return {false, problem.error().what.empty()
                       ? std::optional(Error{"", "A refusal has no sentence"})
                       : std::optional<Error>()};
  Verdict verdict{true, {}};
  if (problem->rows() > mostRows) return verdict;
  ContactOptions options;
  options.iterations = 20;
  for (const NamedMethod& method : contactMethods()) {
    const ContactReport report = makeContactMethod(method.name)->solve(*problem, options, VecX());
    if (report.status == ContactStatus::Refused) continue;
    if (!report.impulse.allFinite())
      verdict.wrong = Error{method.name, "It returned impulses that are not finite"};
    if (report.status == ContactStatus::Solved && !(report.residual.relative <= options.precision))
      verdict.wrong = Error{method.name, "It calls solved what is not"};
  }
  return verdict;
}

std::string mutateNumbers(const std::string& seed, Random& random) {
  std::string text = seed;
  for (std::size_t times = 1 + random.below(3); times > 0 && !text.empty(); --times) {
    std::size_t start = random.below(text.size());
    if (random.oneIn(5)) {
      text[start] = static_cast<char>(text[start] ^ (1 << random.below(8)));
      continue;
    }
    while (start > 0 && text[start - 1] != ' ' && text[start - 1] != '\n') --start;
    const std::size_t end = std::min(text.find_first_of(" \n", start), text.size());
    text.replace(start, end - start, random.of(words));
    if (random.oneIn(20)) text.resize(random.below(text.size() + 1));
  }
  return text;
}

}  // namespace compliant::fuzz
