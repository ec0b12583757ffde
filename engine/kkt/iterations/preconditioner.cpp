#include "engine/kkt/iterations/preconditioner.hpp"

#include <Eigen/IterativeLinearSolvers>

#include "engine/kkt/factors/kkt_factor.hpp"
#include "engine/kkt/factors/ordering.hpp"

namespace compliant {

namespace {

class Identity final : public Preconditioner {
 public:
  SolveStats update(const KktSystem&, const std::atomic<bool>*) override { return {}; }
  void apply(const VecX& r, VecX& z) override { z = r; }
};

/// The assembled matrix of the condensed form.
struct Condensed {
  SoftRows soft;
  CondensedMatrix matrix;
  bool fits = false;

  explicit Condensed(const KktSystem& system) {
    soft.analyse(system);
    fits = matrix.analyse(system, soft);
  }
  SolveStats update(const KktSystem& system) {
    if (!fits)
      return ended(SolveStatus::Refused,
                   "The condensed matrix would need more than 2 GiB. Choose the preconditioner "
                   "none, or LDLᵀ");
    const SolveStats stats = soft.update(system, condensedNeedsSoftRows);
    if (usable(stats.status)) matrix.fill(system, soft);
    return stats;
  }
};

/// J diag(W)⁻¹Jᵀ + Ĉ/h, the Schur complement of a system with uncoupled bodies.
class LumpedSchur {
 public:
  explicit LumpedSchur(const KktSystem& system) {
    lumped_.J = system.J;
    lumped_.C = system.C;
    PatternBuilder diagonal(system.n(), system.n());
    for (Index i = 0; i < system.n(); ++i) diagonal.add(i, i);
    lumped_.W = diagonal.build();
    W_.analyse(lumped_);
    A_.analyse(lumped_, W_);
    fits_ = A_.entries() * 12 < largestMatrixBytes;
    if (fits_) A_.makePattern(lumped_);
  }
  /// With `sizes` as the diagonal of W.
  SolveStats update(const KktSystem& system, const VecX& sizes,
                    const std::atomic<bool>* cancelled) {
    if (!fits_)
      return ended(SolveStatus::Refused,
                   "The lumped Schur complement would need more than 2 GiB. Choose the "
                   "preconditioner none or jacobi");
    for (Index i = 0; i < sizes.size(); ++i) lumped_.W.value[at(i)] = sizes[i];
    std::copy(system.J.value.begin(), system.J.value.begin() + system.J.nonZeros(),
              lumped_.J.value.begin());
    std::copy(system.C.value.begin(), system.C.value.begin() + system.C.nonZeros(),
              lumped_.C.value.begin());
    const SolveStats stats = W_.factor(lumped_, cancelled);
    if (usable(stats.status) && !A_.fill(lumped_, W_, cancelled))
      return ended(SolveStatus::Cancelled);
    return stats;
  }
  const SparseRows& lower() const { return A_.lower(); }

 private:
  KktSystem lumped_;
  InverseW W_;
  SchurMatrix A_;
  bool fits_ = false;
};

class Jacobi final : public Preconditioner {
 public:
  Jacobi(Form form, const KktSystem& system) : form_(form), expected_(system.n() + system.m()) {
    if (form == Form::Condensed) condensed_ = std::make_unique<Condensed>(system);
  }
  SolveStats update(const KktSystem& system, const std::atomic<bool>*) override {
    SolveStats stats;
    if (condensed_) {
      stats = condensed_->update(system);
      if (!usable(stats.status)) return stats;
      const SparseRows& A = condensed_->matrix.lower();
      inverse_.resize(A.rows);
      for (Index i = 0; i < A.rows; ++i) inverse_[i] = A.diagonal(i);
    } else {
      expectPivots(system, expected_);
      if (form_ == Form::Schur)
        inverse_ = -expected_.tail(system.m());
      else
        inverse_ = expected_.cwiseAbs();
    }
    inverse_ = inverse_.unaryExpr([](double d) { return d > 0 ? 1 / d : 1.0; });
    return stats;
  }
  void apply(const VecX& r, VecX& z) override { z = inverse_.cwiseProduct(r); }

