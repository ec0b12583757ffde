#include <algorithm>
#include <cmath>

#include "engine/analysis/structure_modes.hpp"
#include "engine/base/rounded_text.hpp"
#include "engine/base/text.hpp"
#include "engine/dynamics/step/step_factor.hpp"
#include "engine/inspect/inspection.hpp"

namespace compliant {

namespace {

/// The component whose unknowns carry most of the kinetic energy of a shape.
Id busiest(const SolverRecord& record, const VecX& shape) {
  const SparseRows& M = record.ingredients->parts.M;
  std::vector<std::pair<Id, double>> energies;
  for (std::size_t i = 0; i < record.unknowns.size(); ++i) {
    const auto row = static_cast<Index>(i);
    const double own = M.diagonal(row) * shape[row] * shape[row];
    if (energies.empty() || energies.back().first != record.unknowns[i].state)
      energies.emplace_back(record.unknowns[i].state, 0);
    energies.back().second += own;
  }
  const auto most =
      std::max_element(energies.begin(), energies.end(),
                       [](const auto& a, const auto& b) { return a.second < b.second; });
  return most == energies.end() ? 0 : most->first;
}

/// How much of the mass moves with a mode along each axis: Γ² = (xᵀM r)²/(xᵀM x · rᵀM r).
Vec3 participationOf(const SolvedStep& step, const VecX& shape) {
  const SolverRecord& record = *step.record;
  const SparseRows& M = record.ingredients->parts.M;
  const auto times = [&](const VecX& x) {
    VecX product = VecX::Zero(x.size());
    M.addSymmetricProduct(1, x, product);
    return product;
  };
  const VecX moved = times(shape);
  Vec3 result = Vec3::Zero();
  for (Index axis = 0; axis < 3; ++axis) {
    VecX rigid = VecX::Zero(shape.size());
    for (std::size_t i = 0; i < record.unknowns.size(); ++i) {
      const SolverRecord::Unknown& unknown = record.unknowns[i];
      if (unknown.turned) continue;
      for (const auto& state : step.structure->states)
        if (state.id == unknown.state && state.inSpace() &&
            unknown.entry % state.shape.velocityWidth == axis)
          rigid[static_cast<Index>(i)] = 1;
    }
    const double whole = rigid.dot(times(rigid)), own = shape.dot(moved);
    const double share = moved.dot(rigid);
    result[axis] = whole > 0 && own > 0 ? share * share / (whole * own) : 0;
  }
  return result;
}

}  // namespace

/// How the structure vibrates about the place where it is.
class InspectStructureModes final : public Inspection {
 public:
  const char* key() const override { return "structure-modes"; }
  const char* title() const override { return "Vibrations"; }
  const char* doc() const override {
    return "Vibrations of the structure: frequencies, shapes, and what the steps do to them.";
  }
  const char* action() const override { return "Find vibrations"; }
  Result<Reading> read(const SolvedStep& step, const InspectionChoice& choice) const override {
    const Result<StructureModes> found = structureModes(*step.record);
    if (!found) return found.error();
    Reading reading;
    const auto count = static_cast<Index>(found->modes.size());
    if (count == 0) {
      reading.say("Hard rows hold everything: nothing can vibrate.");
      return reading;
    }
    reading.say(summaryOf(*found));
    reading.parts.emplace_back(tableOf(step, *found, choice.most));
    return reading;
  }

 private:
  static std::string summaryOf(const StructureModes& found) {
    Index unstable = 0;
    for (const StructureModes::Mode& mode : found.modes) unstable += mode.squared < 0;
    const auto count = static_cast<Index>(found.modes.size());
    std::string text = std::to_string(count) + (count == 1 ? " motion" : " motions") +
                       " that hard rows allow; contacts and bounded rows do not count.";
    if (found.free > 0)
      text += " " + std::to_string(found.free) + (found.free == 1 ? " meets" : " meet") +
              " no stiffness.";
    if (unstable > 0)
      text += " " + std::to_string(unstable) + (unstable == 1 ? " is" : " are") +
              " unstable: the structure leaves this place by itself.";
    return text;
  }

  static ReadingTable tableOf(const SolvedStep& step, const StructureModes& found,
                              std::size_t most) {
    using Form = ReadingTable::Column::Form;
    const Scheme& scheme = step.record->scheme;
    ReadingTable table;
    table.key = "modes";
    table.title = "Vibrations";
    table.columns = {
        {"number", "Mode", "", "Counted from the lowest frequency.", Form::Number, 6},
        {"frequency", "f", "Hz", "Vibrations in a second; 0: without stiffness or unstable.",
         Form::Number, 6},
        {"angular", "ω", "rad/s", "2π f.", Form::Number, 6},
        {"steps", "Steps per period", "", "1/(f h); below two the steps miss the vibration."},
        {"factor", "Amplitude per step", "",
         "The factor of α, β and h without damping of its own: below 1 it damps, above it grows.",
         Form::Number, 6},
        {"x", "x", "", "Share of the mass that moves with it along x.", Form::Share},
        {"y", "y", "", "Share of the mass that moves with it along y.", Form::Share},
        {"z", "z", "", "Share of the mass that moves with it along z.", Form::Share},
        {"moves", "Moves most", "", "The state with most of its kinetic energy.", Form::Text},
    };
    constexpr double none = std::numeric_limits<double>::quiet_NaN();
    for (std::size_t k = 0; k < found.modes.size() && table.lines.size() < most; ++k) {
      const StructureModes::Mode& mode = found.modes[k];
      const double angle = mode.angularFrequency() * scheme.h;
      const Vec3 share = participationOf(step, mode.shape);
      const Id mover = busiest(*step.record, mode.shape);
      table.lines.push_back({{static_cast<double>(k + 1), mode.frequency(), mode.angularFrequency(),
                              angle > 0 ? 1 / (mode.frequency() * scheme.h) : none,
                              stepFactor(scheme.alpha, scheme.beta, angle * angle), share[0],
                              share[1], share[2], step.nameOf(mover)},
                             {mover, -1, {}}});
    }
    return table;
  }
};

const Inspection& inspectionStructureModes() {
  static const InspectStructureModes inspection;
  return inspection;
}

}  // namespace compliant
