#include "engine/dynamics/assembly/assembler.hpp"

#include <cmath>
#include <limits>

namespace compliant {

Assembler::Assembler(const Layout& layout, int system, const Motion& motion)
    : J_(layout, system, motion),
      acting_(J_, motion),
      matrix_(J_, system_.W),
      forces_(J_, acting_, matrix_),
      geometric_(J_, acting_, matrix_, forces_, motion),
      rows_(J_, acting_, system_),
      end_(J_, acting_, matrix_, forces_, geometric_, rows_) {
  const auto forMatrices = [this](auto visit) {
    acting_.forMatrices(J_, visit);
    geometric_.forMatrices(visit);
  };
  forMatrices([this](LocalMatrix& matrix, const auto& rows) { matrix_.collect(matrix, rows); });
  matrix_.build();
  forMatrices([this](LocalMatrix& matrix, const auto& rows) { matrix_.resolve(matrix, rows); });
  geometric_.findMasses(system_.W);
}

void Assembler::updateLaws(const Scheme& scheme) {
  if (acting_.updateLaws(J_, scheme)) geometric_.followLaws();
}

const char* Assembler::assemble(const Motion& motion, const Scheme& scheme, RightHandSide& right,
                                Id& culprit) {
  ++workDone().assemblies;
  updateLaws(scheme);
  for (ConstraintPart& constraint : acting_.constraints)
    constraint.law.follow(J_.view(J_.part(constraint.part), motion).x);
  end_.begin();
  geometric_.setScheme(scheme);
  const SystemWeights weights{scheme.inertia, scheme.damping * scheme.h * scheme.alpha,
                              scheme.h * scheme.h * scheme.alpha * scheme.beta,
                              -scheme.h * scheme.alpha, scheme.damping * scheme.h * scheme.alpha};
  fill(motion, scheme, weights);
  if (recorded_ != nullptr) {
    fillParts(motion, scheme, right);
    fillShares(motion, weights, right);
    fillStill(motion, scheme, right);
    fill(motion, scheme, weights);
  }
  forces_.gather(scheme.h, right.c);
  rows_.gather(motion, scheme, right);
  // φ is a difference of positions: rows cannot be met below the rounding of positions.
  right.speedRounding =
      4 * std::numeric_limits<double>::epsilon() * J_.largestPosition(motion) / scheme.h;
  right.fastest = J_.largestVelocity(motion);
  right.leastImpulse = right.leastRate = 0;
  return acting_.refusal(culprit);
}

/// Fills W and the forces from which c is gathered.
void Assembler::fill(const Motion& motion, const Scheme& scheme, const SystemWeights& weights) {
  matrix_.clear();
  forces_.clear();
  forces_.addMasses(motion, weights);
  geometric_.updateMobilities(system_.W, weights);
  for (const ForcePart& force : acting_.forces) geometric_.addField(force, motion, weights);
  for (const ConstraintPart& constraint : acting_.constraints)
    forces_.addLaw(constraint, motion, weights);
  if (scheme.geometricStiffness != GeometricStiffness::None)
    geometric_.addMappings(motion, scheme, weights);
  for (const ConstraintPart& constraint : acting_.constraints)
    forces_.addExplicitLaw(constraint, motion);
}

/// W is linear in its weights: each part is W with a single weight.
void Assembler::fillParts(const Motion& motion, const Scheme& s, RightHandSide& right) {
  SystemParts& parts = *recorded_;
  const auto part = [&](const SystemWeights& weights, const Scheme& scheme) {
    geometric_.setScheme(scheme);
    fill(motion, scheme, weights);
    SparseRows matrix = system_.W;
    matrix.value.resize(at(matrix.nonZeros()));
    return matrix;
  };
  Scheme whole = s;
  whole.tangent = true;
  parts.tangent = part({0, 0, 1, 0, 0}, whole);
  parts.D = part({0, 1, 0, 0, 0}, s);
  parts.K = part({0, 0, 1, 0, 0}, s);
  // M comes last, so that the forces are those of the step, including implicit torques.
  parts.M = part({1, 0, 0, 0, s.damping * s.h * s.alpha}, s);
  forces_.gather(s.h, right.c);
  J_.toUnknowns(motion.v, parts.velocity);
  parts.force.resize(system_.n());
  for (Index i = 0; i < system_.n(); ++i) parts.force[i] = forces_.onDofs()[J_.dofOf(i)];
  parts.inertia = s.inertia;
  parts.damping = s.damping * s.h * s.alpha;
  parts.stiffness = s.h * s.h * s.alpha * s.beta;
  parts.impulse = s.h;
  parts.turning = s.h * s.h * s.alpha;
  parts.makesC = true;
}

/// One component after the other, in the order of `fill`.
void Assembler::fillShares(const Motion& motion, const SystemWeights& weights,
                           RightHandSide& right) {
  SystemParts& parts = *recorded_;
  parts.shares.clear();
  const auto share = [&](Id component, const auto& add) {
    forces_.clear();
    add();
    forces_.gather(1, right.c);
    SystemParts::Share each{component, {}};
    for (Index i = 0; i < right.c.size(); ++i)
      if (right.c[i] != 0) each.force.emplace_back(i, right.c[i]);
    if (!each.force.empty()) parts.shares.push_back(std::move(each));
  };
  matrix_.clear();
  forces_.updateAccelerations(motion);
  for (const MassPart& mass : acting_.masses)
    share(mass.slot->component->id, [&] { forces_.addMass(mass, motion, weights); });
  geometric_.updateMobilities(system_.W, weights);
  for (const ForcePart& force : acting_.forces)
    share(force.slot->force->id, [&] { geometric_.addField(force, motion, weights); });
  for (const ConstraintPart& constraint : acting_.constraints)
    share(constraint.slot->constraint->id, [&] {
      forces_.addLaw(constraint, motion, weights);
      forces_.addExplicitLaw(constraint, motion);
    });
}

/// b is affine in J v.
void Assembler::fillStill(const Motion& motion, const Scheme& scheme, RightHandSide& right) {
  Motion still = motion;
  still.v.setZero();
  rows_.gather(still, scheme, right);
  recorded_->still = right.b;
  recorded_->stillNonsmooth = rows_.nonsmooth().right;
}

void Assembler::guess(const Motion& motion, double h, Solution& solution) {
  J_.toUnknowns(motion.change, solution.change);
  rows_.guess(motion, h, solution.impulse);
}

double Assembler::turningScale(const Motion& motion, const Solution& solution, VecX& weights) {
  weights.setZero(J_.dofs());
  J_.toUnknowns(motion.v, speed_);
  double squared = 0;
  for (Index i = 0; i < system_.n(); ++i) {
    const double W = system_.W.diagonal(i),
                 speed = std::abs(speed_[i]) + std::abs(solution.change[i]);
    if (!(W > 0)) continue;
    weights[J_.dofOf(i)] = 1 / W;
    squared += W * speed * speed;
  }
  return std::sqrt(squared);
}

void Assembler::addEnergies(const Motion& motion, Energies& energies) {
  updateLaws(acting_.lawScheme());
  end_.addEnergies(motion, energies);
}

}  // namespace compliant
