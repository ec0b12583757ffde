#include "engine/analysis/highest_frequency.hpp"

#include <Eigen/SparseCholesky>
#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/base/dense.hpp"
#include "engine/base/elementary.hpp"
#include "engine/dynamics/assembly/assembler.hpp"

namespace compliant {

namespace {

constexpr int mostIterations = 80;
constexpr double huge = 1e50;      ///< s
constexpr double nothing = 1e-30;  ///< kg or N/m: below it, the remainder of D

using Sparse = Eigen::SparseMatrix<double>;

/// The lower triangle of a symmetric matrix, with other values in its pattern.
Sparse lowerOf(const SparseRows& pattern, const std::vector<double>& values) {
  std::vector<Eigen::Triplet<double>> entries;
  for (Index r = 0; r < pattern.rows; ++r)
    for (int k = pattern.start[at(r)]; k < pattern.start[at(r) + 1]; ++k)
      if (values[at(k)] != 0) entries.emplace_back(r, pattern.column[at(k)], values[at(k)]);
  Sparse result(pattern.rows, pattern.rows);
  result.setFromTriplets(entries.begin(), entries.end());
  return result;
}

Sparse wholeOf(const SparseRows& matrix) {
  std::vector<Eigen::Triplet<double>> entries;
  for (Index r = 0; r < matrix.rows; ++r)
    for (int k = matrix.start[at(r)]; k < matrix.start[at(r) + 1]; ++k)
      entries.emplace_back(r, matrix.column[at(k)], matrix.value[at(k)]);
  Sparse result(matrix.rows, matrix.columns);
  result.setFromTriplets(entries.begin(), entries.end());
  return result;
}

/// Whether a row is hard in every step, for any motion: its motion takes part in no
/// vibration.
std::vector<char> hardRows(const Layout& layout, const Assembler& assembler, Index rows) {
  std::vector<char> hard(at(rows), 0);
  LawTable law;
  for (const auto& [which, first] : assembler.rows().owners()) {
    const Layout::ConstraintSlot& slot = layout.constraints[which];
    if (!slot.constraint->admissible->admitsAll()) continue;
    layout.readLaw(slot, law);
    for (Index r = 0; r < law.rows(); ++r) hard[at(first + r)] = law.compliance[at(r)] == 0;
    for (const LawTable::Block& block : law.blocks)
      for (Index i = 0; i < block.size; ++i) hard[at(first + block.first + i)] = 0;
  }
  return hard;
}

/// M⁻¹ and, with hard rows H, accelerations within them: x of [M, Hᵀ; H, −ε] [x; y] = [f; 0].
class Accelerations {
 public:
  /// False where M is not positive definite.
  bool factor(const Sparse& M, const Sparse& J, const std::vector<char>& hard) {
    n_ = M.rows();
    ldlt_.compute(M);
    if (ldlt_.info() != Eigen::Success || !(ldlt_.vectorD().minCoeff() > 0)) return false;
    const VecX masses = M.diagonal();
    std::vector<Eigen::Triplet<double>> entries;
    for (Index c = 0; c < M.outerSize(); ++c)
      for (Sparse::InnerIterator e(M, c); e; ++e) entries.emplace_back(e.row(), e.col(), e.value());
    std::vector<double> size(hard.size(), 0);
    std::vector<Index> row(hard.size(), -1);
    Index next = n_;
    for (std::size_t r = 0; r < hard.size(); ++r)
      if (hard[r]) row[r] = next++;
    if (next == n_) return true;
    for (Index c = 0; c < J.outerSize(); ++c)
      for (Sparse::InnerIterator e(J, c); e; ++e) {
        if (row[at(e.row())] < 0) continue;
        entries.emplace_back(row[at(e.row())], e.col(), e.value());
        size[at(e.row())] += e.value() * e.value() / masses[e.col()];
      }
    for (std::size_t r = 0; r < hard.size(); ++r)
      if (row[r] >= 0) entries.emplace_back(row[r], row[r], -1e-9 * (size[r] > 0 ? size[r] : 1));
    Sparse whole(next, next);
    whole.setFromTriplets(entries.begin(), entries.end());
    ldlt_.compute(whole);
    right_ = VecX::Zero(next);
    return ldlt_.info() == Eigen::Success;
  }
  /// A motion without the rounding in forbidden directions; `momentum` is M times it.
  VecX allowed(const VecX& motion, const VecX& momentum) {
    return right_.size() == 0 ? motion : of(momentum);
  }
  VecX of(const VecX& force) {
    if (right_.size() == 0) return ldlt_.solve(force);
    right_.head(n_) = force;
    return VecX(ldlt_.solve(right_)).head(n_);
  }

