#include "engine/analysis/contact_response.hpp"
#include "engine/inspect/inspection.hpp"
#include "engine/inspect/race_reading.hpp"

namespace compliant {

/// Every solver on the problems of one step.
class InspectSolvers final : public Inspection {
 public:
  const char* key() const override { return "solvers"; }
  const char* title() const override { return "Solvers"; }
  const char* doc() const override {
    return "Every solver on the problems of this step, from zero: iterations, time, residual.";
  }
  const char* action() const override { return "Try all solvers"; }
  Result<Reading> read(const SolvedStep& step, const InspectionChoice& choice) const override {
    Reading reading;
    if (step.record->nonsmooth != nullptr) {
      const auto problem = nonsmoothProblemOf(*step.record);
      if (!problem)
        reading.say(problem.error().what + ".", ReadingNote::Tone::Warning);
      else
        addRace("contacts", "Contacts and bounded rows",
                raceContactSolvers(*problem, raceLimit, choice.cancelled), reading);
    }
    addRace("linear", "Linear system", raceLinearSolvers(*step.record, raceLimit, choice.cancelled),
            reading);
    return reading;
  }
};

const Inspection& inspectionSolvers() {
  static const InspectSolvers inspection;
  return inspection;
}

}  // namespace compliant
