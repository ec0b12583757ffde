#pragma once

#include <random>
#include <string_view>

#include "engine/simulation/simulation.hpp"

namespace compliant::test {

/// Reads a simulation by the names of its components.
class Probe {
 public:
  explicit Probe(const Simulation& simulation) : simulation_(simulation) {}

  VecX position(std::string_view state) const;
  VecX velocity(std::string_view state) const;
  VecX reaction(std::string_view state) const;
  /// Mean force of the last step, N.
  VecX lambda(std::string_view constraint) const;
  Vec3 point(std::string_view state, Index i) const { return position(state).segment<3>(3 * i); }

 private:
  const Layout::StateSlot& slot(std::string_view state) const;
  const Simulation& simulation_;
};

/// Steps; fails the test at the first step that is refused.
void advance(Simulation& simulation, int steps);

/// The sentence shown for a component, or "" when it has none.
std::string issueOf(const Simulation& simulation, std::string_view component);

/// Random numbers that are the same on every machine.
class Dice {
 public:
  explicit Dice(unsigned seed) : engine_(seed) {}
  /// In [low, high).
  double real(double low, double high);
  /// In [low, high].
  int integer(int low, int high);
  VecX vector(Index size, double low = -1, double high = 1);

 private:
  std::mt19937 engine_;
};

/// The whole symmetric matrix [W, −Jᵀ; −J, −Ĉ/h] and the right-hand side [c; −b] (theory §5).
MatX denseMatrix(const KktSystem& system);
VecX denseRightHandSide(const RightHandSide& right);

}  // namespace compliant::test
