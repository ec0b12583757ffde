#include "engine/kkt/assembly/assembler.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

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
    mapped.slot->mapping->curvature(Inputs(mapped.views, motion.x.data() + xOf(output)), out, size);
    forMappedInputs(mapped,
                    [&](Index r, Index entry, double j) { out[r] += j * acceleration_[entry]; });
  }
}

void Assembler::addForces(const Motion& motion, const Scheme& scheme) {
  for (const ForcePart& force : forces_) {
    const Part& part = parts_[at(force.part)];
    const StateView state = view(part, motion);
    force.slot->force->addForce(state, force_.data() + vOf(part));
    MatrixWriter K = writer(force.stiffness, weights_.stiffness);
    K.multiply(state.v, weights_.turning, product_.data() + vOf(part))
        .geometricStiffness(scheme.geometricStiffness);
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
    mass.slot->addGyroscopicForce(state, weights_.damping, product_.data() + vOf(part));
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

/// A load counts no further than both steps know it, the one before and the one that it stiffens:
/// of each row the smaller of both, and nothing where they pull in opposite directions.
bool Assembler::overcounts(const Motion& motion, const Scheme& s, const Solution& solution) {
  constexpr double leastTurning = 0.05;  // share of W below which a wrong load does not show
  constexpr double largestDrop = 0.5;    // of the largest load of a constraint
  pushed_ = s.geometricStiffness == GeometricStiffness::Exact && pushesTooFar(solution);
  if (s.geometricStiffness == GeometricStiffness::None || !(turning_ > leastTurning || pushed_)) return false;
  bool any = pushed_;
  loads_ = motion.lambda;
  for (const ConstraintPart& constraint : constraints_) {
    if (constraint.asForce()) continue;
    double largest = 0, dropped = 0;
    for (Index r = 0; r < constraint.slot->rows; ++r) {
      double& load = loads_[constraint.slot->row + r];
      const double before = load, now = solution.impulse[constraint.systemRow + r] / s.h;
      load = before > 0 ? std::clamp(now, 0.0, before) : std::clamp(now, before, 0.0);
      largest = std::max(largest, std::abs(before));
      dropped = std::max(dropped, std::abs(before - load));
    }
    if (dropped > largestDrop * largest) any = true;
  }
  return any;
}

/// Whether exact geometric stiffness takes more than half of Δvᵀ W Δv: rods that push turn their ends away from each
/// other, and where h²αβ λ/l nears the mass, one step turns them by any angle.
bool Assembler::pushesTooFar(const Solution& solution) {
  constexpr double least = 0.5;
  const auto work = [&] {
    dofScratch_.setZero();
    system_.W.addSymmetricProduct(1, solution.change, dofScratch_);
    return solution.change.dot(dofScratch_.head(system_.n()));
  };
  const double loaded = work();
  system_.W.value.swap(unloaded_);
  const double unloaded = work();
  system_.W.value.swap(unloaded_);
  return loaded < least * unloaded;
}

void Assembler::assembleConfirmed(Motion& motion, const Scheme& asked) {
  Scheme scheme = asked;
  if (pushed_) scheme.geometricStiffness = GeometricStiffness::Stabilized;
  Id culprit = 0;
  const bool corrected = corrected_;
  // A correction before the dynamics has moved the positions; the system is of those before it.
  if (corrected) std::swap(motion.x, start_);
  loadsOf_ = &loads_;
  assemble(motion, scheme, culprit);
  loadsOf_ = nullptr;
  if (corrected) std::swap(motion.x, start_);
  corrected_ = corrected;
}

/// λ̄ of the rows of a constraint to the loads of its state.
void Assembler::addLoads(const ConstraintPart& constraint, const VecX& lambda) {
  const Index first = vOf(parts_[at(constraint.part)]);
  for (Index r = 0; r < constraint.slot->rows; ++r)
    geometric_[first + r] += (constraint.law.hard(r) ? hardShare_ : 1) * lambda[constraint.slot->row + r];
}

/// What `stabilized` adds to K_g stiffens motions that K_g itself lets go: the turn of a bar whose rods push and pull
/// against each other. Where that would brake the motion, the loads of hard rows count so far only as it does not show
/// (engine/README.md §2); afterwards `geometric_` still holds the loads.
double Assembler::shareOfHardLoads(const Motion& motion, const Scheme& s) {
  constexpr double visible = 0.5, invisible = 0.1;  // of the kinetic energy, 1/s
  if (s.geometricStiffness != GeometricStiffness::Stabilized || !(turning_ > visible * s.h)) return 1;
  const auto anyHard = [](const ConstraintPart& constraint) {
    for (Index r = 0; r < constraint.slot->rows; ++r)
      if (!constraint.asForce() && constraint.law.hard(r)) return true;
    return false;
  };
  if (std::none_of(constraints_.begin(), constraints_.end(), anyHard)) return 1;
  double moving = 0;
  toDofs(motion.v);
  for (Index i = 0; i < system_.n(); ++i) {
    const double v = dofScratch_[freeDof_[at(i)]];
    moving += diagonal_[i] * v * v;
  }
  const double unit = s.h * s.h * s.alpha;
  if (!(unit * kept_ > visible * s.h * moving)) return 1;
  double exact = 0;
  for (MappedPart& mapped : mapped_)
    if (!mapped.geometric.slots.empty()) exact += exactTurning(mapped, motion);
  const double braking = unit * (kept_ - std::max(0.0, exact));
  return braking > visible * s.h * moving && exact < kept_ / 2 ? invisible * s.h * moving / braking : 1;
}

/// vᵀK_g v of a mapping under the loads of this step, all of it.
double Assembler::exactTurning(MappedPart& mapped, const Motion& motion) {
  const Part& output = parts_[at(mapped.outputPart)];
  bindViews(mapped, motion);
  std::vector<double>&v = mapped.stackedVelocity, &product = mapped.stackedProduct;
  std::fill(product.begin(), product.end(), 0.0);
  MatrixWriter K;
  K.multiply(v.data(), 1, product.data()).geometricStiffness(GeometricStiffness::Exact);
  mapped.slot->mapping->geometricStiffness(Inputs(mapped.views, motion.x.data() + xOf(output)),
                                           geometric_.data() + vOf(output), K);
  return std::inner_product(v.begin(), v.end(), product.begin(), 0.0);
}

/// K_g of the mappings under the force at their outputs: current forces, and λ̄ of the last step for
/// rows handled as constraints. Outputs first, because forces travel down to the inputs.
void Assembler::addGeometricStiffness(const Motion& motion, const Scheme& s) {
  for (const Part& part : parts_)
    geometric_.segment(vOf(part), shapeOf(part).velocities()) =
        force_.segment(vOf(part), shapeOf(part).velocities());
  for (const ConstraintPart& constraint : constraints_)
    if (!constraint.asForce()) addLoads(constraint, loadsOf_ != nullptr ? *loadsOf_ : motion.lambda);
  kept_ = 0;
  for (auto mapped = mapped_.rbegin(); mapped != mapped_.rend(); ++mapped) {
    const Part& output = parts_[at(mapped->outputPart)];
    const double* force = geometric_.data() + vOf(output);
    forMappedInputs(*mapped,
                    [&](Index r, Index entry, double j) { geometric_[entry] += j * force[r]; });
    if (mapped->geometric.slots.empty()) continue;
    bindViews(*mapped, motion);
    std::fill(mapped->stackedProduct.begin(), mapped->stackedProduct.end(), 0.0);
    for (std::size_t i = 0; i < mapped->views.size(); ++i)
      std::copy(mapped->views[i].v, mapped->views[i].v + mapped->views[i].shape.velocities(),
                mapped->stackedVelocity.begin() + mapped->inputOffsets[i]);
    MatrixWriter K = writer(mapped->geometric, weights_.stiffness);
    K.multiply(mapped->stackedVelocity.data(), weights_.turning, mapped->stackedProduct.data())
        .geometricStiffness(s.geometricStiffness);
    mapped->slot->mapping->geometricStiffness(Inputs(mapped->views, motion.x.data() + xOf(output)), force, K);
    expand(mapped->geometric);
    kept_ += std::inner_product(mapped->stackedVelocity.begin(), mapped->stackedVelocity.end(),
                                mapped->stackedProduct.begin(), 0.0);
    for (std::size_t i = 0; i < mapped->views.size(); ++i) {
      const Part& source = parts_[at(mapped->inputParts[i])];
      for (Index r = 0; r < mapped->views[i].shape.velocities(); ++r)
        product_[vOf(source) + r] += mapped->stackedProduct[at(mapped->inputOffsets[i] + r)];
    }
  }
  kept_ = weights_.turning != 0 ? kept_ / weights_.turning : 0;
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
