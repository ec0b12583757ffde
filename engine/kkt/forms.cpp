#include "engine/kkt/forms.hpp"

namespace compliant {

namespace {

class CondensedOperator final : public Operator {
 public:
  explicit CondensedOperator(const KktSystem& system) : size_(system.n()) {
    soft_.analyse(system);
    rows_ = scaled_ = VecX::Zero(system.m());
  }
  Index size() const override { return size_; }
  SolveStats update(const KktSystem& system, const std::atomic<bool>*) override {
    return soft_.update(system, condensedNeedsSoftRows);
  }
  void rightHandSide(const KktSystem& system, const RightHandSide& right, VecX& own) override {
    soft_.multiply(right.b, scaled_);
    own = right.c;
    system.J.addTransposedProduct(1, scaled_, own);
  }
  void take(const Solution& solution, VecX& x) const override { x = solution.change; }
  void apply(const KktSystem& system, const VecX& x, VecX& y) override {
    y.setZero();
    system.W.addSymmetricProduct(1, x, y);
    rows_.setZero();
    system.J.addProduct(1, x, rows_);
    soft_.multiply(rows_, scaled_);
    system.J.addTransposedProduct(1, scaled_, y);
  }
  void complete(const KktSystem& system, const RightHandSide& right, const VecX& x,
                Solution& solution) override {
    solution.change = x;
    rows_ = right.b;
    system.J.addProduct(-1, x, rows_);
    soft_.multiply(rows_, solution.impulse);
  }

 private:
  Index size_;
  SoftRows soft_;
  VecX rows_, scaled_;
};

class SchurOperator final : public Operator {
 public:
  explicit SchurOperator(const KktSystem& system) : size_(system.m()) {
    W_.analyse(system);
    velocity_ = VecX::Zero(system.n());
  }
  Index size() const override { return size_; }
  SolveStats update(const KktSystem& system, const std::atomic<bool>* cancelled) override {
    return W_.factor(system, cancelled);
  }
  void rightHandSide(const KktSystem& system, const RightHandSide& right, VecX& own) override {
    velocity_ = right.c;
    W_.solve(velocity_);
    own = right.b;
    system.J.addProduct(-1, velocity_, own);
  }
  void take(const Solution& solution, VecX& x) const override { x = solution.impulse; }
  void apply(const KktSystem& system, const VecX& x, VecX& y) override {
    velocity_.setZero();
    system.J.addTransposedProduct(1, x, velocity_);
    W_.solve(velocity_);
    y.setZero();
    system.J.addProduct(1, velocity_, y);
    system.C.addSymmetricProduct(1, x, y);
  }
  void complete(const KktSystem& system, const RightHandSide& right, const VecX& x,
                Solution& solution) override {
    solution.impulse = x;
    solution.change = right.c;
    system.J.addTransposedProduct(1, x, solution.change);
    W_.solve(solution.change);
  }

 private:
  Index size_;
  InverseW W_;
  VecX velocity_;
};

class KktOperator final : public Operator {
 public:
  explicit KktOperator(const KktSystem& system) : n_(system.n()), m_(system.m()) {
    velocity_ = primal_ = VecX::Zero(n_);
    impulse_ = dual_ = VecX::Zero(m_);
  }
  Index size() const override { return n_ + m_; }
  SolveStats update(const KktSystem&, const std::atomic<bool>*) override { return {}; }
  void rightHandSide(const KktSystem&, const RightHandSide& right, VecX& own) override {
    own.head(n_) = right.c;
    own.tail(m_) = -right.b;
  }
  void take(const Solution& solution, VecX& x) const override {
    x.head(n_) = solution.change;
    x.tail(m_) = solution.impulse;
  }
  void apply(const KktSystem& system, const VecX& x, VecX& y) override {
    velocity_ = x.head(n_);
    impulse_ = x.tail(m_);
    primal_.setZero();
    dual_.setZero();
    system.W.addSymmetricProduct(1, velocity_, primal_);
    system.J.addTransposedProduct(-1, impulse_, primal_);
    system.J.addProduct(-1, velocity_, dual_);
    system.C.addSymmetricProduct(-1, impulse_, dual_);
    y.head(n_) = primal_;
    y.tail(m_) = dual_;
  }
  void complete(const KktSystem&, const RightHandSide&, const VecX& x,
                Solution& solution) override {
    solution.change = x.head(n_);
    solution.impulse = x.tail(m_);
  }

 private:
  Index n_, m_;
  VecX velocity_, impulse_, primal_, dual_;
};

}  // namespace

std::unique_ptr<Operator> makeOperator(Form form, const KktSystem& system) {
  if (form == Form::Condensed) return std::make_unique<CondensedOperator>(system);
  if (form == Form::Schur) return std::make_unique<SchurOperator>(system);
  return std::make_unique<KktOperator>(system);
}

}  // namespace compliant
