#include <umfpack.h>

#include <limits>

#include "engine/kkt/factors/factor.hpp"
#include "engine/kkt/factors/memory_pool.hpp"

namespace compliant {

namespace {

class UmfpackLu final : public Factor {
 public:
  UmfpackLu() {
    useMemoryPoolInSuiteSparse();
    umfpack_di_defaults(control_);
  }
  UmfpackLu(const UmfpackLu&) = delete;
  UmfpackLu& operator=(const UmfpackLu&) = delete;
  ~UmfpackLu() override {
    umfpack_di_free_numeric(&numeric_);
    umfpack_di_free_symbolic(&symbolic_);
  }

  /// UMFPACK reads values to choose its strategy, so the first factor does the symbolic work.
  Outcome analyse(const SparseRows& lower) override {
    both_.analyse(lower);
    umfpack_di_free_symbolic(&symbolic_);
    return Outcome::Factored;
  }
  Outcome factorLower(const SparseRows& lower) override {
    const int size = static_cast<int>(lower.rows);
    if (size == 0) return Outcome::Factored;
    if (!allFinite(lower)) return Outcome::NotFinite;
    both_.fill(lower);
    const SparseRows& A = both_.full;
    // Rows are passed as columns: a symmetric matrix equals its transpose.
    if (symbolic_ == nullptr &&
        umfpack_di_symbolic(size, size, A.start.data(), A.column.data(), A.value.data(), &symbolic_,
                            control_, info_) != UMFPACK_OK)
      return Outcome::OutOfMemory;
    umfpack_di_free_numeric(&numeric_);
    const int status = umfpack_di_numeric(A.start.data(), A.column.data(), A.value.data(),
                                          symbolic_, &numeric_, control_, info_);
    if (status == UMFPACK_WARNING_singular_matrix) return Outcome::Breakdown;
    return status == UMFPACK_OK ? Outcome::Factored : Outcome::OutOfMemory;
  }
  void solveInPlace(VecX& x) override {
    if (x.size() == 0) return;
    const SparseRows& A = both_.full;
    right_ = x;
    if (umfpack_di_solve(UMFPACK_A, A.start.data(), A.column.data(), A.value.data(), x.data(),
                         right_.data(), numeric_, control_, nullptr) < UMFPACK_OK)
      x.setConstant(std::numeric_limits<double>::quiet_NaN());
  }
  double nonZeros() const override {
    return numeric_ != nullptr ? info_[UMFPACK_LNZ] + info_[UMFPACK_UNZ] : 0;
  }
  double flops() const override { return numeric_ != nullptr ? info_[UMFPACK_FLOPS] : 0; }

 private:
  Mirrored both_;
  VecX right_;
  void* symbolic_ = nullptr;
  void* numeric_ = nullptr;
  double control_[UMFPACK_CONTROL] = {};
  double info_[UMFPACK_INFO] = {};
};

}  // namespace

std::unique_ptr<Factor> makeUmfpackLu() { return std::make_unique<UmfpackLu>(); }

}  // namespace compliant
