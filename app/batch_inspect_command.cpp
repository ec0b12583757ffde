#include "app/batch_inspect_command.hpp"

#include <cstdio>

#include "app/batch_progress.hpp"
#include "app/batch_scene.hpp"
#include "app/interrupt.hpp"
#include "engine/base/terminal_text.hpp"
#include "engine/base/text.hpp"
#include "engine/inspect/row_name.hpp"
#include "engine/inspect/solved_step.hpp"

namespace compliant::batch {

namespace {

/// The instruments, one a line.
std::string instrumentList() {
  std::string text = "Instruments:\n";
  for (const Inspection* each : inspections()) {
    std::string name =
        std::string(each->key()) + (each->about() == Inspection::About::Row ? " ROW" : "");
    name.resize(21, ' ');
    text += "  " + name + each->doc() + "\n";
  }
  return text;
}

Error unknownInstrument(const std::string& name) {
  std::string known;
  for (const Inspection* each : inspections())
    known += (known.empty() ? "" : ", ") + std::string(each->key());
  return {name, "There is no such instrument; they are " + known};
}

/// The row or contact of this name, as the instrument rows prints it.
Result<Subject> subjectNamed(const SolvedStep& step, const std::string& name) {
  for (const StepRows::Row& row : stepRows(*step.record).rows)
    if (nameOf(step, row) == name) return subjectOf(step, row);
  return Error{name, "This step has no such row; compliant inspect SCENE rows lists them"};
}

}  // namespace

InspectCommand::InspectCommand(CLI::App& program)
    : command_(program.add_subcommand("inspect", "Print what an instrument shows of one step.")) {
  addScene(command_, scene_);
  command_->add_option("INSTRUMENT", instrument_, "Instrument (see below).")->required();
  command_->add_option("ROW", row_, "Row or contact, as the instrument rows names it.");
  command_->add_option("--at-step", step_, "Step to look at, 1 to 1e9. (Default: 1.)")
      ->type_name("K");
  command_->add_option("--system", system_, "System to look at, from 1. (Default: 1.)")
      ->type_name("N");
  command_->add_option("--most", most_, "Lines of a table, 1 to 1e9. (Default: 50.)")
      ->type_name("N");
  command_->add_flag("--json", json_, "Print JSON, numbers with all digits.");
  command_->footer(
      instrumentList() +
      "The exit code is 2 if the step is refused.\n"
      "Example: compliant inspect assets/scenes/newtons_cradle.json rows --at-step 100");
}

int InspectCommand::execute() {
  const Inspection* inspection = findInspection(instrument_);
  if (inspection == nullptr) return complain(unknownInstrument(instrument_));
  if (inspection->about() == Inspection::About::Row && row_.empty())
    return complain({instrument_, "Name a row or contact, as compliant inspect SCENE rows does"});
  Status read;
  const auto step = readNumber("--at-step", step_, 1, mostSteps, Kind::Integer, read),
             system = readNumber("--system", system_, 1, 1e6, Kind::Integer, read),
             most = readNumber("--most", most_, 1, 1e9, Kind::Integer, read);
  if (!read) return complain(read.error());
  Result<Scene> scene = loadChoice(scene_);
  if (!scene) return complain(scene.error());
  Simulation simulation(std::move(*scene));
  warnOfIssues(simulation);
  if (static_cast<std::size_t>(*system) > simulation.systems())
    return complain(
        {"--system " + system_, "The scene has " + std::to_string(simulation.systems()) +
                                    (simulation.systems() == 1 ? " system" : " systems")});
  const Interrupt interrupt;
  const auto wanted = static_cast<std::int64_t>(*step);
  {
    ProgressBar progress("Simulating");
    for (std::int64_t i = 1; i < wanted && !interrupt.asked(); ++i) {
      progress.show(static_cast<double>(i) / static_cast<double>(wanted));
      if (!usable(simulation.step().status)) break;
    }
  }
  if (interrupt.asked()) return interrupt.exitCode();
  const auto index = static_cast<std::size_t>(*system) - 1;
  const Result<SolvedStep> solved = usable(simulation.report().status)
                                        ? solvedStep(simulation, index)
                                        : Result<SolvedStep>(refusalOf(simulation));
  if (!solved) return complain(solved.error(), Refused);
  InspectionChoice choice;
  choice.most = static_cast<std::size_t>(*most);
  choice.cancelled = &interrupt.flag();
  if (!row_.empty()) {
    const Result<Subject> subject = subjectNamed(*solved, row_);
    if (!subject) return complain(subject.error());
    choice.subject = *subject;
  }
  const Result<Reading> reading = inspection->read(*solved, choice);
  if (interrupt.asked()) return interrupt.exitCode();
  if (!reading) return complain(reading.error());
  const std::string caption = solved->caption();
  std::fputs((json_ ? jsonOf(caption, *reading)
                    : terminalText(caption + "\n" + textOf(*reading), Lines::Many))
                 .c_str(),
             stdout);
  return Ok;
}

}  // namespace compliant::batch
