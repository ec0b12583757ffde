#pragma once

#include <string>

#include "engine/base/result.hpp"

namespace compliant {

class Simulation;

/// Writes the nonsmooth problem of the last step (theory §7) into a folder, which is created:
/// contact_problem.json with Matrix Market files and, where all rows are contacts,
/// contact_problem.dat in the layout of Siconos and contact_problem.hdf5 of FCLIB. With several
/// systems each has a folder of its own, named by its number. A sentence about layouts that were
/// left out, empty if none; an Error when the step had no such rows.
Result<std::string> dumpContactProblems(const Simulation& simulation, const std::string& folder);

}  // namespace compliant
