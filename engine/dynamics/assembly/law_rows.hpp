#pragma once

#include "engine/dynamics/integrator.hpp"

namespace compliant {

/// The rows of one constraint for a given scheme (theory §3, §4). With S and Q = αh I + C
/// D_c, both built with the hard-row treatment on the null directions of C:
///
///     strain = φ + Q φ̇ + S J Δv        (mean over the step of φ + C D_c φ̇)
///     law:     strain = −C λ̄           row of the system: J Δv + S⁻¹C λ̄ = −S⁻¹(φ + Q φ̇)
///
/// Coefficients depend on parameters and the scheme, not on the motion, except the compliance of
/// rows where it grows with φ: that is evaluated at the φ of the last `follow`.
class LawRows {
 public:
  /// Reads the law (Constraint::read); call again when parameters or the scheme change.
  void update(const Constraint& constraint, const StateShape& state, std::span<const double> mass,
              const Scheme& scheme);
  /// Updates the compliance that depends on φ.
  void follow(const double* phi);
  /// Whether any row has a curve.
  bool curved() const { return curved_; }
  /// Ĉ of a row outside blocks, m/(N·s).
  double rowCompliance(Index row) const {
    return compliance_[static_cast<std::size_t>(row)] / S_[static_cast<std::size_t>(row)];
  }
  /// S of a row outside blocks, s: Ĉ = S⁻¹C. 0 for an explicit row.
  double S(Index row) const { return S_[static_cast<std::size_t>(row)]; }
  /// The same of a row that closes, from φ of the start of the step.
  double closingS(Index row, const Scheme& scheme, const double* phi) const {
    return opening(row, phi) > 0 ? scheme.h : S(row);
  }
  /// A sentence when the scheme cannot treat a row (S = 0 on a hard one), else nullptr.
  const char* refusal() const { return refusal_; }

  const LawTable& table() const { return table_; }
  Index rows() const { return table_.rows(); }
  /// Whether the row is hard and takes part in stabilisation.
  bool corrected(Index row) const { return corrected_[static_cast<std::size_t>(row)]; }
  /// Whether rows have S = 0: an explicit force, C λ̄ = −(φ + Q φ̇).
  bool isExplicit() const { return explicit_; }
  bool isExplicit(Index row) const { return explicitRow_[static_cast<std::size_t>(row)] != 0; }

  /// Whether the row prescribes φ̇: J v⁺ + Ĉ λ̄ = speed.
  bool driven(Index row) const {
    return table_.target[static_cast<std::size_t>(row)] >= Target::Velocity;
  }
  /// φ relative to its target; for a curve, the elongation of the step's spring at its force.
  double gap(Index row, const double* phi) const {
    const auto r = static_cast<std::size_t>(row);
    const double strain = phi[row] - offset_[r];
    if (!curved_ || bounded() || table_.curve[r] == nullptr) return strain;
    return table_.curve[r]->gap(strain, compliance_[r]);
  }
  /// The gap for equations that use the whole φ̇ although the target moves, too: damping acts on
  /// the difference of both speeds.
  double pull(Index row, const double* phi) const {
    return gap(row, phi) - carried_[static_cast<std::size_t>(row)];
  }
  /// Whether any offset moves.
  bool moves() const { return moves_; }
  /// The speed of a moving offset, m/s.
  double offsetRate(Index row) const { return table_.offsetRate[static_cast<std::size_t>(row)]; }
  double offsetChange(Index row) const {
    return table_.offsetChange[static_cast<std::size_t>(row)];
  }
  /// The work of moving offsets over a step, J; for a servo, that of its whole way.
  double workOfOffsets(const double* lambda) const;
  /// Whether the row holds a place by a limited force, and is hard.
  bool isServo(Index row) const {
    return !driven(row) && hard(row) && admissible_->range(numbers_).limited();
  }
  double wantedSpeed(Index row, const double* phi) const;

  /// Positions in the lower triangle of the rows' C block, in the order in which `systemRows`
  /// writes them.
  static void pattern(const LawTable& table, std::vector<Entry>& entries);
  /// Ĉ/h into C (in pattern order) and b, from φ and φ̇ of the start of the step.
  void systemRows(const Scheme& scheme, const double* phi, const double* rate, double* C,
                  double* b) const;

