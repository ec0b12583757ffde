#include "engine/run/solver_record.hpp"

#include <Eigen/Eigenvalues>
#include <Eigen/QR>
#include <Eigen/SVD>
#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

#include "engine/run/simulation.hpp"

namespace compliant {

namespace {

constexpr Index mostDense = 2000;
constexpr double rankTolerance = 1e-10;  ///< of singular values of scaled hard rows, beside the largest

std::size_t at(Index i) { return static_cast<std::size_t>(i); }

/// Mappings from a state down to independent ones, nearest first, each once.
std::vector<Id> mappingsBehind(const Layout& layout, int state) {
  std::vector<Id> result;
  std::set<Id> seen;
  std::vector<int> next{state};
  for (std::size_t i = 0; i < next.size(); ++i) {
    const Layout::StateSlot& slot = layout.states[at(next[i])];
    if (slot.independent()) continue;
    const Layout::MappingSlot& mapping = layout.mappings[at(slot.mapping)];
    if (!seen.insert(mapping.mapping->id).second) continue;
    result.push_back(mapping.mapping->id);
    next.insert(next.end(), mapping.inputs.begin(), mapping.inputs.end());
  }
  return result;
}

MatX dense(const KktSystem& system) {
  const Index n = system.n(), m = system.m();
  MatX K = MatX::Zero(n + m, n + m);
  K.topLeftCorner(n, n) = system.W.denseSymmetric();
  const MatX J = system.J.dense();
  K.bottomLeftCorner(m, n) = -J;
  K.topRightCorner(n, m) = -J.transpose();
  K.bottomRightCorner(m, m) = -system.C.denseSymmetric();
  return K;
}

}  // namespace

SolverRecord recordOf(const Simulation& simulation, int index) {
  const Layout& layout = simulation.layout();
  const Dynamics& dynamics = simulation.dynamics(at(index));
  SolverRecord record;
  record.step = simulation.motion().step;
  record.time = simulation.motion().time;
  record.h = dynamics.integrator().stepSize();
  record.integrator = dynamics.integrator().id;
  record.solver = dynamics.solver().id;
  record.system = dynamics.system();
  record.system.W.value.resize(at(record.system.W.nonZeros()));  // without the couplings to forbidden directions
  record.solution = dynamics.solution();
  if (record.solution.trace != nullptr) record.trace = *record.solution.trace;
  record.solution.trace = nullptr;
  record.stats = simulation.report().systems[at(index)].solve;
  record.seconds = dynamics.seconds;
  for (const Assembler::Owner& owner : dynamics.assembler().owners()) {
    const Id state = layout.states[at(owner.state)].state->id;
    record.unknowns.push_back({state, owner.entry, owner.turned});
    if (record.columnBlocks.empty() || record.columnBlocks.back().owner != state)
      record.columnBlocks.push_back({state, static_cast<Index>(record.unknowns.size()) - 1, 0, {}});
    ++record.columnBlocks.back().size;
  }
  LawTable law;
  for (const auto& [which, first] : dynamics.assembler().rowOwners()) {
    const Layout::ConstraintSlot& slot = layout.constraints[which];
    const StateView state = layout.view(slot.state, simulation.motion());
    slot.constraint->read(state.shape, law);
    for (Index r = 0; r < slot.rows; ++r)
      record.rows.push_back({slot.constraint->id, r, law.compliance[at(r)], law.dampingRatio[at(r)], state.x[r],
                             simulation.motion().lambda[slot.row + r]});
    record.rowBlocks.push_back({slot.constraint->id, first, slot.rows, mappingsBehind(layout, slot.state)});
  }
  return record;
}

Result<SystemAnalysis> analyse(const SolverRecord& record) {
  const KktSystem& system = record.system;
  const Index n = system.n(), m = system.m();
  if (n + m > mostDense)
    return Error{"", "The analysis is dense and takes systems of at most " + std::to_string(mostDense) +
                         " unknowns and rows; this one has " + std::to_string(n + m)};
  SystemAnalysis result;
  const MatX K = dense(system), J = system.J.dense();
  const Eigen::SelfAdjointEigenSolver<MatX> eigen(K);
  const VecX values = eigen.eigenvalues();
  const double largest = values.size() > 0 ? values.cwiseAbs().maxCoeff() : 0;
  for (const double value : values) {
    if (std::abs(value) <= 1e-14 * largest * static_cast<double>(n + m)) ++result.zero;
    else if (value > 0) ++result.positive;
    else ++result.negative;
  }
  result.condition = result.zero > 0 || values.size() == 0 ? std::numeric_limits<double>::infinity()
                                                           : largest / values.cwiseAbs().minCoeff();

  // Hard rows, each scaled by 1/√A_ii with A = J W⁻¹Jᵀ, so that units do not matter.
  std::vector<Index> hard;
  for (Index r = 0; r < m; ++r) {
    bool null = true;
    for (int k = system.C.start[at(r)]; k < system.C.start[at(r) + 1]; ++k) null = null && system.C.value[at(k)] == 0;
    if (null) hard.push_back(r);
  }
  result.hardRows = static_cast<Index>(hard.size());
  const Eigen::CompleteOrthogonalDecomposition<MatX> W(system.W.denseSymmetric());
  MatX scaled(result.hardRows, n);
  VecX scale(result.hardRows), right(result.hardRows);
  for (Index i = 0; i < result.hardRows; ++i) {
    const VecX row = J.row(hard[at(i)]);
    const double size = row.dot(W.solve(row));
    scale[i] = size > 0 ? 1 / std::sqrt(size) : 1;
    scaled.row(i) = scale[i] * row;
    right[i] = scale[i] * system.b[hard[at(i)]];
  }
  if (result.hardRows > 0) {
    const Eigen::JacobiSVD<MatX> svd(scaled, Eigen::ComputeFullU);
    const double top = svd.singularValues().size() > 0 ? svd.singularValues()[0] : 0;
    for (const double s : svd.singularValues()) result.rank += s > rankTolerance * top ? 1 : 0;
    const MatX null = svd.matrixU().rightCols(result.hardRows - result.rank);
    result.selfStress = MatX::Zero(m, null.cols());
    for (Index i = 0; i < result.hardRows; ++i) result.selfStress.row(hard[at(i)]) = null.row(i);
    // A self-stress that does work on the right-hand side: its rows contradict each other.
    const VecX work = null.transpose() * right;
    std::set<Index> guilty;
    for (Index k = 0; k < work.size(); ++k) {
      if (!(std::abs(work[k]) > 1e-9 * right.norm())) continue;
      for (Index i = 0; i < result.hardRows; ++i)
        if (std::abs(null(i, k)) > 1e-6) guilty.insert(hard[at(i)]);
    }
    result.conflicting.assign(guilty.begin(), guilty.end());
    // Greedy: a row is redundant when those before it span it.
    MatX basis(n, 0);
    for (Index i = 0; i < result.hardRows; ++i) {
      VecX rest = scaled.row(i);
      const double before = rest.norm();
      for (int pass = 0; pass < 2; ++pass) rest -= basis * (basis.transpose() * rest);
      if (rest.norm() <= 1e-9 * std::max(before, 1e-300)) {
        result.redundant.push_back(hard[at(i)]);
        continue;
      }
      basis.conservativeResize(n, basis.cols() + 1);
      basis.col(basis.cols() - 1) = rest.normalized();
    }
  }

  VecX right2(n + m);
  right2 << system.c, -system.b;
  const VecX exact = Eigen::CompleteOrthogonalDecomposition<MatX>(K).solve(right2);
  result.exactImpulse = exact.tail(m);
  // Least norm in the scaled rows: nothing along self-stresses.
  if (result.selfStress.cols() > 0) {
    VecX inverse = VecX::Zero(result.hardRows);
    for (Index i = 0; i < result.hardRows; ++i) inverse[i] = result.exactImpulse[hard[at(i)]] / scale[i];
    MatX null(result.hardRows, result.selfStress.cols());
    for (Index i = 0; i < result.hardRows; ++i) null.row(i) = result.selfStress.row(hard[at(i)]);
    inverse -= null * (null.transpose() * inverse);
    for (Index i = 0; i < result.hardRows; ++i) result.exactImpulse[hard[at(i)]] = scale[i] * inverse[i];
  }
  return result;
}

}  // namespace compliant
