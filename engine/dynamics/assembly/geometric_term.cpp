#include "engine/dynamics/assembly/geometric_term.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace compliant {

namespace {

/// The squared rate h²K/M up to which the masses hold what turns: half of that up to which a step
/// with β = 1 is stable without stiffness in W, or W definite with (½, ½) and a load that pushes.
constexpr double heldRate = 2;

}  // namespace

GeometricTerm::GeometricTerm(TotalJacobians& jacobians, const ActingParts& acting,
                             AssembledMatrix& matrix, StateForces& forces, const Motion& motion)
    : J_(jacobians), acting_(acting), matrix_(matrix), forces_(forces) {
  load_.resize(J_.layout().velocities);
  elements_.resize(J_.mappings().size());
  for (std::size_t m = 0; m < elements_.size(); ++m) {
    TotalJacobians::MappedPart& mapped = J_.mappings()[m];
    for (std::vector<double>* each : {&elements_[m].velocity, &elements_[m].product})
      each->assign(at(mapped.columns), 0.0);
    if (!J_.wantsGeometricStiffness()) continue;
    J_.bindViews(mapped, motion);
    MatrixWriter recorder(elements_[m].matrix.pattern);
    const std::vector<double> noForce(
        at(std::max<Index>(1, J_.shapeOf(J_.part(mapped.outputPart)).velocities())), 0.0);
    mapped.slot->mapping->geometricStiffness(mapped.views, noForce.data(), recorder);
    if (elements_[m].matrix.pattern.empty()) continue;
    for (const int input : mapped.inputParts) J_.markLoaded(input);
  }
  findTurning();
}

void GeometricTerm::followLaws() {
  bool hardened = turningPartOf_.empty();
  std::size_t row = 0;
  for (const ConstraintPart& constraint : acting_.constraints)
    for (Index r = 0; r < constraint.slot->rows; ++r, ++row) {
      const char hard = !constraint.asForce() && constraint.law.hard(r) ? 1 : 0;
      if (row == turnsTogether_.size())
        turnsTogether_.push_back(hard), hardened = true;
      else if (turnsTogether_[row] != hard)
        turnsTogether_[row] = hard, hardened = true;
    }
  if (hardened) findTurningParts();
}

void GeometricTerm::setScheme(const Scheme& scheme) {
  // (1−β)/α of the whole conserves the energy of rotation (theory §2).
  const bool exact = scheme.geometricStiffness == GeometricStiffness::Exact || scheme.tangent;
  share_ = exact || scheme.alpha <= 1 - scheme.beta ? 1 : (1 - scheme.beta) / scheme.alpha;
  masslessMobility_ = exact ? 0 : std::numeric_limits<double>::infinity();
  // Loads in compression leave W ≥ M/2.
  const double perRate = std::max(1 / heldRate, 2 * scheme.alpha * scheme.beta * share_);
  perRate_ = scheme.tangent ? 0 : scheme.h * scheme.h * perRate;
}

void GeometricTerm::addField(const ForcePart& force, const Motion& motion,
                             const SystemWeights& weights) {
  constexpr int first = 0;
  const Counted counted(*this, std::span(&force.part, 1), std::span(&first, 1));
  forces_.addField(force, motion, weights, turningMasses_.empty() ? nullptr : &counted);
}

void GeometricTerm::addMappings(const Motion& motion, const Scheme& scheme,
                                const SystemWeights& weights) {
  // Outputs first, because forces propagate to the inputs.
  for (const TotalJacobians::Part& part : J_.parts())
    load_.segment(J_.vOf(part), J_.shapeOf(part).velocities()) =
        forces_.loads().segment(J_.vOf(part), J_.shapeOf(part).velocities());
  for (const ConstraintPart& constraint : acting_.constraints) {
    const TotalJacobians::Part& part = J_.part(constraint.part);
    if (!constraint.asForce()) {
      load_.segment(J_.vOf(part), constraint.slot->rows) +=
          motion.lambda.segment(constraint.slot->row, constraint.slot->rows);
    } else if (scheme.rayleigh > 0) {  // b K v is damping due to K: it is not a load
      MatrixWriter K;
      K.multiply(J_.view(part, motion).v, scheme.damping * scheme.rayleigh,
                 load_.data() + J_.vOf(part));
      constraint.law.stiffness(K);
    }
  }
  std::fill(turningParts_.begin(), turningParts_.end(), TurningPart());
  for (std::size_t m = elements_.size(); m-- > 0;) {
    const TotalJacobians::MappedPart& mapped = J_.mappings()[m];
    const double* force = load_.data() + J_.vOf(J_.part(mapped.outputPart));
    J_.forMappedInputs(mapped,
                       [&](Index r, Index entry, double j) { load_[entry] += j * force[r]; });
    if (!elements_[m].matrix.slots.empty()) addMapping(m, motion, scheme, weights, Counting::Whole);
  }
  // Loads in tension and compression that balance turn freely together: the tension resists a
  // motion no more than all of them do.
  bool any = false;
  for (TurningPart& part : turningParts_) {
    if (!(part.pull > 0) || part.whole >= part.pull) continue;
    part.excess = std::max(0.0, part.whole / part.pull) - 1;
    any = true;
  }
  if (!any) return;
  for (std::size_t m = 0; m < elements_.size(); ++m)
    if (!elements_[m].matrix.slots.empty())
      addMapping(m, motion, scheme, weights, Counting::ExcessAlone);
}

