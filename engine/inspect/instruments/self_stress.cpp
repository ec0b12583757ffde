#include <Eigen/SVD>
#include <algorithm>
#include <cmath>

#include "engine/base/rounded_text.hpp"
#include "engine/inspect/row_name.hpp"

namespace compliant {

namespace {

constexpr Index mostContactRows = 600;  ///< of an SVD
constexpr Index mostShown = 6;          ///< columns of self-stresses

/// A basis of the same space whose vectors are 0 where others have their largest entry, by
/// Gauss–Jordan elimination with complete pivoting: most entries of local self-stresses are 0 then.
void separate(MatX& basis) {
  std::vector<char> used(at(basis.cols()), 0);
  for (Index step = 0; step < basis.cols(); ++step) {
    Index row = 0, column = -1;
    for (Index c = 0; c < basis.cols(); ++c) {
      if (used[at(c)]) continue;
      Index largest = 0;
      basis.col(c).cwiseAbs().maxCoeff(&largest);
      if (column < 0 || std::abs(basis(largest, c)) > std::abs(basis(row, column)))
        row = largest, column = c;
    }
    used[at(column)] = 1;
    basis.col(column) /= basis(row, column);
    for (Index c = 0; c < basis.cols(); ++c)
      if (c != column) basis.col(c) -= basis(row, c) * basis.col(column);
  }
}

/// How many numbers of the contact forces other ones could replace: the kernel of J over the rows
/// that act.
std::string freedomOfContacts(const SolverRecord& record) {
  const NonsmoothRecord& nonsmooth = *record.nonsmooth;
  std::vector<Index> active;
  for (const NonsmoothRecord::Block& block : nonsmooth.blocks)
    for (Index r = 0; r < block.rows && block.state != Contact::State::Open; ++r)
      active.push_back(block.first + r);
  if (active.empty() || static_cast<Index>(active.size()) > mostContactRows) return "";
  MatX J = MatX::Zero(static_cast<Index>(active.size()), nonsmooth.jacobian.columns);
  for (std::size_t i = 0; i < active.size(); ++i) {
    nonsmooth.jacobian.forRow(
        active[i], [&](int column, double value) { J(static_cast<Index>(i), column) = value; });
    if (const double size = J.row(static_cast<Index>(i)).norm(); size > 0)
      J.row(static_cast<Index>(i)) /= size;
  }
  Eigen::JacobiSVD<MatX> svd(J);
  svd.setThreshold(1e-10);
  const Index free = static_cast<Index>(active.size()) - svd.rank();
  return std::to_string(free) + " of " + std::to_string(active.size()) +
         " numbers of the contact forces are free: other values give the same motion" +
         (free > 0 ? ", as far as the friction cones admit them." : ".");
}

}  // namespace

/// Forces that redundant hard rows may carry without any motion.
class InspectSelfStress final : public Inspection {
 public:
  const char* key() const override { return "self-stress"; }
  const char* title() const override { return "Self-stress"; }
  const char* doc() const override {
    return "Forces N with JᵀN = 0 of redundant hard rows: λ + t N gives the same motion.";
  }
  Result<Reading> read(const SolvedStep& step, const InspectionChoice& choice) const override {
    const SolverRecord& record = *step.record;
    const Result<SystemAnalysis> analysis = analyse(record);
    if (!analysis) return analysis.error();
    MatX stresses = analysis->rows.selfStressImpulses(record.system.m());
    Reading reading;
    const Index hard = static_cast<Index>(analysis->rows.hard.size());
    if (stresses.cols() == 0)
      reading.say("The forces of all hard rows are unique: the " + std::to_string(hard) +
                  " hard rows have rank " + std::to_string(analysis->rows.rank) + ".");
    else
      reading.say("The " + std::to_string(hard) + " hard rows have rank " +
                      std::to_string(analysis->rows.rank) + ": " + std::to_string(stresses.cols()) +
                      (stresses.cols() == 1 ? " self-stress" : " self-stresses") +
                      ". Their effect is unique, their forces are not: λ + t N gives the same "
                      "motion. A compliance makes them unique.",
                  ReadingNote::Tone::Warning);
    if (record.nonsmooth != nullptr) reading.say(freedomOfContacts(record));
    separate(stresses);
    reading.parts.emplace_back(table(step, *analysis, stresses, choice.most));
    return reading;
  }

 private:
  static ReadingTable table(const SolvedStep& step, const SystemAnalysis& analysis,
                            const MatX& stresses, std::size_t most) {
    using Form = ReadingTable::Column::Form;
    const SolverRecord& record = *step.record;
    ColumnUnits units;
    for (const SolverRecord::Row& row : record.rows)
      units.add(unitsOf(step, {row.constraint, row.row}));
    const std::string force = units.of(&RowUnits::force);
    ReadingTable result;
    result.key = "rows";
    result.title = "Rows with a self-stress";
    result.whenEmpty = "There is none.";
    result.columns = {{"name", "Row", "", "The row of a constraint.", Form::Text},
                      {"force", "λ", force, "Its force in this step."},
                      {"exact", "λ*", force, "The force of least norm."}};
    const Index shown = std::min(stresses.cols(), mostShown);
    for (Index c = 0; c < shown; ++c) {
      const std::string number = std::to_string(c + 1);
      result.columns.push_back({"N" + number, "N" + number, force,
                                "A self-stress, as large as the forces are on average."});
    }
    double mean = 0;
    for (const SolverRecord::Row& row : record.rows)
      mean += std::abs(row.lambda) / static_cast<double>(record.rows.size());
    if (!(mean > 0)) mean = 1;
    for (Index i = 0; i < record.system.m() && result.lines.size() < most; ++i) {
      const auto stress = stresses.row(i).head(shown);
      if (shown == 0 || !(stress.cwiseAbs().maxCoeff() > 1e-9)) continue;
      const SolverRecord::Row& row = record.rows[at(i)];
      ReadingTable::Line line{{nameOf(step, {row.constraint, row.row}), row.lambda,
                               analysis.exactImpulse[i] / record.h},
                              {row.constraint, row.row, {}}};
      for (Index c = 0; c < shown; ++c)
        line.cells.emplace_back(std::abs(stress[c]) > 1e-12 ? mean * stress[c] : 0.0);
      result.lines.push_back(std::move(line));
    }
    return result;
  }
};

const Inspection& inspectionSelfStress() {
  static const InspectSelfStress inspection;
  return inspection;
}

}  // namespace compliant
