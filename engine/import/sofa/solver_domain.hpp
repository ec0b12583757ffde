#pragma once

#include "engine/import/sofa/import.hpp"

namespace compliant::sofa {

/// The part of the scene that one solver moves: its branch without those of solvers further in.
class Domain {
 public:
  Domain(const Import& import, const Node& node);
  /// Whether a component of this name, with its branch, belongs to it.
  bool has(const std::string& name) const;

 private:
  std::string branch_;
  std::vector<std::string> within_;
};

/// The enabled components of a role in the domain.
template <class R>
std::vector<const R*> components(const Import& import, const Domain& domain) {
  std::vector<const R*> all;
  for (const auto& [name, id] : import.scene.names())
    if (const R* component = import.scene.resolve(Ref<R>{id});
        component != nullptr && component->enabled && domain.has(name))
      all.push_back(component);
  return all;
}

/// What kinds of rows the constraints of a domain make; those handled as forces make none.
struct RowsInDomain {
  bool hard = false, stabilized = false, soft = false;
};

RowsInDomain rowsIn(const Import& import, const Domain& domain);

}  // namespace compliant::sofa
