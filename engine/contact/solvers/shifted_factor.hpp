#pragma once

#include <Eigen/Cholesky>
#include <Eigen/SparseCholesky>
#include <memory>
#include <vector>

#include "engine/contact/solvers/body_factor.hpp"

namespace compliant {

/// A factor of S A S + shift·I, S diagonal.
class ShiftedFactor {
 public:
  virtual ~ShiftedFactor() = default;
  /// False if the matrix is not positive definite.
  virtual bool factor(double shift) = 0;
  virtual void solve(const VecX& right, VecX& x) = 0;
};

/// A factor of the matrix itself.
class ShiftedMatrix final : public ShiftedFactor {
 public:
  explicit ShiftedMatrix(SparseMatrix scaled);
  bool factor(double shift) override;
  void solve(const VecX& right, VecX& x) override;

 private:
  SparseMatrix A_;
  bool dense_ = false;
  MatX matrix_, shifted_;
  Eigen::LLT<MatX> factor_;
  Eigen::SimplicialLLT<SparseMatrix> sparse_;
};

/// Of rows on free bodies: with E = S² Ĉ/h + shift, x = E⁻¹ (b − S G w), (I + Gᵀ S²E⁻¹ G) w = Gᵀ S
/// E⁻¹ b.
class ShiftedBodies final : public ShiftedFactor {
 public:
  ShiftedBodies(const FreeBodiesResponse& response, const VecX& scale);
  bool factor(double shift) override;
  void solve(const VecX& right, VecX& x) override;

 private:
  const FreeBodiesResponse& response_;
  const VecX& scale_;
  BodyCholesky bodies_;
  VecX diagonal_, moved_;       // E, w
  std::vector<double> weight_;  // S²/E
};

}  // namespace compliant
