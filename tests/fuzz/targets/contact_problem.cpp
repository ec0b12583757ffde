#include <algorithm>

#include "engine/contact/contact_method.hpp"
#include "engine/contact/files/siconos_text.hpp"
#include "tests/fuzz/target.hpp"

/// Contact problems as numbers, as Siconos writes them: what is taken is solved for a few
/// iterations by every method.
namespace compliant::fuzz {
namespace {

Verdict readAndSolve(std::string_view text) {
  Verdict verdict;
  const Result<NonsmoothProblem> problem = readSiconosText(text);
  if (!problem) return verdict;
  verdict.taken = true;
  if (problem->rows() > 300) return verdict;  // refused or slow by design; time is for other texts
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

std::vector<std::string> seeds() {
  return {"3 1 0 3 3 3 3\n1 0 0\n0 1 0\n0 0 1\n-2 3 0\n0.5\n",
          "3 2 0 6 6 6 6\n2 0 0 1 0 0\n0 2 0 0 1 0\n0 0 2 0 0 1\n1 0 0 2 0 0\n0 1 0 0 2 0\n0 0 1 0 "
          "0 2\n-1 0.2 0 -3 0 4\n0.3 0.7\n",
          "2 0 2 2 2 2\n1 0\n0 1\n-1 2\n"};
}

constexpr const char* words[] = {"nan", "inf", "-1e308",     "1e-320", "0",   "-1", "1",
                                 "2",   "3",   "2147483648", "1e6",    "0.5", ""};

std::string mutate(const std::string& seed, Random& random) {
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

}  // namespace

extern const Target contact_problem;
const Target contact_problem{"contact_problem", ".dat", readAndSolve, mutate, seeds};

}  // namespace compliant::fuzz
