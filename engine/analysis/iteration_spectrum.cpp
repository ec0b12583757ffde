#include "engine/analysis/iteration_spectrum.hpp"

#include <Eigen/Eigenvalues>
#include <Eigen/LU>
#include <Eigen/QR>
#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "engine/analysis/contact_response.hpp"
#include "engine/base/elementary.hpp"
#include "engine/kkt/factors/factor.hpp"

namespace compliant {

namespace {

Error tooMany(Index count) {
  return {"", std::to_string(count) + " rows act; the modes of up to " +
                  std::to_string(mostActiveRows) + " are computed"};
}

constexpr const char* nothingActs = "No row acts in this step, so nothing iterates";

/// A row that acts, and the impulse that acts with it: itself, and with a normal that slides the
/// tangents that follow it.
struct Direction {
  Index row = 0;
  std::vector<std::pair<Index, double>> impulse;  ///< row, share
};

/// Of one block, in its order.
std::vector<Direction> directionsOf(const NonsmoothRecord::Block& block, const VecX& impulse) {
  std::vector<Direction> result;
  if (block.state == Contact::State::Open) return result;
  const bool sticks = block.state == Contact::State::Stick;
  if (block.set.tangents == 0) {
    // A row at its limit carries a constant.
    if (sticks) result.push_back({block.first, {{block.first, 1}}});
    return result;
  }
  result.push_back({block.first, {{block.first, 1}}});
  for (Index t = block.first + 1; t < block.first + block.rows; ++t) {
    if (sticks && block.set.friction > 0)
      result.push_back({t, {{t, 1}}});
    else if (!sticks && impulse[block.first] > 0)
      result.front().impulse.emplace_back(t, impulse[t] / impulse[block.first]);
  }
  return result;
}

Result<ActiveResponse> responseOfContacts(const SolverRecord& record) {
  const NonsmoothRecord& nonsmooth = *record.nonsmooth;
  ActiveResponse result;
  result.contacts = true;
  std::vector<Direction> directions;
  for (const NonsmoothRecord::Block& block : nonsmooth.blocks) {
    const std::vector<Direction> own = directionsOf(block, nonsmooth.impulse);
    if (own.empty()) continue;
    result.start.push_back(static_cast<Index>(directions.size()));
    directions.insert(directions.end(), own.begin(), own.end());
  }
  const auto count = static_cast<Index>(directions.size());
  result.start.push_back(count);
  if (count == 0) return Error{"", nothingActs};
  if (count > mostActiveRows) return tooMany(count);
  const Result<MatX> A = contactResponse(record);
  if (!A) return A.error();
  result.A.setZero(count, count);
  for (Index j = 0; j < count; ++j) {
    result.rows.push_back(directions[at(j)].row);
    for (Index i = 0; i < count; ++i)
      for (const auto& [row, share] : directions[at(j)].impulse)
        result.A(i, j) += (*A)(directions[at(i)].row, row) * share;
  }
  return result;
}

/// The number of independent rows, with the diagonal scaled to 1.
Index rankOf(const MatX& A) {
  VecX scale = A.diagonal().cwiseAbs().cwiseSqrt().cwiseInverse();
  for (double& each : scale)
    if (!std::isfinite(each)) each = 1;
  Eigen::ColPivHouseholderQR<MatX> qr(MatX(scale.asDiagonal() * A * scale.asDiagonal()));
  qr.setThreshold(1e-10);
  return qr.rank();
}

bool isIdle(const SparseRows& J, Index row) {
  bool idle = true;
  J.forRow(row, [&](int, double value) { idle = idle && value == 0; });
  return idle;
}

Result<ActiveResponse> responseOfSystem(const SolverRecord& record) {
  const KktSystem& system = record.system;
  ActiveResponse result;
  int group = -1;
  for (Index row = 0; row < system.m(); ++row) {
    if (isIdle(system.J, row)) continue;
    const int own = system.group[at(system.n() + row)];
    if (own != group) result.start.push_back(static_cast<Index>(result.rows.size()));
    group = own;
    result.rows.push_back(row);
  }
  const auto count = static_cast<Index>(result.rows.size());
  result.start.push_back(count);
  if (count == 0) return Error{"", nothingActs};
  if (count > mostActiveRows) return tooMany(count);
  const auto factor = makeUmfpackLu();
  if (factor->analyse(system.W) != Factor::Outcome::Factored ||
      factor->factor(system.W) != Factor::Outcome::Factored)
    return Error{"", "W is singular: something that moves has no mass"};
  const MatX C = system.C.denseSymmetric();
  result.A.resize(count, count);
  VecX response(system.n()), velocity(system.m());
  for (Index j = 0; j < count; ++j) {
    response.setZero();
    system.J.forRow(result.rows[at(j)],
                    [&](int column, double value) { response[column] = value; });
    factor->solve(response);
    if (!response.allFinite()) return Error{"", "W is singular: something that moves has no mass"};
    velocity = C.col(result.rows[at(j)]);
    system.J.addProduct(1, response, velocity);
    for (Index i = 0; i < count; ++i) result.A(i, j) = velocity[result.rows[at(i)]];
  }
  return result;
}

}  // namespace

Result<ActiveResponse> activeResponse(const SolverRecord& record) {
  return record.nonsmooth != nullptr ? responseOfContacts(record) : responseOfSystem(record);
}

double IterationSpectrum::sweepsPerDigit() const {
  if (!(radius < 1)) return std::numeric_limits<double>::infinity();
  return radius > 0 ? elementary::log(10) / -elementary::log(radius) : 1;
}

IterationSpectrum iterationSpectrum(const ActiveResponse& response, const SweepMethod& method,
                                    Index modes) {
  const MatX& A = response.A;
  const Index n = A.rows();
  // D/ω, and below it L; both are solved with at once.
  MatX swept = MatX::Zero(n, n);
  for (Index b = 0; b < response.blocks(); ++b) {
    const Index first = response.start[at(b)], size = response.start[at(b + 1)] - first;
    swept.block(first, first, size, size) = A.block(first, first, size, size) / method.relaxation;
    if (method.kind == SweepMethod::Kind::GaussSeidel)
      swept.block(first, 0, size, first) = A.block(first, 0, size, first);
  }
  const MatX G = MatX::Identity(n, n) - swept.partialPivLu().solve(A);
  IterationSpectrum result;
  if (!G.allFinite()) {
    result.radius = std::numeric_limits<double>::quiet_NaN();
    return result;
  }
  const Eigen::EigenSolver<MatX> eigen(G, modes > 0);
  const auto& values = eigen.eigenvalues();
  std::vector<Index> order(at(n));
  std::iota(order.begin(), order.end(), 0);
  // Impulses in the kernel of A have the eigenvalue 1.
  result.idle = n - rankOf(A);
  std::stable_sort(order.begin(), order.end(), [&](Index a, Index b) {
    return std::abs(values[a] - 1.0) < std::abs(values[b] - 1.0);
  });
  order.erase(order.begin(), order.begin() + result.idle);
  std::stable_sort(order.begin(), order.end(),
                   [&](Index a, Index b) { return std::abs(values[a]) > std::abs(values[b]); });
  if (!order.empty()) result.radius = std::abs(values[order[0]]);
  for (Index k = 0; k < std::min(modes, std::ssize(order)); ++k) {
    const Index which = order[at(k)];
    VecX impulse = eigen.eigenvectors().col(which).real();
    Index largest = 0;
    if (impulse.cwiseAbs().maxCoeff(&largest) > 0) impulse /= impulse[largest];
    result.slowest.push_back({values[which], std::move(impulse)});
  }
  return result;
}

}  // namespace compliant
