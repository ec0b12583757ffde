#pragma once

#include <string>
#include <vector>

#include "engine/contact/nonsmooth_problem.hpp"

namespace compliant::test {

/// A body of a generated problem: mass (kg), the same moment of inertia about all axes (kg·m²),
/// centre (m).
struct GeneratedBody {
  double mass = 1, inertia = 0.1;
  Vec3 centre = Vec3::Zero();
};

/// A contact between two bodies, −1: the ground. The normal points from `below` to `above`.
struct GeneratedContact {
  int below = -1, above = 0;
  Vec3 place = Vec3::Zero(), normal = Vec3::UnitZ();
  AdmissibleSet set =
      AdmissibleSet::coulomb(0.5);  ///< a cone, or an interval for the normal row alone
};

/// A = J M⁻¹ Jᵀ + c I, δ = J v for free velocities v of the bodies: linear, then angular.
NonsmoothProblem assembled(const std::vector<GeneratedBody>& bodies,
                           const std::vector<GeneratedContact>& contacts, const VecX& freeVelocity,
                           double compliance = 0);

struct GeneratedProblem {
  std::string name;
  NonsmoothProblem problem;
};

/// Boxes on boxes, four contacts each: more than are needed. `ratio` is the mass of each beside the
/// one below; the top is pushed sideways with `push` times its weight.
GeneratedProblem stack(int levels, double ratio, double friction, double push);
/// A wall of bricks, `courses` high and `width` wide, two by two contacts where bricks overlap.
GeneratedProblem wall(int width, int courses, double friction);
/// Balls at random places that touch their neighbours, thrown at random; with 5 tangents their
/// contacts rub in three turns, too.
GeneratedProblem balls(int count, int contacts, double friction, unsigned seed, Index tangents = 2);
/// A chain of random bodies with `links` contacts from each to the next: blocks that repeat each
/// other.
GeneratedProblem chain(int bodies, int links, double friction, double massSpread, unsigned seed);
/// Rows of every kind on random bodies, with compliance: one solution.
GeneratedProblem mixture(int rows, double friction, unsigned seed);
/// The same problem with other friction everywhere.
GeneratedProblem withFriction(GeneratedProblem problem, double friction);
/// The same with c added to the diagonal.
GeneratedProblem withCompliance(GeneratedProblem problem, double compliance);

/// What the benchmark solves: 1 to 570 contacts.
std::vector<GeneratedProblem> benchmarkProblems();

}  // namespace compliant::test
