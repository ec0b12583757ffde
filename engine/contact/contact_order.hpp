#pragma once

#include <algorithm>
#include <tuple>
#include <vector>

#include "engine/contact/contact.hpp"

namespace compliant {

/// The total order of contacts: by shape, element and feature.
inline bool isBefore(const Contact& x, const Contact& y) {
  const auto order = [](const Contact& c) {
    return std::tie(c.a.shape, c.a.element, c.b.shape, c.b.element, c.feature);
  };
  return order(x) < order(y);
}

/// The contact with the same key in a sorted list, or null.
inline const Contact* sameAmong(const std::vector<Contact>& ordered, const Contact& contact) {
  const auto found = std::lower_bound(ordered.begin(), ordered.end(), contact, isBefore);
  return found != ordered.end() && contact.samePlace(*found) ? &*found : nullptr;
}

/// The state of a force in a friction cone, judged by the force alone: on the mantle, within
/// rounding, it slides. `radius` is f_c times the normal force.
inline Contact::State stateInCone(double normal, double radius, double tangent) {
  if (!(normal > 0)) return Contact::State::Open;
  return tangent >= radius * (1 - 1e-6) ? Contact::State::Slide : Contact::State::Stick;
}

}  // namespace compliant