  /// Whether forces are bounded: the rows belong to the nonsmooth problem and take α = β = 1
  /// (theory §7).
  bool bounded() const { return !admissible_->admitsAll(); }
  const RowLaw& admissible() const { return *admissible_; }
  const LawNumbers& numbers() const { return numbers_; }
  /// The distance of a one-sided row from acting: positive if it is open.
  double opening(Index row, const double* phi) const {
    return admissible_->side() < 0 ? -gap(row, phi) : gap(row, phi);
  }
  /// Whether the row can close: normals of cones and all one-sided rows, except those with a
  /// prescribed speed.
  bool closes(Index row) const {
    return !driven(row) && admissible_->side() != 0 && !admissible_->tangent(row);
  }
  /// A tangent of a cone that holds a place: Coulomb's law is one of velocities. Hard, it sticks
  /// where it is; soft, it is a spring from a place that slides along.
  bool slides(Index row) const {
    return admissible_->tangent(row) && !driven(row) && !inBlock(row);
  }
  /// Whether the row is a tangent without friction: it carries nothing.
  bool isFree(Index row) const {
    return admissible_->scale(numbers_, row % admissible_->rows()) == 0;
  }
  bool inBlock(Index row) const { return inBlock_[static_cast<std::size_t>(row)] != 0; }
  bool hard(Index row) const { return table_.compliance[static_cast<std::size_t>(row)] == 0; }
  double compliance(Index row) const { return table_.compliance[static_cast<std::size_t>(row)]; }
  /// D_c of a soft row outside blocks, N·s/m.
  double damping(Index row) const {
    return table_.dampingRatio[static_cast<std::size_t>(row)] /
           compliance_[static_cast<std::size_t>(row)];
  }
  /// Ĉ/h on the diagonal and b of a row that can close, outside blocks: an open row may close in
  /// the step; a closed hard row only keeps its velocity, as positions are corrected separately.
  void closingRow(Index row, const Scheme& scheme, const double* phi, const double* rate, double& C,
                  double& b) const;
  /// The elongation of a sliding row's spring at the end of a step, from φ̇ and λ̄ of all rows. On
  /// the mantle of the cone the spring is at rest, and its force is elastic.
  double anchored(Index row, const double* rate, const double* lambda) const;
  bool onMantle(Index row, const double* lambda) const;
  /// Ĉ/h and b of a sliding row, and its strain: the elongation replaces φ.
  void slidingRow(Index row, const Scheme& scheme, double stretch, double rate, double& C,
                  double& b) const;
  double slidingStrain(Index row, double stretch, double end) const {
    return stretch + S_[static_cast<std::size_t>(row)] * end;
  }
  /// The residual of a row within its admissible forces: at a limit, one sign is allowed.
  double missed(Index row, double lambda, double residual) const;
  /// λ of a bounded row outside blocks at rest.
  double heldForce(Index row, double gap) const;
  /// The energy that bounded blocks dissipate while φ̇ ends as it does, J: the work of their
  /// impulses minus the stored energy.
  double blockDissipation(double h, const double* phi, const double* end, const double* lambda,
                          const double* broken) const;

  /// f −= C⁻¹φ + D_c φ̇
  void addForce(const double* phi, const double* rate, double* f) const;
  void stiffness(MatrixWriter& K) const;
  void damping(MatrixWriter& D) const;

  /// strain from φ, φ̇ and J Δv.
  void strain(const double* phi, const double* rate, const double* change, double* strain) const;
  /// Both ends of a step of the nonlinear equations, per row: φ and φ̇ at the start, φ, φ̇ and J Δv
  /// at the end.
  struct Ends {
    const double *phi0, *rate0, *phi, *rate, *change;
  };
  /// The displayed strain of a row with a curve, from the mean of φ over the step: the strain of
  /// the law, F/F′, has no meaning for users.
  void showCurve(Index row, double mean, double* strain) const {
    const auto r = static_cast<std::size_t>(row);
    if (curved_ && table_.curve[r] != nullptr && !bounded() && !driven(row))
      strain[row] = mean - offset_[r];
  }
  /// The strain of the nonlinear equations (theory §4, Newton), of which `strain` is the
  /// linearisation.
  void strainBetween(const Scheme& scheme, const Ends& ends, double* strain) const;
  /// S⁻¹(strain + C λ̄): the residual of the rows of the system, m/s. Zero for explicit rows.
  void rowResidual(const double* strain, const double* lambda, double* out) const;
  /// λ̄ = −C⁻¹ strain, for rows that are handled as forces.
  void force(const double* strain, double* lambda) const;
  /// f += λ̄ of the explicit rows.
  void addExplicitForce(const double* phi, const double* rate, double* f) const;
  /// λ̄ of the explicit rows alone, from their strain φ + Q φ̇.
  void explicitForce(const double* strain, double* lambda) const;
  /// (φ̇ + β JΔv)ᵀ D_c (φ̇ + α JΔv) over the soft directions: the power of damping, W.
  double dissipation(const double* rate, const double* change, double alpha, double beta) const;
  /// ½ φᵀC⁻¹φ over the soft directions, without rows whose mark in `broken` is not 0: these hold
  /// nothing. Bounded forces store the largest admissible −λᵀφ − ½ λᵀCλ; sliding rows store the
  /// energy of their force.
  double energy(const double* phi, const double* rate, const double* lambda,
                const double* broken) const;

 private:
  struct Block {
    Index first = 0, size = 0;
    MatX compliance, inverse, damping, S, inverseS, Q;  // inverse: pseudo-inverse of C
    MatX product, blend;  // C D_c; the weight of the end in the strain
    bool hard = false;    // some direction is
  };
  void updateRows(const Constraint& constraint, const Scheme& scheme);
  void updateRow(Index row, const Scheme& scheme);
  void updateBlock(const LawTable::Block& source, double ratio, const Scheme& scheme, Block& block);

  /// The |φ| up to which a bounded row is a spring; zero if it is open.
  double springReach(Index row, double gap) const;
  /// Whether the forces of a block are bounded one by one, and it is soft in all directions.
  bool boundedBlock(const Block& block) const {
    return bounded() && admissible_->rows() == 1 && !block.hard && !driven(block.first);
  }
  /// Returns the largest −λᵀφ − ½ λᵀCλ of such a block at rest, and its λ.
  double holdBlock(const Block& block, const double* gap, double* lambda) const;

  LawTable table_;
  const RowLaw* admissible_ = laws().front();
  LawNumbers numbers_;
  std::vector<double> compliance_;  ///< c per row
  bool curved_ = false;             ///< some rows have a curve
  std::vector<double> S_, Q_, offset_;
  std::vector<double> blend_;  ///< weight of the end of the step in the strain: α, or 1
  bool moves_ = false;
  std::vector<double> carried_;  ///< d times the speed of the offset
  std::vector<char> corrected_;
  std::vector<char> inBlock_;
  std::vector<char> explicitRow_;
  std::vector<Block> blocks_;
  bool explicit_ = false;
  const char* refusal_ = nullptr;
};

}  // namespace compliant