 private:
  Form form_;
  std::unique_ptr<Condensed> condensed_;
  VecX expected_, inverse_;
};

/// One incomplete Cholesky factor.
class Incomplete {
 public:
  SolveStats update(const SparseRows& lower) {
    if (lower.rows == 0) return {};
    if (!allFinite(lower)) return ended(SolveStatus::NotFinite, matrixNotFinite);
    using Sparse = Eigen::SparseMatrix<double>;
    const Eigen::Map<const Sparse> upper(lower.rows, lower.rows, lower.nonZeros(),
                                         lower.start.data(), lower.column.data(),
                                         lower.value.data());
    const bool first = matrix_.rows() == 0;
    matrix_ = upper;
    if (first) factor_.analyzePattern(matrix_);
    factor_.factorize(matrix_);
    if (factor_.info() == Eigen::Success) return {};
    return ended(SolveStatus::Refused,
                 "The incomplete Cholesky factor broke down: the matrix is not positive definite. "
                 "Choose another preconditioner");
  }
  void apply(const VecX& r, VecX& z) const {
    if (r.size() == 0)
      z = r;
    else
      z = factor_.solve(r);
  }

 private:
  Eigen::SparseMatrix<double> matrix_;
  Eigen::IncompleteCholesky<double, Eigen::Upper, Eigen::AMDOrdering<int>> factor_;
};

class IncompleteCholesky final : public Preconditioner {
 public:
  IncompleteCholesky(Form form, const KktSystem& system)
      : n_(system.n()), form_(form), expected_(system.n() + system.m()) {
    if (form == Form::Condensed)
      condensed_ = std::make_unique<Condensed>(system);
    else
      schur_ = std::make_unique<LumpedSchur>(system);
    if (form == Form::Kkt) W_ = system.W;
  }
  SolveStats update(const KktSystem& system, const std::atomic<bool>* cancelled) override {
    SolveStats stats;
    if (condensed_) {
      stats = condensed_->update(system);
      return usable(stats.status) ? first_.update(condensed_->matrix.lower()) : stats;
    }
    expectPivots(system, expected_);
    stats = schur_->update(system, expected_.head(n_), cancelled);
    if (usable(stats.status)) stats = second_.update(raised(schur_->lower()));
    if (form_ != Form::Kkt || !usable(stats.status)) return stats;
    W_.value.assign(system.W.value.begin(), system.W.value.begin() + system.W.nonZeros());
    for (Index i = 0; i < n_; ++i) {
      double& diagonal = W_.diagonal(i);
      diagonal = std::max(diagonal, 1e-8 * expected_[i]);
    }
    return first_.update(W_);
  }
  void apply(const VecX& r, VecX& z) override {
    if (form_ == Form::Condensed) {
      first_.apply(r, z);
    } else if (form_ == Form::Schur) {
      second_.apply(r, z);
    } else {
      part_ = r.head(n_);
      first_.apply(part_, result_);
      z.head(n_) = result_;
      part_ = r.tail(r.size() - n_);
      second_.apply(part_, result_);
      z.tail(r.size() - n_) = result_;
    }
  }

 private:
  /// Redundant rows need a pivot of their own that responds no more than necessary; so do rows that
  /// act on nothing.
  const SparseRows& raised(const SparseRows& lower) {
    raised_ = lower;
    for (Index r = 0; r < raised_.rows; ++r) {
      double& diagonal = raised_.diagonal(r);
      diagonal = diagonal > 0 ? diagonal * (1 + 1e-8) : 1;
    }
    return raised_;
  }

