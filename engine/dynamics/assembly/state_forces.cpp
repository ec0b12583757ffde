#include "engine/dynamics/assembly/state_forces.hpp"

#include <algorithm>

namespace compliant {

StateForces::StateForces(TotalJacobians& jacobians, const ActingParts& acting,
                         AssembledMatrix& matrix)
    : J_(jacobians), acting_(acting), matrix_(matrix) {
  for (VecX* each : {&load_, &beside_, &acceleration_, &gravity_})
    each->resize(J_.layout().velocities);
  for (VecX* each : {&onDofs_, &changeOnDofs_}) each->resize(J_.dofs());
  // Velocities of masses need J̇ v of all mappings on which they depend.
  std::vector<char> wanted(J_.parts().size(), 0);
  for (const MassPart& mass : acting_.masses) wanted[at(mass.part)] = 1;
  curved_.assign(J_.mappings().size(), 0);
  for (std::size_t m = curved_.size(); m-- > 0;) {
    const TotalJacobians::MappedPart& mapped = J_.mappings()[m];
    curved_[m] = wanted[at(mapped.outputPart)];
    if (curved_[m])
      for (const int input : mapped.inputParts) wanted[at(input)] = 1;
  }
  findTurning();
}

void StateForces::clear() {
  for (const TotalJacobians::Part& part : J_.parts()) {
    const Index size = J_.shapeOf(part).velocities();
    load_.segment(J_.vOf(part), size).setZero();
    beside_.segment(J_.vOf(part), size).setZero();
  }
}

/// J̇ v of the mapped states of masses: a_s = (∂J/∂q v) v + Σ J a_input, with a = 0 on independent
/// states.
void StateForces::updateAccelerations(const Motion& motion, const VecX& velocity) {
  std::size_t which = 0;
  for (TotalJacobians::MappedPart& mapped : J_.mappings()) {
    if (!curved_[which++]) continue;
    const TotalJacobians::Part& output = J_.part(mapped.outputPart);
    const Index size = J_.shapeOf(output).velocities();
    double* out = acceleration_.data() + J_.vOf(output);
    J_.bindViews(mapped, motion);
    for (std::size_t i = 0; i < mapped.views.size(); ++i)
      mapped.views[i].v = velocity.data() + J_.vOf(J_.part(mapped.inputParts[i]));
    mapped.slot->mapping->curvature(Inputs(mapped.views, motion.x.data() + J_.xOf(output)), out,
                                    size);
    J_.forMappedInputs(mapped,
                       [&](Index r, Index entry, double j) { out[r] += j * acceleration_[entry]; });
  }
}

void StateForces::addMasses(const Motion& motion, const SystemWeights& weights) {
  updateAccelerations(motion);
  for (const MassPart& mass : acting_.masses) addMass(mass, motion, weights);
}

void StateForces::addMass(const MassPart& mass, const Motion& motion,
                          const SystemWeights& weights) {
  const TotalJacobians::Part& part = J_.part(mass.part);
  const Index size = J_.shapeOf(part).velocities();
  auto gravity = gravity_.segment(J_.vOf(part), size);
  mass.slot->gravityField(J_.shapeOf(part), gravity.data());
  const StateView state = J_.view(part, motion);
  const double rate = mass.slot->component->dampingRate;
  if (rate > 0) gravity -= rate * motion.v.segment(J_.vOf(part), size);
  MatrixWriter M = matrix_.writer(mass.matrix, weights.inertia + weights.damping * rate);
  M.multiply(gravity.data(), 1, load_.data() + J_.vOf(part));
  mass.slot->mass(state, M);
  matrix_.expand(mass.matrix);
  mass.slot->addGyroscopicForce(state, weights.gyroscopic, beside_.data() + J_.vOf(part));
  if (part.independent()) return;
  MatrixWriter inertia;
  inertia.multiply(acceleration_.data() + J_.vOf(part), -1, beside_.data() + J_.vOf(part));
  mass.slot->mass(state, inertia);
}

void StateForces::addField(const ForcePart& force, const Motion& motion,
                           const SystemWeights& weights, const CountedStiffness* counted) {
  const TotalJacobians::Part& part = J_.part(force.part);
  const StateView state = J_.view(part, motion);
  force.slot->force->addForce(state, load_.data() + J_.vOf(part));
  force.slot->force->addNonconservativeForce(state, load_.data() + J_.vOf(part));
  MatrixWriter K = matrix_.writer(force.stiffness, weights.stiffness);
  K.multiply(state.v, weights.turning, beside_.data() + J_.vOf(part)).count(counted);
  force.slot->force->stiffness(state, K);
  matrix_.expand(force.stiffness);
  MatrixWriter D = matrix_.writer(force.damping, weights.damping);
  force.slot->force->damping(state, D);
  matrix_.expand(force.damping);
}

void StateForces::addLaw(const ConstraintPart& constraint, const Motion& motion,
                         const SystemWeights& weights) {
  if (!constraint.asForce()) return;
  const TotalJacobians::Part& part = J_.part(constraint.part);
  const StateView state = J_.view(part, motion);
  constraint.law.addForce(state.x, state.v, load_.data() + J_.vOf(part));
  MatrixWriter K = matrix_.writer(constraint.stiffness, weights.stiffness);
  K.multiply(state.v, weights.turning, beside_.data() + J_.vOf(part));
  constraint.law.stiffness(K);
  matrix_.expand(constraint.stiffness);
  MatrixWriter D = matrix_.writer(constraint.damping, weights.damping);
  constraint.law.damping(D);
  matrix_.expand(constraint.damping);
}

void StateForces::addExplicitLaw(const ConstraintPart& constraint, const Motion& motion) {
  if (constraint.asForce() || !constraint.law.isExplicit()) return;
  if (constraint.law.refusal() != nullptr) return;  // a force cannot enforce it
  const TotalJacobians::Part& part = J_.part(constraint.part);
  const StateView state = J_.view(part, motion);
  constraint.law.addExplicitForce(state.x, state.v, beside_.data() + J_.vOf(part));
}

void StateForces::gather(double h, VecX& c) {
  onDofs_.setZero();
  for (const TotalJacobians::Part& part : J_.parts()) {
    if (!part.loaded) continue;
    const Index v = J_.vOf(part), rows = J_.shapeOf(part).velocities();
    if (part.plain) {
      onDofs_.segment(part.firstDof, rows) += load_.segment(v, rows) + beside_.segment(v, rows);
      continue;
    }
    for (Index r = 0; r < rows; ++r) {
      const double f = load_[v + r] + beside_[v + r];
      if (f == 0) continue;
      for (const TotalJacobians::DofSlot& d : part.row(r)) onDofs_[d.dof] += J_.value(d) * f;
    }
  }
  c.resize(J_.unknowns());
  for (Index i = 0; i < c.size(); ++i) c[i] = h * onDofs_[J_.dofOf(i)];
}

}  // namespace compliant
