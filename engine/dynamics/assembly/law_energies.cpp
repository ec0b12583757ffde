// Energy that laws store and dissipate, and the forces of bounded rows at rest.

#include <algorithm>
#include <cmath>

#include "engine/dynamics/assembly/law_rows.hpp"

namespace compliant {

namespace {

constexpr Index mostInBlock = 12;  ///< FullCompliance refuses more

}  // namespace

double LawRows::dissipation(const double* rate, const double* change, double alpha,
                            double beta) const {
  double power = 0;
  for (const Block& block : blocks_) {
    if (driven(block.first) || boundedBlock(block)) continue;
    for (Index i = 0; i < block.size; ++i)
      for (Index j = 0; j < block.size; ++j) {
        const Index a = block.first + i, b = block.first + j;
        power += (rate[a] - offsetRate(a) + beta * change[a]) * block.damping(i, j) *
                 (rate[b] - offsetRate(b) + alpha * change[b]);
      }
  }
  for (Index row = 0; row < table_.rows(); ++row) {
    const auto r = static_cast<std::size_t>(row);
    if (inBlock_[r] || driven(row) || !(compliance_[r] > 0) || bounded()) continue;
    const double speed = rate[row] - offsetRate(row);
    power += table_.dampingRatio[r] / compliance_[r] * (speed + beta * change[row]) *
             (speed + alpha * change[row]);
  }
  return power;
}

double LawRows::workOfOffsets(const double* lambda) const {
  double work = 0;
  for (Index row = 0; moves_ && row < table_.rows(); ++row)
    if (!driven(row) && !isServo(row)) work += lambda[row] * offsetChange(row);
  return work;
}

double LawRows::energy(const double* phi, const double* rate, const double* lambda,
                       const double* broken) const {
  double energy = 0;
  for (const Block& block : blocks_) {
    if (driven(block.first) || broken[block.first] != 0) continue;
    if (boundedBlock(block)) {
      double gaps[mostInBlock], held[mostInBlock];
      for (Index i = 0; i < block.size; ++i) gaps[i] = gap(block.first + i, phi);
      energy += holdBlock(block, gaps, held);
      continue;
    }
    for (Index i = 0; i < block.size; ++i)
      for (Index j = 0; j < block.size; ++j)
        energy += 0.5 * gap(block.first + i, phi) * block.inverse(i, j) * gap(block.first + j, phi);
  }
  for (Index row = 0; row < table_.rows(); ++row) {
    const auto r = static_cast<std::size_t>(row);
    if (inBlock_[r] || driven(row) || broken[row] != 0 || !(table_.compliance[r] > 0)) continue;
    if (table_.curve[r] != nullptr && !bounded()) {
      energy += table_.curve[r]->energy(phi[row] - offset_[r]);
      continue;
    }
    // Up to here a spring, beyond it a constant force.
    const double x = slides(row) ? std::abs(anchored(row, rate, lambda)) : std::abs(gap(row, phi)),
                 from = bounded() && !slides(row) ? springReach(row, gap(row, phi)) : x;
    energy += from * (x - 0.5 * from) / table_.compliance[r];
  }
  return energy;
}

double LawRows::anchored(Index row, const double* rate, const double* lambda) const {
  const auto r = static_cast<std::size_t>(row);
  if (hard(row) || isFree(row)) return 0;
  return -compliance_[r] * lambda[row] -
         (onMantle(row, lambda) ? 0 : table_.dampingRatio[r] * rate[row]);
}

bool LawRows::onMantle(Index row, const double* lambda) const {
  const Index rows = admissible_->rows();
  const double* cone = lambda + (row - row % rows);
  double scaled[mostInBlock];
  for (Index i = 0; i < rows; ++i) {
    const double scale = admissible_->scale(numbers_, i);
    scaled[i] = scale == 0 ? 0 : cone[i] / scale;
  }
  const AdmissibleSet set = admissible_->set(numbers_, 1, 0);
  return tangentialSize(scaled, set.tangents) >= set.friction * scaled[0] * (1 - 1e-6);
}

double LawRows::missed(Index row, double lambda, double residual) const {
  if (slides(row)) return 0;
  if (admissible_->admitsAll() || admissible_->tangent(row)) return residual;
  const auto [least, most] = admissible_->range(numbers_);
  if (lambda <= least) return std::min(residual, 0.0);
  return lambda >= most ? std::max(residual, 0.0) : residual;
}

double LawRows::springReach(Index row, double gap) const {
  const auto r = static_cast<std::size_t>(row);
  const auto [least, most] = admissible_->range(numbers_);
  return std::min(
      {std::abs(gap), table_.reach(row), table_.compliance[r] * (gap > 0 ? -least : most)});
}

double LawRows::heldForce(Index row, double gap) const {
  return -std::copysign(springReach(row, gap), gap) /
         table_.compliance[static_cast<std::size_t>(row)];
}

/// One force after the other, exactly: C is positive definite, so that this converges.
double LawRows::holdBlock(const Block& block, const double* gap, double* lambda) const {
  const auto [least, most] = admissible_->range(numbers_);
  std::fill_n(lambda, block.size, 0.0);
  double change = 1, size = 1;
  for (int sweep = 0; sweep < 1000 && change > 1e-15 * size; ++sweep) {
    change = size = 0;
    for (Index i = 0; i < block.size; ++i) {
      double strain = gap[i];
      for (Index j = 0; j < block.size; ++j)
        if (j != i) strain += block.compliance(i, j) * lambda[j];
      const double next = std::clamp(-strain / block.compliance(i, i), least, most);
      change = std::max(change, std::abs(next - lambda[i]));
      size = std::max(size, std::abs(next));
      lambda[i] = next;
    }
  }
  double energy = 0;
  for (Index i = 0; i < block.size; ++i) {
    energy -= lambda[i] * gap[i];
    for (Index j = 0; j < block.size; ++j)
      energy -= 0.5 * lambda[i] * block.compliance(i, j) * lambda[j];
  }
  return energy;
}

double LawRows::blockDissipation(double h, const double* phi, const double* end,
                                 const double* lambda, const double* broken) const {
  double lost = 0;
  for (const Block& block : blocks_) {
    if (!boundedBlock(block) || broken[block.first] != 0) continue;
    double gaps[mostInBlock], held[mostInBlock];
    for (Index i = 0; i < block.size; ++i)
      gaps[i] = gap(block.first + i, phi) + h * end[block.first + i];
    holdBlock(block, gaps, held);
    for (Index i = 0; i < block.size; ++i)
      lost -= h * (lambda[block.first + i] - held[i]) * end[block.first + i];
  }
  return lost;
}

}  // namespace compliant
