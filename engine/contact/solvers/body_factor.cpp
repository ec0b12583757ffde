#include "engine/contact/solvers/body_factor.hpp"

#include <Eigen/Cholesky>
#include <Eigen/LU>
#include <algorithm>
#include <cmath>

#include "engine/laws/admissible_set.hpp"

namespace compliant {

using Block = BodyPattern::Block;

/// Adds gᵀ H h of two bodies on which a block of rows acts.
static void addProduct(Index rows, const double* H, const double* g, int own, const double* h,
                       int others, BodyPattern::Block& block) {
  double product[AdmissibleSet::mostRows * FreeBodiesResponse::mostUnknowns];  // H h
  for (Index r = 0; r < rows; ++r)
    for (int c = 0; c < others; ++c) {
      double sum = 0;
      for (Index s = 0; s < rows; ++s) sum += H[r * rows + s] * h[s * others + c];
      product[r * others + c] = sum;
    }
  for (Index r = 0; r < rows; ++r)
    for (int c = 0; c < others; ++c)
      for (int k = 0; k < own; ++k) block(k, c) += g[r * own + k] * product[r * others + c];
}

/// Calls visit(i, j, rows, H, one, other) for each block gᵀ H h of I + Gᵀ H G, bodies by their
/// order.
template <class Visit>
static void visitProducts(const FreeBodiesResponse& response, const BodyPattern& pattern,
                          std::span<const double> H, const Visit& visit) {
  for (Index b = 0; b < response.blocks(); ++b) {
    const double* own = &H[response.squareStride() * at(b)];
    const Index rows = response.size(b);
    if (std::all_of(own, own + rows * rows, [](double each) { return each == 0; })) continue;
    for (const auto& one : response.actionsOf(b))
      for (const auto& other : response.actionsOf(b)) {
        const auto add = [&](Block& block) {
          if (rows == 3 && one.unknowns == 6 && other.unknowns == 6)
            addProduct(3, own, response.gOf(one), 6, response.gOf(other), 6, block);
          else
            addProduct(rows, own, response.gOf(one), one.unknowns, response.gOf(other),
                       other.unknowns, block);
        };
        visit(pattern.orderOf(one.body), pattern.orderOf(other.body), add);
      }
  }
}

bool BodyCholesky::factor(const FreeBodiesResponse& response, std::span<const double> H) {
  block_.assign(pattern_.blocks(), Block::Zero());
  for (std::size_t k = 0; k < pattern_.bodies(); ++k) block_[pattern_.begin(k)].setIdentity();
  visitProducts(response, pattern_, H, [&](int i, int j, const auto& add) {
    if (i >= j) add(block_[pattern_.placeOf(i, j)]);
  });
  for (std::size_t k = 0; k < pattern_.bodies(); ++k) {
    const std::size_t begin = pattern_.begin(k), end = pattern_.end(k);
    Eigen::LLT<Eigen::Ref<Block>> own(block_[begin]);
    if (own.info() != Eigen::Success) return false;
    const auto L = block_[begin].transpose().triangularView<Eigen::Upper>();
    for (std::size_t i = begin + 1; i < end; ++i) L.solveInPlace<Eigen::OnTheRight>(block_[i]);
    for (std::size_t j = begin + 1; j < end; ++j) {
      std::size_t place = pattern_.begin(pattern_.row(j));
      for (std::size_t i = j; i < end; ++i) {
        while (pattern_.row(place) != pattern_.row(i)) ++place;
        block_[place].noalias() -= block_[i] * block_[j].transpose();
      }
    }
  }
  return true;
}

void BodyCholesky::solve(VecX& w) const {
  pattern_.gather(w, part_);
  for (std::size_t k = 0; k < pattern_.bodies(); ++k) {
    const std::size_t begin = pattern_.begin(k), end = pattern_.end(k);
    block_[begin].triangularView<Eigen::Lower>().solveInPlace(part_[k]);
    for (std::size_t i = begin + 1; i < end; ++i)
      part_[pattern_.row(i)].noalias() -= block_[i] * part_[k];
  }
  for (std::size_t k = pattern_.bodies(); k-- > 0;) {
    const std::size_t begin = pattern_.begin(k), end = pattern_.end(k);
    for (std::size_t i = begin + 1; i < end; ++i)
      part_[k].noalias() -= block_[i].transpose() * part_[pattern_.row(i)];
    block_[begin].transpose().triangularView<Eigen::Upper>().solveInPlace(part_[k]);
  }
  pattern_.scatter(part_, w);
}

bool BodyLu::factor(const FreeBodiesResponse& response, std::span<const double> H) {
  lower_.assign(pattern_.blocks(), Block::Zero());
  upper_.assign(pattern_.blocks(), Block::Zero());
  for (std::size_t k = 0; k < pattern_.bodies(); ++k) lower_[pattern_.begin(k)].setIdentity();
  visitProducts(response, pattern_, H, [&](int i, int j, const auto& add) {
    add(i >= j ? lower_[pattern_.placeOf(i, j)] : upper_[pattern_.placeOf(j, i)]);
  });
  Eigen::PartialPivLU<Block> own;
  for (std::size_t k = 0; k < pattern_.bodies(); ++k) {
    const std::size_t begin = pattern_.begin(k), end = pattern_.end(k);
    own.compute(lower_[begin]);
    const auto pivots = own.matrixLU().diagonal().cwiseAbs();
    if (!(pivots.minCoeff() > 1e-15 * pivots.maxCoeff())) return false;
    lower_[begin] = own.inverse();
    for (std::size_t i = begin + 1; i < end; ++i) lower_[i] = (lower_[i] * lower_[begin]).eval();
    for (std::size_t j = begin + 1; j < end; ++j) {
      const std::size_t column = pattern_.row(j);
      std::size_t place = pattern_.begin(column);
      for (std::size_t i = j; i < end; ++i) {
        while (pattern_.row(place) != pattern_.row(i)) ++place;
        lower_[place].noalias() -= lower_[i] * upper_[j];
        if (i != j) upper_[place].noalias() -= lower_[j] * upper_[i];
      }
    }
  }
  return true;
}

void BodyLu::solve(VecX& w) const {
  pattern_.gather(w, part_);
  for (std::size_t k = 0; k < pattern_.bodies(); ++k)
    for (std::size_t i = pattern_.begin(k) + 1; i < pattern_.end(k); ++i)
      part_[pattern_.row(i)].noalias() -= lower_[i] * part_[k];
  for (std::size_t k = pattern_.bodies(); k-- > 0;) {
    for (std::size_t i = pattern_.begin(k) + 1; i < pattern_.end(k); ++i)
      part_[k].noalias() -= upper_[i] * part_[pattern_.row(i)];
    part_[k] = (lower_[pattern_.begin(k)] * part_[k]).eval();
  }
  pattern_.scatter(part_, w);
}

}  // namespace compliant
