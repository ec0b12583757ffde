#include "engine/dynamics/assembly/law_rows.hpp"

#include <algorithm>
#include <cmath>

#include "engine/base/dense.hpp"

namespace compliant {

namespace {

constexpr const char* hardAndExplicit =
    "A hard constraint needs an implicit step: with Hard rows blended or positional, α and β h + "
    "d must be above zero";

constexpr const char* drivenAndExplicit =
    "A target velocity or decay rate needs an implicit step: α and β h + d must be above zero";

struct Factors {
  double alpha, beta;  ///< in S
  double share;        ///< of φ̇ in Q: share × h + d
};

enum class Direction { Soft, Hard };

/// α and β as they enter one direction (theory §4, table of hard rows).
Factors factors(const Scheme& scheme, Direction direction) {
  if (direction == Direction::Soft || scheme.hardRows == HardRows::Blended)
    return {scheme.alpha, scheme.beta, scheme.alpha};
  if (scheme.hardRows == HardRows::Positional) return {1, scheme.beta, 1};
  return {1, 1, 1};
}

/// Projects on the null directions of a symmetric positive semidefinite C: the hard ones. Judged
/// with the diagonal scaled to 1, so that a stiff direction beside very soft ones stays soft.
MatX nullProjector(const MatX& C) {
  const Index n = C.rows();
  VecX scale = VecX::Ones(n);  // C_ii^-½; a zero diagonal means a zero row
  for (Index i = 0; i < n; ++i)
    if (C(i, i) > 0) scale[i] = 1 / std::sqrt(C(i, i));
  const SymmetricEigen eigen = symmetricEigen(MatX(scale.asDiagonal() * C * scale.asDiagonal()));
  MatX null(n, 0);
  for (Index i = 0; i < n; ++i) {
    if (eigen.values[i] > 1e-14 * static_cast<double>(n)) continue;
    VecX direction = scale.cwiseProduct(eigen.vectors.col(i));
    for (Index k = 0; k < null.cols(); ++k) direction -= null.col(k) * null.col(k).dot(direction);
    null.conservativeResize(n, null.cols() + 1);
    null.col(null.cols() - 1) = direction.normalized();
  }
  return null * null.transpose();
}

}  // namespace

void LawRows::update(const Constraint& constraint, const StateShape& state,
                     std::span<const double> mass, const Scheme& scheme) {
  constraint.read(state, table_, mass);
  admissible_ = constraint.admissible;
  numbers_ = constraint.lawNumbers;
  if (!bounded()) {
    updateRows(constraint, scheme);
    return;
  }
  Scheme implicit = scheme;
  implicit.alpha = implicit.beta = 1;
  implicit.hardRows = HardRows::Implicit;
  implicit.stabilization = Stabilization::None;
  updateRows(constraint, implicit);
}

void LawRows::updateRows(const Constraint& constraint, const Scheme& scheme) {
  const auto n = static_cast<std::size_t>(table_.rows());
  compliance_ = table_.compliance;
  curved_ = std::any_of(table_.curve.begin(), table_.curve.end(),
                        [](const auto& curve) { return curve != nullptr; });
  offset_.assign(n, 0);
  for (std::size_t r = 0; r < n; ++r)
    if (table_.target[r] == Target::Offset) offset_[r] = table_.targetValue[r];
  // Baumgarte's stabilisation turns a hard row into one that relaxes.
  if (scheme.stabilization == Stabilization::Baumgarte && constraint.stabilized)
    for (std::size_t r = 0; r < n; ++r)
      if (table_.compliance[r] == 0 &&
          (table_.target[r] == Target::Stay || table_.target[r] == Target::Offset)) {
        table_.target[r] = Target::Relax;
        table_.targetValue[r] = scheme.relaxationRate;
      }
  S_.assign(n, 0);
  Q_.assign(n, 0);
  blend_.assign(n, 0);
  corrected_.assign(n, 0);
  inBlock_.assign(n, 0);
  explicitRow_.assign(n, 0);
  explicit_ = false;
  refusal_ = nullptr;
  carried_.assign(n, 0);
  const auto moving = [](double each) { return each != 0; };
  moves_ = std::any_of(table_.offsetChange.begin(), table_.offsetChange.end(), moving) ||
           std::any_of(table_.offsetRate.begin(), table_.offsetRate.end(), moving);
  const bool correcting = corrects(scheme.stabilization) && constraint.stabilized;
  blocks_.resize(table_.blocks.size());
  for (std::size_t i = 0; i < blocks_.size(); ++i) {
    const LawTable::Block& source = table_.blocks[i];
    updateBlock(source, table_.dampingRatio[static_cast<std::size_t>(source.first)], scheme,
                blocks_[i]);
    std::fill_n(inBlock_.begin() + source.first, source.size, 1);
    if (correcting && blocks_[i].compliance.isZero(0) && !driven(source.first))
      std::fill_n(corrected_.begin() + source.first, source.size, 1);
  }
  for (Index row = 0; row < table_.rows(); ++row) {
    const auto r = static_cast<std::size_t>(row);
    if (inBlock_[r]) continue;
    if (table_.compliance[r] > 0 && !driven(row)) table_.dampingRatio[r] += scheme.rayleigh;
    updateRow(row, scheme);
    if (correcting && table_.compliance[r] == 0 && !driven(row)) corrected_[r] = 1;
    carried_[r] = scheme.damping * table_.dampingRatio[r] * table_.offsetRate[r];
  }
  for (const Block& block : blocks_)
    for (Index i = 0; i < block.size; ++i)
      for (Index j = 0; j < block.size; ++j)
        carried_[static_cast<std::size_t>(block.first + i)] +=
            block.product(i, j) * table_.offsetRate[static_cast<std::size_t>(block.first + j)];
}

void LawRows::follow(const double* phi) {
  if (!curved_) return;
  for (Index row = 0; row < table_.rows(); ++row)
    compliance_[static_cast<std::size_t>(row)] =
        table_.complianceAt(row, phi[row] - offset_[static_cast<std::size_t>(row)]);
}

void LawRows::updateRow(Index row, const Scheme& scheme) {
  const auto r = static_cast<std::size_t>(row);
  const bool hard = table_.compliance[r] == 0;
  const double d = scheme.damping * table_.dampingRatio[r];
  const Factors f = factors(scheme, hard ? Direction::Hard : Direction::Soft);
  S_[r] = f.alpha * (scheme.h * f.beta + d);
  Q_[r] = f.share * scheme.h + d;
  blend_[r] = f.alpha;
  if (S_[r] != 0) {
    // The speed is that at the end of the step, for any α and β.
    if (driven(row)) S_[r] = scheme.h + d;
    return;
  }
  if (driven(row)) {
    refusal_ = drivenAndExplicit;
    return;
  }
  if (hard) refusal_ = hardAndExplicit;
  explicit_ = true;
  explicitRow_[r] = 1;
}

void LawRows::updateBlock(const LawTable::Block& source, double ratio, const Scheme& scheme,
                          Block& block) {
  const Index n = source.size;
  block.first = source.first;
  block.size = n;
  block.compliance = Eigen::Map<const MatX>(table_.blockData.data() + source.data, n, n);
  block.damping = Eigen::Map<const MatX>(table_.blockData.data() + source.data + n * n, n, n);
  const MatX hardPart = nullProjector(block.compliance);
  const MatX softPart = MatX::Identity(n, n) - hardPart;
  block.hard = !hardPart.isZero(0);
  // C⁻¹ on the soft directions; the unit of the hard ones does not matter.
  const double unit = std::max(block.compliance.trace() / static_cast<double>(n), 1e-300);
  block.inverse = softPart * inverse(block.compliance + unit * hardPart) * softPart;
  block.inverse = 0.5 * (block.inverse + block.inverse.transpose()).eval();
  // C D_c, with C D_c := d I where only d is given.
  const double rayleigh = driven(block.first) ? 0 : scheme.rayleigh;
  const MatX product =
      scheme.damping * ((block.damping.isZero(0) ? MatX(ratio * MatX::Identity(n, n))
                                                 : MatX(block.compliance * block.damping)) +
                        rayleigh * softPart);
  const Factors hard = factors(scheme, Direction::Hard), soft = factors(scheme, Direction::Soft);
  const MatX positional =
      scheme.h * (hard.alpha * hard.beta * hardPart + soft.alpha * soft.beta * softPart);
  const MatX implicit = hard.alpha * hardPart + soft.alpha * softPart;
  const MatX share = scheme.h * (hard.share * hardPart + soft.share * softPart);
  if (block.damping.isZero(0) && ratio > 0) block.damping = ratio * block.inverse;
  block.damping += rayleigh * block.inverse;
  block.S = positional + implicit * product;
  block.Q = share + product;
  block.product = product;
  block.blend = implicit;
  if (block.S.isZero(0)) {
    if (driven(block.first))
      refusal_ = drivenAndExplicit;
    else if (block.hard)
      refusal_ = hardAndExplicit;
    explicit_ = true;
    std::fill_n(explicitRow_.begin() + block.first, n, 1);
    block.inverseS = MatX::Zero(n, n);
  } else if (driven(block.first)) {
    block.S = scheme.h * MatX::Identity(n, n) + product;
    block.inverseS = inverse(block.S);
  } else if (std::optional<MatX> inverseS = inverseIfRegular(block.S)) {
    block.inverseS = *std::move(inverseS);
  } else {
    refusal_ =
        "A compliance matrix that is hard in some directions needs an implicit step in the others: "
        "α and β h + d must be above zero";
    block.inverseS = MatX::Zero(n, n);
  }
}

void LawRows::pattern(const LawTable& table, std::vector<Entry>& entries) {
  std::vector<char> inBlock(static_cast<std::size_t>(table.rows()), 0);
  for (const LawTable::Block& block : table.blocks) {
    for (Index i = 0; i < block.size; ++i) {
      inBlock[static_cast<std::size_t>(block.first + i)] = 1;
      for (Index j = 0; j <= i; ++j)
        entries.push_back({static_cast<int>(block.first + i), static_cast<int>(block.first + j)});
    }
  }
  for (Index r = 0; r < table.rows(); ++r)
    if (!inBlock[static_cast<std::size_t>(r)])
      entries.push_back({static_cast<int>(r), static_cast<int>(r)});
}

void LawRows::closingRow(Index row, const Scheme& scheme, const double* phi, const double* rate,
                         double& C, double& b) const {
  const auto r = static_cast<std::size_t>(row);
  const bool open = opening(row, phi) > 0;
  const double S = closingS(row, scheme, phi), g = open ? gap(row, phi) : pull(row, phi);
  C = compliance_[r] / S / scheme.h;
  b = (open || !hard(row) ? -g / S : offsetRate(row)) - rate[row];
}

void LawRows::slidingRow(Index row, const Scheme& scheme, double stretch, double rate, double& C,
                         double& b) const {
  const auto r = static_cast<std::size_t>(row);
  C = compliance_[r] / S_[r] / scheme.h;
  b = -stretch / S_[r] - rate;
}

double LawRows::wantedSpeed(Index row, const double* phi) const {
  const auto r = static_cast<std::size_t>(row);
  if (table_.target[r] == Target::Velocity) return table_.targetValue[r];
  // φ is that at the start of the step, and is compared with the target's position then.
  const double gap = phi[row] - offset_[r] + table_.offsetChange[r];
  return table_.offsetRate[r] - table_.targetValue[r] * gap;
}

void LawRows::systemRows(const Scheme& scheme, const double* phi, const double* rate, double* C,
                         double* b) const {
  const double perStep = 1 / scheme.h;
  for (const Block& block : blocks_) {
    for (Index i = 0; i < block.size; ++i) {
      double right = 0;
      for (Index j = 0; j < block.size; ++j) {
        double strain = pull(block.first + j, phi);
        for (Index k = 0; k < block.size; ++k) strain += block.Q(j, k) * rate[block.first + k];
        right -= block.inverseS(i, j) * strain;
      }
      const Index row = block.first + i;
      b[row] = driven(row) ? wantedSpeed(row, phi) - rate[row] : right;
      for (Index j = 0; j <= i; ++j) {
        double entry = isExplicit(block.first) && i == j ? scheme.h : 0;  // an idle row
        for (Index k = 0; k < block.size; ++k)
          entry += block.inverseS(i, k) * block.compliance(k, j);
        *C++ = perStep * entry;
      }
    }
  }
  for (Index row = 0; row < table_.rows(); ++row) {
    const auto r = static_cast<std::size_t>(row);
    if (inBlock_[r]) continue;
    if (S_[r] == 0) {  // explicit: the assembler adds the force; the row stays idle
      *C++ = 1;
      b[row] = 0;
      continue;
    }
    *C++ = perStep * compliance_[r] / S_[r];
    b[row] = driven(row) ? wantedSpeed(row, phi) - rate[row]
                         : -(pull(row, phi) + Q_[r] * rate[row]) / S_[r];
  }
}

void LawRows::addForce(const double* phi, const double* rate, double* f) const {
  for (const Block& block : blocks_)
    for (Index i = 0; i < block.size; ++i)
      for (Index j = 0; j < block.size; ++j)
        f[block.first + i] -= block.inverse(i, j) * pull(block.first + j, phi) +
                              block.damping(i, j) * rate[block.first + j];
  for (Index row = 0; row < table_.rows(); ++row) {
    const auto r = static_cast<std::size_t>(row);
    if (!inBlock_[r])
      f[row] -= (pull(row, phi) + table_.dampingRatio[r] * rate[row]) / compliance_[r];
  }
}

void LawRows::stiffness(MatrixWriter& K) const {
  for (const Block& block : blocks_)
    for (Index i = 0; i < block.size; ++i)
      for (Index j = 0; j <= i; ++j) K.add(block.first + i, block.first + j, block.inverse(i, j));
  for (Index row = 0; row < table_.rows(); ++row) {
    const auto r = static_cast<std::size_t>(row);
    if (!inBlock_[r]) K.add(row, row, 1 / compliance_[r]);
  }
}

void LawRows::damping(MatrixWriter& D) const {
  for (const Block& block : blocks_)
    for (Index i = 0; i < block.size; ++i)
      for (Index j = 0; j <= i; ++j) D.add(block.first + i, block.first + j, block.damping(i, j));
  for (Index row = 0; row < table_.rows(); ++row) {
    const auto r = static_cast<std::size_t>(row);
    if (!inBlock_[r]) D.add(row, row, table_.dampingRatio[r] / compliance_[r]);
  }
}

void LawRows::strain(const double* phi, const double* rate, const double* change,
                     double* strain) const {
  for (const Block& block : blocks_)
    for (Index i = 0; i < block.size; ++i) {
      double sum = 0;
      if (driven(block.first)) {
        for (Index j = 0; j < block.size; ++j) {
          const Index row = block.first + j;
          sum += block.S(i, j) * (rate[row] + change[row] - wantedSpeed(row, phi));
        }
      } else {
        sum = pull(block.first + i, phi);
        for (Index j = 0; j < block.size; ++j)
          sum += block.Q(i, j) * rate[block.first + j] + block.S(i, j) * change[block.first + j];
      }
      strain[block.first + i] = sum;
    }
  for (Index row = 0; row < table_.rows(); ++row) {
    const auto r = static_cast<std::size_t>(row);
    if (inBlock_[r]) continue;
    strain[row] = driven(row) ? S_[r] * (rate[row] + change[row] - wantedSpeed(row, phi))
                              : pull(row, phi) + Q_[r] * rate[row] + S_[r] * change[row];
  }
}

/// A (φ⁺ + C D_c φ̇⁺) + (1 − A)(φ + C D_c φ̇) + (S − A (hβ + C D_c)) J Δv with the weight A of the
/// end: α, or 1 for hard rows that are not blended. The last term moves implicit hard rows from q⁺
/// to q + h v⁺.
void LawRows::strainBetween(const Scheme& s, const Ends& e, double* strain) const {
  for (const Block& block : blocks_) {
    const Index first = block.first, n = block.size;
    std::fill_n(strain + first, n, 0.0);
    for (Index i = 0; i < n; ++i)
      for (Index j = 0; j < n; ++j) {
        const Index row = first + j;
        if (driven(first)) {
          strain[first + i] += block.S(i, j) * (e.rate[row] - wantedSpeed(row, e.phi0));
          continue;
        }
        double end = pull(row, e.phi), start = pull(row, e.phi0),
               moved = s.h * s.beta * e.change[row];
        for (Index k = 0; k < n; ++k) {
          end += block.product(j, k) * e.rate[first + k];
          start += block.product(j, k) * e.rate0[first + k];
          moved += block.product(j, k) * e.change[first + k];
        }
        strain[first + i] += block.blend(i, j) * (end - start - moved) + (i == j ? start : 0) +
                             block.S(i, j) * e.change[row];
      }
  }
  for (Index row = 0; row < table_.rows(); ++row) {
    const auto r = static_cast<std::size_t>(row);
    if (inBlock_[r]) continue;
    if (driven(row)) {
      strain[row] = S_[r] * (e.rate[row] - wantedSpeed(row, e.phi0));
      continue;
    }
    const double a = blend_[r], d = s.damping * table_.dampingRatio[r];
    strain[row] = a * (pull(row, e.phi) + d * e.rate[row]) +
                  (1 - a) * (pull(row, e.phi0) + d * e.rate0[row]) +
                  (S_[r] - a * (s.h * s.beta + d)) * e.change[row];
  }
}

void LawRows::rowResidual(const double* strain, const double* lambda, double* out) const {
  for (const Block& block : blocks_)
    for (Index i = 0; i < block.size; ++i) {
      double sum = 0;
      for (Index j = 0; j < block.size; ++j) {
        double missed = strain[block.first + j];
        for (Index k = 0; k < block.size; ++k)
          missed += block.compliance(j, k) * lambda[block.first + k];
        sum += block.inverseS(i, j) * missed;
      }
      out[block.first + i] = sum;
    }
  for (Index row = 0; row < table_.rows(); ++row) {
    const auto r = static_cast<std::size_t>(row);
    if (!inBlock_[r])
      out[row] = explicitRow_[r] ? 0 : (strain[row] + compliance_[r] * lambda[row]) / S_[r];
  }
}

void LawRows::force(const double* strain, double* lambda) const {
  for (const Block& block : blocks_)
    for (Index i = 0; i < block.size; ++i) {
      double sum = 0;
      for (Index j = 0; j < block.size; ++j) sum -= block.inverse(i, j) * strain[block.first + j];
      lambda[block.first + i] = sum;
    }
  for (Index row = 0; row < table_.rows(); ++row) {
    const auto r = static_cast<std::size_t>(row);
    if (!inBlock_[r]) lambda[row] = -strain[row] / compliance_[r];
  }
}

void LawRows::addExplicitForce(const double* phi, const double* rate, double* f) const {
  for (const Block& block : blocks_) {
    if (!isExplicit(block.first)) continue;
    for (Index i = 0; i < block.size; ++i)
      for (Index j = 0; j < block.size; ++j) {
        double strain = pull(block.first + j, phi);
        for (Index k = 0; k < block.size; ++k) strain += block.Q(j, k) * rate[block.first + k];
        f[block.first + i] -= block.inverse(i, j) * strain;
      }
  }
  for (Index row = 0; row < table_.rows(); ++row) {
    const auto r = static_cast<std::size_t>(row);
    if (explicitRow_[r] && !inBlock_[r])
      f[row] -= (pull(row, phi) + Q_[r] * rate[row]) / compliance_[r];
  }
}

void LawRows::explicitForce(const double* strain, double* lambda) const {
  for (const Block& block : blocks_) {
    if (!isExplicit(block.first)) continue;
    for (Index i = 0; i < block.size; ++i) {
      lambda[block.first + i] = 0;
      for (Index j = 0; j < block.size; ++j)
        lambda[block.first + i] -= block.inverse(i, j) * strain[block.first + j];
    }
  }
  for (Index row = 0; row < table_.rows(); ++row) {
    const auto r = static_cast<std::size_t>(row);
    if (explicitRow_[r] && !inBlock_[r]) lambda[row] = -strain[row] / compliance_[r];
  }
}

}  // namespace compliant
