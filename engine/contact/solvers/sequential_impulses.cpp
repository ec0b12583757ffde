#include <algorithm>
#include <cmath>

#include "engine/base/elementary.hpp"
#include "engine/contact/solvers/block_solves.hpp"
#include "engine/contact/solvers/solve_watch.hpp"
#include "engine/contact/solvers/solvers.hpp"

namespace compliant {

namespace {

/// Sequential impulses (Catto 2005): sweeps that correct the velocity of one row after another at
/// once, the normal of a contact, then its tangents within the disk of the friction that this
/// normal impulse allows. A row knows of A its own entry alone; where bodies are known, A is never
/// formed. What stands still here is a solution of Coulomb's law.
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
      double own[9];
      for (Index b = 0; b < problem.blocks(); ++b) {
        problem.response->diagonalBlock(b, own);
        double* mass = &mass_[2 * at(b)];
        mass[0] = own[0] > 0 ? 1 / own[0] : 0;
        if (problem.response->size(b) == 1) continue;
        // The larger eigenvalue of the tangential block: a step along the disk that never
        // overshoots.
        const double half = 0.5 * (own[4] + own[8]),
                     spread = elementary::hypot(0.5 * (own[4] - own[8]), 0.5 * (own[5] + own[7]));
        mass[1] = half + spread > 0 ? 1 / (half + spread) : 0;
      }
    }

    void visit(Index block, VecX& mu, VecX& moved) const {
      const ResponseOperator& A = *problem_.response;
      const Index first = A.first(block);
      const double* mass = &mass_[2 * at(block)];
      double velocity[3], change[3] = {0, 0, 0};
      const AdmissibleSet& set = problem_.set(block);
      A.applyRow(block, mu, moved, velocity);
      const double normal = mu[first] - mass[0] * (velocity[0] + problem_.velocity[first]);
      change[0] = std::clamp(normal, set.lower, set.upper) - mu[first];
      mu[first] += change[0];
      if (change[0] != 0) A.follow(block, change, moved);
      if (set.tangents == 0) return;
      if (change[0] != 0) A.applyRow(block, mu, moved, velocity);
      double wanted[2];
      for (Index i = 0; i < 2; ++i)
        wanted[i] =
            mu[first + 1 + i] - mass[1] * (velocity[1 + i] + problem_.velocity[first + 1 + i]);
      const double size = elementary::hypot(wanted[0], wanted[1]), most = set.friction * mu[first];
      const double share = size > most ? most / size : 1;
      change[0] = 0;
      for (Index i = 0; i < 2; ++i) {
        change[1 + i] = share * wanted[i] - mu[first + 1 + i];
        mu[first + 1 + i] = share * wanted[i];
      }
      if (change[1] != 0 || change[2] != 0) A.follow(block, change, moved);
    }

   private:
    const NonsmoothProblem& problem_;
    std::vector<double> mass_;  ///< of each block: of the normal, and the least of the tangents, kg
  };
};

}  // namespace

std::unique_ptr<ContactMethod> makeSequentialImpulses() {
  return std::make_unique<SequentialImpulses>();
}

}  // namespace compliant
