#pragma once

namespace compliant {

/// The factor by which one step multiplies the amplitude of an undamped mode with w = (hω)²: the
/// spectral radius of the one-step map, whose determinant is (4.5) of engine/README.md and whose
/// trace is (2 + 2αβw − (α+β)w)/(1 + αβw). One: conserves; below: damps; above: unstable.
double stepFactor(double alpha, double beta, double w);

}  // namespace compliant
