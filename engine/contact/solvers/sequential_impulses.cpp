#include <algorithm>
#include <cmath>

#include "engine/contact/block_kernel.hpp"
#include "engine/contact/contact_solver.hpp"
#include "engine/contact/contact_solver_example.hpp"
#include "engine/contact/solvers/block_solves.hpp"
#include "engine/contact/solvers/solve_watch.hpp"
#include "engine/contact/solvers/solvers.hpp"
#include "engine/scene/registry.hpp"

namespace compliant {

namespace {

/// Sequential impulses (Catto 2005): sweeps that immediately correct the velocity of one row after
/// another: the normal of a contact, then its tangents within the disk of friction for this normal
/// impulse. A row uses only its own entry of A; if bodies are known, A is never formed. A fixed
/// point is a solution of Coulomb's law.
class SequentialImpulses final : public ContactMethod {
 public:
  ContactReport solve(const NonsmoothProblem& problem, const ContactOptions& options,
                      const VecX& start) const override {
    SolveWatch watch(problem, options, start);
    if (!watch.ended() && !refusesOperator(watch)) {
      const Rows rows(problem);
      VecX mu = watch.start(), moved;
      while (!watch.ended()) {
        problem.response->begin(mu, moved);
        for (Index b = 0; b < problem.blocks(); ++b) rows.visit(b, mu, moved);
        watch.count();
        watch.measureOrEnd(mu);
      }
    }
    return watch.finish("sequential impulses");
  }

 private:
  class Rows {
   public:
    explicit Rows(const NonsmoothProblem& problem)
        : problem_(problem), mass_(2 * problem.sets.size()) {
      double own[AdmissibleSet::mostRows * AdmissibleSet::mostRows];
      for (Index b = 0; b < problem.blocks(); ++b) {
        problem.response->diagonalBlock(b, own);
        double* mass = &mass_[2 * at(b)];
        mass[0] = own[0] > 0 ? 1 / own[0] : 0;
        if (problem.response->size(b) == 1) continue;
        // A step along the disk that never overshoots.
        const double largest = largestEigenvalueOfTangents(own, problem.response->size(b));
        mass[1] = largest > 0 ? 1 / largest : 0;
      }
    }

    void visit(Index block, VecX& mu, VecX& moved) const {
      const ResponseOperator& A = *problem_.response;
      const Index first = A.first(block);
      const double* mass = &mass_[2 * at(block)];
      constexpr Index most = AdmissibleSet::mostRows;
      const AdmissibleSet& set = problem_.set(block);
      double velocity[most], change[most] = {}, wanted[most];
      A.applyRow(block, mu, moved, velocity);
      const double normal = mu[first] - mass[0] * (velocity[0] + problem_.velocity[first]);
      change[0] = std::clamp(normal, set.lower, set.upper) - mu[first];
      mu[first] += change[0];
      if (change[0] != 0) A.follow(block, change, moved);
      if (set.tangents == 0) return;
      if (change[0] != 0) A.applyRow(block, mu, moved, velocity);
      for (Index i = 1; i < set.rows(); ++i)
        wanted[i] = mu[first + i] - mass[1] * (velocity[i] + problem_.velocity[first + i]);
      const double size = tangentialSize(wanted, set.tangents), radius = set.friction * mu[first];
      const double share = size > radius ? radius / size : 1;
      change[0] = 0;
      bool any = false;
      for (Index i = 1; i < set.rows(); ++i) {
        change[i] = share * wanted[i] - mu[first + i];
        mu[first + i] = share * wanted[i];
        any = any || change[i] != 0;
      }
      if (any) A.follow(block, change, moved);
    }

   private:
    const NonsmoothProblem& problem_;
    std::vector<double> mass_;  ///< of each block: of the normal, and the least of the tangents, kg
  };
};

}  // namespace

/// Sweeps of single rows, as in game engines.
class SequentialImpulsesContactSolver final
    : public Typed<SequentialImpulsesContactSolver, ContactSolver> {
 public:
  static constexpr const char* typeName = "SequentialImpulsesContactSolver";

  static void describe(Description<SequentialImpulsesContactSolver>& d) {
    d.label("Sequential impulses contact solver");
    d.doc(
        "Corrects the velocity of one row after another: the normal of a contact, then its "
        "tangents within the friction that it allows. The method of Box2D and Bullet, iterated "
        "until the precision is reached.");
    d.source("Catto 2005");
    describeShared(d);
    d.example(exampleOfContactSolver(typeName));
  }

  std::unique_ptr<ContactMethod> method() const override {
    return std::make_unique<SequentialImpulses>();
  }
};

std::span<const NamedMethod> namesOfSequentialImpulses() {
  static const NamedMethod names[] = {
      {"sequential-impulses", "single rows, the tangents within the friction of their normal",
       makeMethod<SequentialImpulses>}};
  return names;
}

void registerSequentialImpulsesContactSolver(Registry& types) {
  types.add<SequentialImpulsesContactSolver>();
}

}  // namespace compliant
