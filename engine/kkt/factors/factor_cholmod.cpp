#include <cholmod.h>

#include "engine/kkt/factors/factor.hpp"
#include "engine/kkt/factors/memory_pool.hpp"

namespace compliant {

namespace {

class CholmodFactor final : public Factor {
 public:
  enum class Method { Simplicial, Supernodal };

  explicit CholmodFactor(Method method) {
    const bool supernodal = method == Method::Supernodal;
    useMemoryPoolInSuiteSparse();
    cholmod_start(&common_);
    common_.print = 0;
    common_.error_handler = nullptr;
    common_.nmethods = 1;
    common_.method[0].ordering = supernodal ? CHOLMOD_METIS : CHOLMOD_NATURAL;
    common_.postorder = supernodal;
    common_.supernodal = supernodal ? CHOLMOD_SUPERNODAL : CHOLMOD_SIMPLICIAL;
    common_.quick_return_if_not_posdef = supernodal;
  }
  CholmodFactor(const CholmodFactor&) = delete;
  CholmodFactor& operator=(const CholmodFactor&) = delete;
  ~CholmodFactor() override {
    cholmod_free_factor(&factor_, &common_);
    for (cholmod_dense** block : {&solution_, &scratch_, &moreScratch_})
      cholmod_free_dense(block, &common_);
    cholmod_finish(&common_);
  }

  Outcome analyse(const SparseRows& lower) override {
    size_ = lower.rows;
    if (size_ == 0) return Outcome::Factored;
    cholmod_sparse view = viewOf(lower);
    cholmod_free_factor(&factor_, &common_);
    factor_ = cholmod_analyze(&view, &common_);
    flops_ = common_.fl;
    nonZeros_ = common_.lnz;
    return factor_ != nullptr ? Outcome::Factored : Outcome::OutOfMemory;
  }

  Outcome factorLower(const SparseRows& lower) override {
    if (size_ == 0) return Outcome::Factored;
    if (factor_ == nullptr) return Outcome::OutOfMemory;
    if (!allFinite(lower)) return Outcome::NotFinite;
    cholmod_sparse view = viewOf(lower);
    cholmod_factorize(&view, factor_, &common_);
    if (common_.status == CHOLMOD_NOT_POSDEF || factor_->minor < factor_->n)
      return Outcome::Breakdown;
    return common_.status < CHOLMOD_OK ? Outcome::OutOfMemory : Outcome::Factored;
  }

  void solveInPlace(VecX& x) override {
    if (size_ == 0) return;
    cholmod_dense right{};
    right.nrow = right.nzmax = right.d = static_cast<std::size_t>(size_);
    right.ncol = 1;
    right.x = x.data();
    right.xtype = CHOLMOD_REAL;
    right.dtype = CHOLMOD_DOUBLE;
    cholmod_solve2(CHOLMOD_A, factor_, &right, nullptr, &solution_, nullptr, &scratch_,
                   &moreScratch_, &common_);
    if (solution_ == nullptr)
      x.setConstant(std::numeric_limits<double>::quiet_NaN());
    else
      x = Eigen::Map<const VecX>(static_cast<const double*>(solution_->x), size_);
  }

  double nonZeros() const override { return nonZeros_; }
  double flops() const override { return flops_; }

 private:
  /// A lower triangle by rows is an upper triangle by columns.
  static cholmod_sparse viewOf(const SparseRows& lower) {
    cholmod_sparse view{};
    view.nrow = view.ncol = static_cast<std::size_t>(lower.rows);
    view.nzmax = static_cast<std::size_t>(lower.nonZeros());
    view.p = const_cast<int*>(lower.start.data());  // CHOLMOD reads only
    view.i = const_cast<int*>(lower.column.data());
    view.x = const_cast<double*>(lower.value.data());
    view.stype = 1;
    view.itype = CHOLMOD_INT;
    view.xtype = CHOLMOD_REAL;
    view.dtype = CHOLMOD_DOUBLE;
    view.sorted = view.packed = 1;
    return view;
  }

  cholmod_common common_{};
  cholmod_factor* factor_ = nullptr;
  cholmod_dense *solution_ = nullptr, *scratch_ = nullptr, *moreScratch_ = nullptr;
  Index size_ = 0;
  double flops_ = 0, nonZeros_ = 0;
};

}  // namespace

std::unique_ptr<Factor> makeCholmodLdlt() {
  return std::make_unique<CholmodFactor>(CholmodFactor::Method::Simplicial);
}
std::unique_ptr<Factor> makeSupernodalLlt() {
  return std::make_unique<CholmodFactor>(CholmodFactor::Method::Supernodal);
}

}  // namespace compliant
