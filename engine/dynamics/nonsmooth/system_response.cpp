#include "engine/dynamics/nonsmooth/system_response.hpp"

#include <Eigen/Cholesky>
#include <algorithm>
#include <limits>
#include <utility>

namespace compliant {

namespace {

/// The share of a mass that is added in the free directions of a massless element held by springs
/// in some directions only.
constexpr double leastMass = 1e-6;

SparseRows rowsOf(const SparseRows& all, std::span<const Index> chosen) {
  SparseRows part;
  part.rows = static_cast<Index>(chosen.size());
  part.columns = all.columns;
  part.start.push_back(0);
  for (const Index row : chosen) {
    all.forRow(row, [&](int column, double value) {
      part.column.push_back(column);
      part.value.push_back(value);
    });
    part.start.push_back(static_cast<int>(part.column.size()));
  }
  return part;
}

}  // namespace

/// W of each element, with the terms of soft rows of the system; hard rows, which would hold it,
/// are left out. False if an element has neither mass nor stiffness.
bool SystemResponse::Basis::hold(const SparseRows& rows) {
  const KktSystem& s = *system;
  const int groups = s.group.empty() ? 0 : *std::max_element(s.group.begin(), s.group.end()) + 1;
  std::vector<int> number(at(groups), -1);
  int count = 0;
  for (const int column : rows.column)
    if (int& own = number[at(s.group[at(column)])]; own < 0) own = count++;
  element.assign(at(count), {});
  elementOf.assign(at(s.n()), -1);
  place.assign(at(s.n()), 0);
  for (Index i = 0; i < s.n(); ++i) {
    const int e = elementOf[at(i)] = number[at(s.group[at(i)])];
    if (e < 0) continue;
    place[at(i)] = static_cast<Index>(element[at(e)].size());
    element[at(e)].push_back(static_cast<int>(i));
  }
  held.clear();
  for (const auto& own : element)
    held.push_back(MatX::Zero(static_cast<Index>(own.size()), static_cast<Index>(own.size())));
  const auto add = [&](int i, int j, double value) {
    const int e = elementOf[at(i)];
    if (e < 0 || elementOf[at(j)] != e) return;
    held[at(e)](place[at(i)], place[at(j)]) += value;
    if (i != j) held[at(e)](place[at(j)], place[at(i)]) += value;
  };
  for (Index i = 0; i < s.n(); ++i)
    s.W.forRow(i, [&](int j, double value) { add(static_cast<int>(i), j, value); });
  for (Index r = 0; r < s.m(); ++r) {
    const double c = s.C.diagonal(r);
    if (!(c > 0)) continue;
    const int begin = s.J.start[at(r)], end = s.J.start[at(r) + 1];
    for (int k = begin; k < end; ++k)
      for (int l = begin; l <= k; ++l)
        add(s.J.column[at(k)], s.J.column[at(l)], s.J.value[at(k)] * s.J.value[at(l)] / c);
  }
  bool all = true;
  for (MatX& own : held) {
    const Index n = own.rows();
    const double mean = own.trace() / static_cast<double>(n);
    own.diagonal().array() += leastMass * mean;
    const Eigen::LLT<MatX> factor(own);
    const bool held = mean > 0 && factor.info() == Eigen::Success;
    own = held ? factor.solve(MatX::Identity(n, n)).eval() : MatX::Zero(n, n).eval();
    all = all && held;
  }
  return all;
}

SystemResponse::SystemResponse(std::vector<Index> first, SparseRows rows, VecX compliance,
                               std::shared_ptr<Basis> basis,
                               std::shared_ptr<const ResponseOperator> formed,
                               std::vector<char> isFormed)
    : CoupledResponse(std::move(first)),
      rows_(std::move(rows)),
      compliance_(std::move(compliance)),
      basis_(std::move(basis)),
      formed_(std::move(formed)),
      isFormed_(std::move(isFormed)),
      number_(++basis_->responses) {}

void SystemResponse::forceOf(const VecX& impulse, VecX& c) const {
  c.setZero(basis_->system->n());
  rows_.addTransposedProduct(1, impulse, c);
}

void SystemResponse::rowsOf(const VecX& v, VecX& u) const {
  u.setZero(rows());
  rows_.addProduct(1, v, u);
}

void SystemResponse::velocityOf(const VecX& impulse, VecX& v) const {
  if (lastImpulse_.size() != impulse.size() || lastImpulse_ != impulse) {
    forceOf(impulse, force_);
    lastVelocity_.resize(basis_->system->n());
    if (!basis_->solve(force_, lastVelocity_))
      lastVelocity_.setConstant(std::numeric_limits<double>::quiet_NaN());
    lastImpulse_ = impulse;
  }
  v = lastVelocity_;
}

bool SystemResponse::factor(std::span<const double> H) const {
  if (basis_->factored != number_) {
    std::vector<Index> first;
    for (Index b = 0; b < blocks(); ++b) first.push_back(this->first(b));
    first.push_back(rows());
    basis_->factor->begin(*basis_->system, rows_, first);
    basis_->factored = number_;
  }
  return basis_->factor->factor(*basis_->system, H, squareStride());
}

void SystemResponse::apply(const VecX& impulse, VecX& velocity) const {
  VecX v;
  velocityOf(impulse, v);
  rowsOf(v, velocity);
  velocity += compliance_.cwiseProduct(impulse);
}

void SystemResponse::diagonalBlock(Index block, double* values) const {
  if (!isFormed_.empty() && isFormed_[at(block)]) return formed_->diagonalBlock(block, values);
  const Index begin = first(block), count = size(block);
  std::fill(values, values + count * count, 0.0);
  for (Index i = 0; i < count; ++i) values[i * (count + 1)] = compliance_[begin + i];
  const Basis& basis = *basis_;
  for (Index i = 0; i < count; ++i)
    rows_.forRow(begin + i, [&](int a, double one) {
      for (Index j = 0; j < count; ++j)
        rows_.forRow(begin + j, [&](int b, double other) {
          const int e = basis.elementOf[at(a)];
          if (basis.elementOf[at(b)] == e)
            values[i * count + j] +=
                one * other * basis.held[at(e)](basis.place[at(a)], basis.place[at(b)]);
        });
    });
}

std::shared_ptr<SystemResponse> SystemResponse::part(std::vector<Index> first,
                                                     std::span<const Index> rows,
                                                     std::shared_ptr<const ResponseOperator> formed,
                                                     std::vector<char> isFormed) const {
  VecX compliance(static_cast<Index>(rows.size()));
  for (std::size_t i = 0; i < rows.size(); ++i)
    compliance[static_cast<Index>(i)] = compliance_[rows[i]];
  return std::make_shared<SystemResponse>(std::move(first), compliant::rowsOf(rows_, rows),
                                          std::move(compliance), basis_, std::move(formed),
                                          std::move(isFormed));
}

std::shared_ptr<const ResponseOperator> SystemResponse::ofRows(std::span<const Index> rows) const {
  std::vector<Index> first;
  for (std::size_t i = 0; i <= rows.size(); ++i) first.push_back(static_cast<Index>(i));
  return part(std::move(first), rows, nullptr, {});
}

std::shared_ptr<const ResponseOperator> SystemResponse::ofBlocks(
    std::span<const Index> blocks) const {
  if (formed_ != nullptr &&
      std::all_of(blocks.begin(), blocks.end(), [this](Index b) { return isFormed_[at(b)] != 0; }))
    return formed_->ofBlocks(blocks);
  std::vector<Index> rows;
  for (const Index b : blocks)
    for (Index i = 0; i < size(b); ++i) rows.push_back(first(b) + i);
  return part(startsOf(blocks), rows, nullptr, {});
}

}  // namespace compliant
