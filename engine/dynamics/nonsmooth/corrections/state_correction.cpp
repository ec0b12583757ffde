#include "engine/dynamics/nonsmooth/corrections/state_correction.hpp"

#include <Eigen/OrderingMethods>
#include <cstdlib>

namespace compliant {

using Lower = Eigen::SparseMatrix<double, Eigen::ColMajor, int>;

struct StateCorrection::Factor {
  virtual ~Factor() = default;
  virtual void analyse() = 0;
  virtual bool compute() = 0;
  virtual void solve(const VecX& c, VecX& x) const = 0;
  virtual Index fill() const = 0;
  Lower matrix;
};

template <class Order>
struct StateCorrection::SparseFactor final : Factor {
  void analyse() override { ldlt.analyzePattern(matrix); }
  bool compute() override {
    ldlt.factorize(matrix);
    return ldlt.info() == Eigen::Success && (matrix.rows() == 0 || ldlt.vectorD().minCoeff() > 0);
  }
  void solve(const VecX& c, VecX& x) const override { x = ldlt.solve(c); }
  Index fill() const override { return ldlt.matrixL().nestedExpression().nonZeros(); }
  Eigen::SimplicialLDLT<Lower, Eigen::Lower, Order> ldlt;
};

StateCorrection::StateCorrection(Ordering ordering) : ordering_(ordering) {}
StateCorrection::~StateCorrection() = default;

Index StateCorrection::fill() const { return factor_ != nullptr ? factor_->fill() : 0; }

/// Finds the entries of W within states, by columns, and their places in W.
void StateCorrection::findEntries(const KktSystem& system) {
  std::vector<Eigen::Triplet<int>> within;
  for (Index row = 0; row < system.n(); ++row) {
    for (int k = system.W.start[at(row)]; k < system.W.start[at(row) + 1]; ++k) {
      const int column = system.W.column[at(k)];
      if (system.state[at(row)] != system.state[at(column)]) continue;
      within.emplace_back(static_cast<int>(row), column, k);
      if (ordering_ == Ordering::Wire &&
          std::abs(system.group[at(row)] - system.group[at(column)]) > 1)
        fault_ =
            "A wire connects neighbours alone, in their order, but stiffness connects others here: "
            "turn off Wire";
    }
  }
  Eigen::SparseMatrix<int, Eigen::ColMajor, int> places(system.n(), system.n());
  places.setFromTriplets(within.begin(), within.end());
  source_.assign(places.valuePtr(), places.valuePtr() + places.nonZeros());
  factor_->matrix = places.cast<double>();
}

Sentence StateCorrection::prepare(const KktSystem& system) {
  const bool first = factor_ == nullptr;
  if (first) {
    if (ordering_ == Ordering::Wire)
      factor_ = std::make_unique<SparseFactor<Eigen::NaturalOrdering<int>>>();
    else
      factor_ = std::make_unique<SparseFactor<Eigen::AMDOrdering<int>>>();
    findEntries(system);
  }
  if (!fault_.empty()) return fault_;
  for (std::size_t k = 0; k < source_.size(); ++k)
    factor_->matrix.valuePtr()[k] = system.W.value[at(source_[k])];
  if (first) factor_->analyse();
  return factor_->compute()
             ? Sentence()
             : "The matrix W of a state is not positive definite: the generic correction may help";
}

bool StateCorrection::apply(const VecX& c, VecX& x) const {
  factor_->solve(c, x);
  return true;
}

}  // namespace compliant
