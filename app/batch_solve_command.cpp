#include "app/batch_solve_command.hpp"

#include "app/batch_scene.hpp"
#include "engine/contact/contact_method.hpp"

namespace compliant::batch {

namespace {

/// The methods of compliant solve, one per line.
std::string methodList() {
  std::string text = "Methods:\n";
  for (const NamedMethod& method : contactMethods()) {
    std::string name = method.name;
    name.resize(21, ' ');
    text += "  " + name + method.meaning + "\n";
  }
  return text;
}

}  // namespace

SolveCommand::SolveCommand(CLI::App& program)
    : command_(program.add_subcommand("solve", "Solve a contact problem from a file.")) {
  command_->add_option("PROBLEM", options_.problem, "Problem file (*.dat, *.hdf5, *.json).")
      ->required()
      ->check(fileName());
  command_->add_option("--solver", options_.solver, "Method (see below). (Default: auto.)")
      ->type_name("NAME");
  CLI::Option* all = command_->add_flag(
      "--all", options_.all,
      "Compare all methods, 2 s each, alone: iterations to 1e-4, 1e-6 and 1e-8, time, residual.");
  command_
      ->add_option("--precision", precision_,
                   "Relative natural residual to reach, 1e-16 to 1. (Default: 1e-8.)")
      ->type_name("P");
  command_
      ->add_option("--max-iterations", iterations_,
                   "Maximum iterations, 0 to 1e9. (Default: 100000.)")
      ->type_name("N");
  command_
      ->add_option("--order", options_.order,
                   "Order of sweeps: forward, backward, symmetric or random. (Default: forward.)")
      ->type_name("ORDER");
  command_->add_option("--seed", seed_, "Seed of the random order, 0 to 1e9. (Default: 1.)")
      ->type_name("N");
  command_
      ->add_option("--relaxation", relaxation_, "Relaxation of sweeps, 0.01 to 1.99. (Default: 1.)")
      ->type_name("W");
  command_
      ->add_option("--history", options_.history,
                   "Write a table with the residual of each iteration.")
      ->type_name("FILE")
      ->check(fileName());
  command_->add_option("--out", options_.solution, "Write impulses and velocities as JSON.")
      ->type_name("FILE")
      ->check(fileName());
  for (CLI::Option* each : command_->get_options())
    if (each != all && !each->get_lnames().empty() && each->get_lnames().front() != "help")
      all->excludes(each);
  command_->footer(
      "Finds mu with K in mu, orthogonal to u + Phi(u) in K*, u = A mu + delta: contacts with "
      "Coulomb friction,\n"
      "unilateral and bilateral rows, boxes. Reads the text layout of Siconos (*.dat: friction "
      "in space, and\n"
      "LCPs), FCLIB (*.hdf5, local and global), and JSON beside Matrix Market files. Prints "
      "status, natural residual, iterations and time.\n" +
      methodList() +
      "The exit code is 2 if the residual is not reached; what was found is written all the "
      "same.\n"
      "Example: compliant solve stack.dat --solver newton --precision 1e-10 --out solution.json");
}

int SolveCommand::execute() {
  Status read;
  if (const auto p = readNumber("--precision", precision_, 1e-16, 1, Kind::Real, read))
    options_.precision = *p;
  if (const auto n = readNumber("--max-iterations", iterations_, 0, mostSteps, Kind::Integer, read))
    options_.iterations = static_cast<std::int64_t>(*n);
  if (const auto s = readNumber("--seed", seed_, 0, 1e9, Kind::Integer, read))
    options_.seed = static_cast<std::int64_t>(*s);
  if (const auto w = readNumber("--relaxation", relaxation_, 0.01, 1.99, Kind::Real, read))
    options_.relaxation = *w;
  return read ? solve(options_) : complain(read.error());
}

}  // namespace compliant::batch
