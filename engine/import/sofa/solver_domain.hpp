#pragma once

#include "engine/import/sofa/import.hpp"

namespace compliant::sofa {

/// The part of the scene that one solver moves, its branch without those of solvers further in: its
/// components in the order of names.
using Domain = std::vector<Id>;

/// The domains of all nodes with a solver of motion, of the components that there are so far.
std::map<const Node*, Domain> domainsOf(const Import& import);

/// The enabled components of a role in the domain.
template <class R>
std::vector<const R*> components(const Import& import, const Domain& domain) {
  std::vector<const R*> all;
  for (const Id id : domain)
    if (const R* component = import.scene.resolve(Ref<R>{id});
        component != nullptr && component->enabled)
      all.push_back(component);
  return all;
}

/// What kinds of rows the constraints of a domain make; those handled as forces make none. Those of
/// bounded force are neither hard nor soft.
struct RowsInDomain {
  bool hard = false, stabilized = false, soft = false, bounded = false;
};

RowsInDomain rowsIn(const Import& import, const Domain& domain);

}  // namespace compliant::sofa
