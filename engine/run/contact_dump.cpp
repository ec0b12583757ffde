#include "engine/run/contact_dump.hpp"

#include <algorithm>

#include "engine/base/new_file.hpp"
#include "engine/contact/files/fclib.hpp"
#include "engine/contact/files/problem_file.hpp"
#include "engine/contact/files/siconos_text.hpp"
#include "engine/run/simulation.hpp"

namespace compliant {

namespace {

Status dump(const NonsmoothProblem& problem, const std::string& folder) {
  if (const Status written = writeProblemFolder(problem, folder, "contact_problem"); !written) return written;
  const bool cones = std::all_of(problem.sets.begin(), problem.sets.end(), [](const AdmissibleSet& set) {
    return set.kind == AdmissibleSet::Kind::Coulomb;
  });
  if (const Result<std::string> text = siconosText(problem); text)
    if (const Status written = writeFile(folder + "/contact_problem.dat", *text); !written) return written;
  return cones ? writeFclib(problem, folder + "/contact_problem.hdf5", "Contacts of one step") : Status();
}

}  // namespace

Status dumpContactProblems(const Simulation& simulation, const std::string& folder) {
  bool any = false;
  for (std::size_t i = 0; i < simulation.systems(); ++i) {
    if (!simulation.dynamics(i).nonsmooth()) continue;
    any = true;
    const std::string own = simulation.systems() == 1 ? folder : folder + "/" + std::to_string(i + 1);
    if (const Status written = dump(simulation.dynamics(i).nonsmoothSolve().problem(), own); !written) return written;
  }
  if (!any) return Error{folder, "The step has neither contacts nor constraints of bounded force. Nothing dumped"};
  return {};
}

}  // namespace compliant
