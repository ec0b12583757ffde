#include "engine/import/sofa/solver_domain.hpp"

#include <algorithm>

#include "engine/import/sofa/solver_choice.hpp"

namespace compliant::sofa {

Domain::Domain(const Import& import, const Node& node) : branch_(node.branch) {
  for (const Node* other : import.tree.nodes)
    if (other != &node && other->branch.starts_with(branch_) &&
        std::any_of(other->objects.begin(), other->objects.end(),
                    [](const auto& o) { return motionKind(*o) != nullptr; }))
      within_.push_back(other->branch);
}

bool Domain::has(const std::string& name) const {
  return inBranch(name, branch_) &&
         std::none_of(within_.begin(), within_.end(),
                      [&](const std::string& branch) { return inBranch(name, branch); });
}

namespace {

/// Compliances of a constraint that the import has made.
std::vector<double> compliancesOf(const Constraint& constraint) {
  if (const Field* one = constraint.type().find("compliance"))
    return {std::get<double>(one->read(constraint))};
  if (const Field* many = constraint.type().find("compliances"))
    return std::get<Array<double>>(many->read(constraint)).vector();
  return {};
}

}  // namespace

RowsInDomain rowsIn(const Import& import, const Domain& domain) {
  RowsInDomain rows;
  for (const Constraint* constraint : components<Constraint>(import, domain)) {
    if (constraint->handling == Handling::Force) continue;
    for (const double c : compliancesOf(*constraint)) {
      (c == 0 ? rows.hard : rows.soft) = true;
      if (c == 0 && constraint->stabilized) rows.stabilized = true;
    }
  }
  return rows;
}

}  // namespace compliant::sofa
