#include "engine/analysis/contact_response.hpp"

#include "engine/kkt/factors/kkt_factor.hpp"

namespace compliant {

namespace {

constexpr Index mostRows = 4000;  ///< a dense A of 128 MB

}  // namespace

Result<MatX> contactResponse(const SolverRecord& record) {
  if (record.nonsmooth == nullptr)
    return Error{"", "The step has neither contacts nor constraints of bounded force"};
  const NonsmoothRecord& nonsmooth = *record.nonsmooth;
  const Index rows = nonsmooth.jacobian.rows, n = record.system.n(), m = record.system.m();
  if (rows > mostRows)
    return Error{"", "The contacts have " + std::to_string(rows) +
                         " rows; their response is computed up to " + std::to_string(mostRows)};
  KktFactor factor(KktKernel::Lean);
  factor.resize(record.system);
  if (!usable(factor.factor(record.system, nullptr).status))
    return Error{"", "The response of the contacts could not be computed"};
  MatX A = nonsmooth.compliance.denseSymmetric();
  VecX product(rows);
  for (Index column = 0; column < rows; ++column) {
    VecX joined = VecX::Zero(n + m);
    nonsmooth.jacobian.forRow(column, [&](int entry, double value) { joined[entry] = value; });
    factor.solve(joined);
    product.setZero();
    nonsmooth.jacobian.addProduct(1, joined.head(n), product);
    A.col(column) += product;
  }
  return MatX(0.5 * (A + MatX(A.transpose())));
}

Result<NonsmoothProblem> nonsmoothProblemOf(const SolverRecord& record) {
  const Result<MatX> A = contactResponse(record);
  if (!A) return A.error();
  const NonsmoothRecord& nonsmooth = *record.nonsmooth;
  NonsmoothProblem problem;
  for (const NonsmoothRecord::Block& block : nonsmooth.blocks) problem.sets.push_back(block.set);
  problem.response = std::make_shared<const DenseResponse>(startsOfBlocks(problem.sets), *A);
  problem.velocity = nonsmooth.velocity - *A * nonsmooth.impulse;
  return problem;
}

}  // namespace compliant
