#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/analysis/columns.hpp"
#include "engine/base/formula.hpp"

namespace compliant {

/// A condition at which a run stops: two formulas with a comparison between them.
///
///     contact_residual > 1e-2
///     abs(step(numerical)) > 0.01*kinetic
///     rod.lambda[0] <= -50 for 3 steps
///
/// Their variables are columns (Columns), in double quotes where they need them, and fields that
/// are numbers, "integrator.alpha"; step(…) of a column is its change in the last step. Two more:
/// `unsolved`, the systems that stopped before their precision, and `state_changes`, the contacts
/// that began or ceased to stick, slide or touch in the step.
class BreakCondition {
 public:
  /// Of the present structure of a simulation that keeps its ledger. An error names the place in
  /// the text.
  static Result<BreakCondition> parse(const std::string& text, Simulation& simulation);

  const std::string& text() const { return text_; }
  /// The motion has been changed from outside: the present is that before the next step.
  void restart(const Simulation& simulation, const Energies& energies);
  /// Call after each step. A sentence where the condition holds, for as many steps as it wants:
  /// "contact_residual > 1e-2 (0.0213 > 0.01)".
  std::optional<std::string> look(const Simulation& simulation, const Energies& energies);
  /// Whether it holds now, between two steps; step(…) and `state_changes` are those since the last
  /// look. One that wants several steps in a row does not.
  bool holds(const Simulation& simulation, const Energies& energies) const;

 private:
  friend class BreakReader;
  enum class Comparison { Above, Below, AtLeast, AtMost };
  enum class Of { Column, Field, Unsolved, StateChanges };
  struct Variable {
    Of of = Of::Column;
    std::size_t column = 0;
    bool change = false;                      ///< step(…)
    Id component = 0;                         ///< of a field
    const compliant::Field* field = nullptr;  ///< of its type
    bool operator==(const Variable&) const = default;
  };
  struct Side {
    Formula formula;
    std::vector<Variable> variables;  ///< those of the formula, in their order
  };

  explicit BreakCondition(std::string text, Columns columns)
      : text_(std::move(text)), columns_(std::move(columns)) {}
  std::vector<double> read(const Simulation& simulation, const Energies& energies) const;
  bool compare(double left, double right) const;
  double value(const Side& side, const std::vector<double>& now,
               const Simulation& simulation) const;

  std::string text_;
  Columns columns_;
  Side left_, right_;
  Comparison comparison_ = Comparison::Above;
  int steps_ = 1;  ///< in a row
  bool comparesContacts_ = false;
  // Of the step before.
  std::vector<double> before_;
  std::vector<Contact> contactsBefore_;
  int held_ = 0;  ///< steps in a row, so far
};

}  // namespace compliant
