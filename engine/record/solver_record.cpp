#include "engine/record/solver_record.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

#include "engine/base/dense.hpp"
#include "engine/base/elementary.hpp"
#include "engine/kkt/residual.hpp"
#include "engine/simulation/simulation.hpp"

namespace compliant {

namespace {

constexpr Index mostDense = 2000;

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

SystemAnalysis::Spectrum spectrumOf(const MatX& K) {
  SystemAnalysis::Spectrum result;
  const VecX values = symmetricEigenvalues(K);
  const double largest = values.size() > 0 ? values.cwiseAbs().maxCoeff() : 0;
  for (const double value : values) {
    if (std::abs(value) <= 1e-14 * largest * static_cast<double>(values.size()))
      ++result.zero;
    else if (value > 0)
      ++result.positive;
    else
      ++result.negative;
  }
  result.condition = result.zero > 0 || values.size() == 0 ? std::numeric_limits<double>::infinity()
                                                           : largest / values.cwiseAbs().minCoeff();
  return result;
}

/// With nearly redundant rows, the rounding tolerance determines the solution: selects the one with
/// the smallest residual.
std::optional<Solution> bestLeastSquares(const KktSystem& system, const RightHandSide& right) {
  std::optional<Solution> best;
  double least = 0;
  for (const double tolerance : {toRounding, 1e-12, 1e-14}) {
    const VecX x = leastSquares(system, right, tolerance);
    if (x.size() != system.n() + system.m()) return best;
    if (!x.allFinite()) continue;
    Solution solution{x.head(system.n()), x.tail(system.m())};
    Residual residual;
    residual.resize(system);
    residual.compute(system, right, solution);
    const double left = elementary::hypot(relativeTo(residual.primal.norm(), right.c.norm()),
                                          relativeTo(residual.dual.norm(), right.b.norm()));
    // The larger tolerance stays unless needed: for singular systems its solution is smaller.
    if (best && !(left < 0.1 * least)) continue;
    least = left;
    best = std::move(solution);
  }
  return best;
}

/// C of the rows of a constraint, into the lower triangle of that of the system.
void takeCompliance(const LawTable& law, Index first, SparseRows& C) {
  const auto set = [&](Index row, Index column, double value) {
    C.value[at(C.slot(first + row, first + column))] = value;
  };
  for (Index r = 0; r < law.rows(); ++r) set(r, r, law.compliance[at(r)]);
  for (const LawTable::Block& block : law.blocks)
    for (Index i = 0; i < block.size; ++i)
      for (Index j = 0; j <= i; ++j)
        set(block.first + i, block.first + j, law.blockData[block.data + at(i + j * block.size)]);
}

SolverRecord::Ingredients ingredientsOf(const Simulation& simulation, const Dynamics& dynamics,
                                        const SystemParts& parts) {
  const Assembler& assembler = dynamics.assembler();
  SolverRecord::Ingredients result{parts,
                                   assembler.jacobians().basis(),
                                   {},
                                   assembler.jacobians().entriesOf(simulation.motion().reaction),
                                   {}};
  if (dynamics.purpose() == Purpose::Dynamics && dynamics.solvedWithContacts()) {
    const NonsmoothRows& rows = assembler.rows().nonsmooth();
    result.contactImpulse = VecX::Zero(assembler.system().n());
    for (Index r = 0; r < rows.rows(); ++r)
      rows.addTransposed(r, rows.impulse[at(r)], result.contactImpulse);
  }
  for (const auto& [state, entry] : assembler.jacobians().entries())
    result.entries.push_back({simulation.layout().states[at(state)].state->id, entry, false});
  return result;
}

}  // namespace

SolverRecord recordOf(const Simulation& simulation, int index, const Simulation* partsFrom) {
  const Layout& layout = simulation.layout();
  const Dynamics& dynamics = simulation.dynamics(at(index));
  SolverRecord record;
  record.reached = dynamics.reached();
  record.purpose = dynamics.purpose();
  record.scheme = dynamics.scheme();
  record.stats = simulation.report().systems[at(index)].solve;
  const bool refused = !usable(simulation.report().status);
  if (!usable(record.stats.status)) {
    const auto [culprit, sentence] = firstFailure(simulation.report(), *simulation.structure());
    record.refusal = sentence;
    record.culprit = culprit;
  }
  record.step = simulation.motion().step + (refused ? 1 : 0);
  record.time = simulation.motion().time;
  record.h = dynamics.integrator().h;
  record.integrator = dynamics.integrator().id;
  record.solver = dynamics.solver().id;
  record.iterative = dynamics.solver().startsFromGuess();
  record.system = dynamics.solvedSystem();
  record.system.W.value.resize(
      at(record.system.W.nonZeros()));  // without the couplings to forbidden directions
  record.right = dynamics.solvedRight();
  record.solution = dynamics.solution();
  if (record.solution.trace != nullptr) record.trace = *record.solution.trace;
  record.solution.trace = nullptr;
  const SolveStats& solve = dynamics.solved();
  record.stats.iterations = solve.iterations;
  record.stats.primalResidual = solve.primalResidual;
  record.stats.dualResidual = solve.dualResidual;
  record.stats.relativeResidual = solve.relativeResidual;
  record.seconds = dynamics.seconds;
  record.flows = simulation.flowsOfStep();
  record.substeps = simulation.report().systems[at(index)].substeps;
  for (const TotalJacobians::Owner& owner : dynamics.assembler().jacobians().owners()) {
    const Id state = layout.states[at(owner.state)].state->id;
    record.unknowns.push_back({state, owner.entry, owner.turned});
    if (record.columnBlocks.empty() || record.columnBlocks.back().owner != state)
      record.columnBlocks.push_back({state, static_cast<Index>(record.unknowns.size()) - 1, 0, {}});
    ++record.columnBlocks.back().size;
  }
  record.compliance = record.system.C;
  std::fill(record.compliance.value.begin(), record.compliance.value.end(), 0.0);
  LawTable law;
  for (const ConstraintPart& constraint : dynamics.assembler().acting().constraints) {
    if (constraint.asForce()) continue;
    const Layout::ConstraintSlot& slot = *constraint.slot;
    const StateView state = layout.view(slot.state, simulation.motion());
    layout.readLaw(slot, law);
    for (Index r = 0; r < slot.rows; ++r)
      record.rows.push_back({slot.constraint->id, r, law.compliance[at(r)], law.dampingRatio[at(r)],
                             state.x[r], simulation.motion().lambda[slot.row + r],
                             constraint.law.inBlock(r) ? 0 : constraint.law.S(r),
                             constraint.law.driven(r)});
    takeCompliance(law, constraint.systemRow, record.compliance);
    record.rowBlocks.push_back(
        {slot.constraint->id, constraint.systemRow, slot.rows, mappingsBehind(layout, slot.state)});
  }
  if (record.solved())
    record.nonsmooth =
        nonsmoothRecordOf(dynamics, *simulation.structure(), simulation.motion(), record);
  const SystemParts* parts =
      (partsFrom != nullptr ? partsFrom->dynamics(at(index)) : dynamics).parts();
  if (parts != nullptr && record.reached != StepProgress::Nothing)
    record.ingredients = ingredientsOf(simulation, dynamics, *parts);
  return record;
}

Result<SystemAnalysis> analyse(const SolverRecord& record) {
  const KktSystem& system = record.system;
  const Index size = system.n() + system.m();
  SystemAnalysis result;
  auto rows = rowRank(system);
  if (!rows) return rows.error();
  result.rows = std::move(*rows);
  result.conflicting = result.rows.conflicting(record.right.b);
  const std::optional<Solution> exact = bestLeastSquares(system, record.right);
  if (!exact)
    return Error{"", "There is not enough memory for the sparse QR factorization of the system"};
  result.exactImpulse = exact->impulse;
  result.rows.leaveOutSelfStress(result.exactImpulse);
  if (size <= mostDense) result.spectrum = spectrumOf(dense(system));
  return result;
}

Result<Index> rankOf(const SolverRecord& record, const std::vector<char>& rows) {
  constexpr double nearly = 1e-6;
  KktSystem system = record.system;
  PatternBuilder diagonal(system.m(), system.m());
  for (Index row = 0; row < system.m(); ++row) diagonal.add(row, row);
  system.C = diagonal.build();
  for (Index row = 0; row < system.m(); ++row) system.C.diagonal(row) = rows[at(row)] ? 0 : 1;
  const auto rank = rowRank(system, nearly);
  if (!rank) return rank.error();
  return rank->rank;
}

}  // namespace compliant
