#include <cstdio>

#include "app/batch_commands.hpp"
#include "app/batch_scene.hpp"
#include "app/interrupt.hpp"
#include "engine/base/new_file.hpp"
#include "engine/base/rounded_text.hpp"
#include "engine/base/same_file.hpp"
#include "engine/base/stopwatch.hpp"
#include "engine/base/terminal_text.hpp"
#include "engine/base/text.hpp"
#include "engine/contact/contact_method.hpp"
#include "engine/contact/files/problem_file.hpp"
#include "engine/contact/files/problem_json.hpp"
#include "engine/inspect/race_reading.hpp"

namespace compliant::batch {

namespace {

Result<ContactOptions::Order> readOrder(const std::string& name) {
  using Order = ContactOptions::Order;
  if (name == "forward") return Order::Forward;
  if (name == "backward") return Order::Backward;
  if (name == "symmetric") return Order::Symmetric;
  if (name == "random") return Order::Random;
  return Error{"--order " + name, "Use forward, backward, symmetric or random"};
}

Error unknownSolver(const std::string& name) {
  std::string known;
  for (const NamedMethod& method : contactMethods())
    known += (known.empty() ? "" : ", ") + std::string(method.name);
  return {"--solver " + name, "There is no such method; they are " + known};
}

/// Prints the number of contacts and of other rows.
void printProblem(const NonsmoothProblem& problem) {
  Index contacts = 0;
  for (const AdmissibleSet& set : problem.sets)
    if (set.tangents > 0) ++contacts;
  std::printf("contacts    %lld with friction\n", static_cast<long long>(contacts));
  if (problem.blocks() > contacts)
    std::printf("other rows  %lld\n", static_cast<long long>(problem.blocks() - contacts));
}

void print(const ContactReport& report, double seconds) {
  std::printf("method      %s\n", report.method.c_str());
  std::printf("status      %s\n", contactStatusText(report.status));
  std::printf("residual    %s relative, %s N s at most, in block %lld\n",
              roundedText(report.residual.relative).c_str(),
              roundedText(report.residual.largest).c_str(),
              static_cast<long long>(report.residual.worst));
  std::printf("iterations  %lld\n", static_cast<long long>(report.iterations));
  std::printf("time        %s s\n", roundedText(seconds).c_str());
  if (usable(report.status) && !report.message.empty())
    std::printf("reason      %s\n", report.message.c_str());
}

std::string historyText(const ContactReport& report) {
  std::string text = "iteration,relative residual\n";
  for (const ContactReport::Measurement& each : report.history)
    text += std::to_string(each.iteration) + "," + numberText(each.residual) + "\n";
  return text;
}

Status writeOutputs(const SolveOptions& options, const NonsmoothProblem& problem,
                    const ContactReport& report) {
  if (!options.history.empty())
    if (const Status written = writeFile(options.history, historyText(report)); !written)
      return written;
  if (!options.solution.empty())
    if (const Status written = writeFile(options.solution, solutionJson(problem, report)); !written)
      return written;
  return {};
}

std::vector<FileUse> outputsOf(const SolveOptions& options) {
  std::vector<FileUse> outputs;
  if (!options.history.empty()) outputs.push_back({"--history", options.history});
  if (!options.solution.empty()) outputs.push_back({"--out", options.solution});
  return outputs;
}

/// Prints how every method does; all is done if one of them reaches the last goal.
int compareAll(const NonsmoothProblem& problem, const SolveOptions& options,
               const Interrupt& interrupt) {
  const std::vector<RaceResult> results = raceContactSolvers(problem, raceLimit, &interrupt.flag());
  if (interrupt.asked()) return interrupt.exitCode();
  Reading reading;
  addRace("contacts", "All methods, from zero", results, reading);
  std::fputs(textOf(reading).c_str(), stdout);
  for (const RaceResult& each : results)
    if (each.iterations.back() >= 0) return Ok;
  return complain({options.problem, "No method reached a relative residual of 1e-8"}, Refused);
}

}  // namespace

int solve(const SolveOptions& options) {
  const auto solver = makeContactMethod(options.solver);
  if (solver == nullptr) return complain(unknownSolver(options.solver));
  const Result<ContactOptions::Order> order = readOrder(options.order);
  if (!order) return complain(order.error());
  if (const Status clash = checkOutputs({{"the problem", options.problem}}, outputsOf(options));
      !clash)
    return complain(clash.error());
  const Result<NonsmoothProblem> problem = readProblemFile(options.problem);
  if (!problem) return complain(problem.error());
  printProblem(*problem);

  const Interrupt interrupt;
  if (options.all) return compareAll(*problem, options, interrupt);
  ContactOptions asked;
  asked.precision = options.precision;
  asked.iterations = options.iterations;
  asked.order = *order;
  asked.seed = static_cast<std::uint64_t>(options.seed);
  asked.relaxation = options.relaxation;
  if (!options.history.empty()) asked.keep = ContactOptions::Keep::Residuals;
  asked.cancelled = &interrupt.flag();
  const Stopwatch watch;
  const ContactReport report = solver->solve(*problem, asked, VecX());
  print(report, watch.seconds());
  if (report.status == ContactStatus::Refused)
    return complain({options.solver, report.message}, Refused);
  if (const Status written = writeOutputs(options, *problem, report); !written)
    return complain(written.error());
  if (interrupt.asked()) {
    complain(
        {interrupt.name(), "Stopped after " + std::to_string(report.iterations) + " iterations"});
    return interrupt.exitCode();
  }
  if (report.status == ContactStatus::Solved) return Ok;
  return complain({options.problem, usable(report.status) ? "The requested residual was not reached"
                                                          : report.message},
                  Refused);
}

}  // namespace compliant::batch
