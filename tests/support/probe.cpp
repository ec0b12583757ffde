#include "tests/support/probe.hpp"

#include <gtest/gtest.h>

namespace compliant::test {

const Layout::StateSlot& Probe::slot(std::string_view state) const {
  const Component* component = simulation_.scene().find(state);
  ASSERT(component != nullptr);
  const int index = simulation_.layout().stateIndex(component->id);
  ASSERT(index >= 0);
  return simulation_.layout().states[static_cast<std::size_t>(index)];
}

VecX Probe::position(std::string_view state) const {
  const auto& s = slot(state);
  return simulation_.motion().x.segment(s.x, s.shape.positions());
}

VecX Probe::velocity(std::string_view state) const {
  const auto& s = slot(state);
  return simulation_.motion().v.segment(s.v, s.shape.velocities());
}

VecX Probe::reaction(std::string_view state) const {
  const auto& s = slot(state);
  return simulation_.motion().reaction.segment(s.v, s.shape.velocities());
}

VecX Probe::lambda(std::string_view constraint) const {
  const Component* component = simulation_.scene().find(constraint);
  ASSERT(component != nullptr);
  for (const auto& c : simulation_.layout().constraints)
    if (c.constraint->id == component->id)
      return simulation_.motion().lambda.segment(c.row, c.rows);
  ASSERT(false);
}

void advance(Simulation& simulation, int steps) {
  for (int i = 0; i < steps; ++i) {
    const StepReport& report = simulation.step();
    if (usable(report.status)) continue;
    FAIL() << "step " << i << ": "
           << (report.systems.empty() ? "" : report.systems[0].solve.message.c_str());
  }
}

std::string issueOf(const Simulation& simulation, std::string_view component) {
  const Component* found = simulation.scene().find(component);
  ASSERT(found != nullptr);
  for (const auto& issue : simulation.structure()->issues)
    if (issue.component == found->id) return issue.sentence;
  return "";
}

// The distributions of the standard library differ between implementations; the engine does not.
double Dice::real(double low, double high) {
  return low + (high - low) * (static_cast<double>(engine_()) / 4294967296.0);
}

int Dice::integer(int low, int high) {
  return low + static_cast<int>(engine_() % static_cast<unsigned>(high - low + 1));
}

VecX Dice::vector(Index size, double low, double high) {
  VecX v(size);
  for (double& entry : v) entry = real(low, high);
  return v;
}

MatX denseMatrix(const KktSystem& system) {
  const Index n = system.n(), m = system.m();
  MatX A(n + m, n + m);
  A.topLeftCorner(n, n) = system.W.denseSymmetric();
  A.bottomLeftCorner(m, n) = -system.J.dense();
  A.topRightCorner(n, m) = -system.J.dense().transpose();
  A.bottomRightCorner(m, m) = -system.C.denseSymmetric();
  return A;
}

VecX denseRightHandSide(const RightHandSide& right) {
  VecX joined(right.n() + right.m());
  joined << right.c, -right.b;
  return joined;
}

}  // namespace compliant::test
