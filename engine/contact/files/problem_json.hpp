#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "engine/base/result.hpp"
#include "engine/contact/contact_method.hpp"

namespace compliant {

/// A nonsmooth problem as JSON beside Matrix Market files of the same folder:
///
///   {"nonsmooth_problem": 1, "A": "A.mtx", "velocity": "velocity.mtx",
///    "blocks": [{"set": "coulomb", "friction": 0.5, "count": 12},
///               {"set": "unilateral"}, {"set": "equality"},
///               {"set": "box", "lower": -1, "upper": 1}]}
///
/// `count` repeats a block. An LCP 0 ≤ z ⟂ M z + q ≥ 0 is {"lcp": 1, "M": "M.mtx", "q": "q.mtx"}.
/// `read` returns the text of a file of that folder.
Result<NonsmoothProblem> readProblemJson(
    std::string_view text, const std::function<Result<std::string>(const std::string& name)>& read);

/// The JSON of a problem whose matrices are written as A.mtx and velocity.mtx.
std::string problemJson(const NonsmoothProblem& problem);

/// The solution: status, residual, iterations, and μ and u of each block as a list of 1 or 3
/// numbers.
std::string solutionJson(const NonsmoothProblem& problem, const ContactReport& report);

}  // namespace compliant
