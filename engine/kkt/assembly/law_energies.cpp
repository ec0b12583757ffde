// What laws store and lose, and what forces that are bounded hold at rest.

#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/base/elementary.hpp"
#include "engine/kkt/assembly/law_rows.hpp"

namespace compliant {

namespace {

constexpr Index mostInBlock = 12;  ///< FullCompliance refuses more

struct ForceLimits {
  double least, most;  ///< N
};

/// Of a row with such a law; of a cone, of its normal.
ForceLimits limits(Admissible admissible, double limit) {
  constexpr double unlimited = std::numeric_limits<double>::infinity();
  switch (admissible) {
    case Admissible::Any:
      return {-unlimited, unlimited};
    case Admissible::Pushing:
    case Admissible::Cone:
      return {0, unlimited};
    case Admissible::Pulling:
      return {-unlimited, 0};
    case Admissible::Bounded:
      return {-limit, limit};
  }
  return {-unlimited, unlimited};
}

}  // namespace

double LawRows::dissipation(const double* rate, const double* change, double alpha,
                            double beta) const {
  double power = 0;
  for (const Block& block : blocks_) {
    if (driven(block.first) || boundedBlock(block)) continue;
    for (Index i = 0; i < block.size; ++i)
      for (Index j = 0; j < block.size; ++j) {
        const Index a = block.first + i, b = block.first + j;
        power += (rate[a] + beta * change[a]) * block.damping(i, j) * (rate[b] + alpha * change[b]);
      }
  }
  for (Index row = 0; row < table_.rows(); ++row) {
    const auto r = static_cast<std::size_t>(row);
    if (inBlock_[r] || driven(row) || !(compliance_[r] > 0) || bounded()) continue;
    power += table_.dampingRatio[r] / compliance_[r] * (rate[row] + beta * change[row]) *
             (rate[row] + alpha * change[row]);
  }
  return power;
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
    // Up to here a spring, beyond it a constant force.
    const double x = slides(row) ? std::abs(anchored(row, rate, lambda)) : std::abs(gap(row, phi)),
                 from = slides(row) ? x
                        : bounded() ? springReach(row, gap(row, phi))
                                    : std::min(x, table_.growsFrom[r]);
    energy += from * (x - 0.5 * from) / table_.compliance[r];
  }
  return energy;
}

double LawRows::anchored(Index row, const double* rate, const double* lambda) const {
  const auto r = static_cast<std::size_t>(row);
  if (hard(row)) return 0;
  return -compliance_[r] * lambda[row] -
         (onMantle(row, lambda) ? 0 : table_.dampingRatio[r] * rate[row]);
}

bool LawRows::onMantle(Index row, const double* lambda) const {
  const double* cone = lambda + (row - row % 3);
  return elementary::hypot(cone[1], cone[2]) >= friction_ * cone[0] * (1 - 1e-6);
}

double LawRows::missed(Index row, double lambda, double residual) const {
  if (slides(row)) return 0;
  if (admissible_ == Admissible::Any || (admissible_ == Admissible::Cone && row % 3 != 0))
    return residual;
  const auto [least, most] = limits(admissible_, forceLimit_);
  if (lambda <= least) return std::min(residual, 0.0);
  return lambda >= most ? std::max(residual, 0.0) : residual;
}

double LawRows::springReach(Index row, double gap) const {
  const auto r = static_cast<std::size_t>(row);
  if (closes(row) && (admissible_ == Admissible::Pulling ? -gap : gap) > 0) return 0;
  const double x = std::min(std::abs(gap), table_.growsFrom[r]);
  return admissible_ == Admissible::Bounded ? std::min(x, table_.compliance[r] * forceLimit_) : x;
}

double LawRows::heldForce(Index row, double gap) const {
  return -std::copysign(springReach(row, gap), gap) /
         table_.compliance[static_cast<std::size_t>(row)];
}

/// One force after the other, exactly: C is positive definite, so that this converges.
double LawRows::holdBlock(const Block& block, const double* gap, double* lambda) const {
  const auto [least, most] = limits(admissible_, forceLimit_);
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
