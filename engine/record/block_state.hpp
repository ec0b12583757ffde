#pragma once

#include <cmath>

#include "engine/contact/block_residual.hpp"
#include "engine/contact/contact_order.hpp"
#include "engine/laws/admissible_set.hpp"

namespace compliant {

/// The state of an impulse in a set, judged by the impulse alone. A bounded row at its limit
/// slides.
inline Contact::State stateIn(const AdmissibleSet& set, const double* impulse) {
  if (set.tangents > 0)
    return stateInCone(impulse[0], set.friction * impulse[0],
                       tangentialSize(impulse, set.tangents));
  const bool inside = impulse[0] > set.lower && impulse[0] < set.upper;
  if (inside) return Contact::State::Stick;
  return std::isfinite(set.lower) && std::isfinite(set.upper) ? Contact::State::Slide
                                                              : Contact::State::Open;
}

}  // namespace compliant
