#include "engine/base/rounded_text.hpp"
#include "engine/inspect/inspection.hpp"

namespace compliant {

/// Where the time of a step goes, and what the step does.
class InspectProfile final : public Inspection {
 public:
  const char* key() const override { return "profile"; }
  const char* title() const override { return "Profile"; }
  const char* doc() const override {
    return "Time of each stage of the step, and counts of what it does.";
  }
  Result<Reading> read(const SolvedStep& step, const InspectionChoice&) const override {
    using Form = ReadingTable::Column::Form;
    ReadingTable stages;
    stages.key = "stages";
    stages.title = "Stages";
    stages.columns = {{"stage", "Stage", "", "The stage of the step.", Form::Text},
                      {"time", "Time", "ms", "Wall-clock time."},
                      {"share", "Share", "", "Its part of the step.", Form::Share}};
    const double total = step.report.total();
    for (std::size_t i = 0; i < step.report.seconds.size(); ++i)
      if (const double seconds = step.report.seconds[i]; seconds > 0)
        stages.lines.push_back(
            {{stageText(static_cast<Stage>(i)), 1e3 * seconds, total > 0 ? seconds / total : 0},
             {}});
    const Work work = step.report.work();
    ReadingTable counts;
    counts.key = "counts";
    counts.title = "Counts";
    counts.columns = {{"what", "What", "", "What was done.", Form::Text},
                      {"count", "Count", "", "How often.", Form::Number, 9}};
    const auto count = [&](const char* what, std::int64_t number) {
      counts.lines.push_back({{what, static_cast<double>(number)}, {}});
    };
    count("assemblies", work.assemblies);
    count("factorisations", work.factorizations);
    count("triangular solves", work.triangularSolves);
    count("refinements", work.refinements);
    Reading reading;
    reading.say("The step took " + roundedText(1e3 * total) + " ms.");
    reading.parts.emplace_back(std::move(stages));
    reading.parts.emplace_back(std::move(counts));
    return reading;
  }
};

const Inspection& inspectionProfile() {
  static const InspectProfile inspection;
  return inspection;
}

}  // namespace compliant