  Index n_;
  Form form_;
  std::unique_ptr<Condensed> condensed_;
  std::unique_ptr<LumpedSchur> schur_;
  SparseRows W_, raised_;
  Incomplete first_, second_;
  VecX expected_, part_, result_;
};

/// Solves with the LDLᵀ of the whole system of an earlier step. With a right-hand side of one part
/// only it applies the inverse of a Schur complement: [r; 0] gives (W + Jᵀ(Ĉ/h)⁻¹J)⁻¹r in Δv, [0;
/// −r] gives (J W⁻¹Jᵀ + Ĉ/h)⁻¹r in μ. Both are definite, and cost no more than the sparse factor.
///
/// If W is singular, J W⁻¹Jᵀ does not exist, and the exact inverse of the whole system does not see
/// the impulses of rows that hold massless directions. For the form of the whole system the
/// diagonal of W is therefore raised there by its expected size, equally in both blocks.
class PreviousFactor final : public Preconditioner {
 public:
  PreviousFactor(Form form, const KktSystem& system)
      : n_(system.n()), m_(system.m()), form_(form), factor_(KktKernel::Lean, 1e-9) {
    factor_.resize(system);
    joined_ = VecX::Zero(n_ + m_);
    expected_.resize(n_ + m_);
    velocity_ = VecX::Zero(n_);
    if (form != Form::Kkt) return;
    raised_ = system;
    std::vector<Entry> entries;
    for (Index r = 0; r < n_; ++r)
      for (int k = system.W.start[at(r)]; k < system.W.start[at(r) + 1]; ++k)
        entries.push_back({static_cast<int>(r), system.W.column[at(k)]});
    W_.analyse(n_, entries, minimumDegree(system.W));
  }
  SolveStats update(const KktSystem& system, const std::atomic<bool>* cancelled) override {
    return fresh_ ? renew(system, cancelled) : SolveStats{};
  }
  bool tired(int iterations) const override {
    return usual_ >= 0 && iterations > usual_ + std::max(usual_ / 2, leastGrowth);
  }
  SolveStats renew(const KktSystem& system, const std::atomic<bool>* cancelled) override {
    usual_ = -1;
    fresh_ = true;  // until it is available
    if (form_ == Form::Kkt)
      if (const SolveStats stats = factorRaised(system, cancelled); !usable(stats.status))
        return stats;
    const SolveStats stats = factor_.factor(form_ == Form::Kkt ? raised_ : system, cancelled);
    if (!usable(stats.status)) return stats;
    fresh_ = false;
    return stats;
  }
  void finished(int iterations) override {
    if (usual_ < 0) usual_ = iterations;
  }
  void forget() override {
    fresh_ = true;
    factor_.forget();
  }
  void apply(const VecX& r, VecX& z) override {
    joined_.setZero();
    if (form_ == Form::Condensed)
      joined_.head(n_) = r;
    else
      joined_.tail(m_) = -r.tail(m_);
    factor_.solve(joined_);
    if (form_ == Form::Condensed) {
      z = joined_.head(n_);
      return;
    }
    z.tail(m_) = joined_.tail(m_);
    if (form_ == Form::Schur) return;
    velocity_ = r.head(n_);
    W_.solve(velocity_);
    z.head(n_) = velocity_;
  }

 private:
  static constexpr int leastGrowth = 4;      ///< iterations: small counts vary
  static constexpr double vanishing = 1e-6;  ///< pivots of W below this share of their size

  /// Factors W, raised where its pivots vanish.
  SolveStats factorRaised(const KktSystem& system, const std::atomic<bool>* cancelled) {
    raised_ = system;
    expectPivots(system, expected_);
    SparseLdlt::Outcome outcome = factorW(cancelled);
    bool singular = false;
    for (Index i = 0; i < n_ && outcome == SparseLdlt::Outcome::Factored; ++i)
      if (W_.pivot(i) < vanishing * expected_[i]) {
        raised_.W.diagonal(i) += expected_[i];
        singular = true;
      }
    if (singular) outcome = factorW(cancelled);
    return statsOf(W_, outcome);
  }
  SparseLdlt::Outcome factorW(const std::atomic<bool>* cancelled) {
    for (std::size_t k = 0; k < at(raised_.W.nonZeros()); ++k) W_.value(k) = raised_.W.value[k];
    for (Index i = 0; i < n_; ++i) W_.expectedPivot(i) = expected_[i];
    return W_.factor(cancelled);
  }

  Index n_, m_;
  Form form_;
  KktFactor factor_;
  KktSystem raised_;  ///< with the raised W
  SparseLdlt W_;
  VecX joined_, expected_, velocity_;
  bool fresh_ = true;
  int usual_ = -1;  ///< iterations of the first solve with this factor, a reference
};

}  // namespace

std::unique_ptr<Preconditioner> makePreconditioner(Preconditioning kind, Form form,
                                                   const KktSystem& system) {
  switch (kind) {
    case Preconditioning::None:
      break;
    case Preconditioning::Jacobi:
      return std::make_unique<Jacobi>(form, system);
    case Preconditioning::IncompleteCholesky:
      return std::make_unique<IncompleteCholesky>(form, system);
    case Preconditioning::PreviousFactor:
      return std::make_unique<PreviousFactor>(form, system);
  }
  return std::make_unique<Identity>();
}

}  // namespace compliant
