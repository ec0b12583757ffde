#pragma once

#include <string>

#include "engine/base/result.hpp"
#include "engine/contact/nonsmooth_problem.hpp"

namespace compliant {

/// Reads a nonsmooth problem from a file, whose beginning tells the format: JSON beside Matrix
/// Market files (problem_json.hpp), HDF5 of FCLIB (fclib.hpp), or numbers (siconos_text.hpp).
/// Errors name the file and the place in it.
Result<NonsmoothProblem> readProblemFile(const std::string& path);

/// Creates a folder and writes NAME.json, A.mtx and velocity.mtx to it.
Status writeProblemFolder(const NonsmoothProblem& problem, const std::string& folder,
                          const std::string& name);

}  // namespace compliant
