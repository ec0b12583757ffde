#include "engine/kkt/assembler.hpp"

#include <algorithm>

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
void Assembler::updateAccelerations(const Motion& motion) {
  for (MappedPart& mapped : mapped_) {
    if (!mapped.curved) continue;
    const Part& output = parts_[at(mapped.outputPart)];
    const Index size = shapeOf(output).velocities();
    double* out = acceleration_.data() + vOf(output);
    bindViews(mapped, motion);
    mapped.slot->mapping->curvature(mapped.views, out, size);
    forMappedInputs(mapped,
                    [&](Index r, Index entry, double j) { out[r] += j * acceleration_[entry]; });
  }
}

void Assembler::addForces(const Motion& motion, const Scheme& s) {
  for (const ForcePart& force : forces_) {
    const Part& part = parts_[at(force.part)];
    const StateView state = view(part, motion);
    force.slot->force->addForce(state, force_.data() + vOf(part));
    MatrixWriter K = writer(force.stiffness, s.h * s.h * s.alpha * s.beta);
    K.multiply(state.v, -s.h * s.alpha, product_.data() + vOf(part));
    force.slot->force->stiffness(state, K);
    expand(force.stiffness);
    MatrixWriter D = writer(force.damping, s.damping * s.h * s.alpha);
    force.slot->force->damping(state, D);
    expand(force.damping);
  }
}

/// M, with its share a M in D, into W, weight and damping M (g − a v) into the forces, and −M J̇v
/// beside them: inertia does not load a mapping, so geometric stiffness must not see it.
void Assembler::addMasses(const Motion& motion, const Scheme& s) {
  for (const MassPart& mass : masses_) {
    const Part& part = parts_[at(mass.part)];
    const Index size = shapeOf(part).velocities();
    auto gravity = gravity_.segment(vOf(part), size);
    gravity.setZero();
    if (shapeOf(part).velocityWidth == 3)
      for (Index i = 0; i < size; i += 3) gravity.segment<3>(i) = mass.slot->gravity;
    const StateView state = view(part, motion);
    const double rate = mass.slot->mass->dampingRate;
    if (rate > 0) gravity -= rate * motion.v.segment(vOf(part), size);
    MatrixWriter M = writer(mass.matrix, s.inertia + s.damping * s.h * s.alpha * rate);
    M.multiply(gravity.data(), 1, force_.data() + vOf(part));
    mass.slot->mass->mass(state, M);
    expand(mass.matrix);
    if (part.firstDof >= 0) continue;
    MatrixWriter inertia;
    inertia.multiply(acceleration_.data() + vOf(part), -1, product_.data() + vOf(part));
    mass.slot->mass->mass(state, inertia);
  }
}

void Assembler::addForceLaws(const Motion& motion, const Scheme& s) {
  for (const ConstraintPart& constraint : constraints_) {
    if (!constraint.asForce()) continue;
    const Part& part = parts_[at(constraint.part)];
    const StateView state = view(part, motion);
    constraint.law.addForce(state.x, state.v, force_.data() + vOf(part));
    MatrixWriter K = writer(constraint.stiffness, s.h * s.h * s.alpha * s.beta);
    K.multiply(state.v, -s.h * s.alpha, product_.data() + vOf(part));
    constraint.law.stiffness(K);
    expand(constraint.stiffness);
    MatrixWriter D = writer(constraint.damping, s.damping * s.h * s.alpha);
    constraint.law.damping(D);
    expand(constraint.damping);
  }
}

/// K_g of the mappings under the force at their outputs: current forces, and λ̄ of the last step for
/// rows handled as constraints. Outputs first, because forces travel down to the inputs.
void Assembler::addGeometricStiffness(const Motion& motion, const Scheme& s) {
  for (const Part& part : parts_)
    geometric_.segment(vOf(part), shapeOf(part).velocities()) =
        force_.segment(vOf(part), shapeOf(part).velocities());
  for (const ConstraintPart& constraint : constraints_)
    if (!constraint.asForce())
      geometric_.segment(vOf(parts_[at(constraint.part)]), constraint.slot->rows) +=
          motion.lambda.segment(constraint.slot->row, constraint.slot->rows);
  for (auto mapped = mapped_.rbegin(); mapped != mapped_.rend(); ++mapped) {
    const Part& output = parts_[at(mapped->outputPart)];
    const double* force = geometric_.data() + vOf(output);
    forMappedInputs(*mapped,
                    [&](Index r, Index entry, double j) { geometric_[entry] += j * force[r]; });
    if (mapped->geometric.pattern.empty()) continue;
    bindViews(*mapped, motion);
    std::fill(mapped->stackedProduct.begin(), mapped->stackedProduct.end(), 0.0);
    for (std::size_t i = 0; i < mapped->views.size(); ++i)
      std::copy(mapped->views[i].v, mapped->views[i].v + mapped->views[i].shape.velocities(),
                mapped->stackedVelocity.begin() + mapped->inputOffsets[i]);
    MatrixWriter K = writer(mapped->geometric, s.h * s.h * s.alpha * s.beta);
    K.multiply(mapped->stackedVelocity.data(), -s.h * s.alpha, mapped->stackedProduct.data())
        .geometricStiffness(s.geometricStiffness);
    mapped->slot->mapping->geometricStiffness(mapped->views, force, K);
    expand(mapped->geometric);
    for (std::size_t i = 0; i < mapped->views.size(); ++i) {
      const Part& source = parts_[at(mapped->inputParts[i])];
      for (Index r = 0; r < mapped->views[i].shape.velocities(); ++r)
        product_[vOf(source) + r] += mapped->stackedProduct[at(mapped->inputOffsets[i] + r)];
    }
  }
}

/// Rows with S = 0 act as known forces: C λ̄ = −(φ + Q φ̇).
void Assembler::addExplicitLaws(const Motion& motion) {
  for (const ConstraintPart& constraint : constraints_) {
    if (constraint.asForce() || !constraint.law.isExplicit()) continue;
    const Part& part = parts_[at(constraint.part)];
    const StateView state = view(part, motion);
    constraint.law.addExplicitForce(state.x, state.v, product_.data() + vOf(part));
  }
}

}  // namespace compliant