void GeometricTerm::addMapping(std::size_t which, const Motion& motion, const Scheme& scheme,
                               const SystemWeights& weights, Counting counting) {
  TotalJacobians::MappedPart& mapped = J_.mappings()[which];
  Element& element = elements_[which];
  const TotalJacobians::Part& output = J_.part(mapped.outputPart);
  J_.bindViews(mapped, motion);
  std::fill(element.product.begin(), element.product.end(), 0.0);
  for (std::size_t i = 0; i < mapped.views.size(); ++i)
    std::copy(mapped.views[i].v, mapped.views[i].v + mapped.views[i].shape.velocities(),
              element.velocity.begin() + mapped.inputOffsets[i]);
  Counted counted(*this, mapped.inputParts, mapped.inputOffsets);
  counted.onlyExcess = counting == Counting::ExcessAlone;
  if (counted.onlyExcess) matrix_.writeAgain(element.matrix);
  // Includes the share of Rayleigh damping; soft rows have it in their own damping.
  MatrixWriter K =
      matrix_.writer(element.matrix, weights.stiffness + scheme.rayleigh * weights.damping);
  K.multiply(element.velocity.data(), weights.turning - scheme.damping * scheme.rayleigh,
             element.product.data())
      .count(&counted);
  mapped.slot->mapping->geometricStiffness(Inputs(mapped.views, motion.x.data() + J_.xOf(output)),
                                           load_.data() + J_.vOf(output), K);
  matrix_.expand(element.matrix);
  VecX& beside = forces_.beside();
  for (std::size_t i = 0; i < mapped.views.size(); ++i) {
    const TotalJacobians::Part& source = J_.part(mapped.inputParts[i]);
    for (Index r = 0; r < mapped.views[i].shape.velocities(); ++r)
      beside[J_.vOf(source) + r] += element.product[at(mapped.inputOffsets[i] + r)];
  }
}

double GeometricTerm::loss(const Motion& motion, const Scheme& s, const VecX& change) {
  double power = 0;
  // As it was counted: excess tension was removed in a second pass.
  const bool reduced = std::any_of(turningParts_.begin(), turningParts_.end(),
                                   [](const TurningPart& part) { return part.excess != 0; });
  if (change_.size() == 0) change_.resize(J_.layout().velocities);
  for (std::size_t m = 0; m < elements_.size(); ++m) {
    TotalJacobians::MappedPart& mapped = J_.mappings()[m];
    Element& element = elements_[m];
    if (element.matrix.slots.empty()) continue;
    J_.bindViews(mapped, motion);
    std::vector<double>&speed = element.velocity, &product = element.product;
    const auto blend = [&](double weight) {  // v + weight Δv of the inputs
      for (std::size_t i = 0; i < mapped.views.size(); ++i) {
        const Index rows = mapped.views[i].shape.velocities();
        double* own = change_.data() + J_.vOf(J_.part(mapped.inputParts[i]));
        J_.fromDofs(change, mapped.inputParts[i], own);
        for (Index r = 0; r < rows; ++r)
          speed[at(mapped.inputOffsets[i] + r)] = mapped.views[i].v[r] + weight * own[r];
      }
    };
    blend(s.alpha);
    std::fill(product.begin(), product.end(), 0.0);
    const TotalJacobians::Part& output = J_.part(mapped.outputPart);
    Counted counted(*this, mapped.inputParts, mapped.inputOffsets);
    for (const bool onlyExcess : {false, true}) {
      if (onlyExcess && !reduced) break;
      counted.onlyExcess = onlyExcess;
      MatrixWriter K;
      K.multiply(speed.data(), s.rayleigh, product.data()).count(&counted);
      mapped.slot->mapping->geometricStiffness(
          Inputs(mapped.views, motion.x.data() + J_.xOf(output)), load_.data() + J_.vOf(output), K);
    }
    blend(s.beta);
    power += std::inner_product(speed.begin(), speed.end(), product.begin(), 0.0);
  }
  return power;
}

}  // namespace compliant
