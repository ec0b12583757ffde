#pragma once

#include "engine/kkt/iterations/krylov.hpp"
#include "engine/kkt/solver_description.hpp"

namespace compliant {

/// The base of solvers by Krylov methods: their options, and a workspace with matrix and
/// preconditioner. Each defines its method and the supported forms of the system.
class KrylovSolver : public KktSolver {
 public:
  std::int64_t iterations = 100;
  double precision = 1e-8;
  bool relative = true;
  Preconditioning preconditioner = Preconditioning::IncompleteCholesky;

  std::unique_ptr<SolverWorkspace> analyse(const KktSystem& system) const override {
    return analyseKrylov(options(), system);
  }
  void forget(SolverWorkspace& workspace) const override {
    static_cast<KrylovWorkspace&>(workspace).preconditioner->forget();
  }
  SolveStats factor(const KktSystem& system, SolverWorkspace& workspace,
                    const std::atomic<bool>* cancelled) const override {
    return updateKrylov(system, static_cast<KrylovWorkspace&>(workspace), cancelled);
  }
  bool startsFromGuess() const override { return true; }
  const char* methodText(const SolverWorkspace&) const override {
    return method() == KrylovMethod::Cg ? "CG" : "MINRES";
  }
  SolveStats solve(const KktSystem& system, const RightHandSide& right, SolverWorkspace& workspace,
                   Solution& solution, const std::atomic<bool>* cancelled) const override {
    return solveKrylov(options(), system, right, static_cast<KrylovWorkspace&>(workspace), solution,
                       cancelled);
  }

 protected:
  virtual KrylovMethod method() const = 0;
  virtual Form systemForm() const = 0;
  /// KrylovOptions::threshold.
  virtual double leastCurvature() const { return 0; }

 private:
  KrylovOptions options() const {
    return {method(),  systemForm(), preconditioner,  iterations,
            precision, relative,     leastCurvature()};
  }
};

/// Field `preconditioner` of a Krylov solver.
template <class T>
void describePreconditioner(Description<T>& d) {
  d.field("preconditioner", &T::preconditioner)
      .choices({"none", "jacobi", "incomplete_cholesky", "previous_factor"})
      .effect(Effect::Structure)
      .doc(
          "Preconditioner: jacobi, the diagonal; incomplete_cholesky, an incomplete sparse "
          "factor; previous_factor, the exact factor of an earlier step, renewed when the "
          "number of iterations grows by half.");
}

}  // namespace compliant
