#pragma once

#include <string>

#include "engine/base/result.hpp"

namespace compliant {

class Simulation;

/// Writes the nonsmooth problem of the last step (theory §7) to a folder, which it creates:
/// contact_problem.json with Matrix Market files and, if all rows are contacts, contact_problem.dat
/// in the layout of Siconos and contact_problem.hdf5 of FCLIB. With several systems, each has its
/// own folder, named by its number. Returns a sentence about omitted layouts, empty if none; an
/// Error if the step had no such rows.
Result<std::string> dumpContactProblems(const Simulation& simulation, const std::string& folder);

}  // namespace compliant
