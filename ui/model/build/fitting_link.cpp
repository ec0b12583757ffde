#include "ui/model/build/fitting_link.hpp"

#include <algorithm>

#include "engine/dynamics/assembly/layout.hpp"

namespace compliant {
namespace {

/// Each candidate is tried on a copy of the scene; with more of them no choice is obvious.
constexpr std::size_t mostCandidates = 8;

bool fits(Scene scene, const Edit& insertion, Id added, const Field& field, Id candidate) {
  if (!applyEdit(scene, insertion)) return false;
  if (!applyEdit(scene, {SetField{added, field.name, Link{candidate}}})) return false;
  const Layout layout = layOut(scene);
  return std::none_of(layout.issues.begin(), layout.issues.end(),
                      [added](const LayoutIssue& issue) { return issue.component == added; });
}

}  // namespace

Id onlyFittingLink(const Scene& scene, const Edit& insertion, Id added, const Field& field) {
  if (field.kind != Kind::Link) return 0;
  std::vector<Id> candidates;
  for (const auto& [name, id] : scene.names())
    if (scene.find(id)->type().role == field.linkRole) candidates.push_back(id);
  if (candidates.size() > mostCandidates) return 0;
  std::erase_if(candidates, [&](Id each) { return !fits(scene, insertion, added, field, each); });
  return candidates.size() == 1 ? candidates.front() : 0;
}

}  // namespace compliant
