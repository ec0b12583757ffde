#include "engine/import/sofa/solver_domain.hpp"

#include <unordered_map>

#include "engine/import/sofa/solver_choice.hpp"

namespace compliant::sofa {

std::map<const Node*, Domain> domainsOf(const Import& import) {
  std::map<const Node*, Domain> domains;
  std::unordered_map<std::string, const Node*> byBranch;
  for (const Node* node : import.tree.nodes) {
    if (motionSolverIn(*node) == nullptr) continue;
    byBranch.emplace(node->branch, node);
    domains[node];
  }
  for (const auto& [name, id] : import.scene.names())
    for (std::string branch = branchOf(name);;
         branch = branchOf(branch.substr(0, branch.size() - 1))) {
      if (const auto found = byBranch.find(branch); found != byBranch.end()) {
        domains[found->second].push_back(id);
        break;
      }
      if (branch.empty()) break;
    }
  return domains;
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
    if (!constraint->admissible->admitsAll()) {
      rows.bounded = true;
      continue;
    }
    for (const double c : compliancesOf(*constraint)) {
      (c == 0 ? rows.hard : rows.soft) = true;
      if (c == 0 && constraint->stabilized) rows.stabilized = true;
    }
  }
  return rows;
}

}  // namespace compliant::sofa
