#include "engine/contact/files/siconos_text.hpp"
#include "tests/fuzz/solving.hpp"

/// Contact problems as numbers, as Siconos writes them: what is taken is solved for a few
/// iterations by every method.
namespace compliant::fuzz {
namespace {

Verdict readAndSolve(std::string_view text) { return verdictOn(readSiconosText(text)); }

std::vector<std::string> seeds() {
  return {"3 1 0 3 3 3 3\n1 0 0\n0 1 0\n0 0 1\n-2 3 0\n0.5\n",
          "3 2 0 6 6 6 6\n2 0 0 1 0 0\n0 2 0 0 1 0\n0 0 2 0 0 1\n1 0 0 2 0 0\n0 1 0 0 2 0\n0 0 1 0 "
          "0 2\n-1 0.2 0 -3 0 4\n0.3 0.7\n",
          "3 1 0 3 3 3 3\n2 0 0 0 1 0 0 0 1\n-1 0.5 0\n0.4\n1\n", "2 0 2 2 2 2\n1 0\n0 1\n-1 2\n"};
}

}  // namespace

extern const Target contact_problem;
const Target contact_problem{"contact_problem", ".dat", readAndSolve, mutateNumbers, seeds};

}  // namespace compliant::fuzz
