#include "engine/record/contact_dump.hpp"

#include "engine/base/new_file.hpp"
#include "engine/contact/files/fclib.hpp"
#include "engine/contact/files/problem_file.hpp"
#include "engine/contact/files/siconos_text.hpp"
#include "engine/simulation/simulation.hpp"

namespace compliant {

namespace {

/// Writes one problem in all layouts that can hold it; returns a sentence about the others.
Result<std::string> dump(const NonsmoothProblem& problem, const std::string& folder) {
  if (const Status written = writeProblemFolder(problem, folder, "contact_problem"); !written)
    return written.error();
  std::string leftOut;
  const Result<std::string> text = siconosText(problem);
  if (!text)
    leftOut =
        "contact_problem.dat is left out: the layout holds contacts alone, or unilateral rows "
        "alone";
  else if (const Status written = writeFile(folder + "/contact_problem.dat", *text); !written)
    return written.error();
  if (!fitsFclib(problem))
    return leftOut + (leftOut.empty() ? "" : "; ") +
           "contact_problem.hdf5 is left out: FCLIB holds contacts with friction and equalities "
           "alone";
  if (const Status written =
          writeFclib(problem, folder + "/contact_problem.hdf5", "Contacts of one step");
      !written)
    return written.error();
  return leftOut;
}

}  // namespace

Result<std::string> dumpContactProblems(const Simulation& simulation, const std::string& folder) {
  bool any = false;
  std::string leftOut;
  for (std::size_t i = 0; i < simulation.systems(); ++i) {
    if (!simulation.dynamics(i).nonsmooth()) continue;
    any = true;
    const std::string own =
        simulation.systems() == 1 ? folder : folder + "/" + std::to_string(i + 1);
    const Result<std::string> remark = dump(simulation.dynamics(i).nonsmoothSolve().problem(), own);
    if (!remark) return remark.error();
    if (leftOut.empty()) leftOut = *remark;
  }
  if (!any)
    return Error{folder,
                 "The step has neither contacts nor constraints of bounded force. Nothing dumped"};
  return leftOut;
}

}  // namespace compliant
