#pragma once

namespace compliant {

/// The factor by which one step multiplies the amplitude of an undamped mode with w = (hω)²: the
/// spectral radius of the one-step map, whose determinant is (4.5) of theory §4 and whose
/// trace is (2 + 2αβw − (α+β)w)/(1 + αβw). One: conserves; below: damps; above: unstable.
double stepFactor(double alpha, double beta, double w);

/// The largest factor by which steps without lasting energy gain change the energy of such a mode
/// for a while. What is constant, or shrinks by (4.5), is not ω²x² + v² but ω²x² + v² + (α − β) hω²
/// x v, so the factor is (1 + s)/(1 − s) with s = |α − β| √w/2. One if unknown: s ≥ 1.
double energySwing(double alpha, double beta, double w);

}  // namespace compliant
