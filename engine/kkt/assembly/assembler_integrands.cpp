#include "engine/kkt/assembly/assembler.hpp"

#include <algorithm>
#include <cmath>

namespace compliant {

// What acts on the states at the start of the step: local matrices into W, forces into the
// right-hand side.

MatrixWriter Assembler::writer(const LocalMatrix& matrix, double scale) {
  double* target = matrix.direct ? system_.W.value.data() : matrices_.data();
  return MatrixWriter(matrix.slots.data(), matrix.slots.size(), target, scale);
}

void Assembler::expand(const LocalMatrix& matrix) {
  for (const Expansion& e : matrix.expansions)
    system_.W.value[at(e.target)] += matrices_[at(e.source)] * values_[at(e.a)] * values_[at(e.b)];
}

/// Calls visit(row of the output, entry of an input where Motion::v is, ∂) for the local Jacobian
/// of a mapping, for those inputs that are mapped themselves: nothing lies behind the others.
template <class Visit>
void Assembler::forMappedInputs(const MappedPart& mapped, Visit visit) const {
  for (Index r = 0; r < mapped.local.rows; ++r)
    for (int k = mapped.local.start[at(r)]; k < mapped.local.start[at(r) + 1]; ++k) {
      const int column = mapped.local.column[at(k)];
      std::size_t input = mapped.inputOffsets.size() - 1;
      while (mapped.inputOffsets[input] > column) --input;
      const Part& source = parts_[at(mapped.inputParts[input])];
      if (source.firstDof >= 0) continue;
      visit(r, vOf(source) + column - mapped.inputOffsets[input],
            values_[at(mapped.localSlots[at(k)])]);
    }
}

/// J̇ v of the mapped states that masses need: a_s = (∂J/∂q v) v + Σ J a_input, a = 0 on independent
/// ones.
void Assembler::updateAccelerations(const Motion& motion, const VecX& velocity) {
  for (MappedPart& mapped : mapped_) {
    if (!mapped.curved) continue;
    const Part& output = parts_[at(mapped.outputPart)];
    const Index size = shapeOf(output).velocities();
    double* out = acceleration_.data() + vOf(output);
    bindViews(mapped, motion);
    for (std::size_t i = 0; i < mapped.views.size(); ++i)
      mapped.views[i].v = velocity.data() + vOf(parts_[at(mapped.inputParts[i])]);
    mapped.slot->mapping->curvature(Inputs(mapped.views, motion.x.data() + xOf(output)), out, size);
    forMappedInputs(mapped,
                    [&](Index r, Index entry, double j) { out[r] += j * acceleration_[entry]; });
  }
}

void Assembler::addForces(const Motion& motion) {
  for (const ForcePart& force : forces_) {
    const Part& part = parts_[at(force.part)];
    const StateView state = view(part, motion);
    force.slot->force->addForce(state, force_.data() + vOf(part));
    force.slot->force->addNonconservativeForce(state, force_.data() + vOf(part));
    MatrixWriter K = writer(force.stiffness, weights_.stiffness);
    constexpr int first = 0;
    const Counted counted(*this, std::span(&force.part, 1), std::span(&first, 1));
    K.multiply(state.v, weights_.turning, product_.data() + vOf(part))
        .count(turningMasses_.empty() ? nullptr : &counted);
    force.slot->force->stiffness(state, K);
    expand(force.stiffness);
    MatrixWriter D = writer(force.damping, weights_.damping);
    force.slot->force->damping(state, D);
    expand(force.damping);
  }
}

/// M, with its share a M in D, into W, weight and damping M (g − a v) into the forces, and −M J̇v
/// and gyroscopic forces
/// beside them: inertia does not load a mapping, so geometric stiffness must not see it.
void Assembler::addMasses(const Motion& motion) {
  for (const MassPart& mass : masses_) {
    const Part& part = parts_[at(mass.part)];
    const Index size = shapeOf(part).velocities();
    auto gravity = gravity_.segment(vOf(part), size);
    mass.slot->gravityField(shapeOf(part), gravity.data());
    const StateView state = view(part, motion);
    const double rate = mass.slot->component->dampingRate;
    if (rate > 0) gravity -= rate * motion.v.segment(vOf(part), size);
    MatrixWriter M = writer(mass.matrix, weights_.inertia + weights_.damping * rate);
    M.multiply(gravity.data(), 1, force_.data() + vOf(part));
    mass.slot->mass(state, M);
    expand(mass.matrix);
    mass.slot->addGyroscopicForce(state, weights_.gyroscopic, product_.data() + vOf(part));
    if (part.firstDof >= 0) continue;
    MatrixWriter inertia;
    inertia.multiply(acceleration_.data() + vOf(part), -1, product_.data() + vOf(part));
    mass.slot->mass(state, inertia);
  }
}

void Assembler::addForceLaws(const Motion& motion) {
  for (const ConstraintPart& constraint : constraints_) {
    if (!constraint.asForce()) continue;
    const Part& part = parts_[at(constraint.part)];
    const StateView state = view(part, motion);
    constraint.law.addForce(state.x, state.v, force_.data() + vOf(part));
    MatrixWriter K = writer(constraint.stiffness, weights_.stiffness);
    K.multiply(state.v, weights_.turning, product_.data() + vOf(part));
    constraint.law.stiffness(K);
    expand(constraint.stiffness);
    MatrixWriter D = writer(constraint.damping, weights_.damping);
    constraint.law.damping(D);
    expand(constraint.damping);
  }
}

/// K_g of the mappings under the force at their outputs: current forces, and λ̄ of the last step for
/// rows handled as constraints. Outputs first, because forces travel down to the inputs.
void Assembler::addGeometricStiffness(const Motion& motion, const Scheme& scheme) {
  for (const Part& part : parts_)
    geometric_.segment(vOf(part), shapeOf(part).velocities()) =
        force_.segment(vOf(part), shapeOf(part).velocities());
  for (const ConstraintPart& constraint : constraints_) {
    const Part& part = parts_[at(constraint.part)];
    if (!constraint.asForce()) {
      geometric_.segment(vOf(part), constraint.slot->rows) +=
          motion.lambda.segment(constraint.slot->row, constraint.slot->rows);
    } else if (scheme.rayleigh > 0) {  // b K v is damping that K is the cause of: it is no load
      MatrixWriter K;
      K.multiply(view(part, motion).v, scheme.damping * scheme.rayleigh,
                 geometric_.data() + vOf(part));
      constraint.law.stiffness(K);
    }
  }
  std::fill(turningParts_.begin(), turningParts_.end(), TurningPart());
  for (auto mapped = mapped_.rbegin(); mapped != mapped_.rend(); ++mapped) {
    const double* force = geometric_.data() + vOf(parts_[at(mapped->outputPart)]);
    forMappedInputs(*mapped,
                    [&](Index r, Index entry, double j) { geometric_[entry] += j * force[r]; });
    if (!mapped->geometric.slots.empty()) addTurning(*mapped, motion, scheme, Counting::Whole);
  }
  // Loads that push and pull against each other turn freely together: what pulls resists a motion
  // no more than all of them do.
  bool any = false;
  for (TurningPart& part : turningParts_) {
    if (!(part.pull > 0) || part.whole >= part.pull) continue;
    part.excess = std::max(0.0, part.whole / part.pull) - 1;
    any = true;
  }
  if (!any) return;
  for (MappedPart& mapped : mapped_)
    if (!mapped.geometric.slots.empty()) addTurning(mapped, motion, scheme, Counting::ExcessAlone);
}

void Assembler::addTurning(MappedPart& mapped, const Motion& motion, const Scheme& scheme,
                           Counting counting) {
  const Part& output = parts_[at(mapped.outputPart)];
  bindViews(mapped, motion);
  std::fill(mapped.stackedProduct.begin(), mapped.stackedProduct.end(), 0.0);
  for (std::size_t i = 0; i < mapped.views.size(); ++i)
    std::copy(mapped.views[i].v, mapped.views[i].v + mapped.views[i].shape.velocities(),
              mapped.stackedVelocity.begin() + mapped.inputOffsets[i]);
  Counted counted(*this, mapped.inputParts, mapped.inputOffsets);
  counted.onlyExcess = counting == Counting::ExcessAlone;
  if (counted.onlyExcess && !mapped.geometric.direct)
    for (const int slot : mapped.geometric.slots)
      if (slot >= 0) matrices_[at(slot)] = 0;  // they have been added already
  // With the share of Rayleigh damping, which soft rows have in their own damping.
  MatrixWriter K =
      writer(mapped.geometric, weights_.stiffness + scheme.rayleigh * weights_.damping);
  K.multiply(mapped.stackedVelocity.data(), weights_.turning - scheme.damping * scheme.rayleigh,
             mapped.stackedProduct.data())
      .count(&counted);
  mapped.slot->mapping->geometricStiffness(Inputs(mapped.views, motion.x.data() + xOf(output)),
                                           geometric_.data() + vOf(output), K);
  expand(mapped.geometric);
  for (std::size_t i = 0; i < mapped.views.size(); ++i) {
    const Part& source = parts_[at(mapped.inputParts[i])];
    for (Index r = 0; r < mapped.views[i].shape.velocities(); ++r)
      product_[vOf(source) + r] += mapped.stackedProduct[at(mapped.inputOffsets[i] + r)];
  }
}

/// Rows with S = 0 act as known forces: C λ̄ = −(φ + Q φ̇).
void Assembler::addExplicitLaws(const Motion& motion) {
  for (const ConstraintPart& constraint : constraints_) {
    if (constraint.asForce() || !constraint.law.isExplicit()) continue;
    if (constraint.law.refusal() != nullptr) continue;  // no force makes it hold
    const Part& part = parts_[at(constraint.part)];
    const StateView state = view(part, motion);
    constraint.law.addExplicitForce(state.x, state.v, product_.data() + vOf(part));
  }
}

}  // namespace compliant
