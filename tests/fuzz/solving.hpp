#pragma once

#include "engine/contact/nonsmooth_problem.hpp"
#include "tests/fuzz/target.hpp"

/// Contact problems that were read from texts.
namespace compliant::fuzz {

/// What is taken is solved for a few iterations by every method; what is not has a sentence.
Verdict verdictOn(const Result<NonsmoothProblem>& problem);

/// Other numbers in a text of words.
std::string mutateNumbers(const std::string& seed, Random& random);

}  // namespace compliant::fuzz