 private:
  Index n_ = 0;
  Eigen::SimplicialLDLT<Sparse> ldlt_;
  VecX right_;
};

/// C⁻¹ on the soft directions of every row of a system, zero on the others.
class Stiffness {
 public:
  Stiffness(const Layout& layout, const Assembler& assembler, const Motion& motion) {
    LawTable law;
    for (const auto& [which, first] : assembler.rows().owners()) {
      const Layout::ConstraintSlot& slot = layout.constraints[which];
      if (!slot.constraint->admissible->admitsAll()) continue;  // open or closed: no one stiffness
      layout.readLaw(slot, law);
      const auto elastic = [&law](Index r) {
        return law.target[at(r)] == LawTable::Target::Stay ||
               law.target[at(r)] == LawTable::Target::Offset;
      };
      std::vector<char> coupled(law.compliance.size(), 0);
      for (const LawTable::Block& block : law.blocks) {
        for (Index i = 0; i < block.size; ++i) coupled[at(block.first + i)] = 1;
        if (elastic(block.first))
          addBlock(first + block.first, Eigen::Map<const MatX>(law.blockData.data() + block.data,
                                                               block.size, block.size));
      }
      const double* phi = motion.x.data() + layout.states[at(slot.state)].x;
      for (Index r = 0; r < law.rows(); ++r) {
        if (coupled[at(r)] != 0 || !elastic(r) || !(law.compliance[at(r)] > 0)) continue;
        double stiffness = 1 / law.compliance[at(r)];
        if (law.curve[at(r)] != nullptr) {
          const bool offset = law.target[at(r)] == LawTable::Target::Offset;
          stiffness = law.curve[at(r)]->slope(phi[r] - (offset ? law.targetValue[at(r)] : 0));
          if (!(stiffness > 0)) continue;  // flat or falling there: no vibration
        }
        entries_.emplace_back(first + r, first + r, stiffness);
      }
    }
  }
  Sparse matrix(Index rows) const {
    Sparse result(rows, rows);
    result.setFromTriplets(entries_.begin(), entries_.end());
    return result;
  }

