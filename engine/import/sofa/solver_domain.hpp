#pragma once

#include "engine/import/sofa/import.hpp"

namespace compliant::sofa {

/// The part of the scene that one solver moves: its branch without those of nested solvers, as
/// components in the order of names.
using Domain = std::vector<Id>;

/// The domains of all nodes with a motion solver, for the components so far.
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

/// The kinds of rows that the constraints of a domain have; those handled as forces have none. Rows
/// of bounded force are neither hard nor soft.
struct RowsInDomain {
  bool hard = false, stabilized = false, soft = false, bounded = false;
};

RowsInDomain rowsIn(const Import& import, const Domain& domain);

}  // namespace compliant::sofa
