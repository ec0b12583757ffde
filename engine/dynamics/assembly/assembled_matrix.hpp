#pragma once

#include <optional>

#include "engine/dynamics/assembly/total_jacobians.hpp"
#include "engine/scene/writers.hpp"

namespace compliant {

/// A symmetric local matrix on a state, or on the stacked inputs of a mapping.
struct LocalMatrix {
  struct Expansion {  ///< W[target] += local[source] × value[a] × value[b]
    int target = 0, source = 0, a = 0, b = 0;
  };
  std::vector<Entry> pattern;  ///< per call of the writer, until `slots` are found
  bool direct = false;         ///< writes into W itself
  HugePageVector<int> slots;   ///< per call of the writer
  std::vector<Expansion> expansions;
};

/// W as the sum of local matrices, Σ J_s0ᵀ A_s J_s0 (theory §2). The couplings of unknowns with
/// forbidden directions, which reactions need, lie behind the pattern of W.
class AssembledMatrix {
 public:
  using StackedRows = TotalJacobians::StackedRows;

  /// Fills `W`, which it does not own.
  AssembledMatrix(const TotalJacobians& jacobians, SparseRows& W);

  // Construction: `collect` every local matrix, `build`, then `resolve` every one.
  void collect(const LocalMatrix& matrix, const StackedRows& rows);
  void build();
  void resolve(LocalMatrix& matrix, const StackedRows& rows);

  // A step: after `clear`, each local matrix is written, and then expanded.
  void clear();
  MatrixWriter writer(const LocalMatrix& matrix, double scale);
  void expand(const LocalMatrix& matrix);
  /// Allows an expanded matrix to be written once more in addition to what it has added.
  void writeAgain(const LocalMatrix& matrix);

  /// Calls visit(forbidden degree of freedom, unknown, entry of W between them).
  template <class Visit>
  void forCouplings(Visit visit) const {
    const std::size_t first = at(W_.nonZeros());
    for (std::size_t k = 0; k < couplings_.size(); ++k)
      visit(couplings_[k].fixedDof, couplings_[k].unknown, W_.value[first + k]);
  }

 private:
  struct Coupling {
    int fixedDof = 0, unknown = 0;
  };
  int target(int dofA, int dofB) const;

  const TotalJacobians& J_;
  SparseRows& W_;
  std::optional<PatternBuilder> pattern_;  ///< until `build`
  HugePageVector<double> local_;           ///< entries of matrices that must be expanded
  std::vector<Coupling> couplings_;
  std::vector<std::pair<std::pair<int, int>, int>> couplingSlots_;
};

}  // namespace compliant