 private:
  void addBlock(Index first, const MatX& C) {
    const SymmetricEigen eigen = symmetricEigen(C);
    MatX inverse = MatX::Zero(C.rows(), C.rows());
    const double largest = eigen.values.maxCoeff();
    for (Index i = 0; i < C.rows(); ++i)
      if (const double c = eigen.values[i]; c > 1e-14 * largest && c > 0)
        inverse += eigen.vectors.col(i) * eigen.vectors.col(i).transpose() / c;
    for (Index i = 0; i < C.rows(); ++i)
      for (Index k = 0; k < C.rows(); ++k)
        entries_.emplace_back(first + i, first + k, inverse(i, k));
  }
  std::vector<Eigen::Triplet<double>> entries_;
};

/// The greatest eigenvalue of A x = ω² M x, x as hard rows allow, by Lanczos in the inner product
/// of M.
double greatest(const Sparse& A, const Sparse& M, Accelerations& accelerations) {
  const Index n = A.rows();
  const auto times = [](const Sparse& lower, const VecX& x) {
    return VecX(lower.selfadjointView<Eigen::Lower>() * x);
  };
  VecX q(n), before = VecX::Zero(n);
  for (Index i = 0; i < n; ++i)
    q[i] = elementary::sin(1 + 12.9898 * static_cast<double>(i));  // excites every mode
  const double all = q.dot(times(M, q));
  q = accelerations.of(times(M, q));
  const double free = q.dot(times(M, q));
  if (!(free > 1e-12 * all)) return 0;  // nothing may move
  q /= std::sqrt(free);
  std::vector<double> diagonal, beside;
  double beta = 0;
  for (int k = 0; k < mostIterations && k < n; ++k) {
    const VecX force = times(A, q);
    diagonal.push_back(q.dot(force));
    VecX next = accelerations.of(force) - diagonal.back() * q - beta * before;
    beta = std::sqrt(std::max(0.0, next.dot(times(M, next))));
    if (!(beta > 1e-7 * *std::max_element(diagonal.begin(), diagonal.end()))) break;
    beside.push_back(beta);
    before = q;
    q = accelerations.allowed(next / beta, times(M, next / beta));
  }
  const auto size = static_cast<Index>(diagonal.size());
  beside.resize(at(size - 1));
  return tridiagonalEigenvalues(ConstVecMap(diagonal.data(), size),
                                ConstVecMap(beside.data(), size - 1))
      .maxCoeff();
}

}  // namespace

std::optional<double> highestFrequency(const Scene& scene, Id integrator) {
  Layout layout = layOut(scene);
  int system = -1;
  for (std::size_t i = 0; i < layout.systems.size(); ++i)
    if (layout.systems[i].integrator->id == integrator) system = static_cast<int>(i);
  if (system < 0) return std::nullopt;
  Motion motion = layout.start();
  Assembler assembler(layout, system, motion);
  assembler.jacobians().propagate(motion);

  // W = M + h D + h² K for α = β = 1: only M for a tiny h, only h² K for a huge one, to the last
  // digit.
  const auto values = [&](double h, double unit) {
    RightHandSide right;
    Id culprit = 0;
    assembler.assemble(motion, {.h = h, .geometricStiffness = GeometricStiffness::None}, right,
                       culprit);
    const SparseRows& W = assembler.system().W;
    std::vector<double> result(W.value.begin(), W.value.begin() + W.nonZeros());
    for (double& value : result) value = std::abs(value / unit) < nothing ? 0 : value / unit;
    return result;
  };
  const std::vector<double> mass = values(1 / huge, 1), stiff = values(huge, huge * huge);

  const KktSystem& kkt = assembler.system();
  const Sparse J = wholeOf(kkt.J);
  const Sparse A =
      Sparse(lowerOf(kkt.W, stiff) +
             Sparse(Sparse(J.transpose() * Stiffness(layout, assembler, motion).matrix(kkt.m()) * J)
                        .triangularView<Eigen::Lower>()));
  Sparse M = lowerOf(kkt.W, mass);
  double elastic = 0;
  const VecX stiffness = A.diagonal(), masses = M.diagonal();
  for (Index i = 0; i < kkt.n(); ++i) {
    elastic = std::max(elastic, std::abs(stiffness[i]));
    if (masses[i] > 0) continue;
    if (stiffness[i] > 0) return std::numeric_limits<double>::infinity();
    M.coeffRef(i, i) = 1;  // nothing pulls it, so it moves in no mode
  }
  if (elastic == 0) return std::nullopt;
  Accelerations accelerations;
  if (!accelerations.factor(M, J, hardRows(layout, assembler, kkt.m())))
    return std::numeric_limits<double>::infinity();
  const double square = greatest(A, M, accelerations);
  return square > 0 ? std::optional(std::sqrt(square)) : std::nullopt;
}

}  // namespace compliant
