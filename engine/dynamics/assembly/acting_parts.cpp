#include "engine/dynamics/assembly/acting_parts.hpp"

namespace compliant {

namespace {

bool sameCoefficients(const Scheme& a, const Scheme& b) {
  return a.h == b.h && a.alpha == b.alpha && a.beta == b.beta && a.hardRows == b.hardRows &&
         a.stabilization == b.stabilization && a.relaxationRate == b.relaxationRate &&
         a.damping == b.damping && a.rayleigh == b.rayleigh;
}

}  // namespace

ActingParts::ActingParts(TotalJacobians& J, const Motion& motion) {
  const Layout& layout = J.layout();
  for (const Layout::MassSlot& slot : layout.masses) {
    if (J.partOf(slot.state) < 0) continue;
    MassPart mass{&slot, J.partOf(slot.state), {}};
    MatrixWriter recorder(mass.matrix.pattern);
    slot.mass(layout.view(slot.state, motion), recorder);
    J.markLoaded(mass.part);
    masses.push_back(std::move(mass));
  }
  for (const Layout::ForceSlot& slot : layout.forces) {
    if (J.partOf(slot.state) < 0) continue;
    ForcePart force{&slot, J.partOf(slot.state), {}, {}};
    MatrixWriter stiffness(force.stiffness.pattern), damping(force.damping.pattern);
    slot.force->stiffness(layout.view(slot.state, motion), stiffness);
    slot.force->damping(layout.view(slot.state, motion), damping);
    J.markLoaded(force.part);
    forces.push_back(std::move(force));
  }
  Index systemRow = 0;
  for (const Layout::ConstraintSlot& slot : layout.constraints) {
    if (J.partOf(slot.state) < 0) continue;
    ConstraintPart constraint;
    constraint.slot = &slot;
    constraint.part = J.partOf(slot.state);
    constraint.law.update(*slot.constraint, layout.states[at(slot.state)].shape, slot.effectiveMass,
                          Scheme());
    if (slot.constraint->handling == Handling::Force) {
      MatrixWriter stiffness(constraint.stiffness.pattern), damping(constraint.damping.pattern);
      constraint.law.stiffness(stiffness);
      constraint.law.damping(damping);
    } else {
      constraint.systemRow = systemRow;
      systemRow += slot.rows;
    }
    // Rows with S = 0 act as known forces; only the scheme knows whether there are any.
    J.markLoaded(constraint.part);
    constraints.push_back(std::move(constraint));
  }
}

bool ActingParts::updateLaws(const TotalJacobians& J, const Scheme& scheme) {
  if (lawsValid_ && sameCoefficients(scheme, lawScheme_)) return false;
  for (ConstraintPart& constraint : constraints)
    constraint.law.update(*constraint.slot->constraint, J.shapeOf(J.part(constraint.part)),
                          constraint.slot->effectiveMass, scheme);
  lawScheme_ = scheme;
  lawsValid_ = true;
  return true;
}

const char* ActingParts::refusal(Id& culprit) const {
  for (const ConstraintPart& constraint : constraints) {
    if (constraint.law.refusal() == nullptr || constraint.asForce()) continue;
    culprit = constraint.slot->constraint->id;
    return constraint.law.refusal();
  }
  return nullptr;
}

}  // namespace compliant
