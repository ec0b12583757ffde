#include "engine/dynamics/assembly/layout_remarks.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <unordered_set>

#include "engine/base/text.hpp"

namespace compliant {

namespace {

void remark(Layout& layout, const Component& component, std::string sentence) {
  layout.issues.push_back({component.id, std::move(sentence)});
}

void remarkOnIgnoredPairs(const Scene& scene, Layout& layout) {
  std::unordered_set<Id> told;
  for (const Layout::System& system : layout.systems) {
    const ContactDetector* detector = system.detector;
    if (detector == nullptr || detector->ignoredPairs.size() % 2 == 0 ||
        !told.insert(detector->id).second)
      continue;
    const Shape* last = scene.resolve(detector->ignoredPairs.back());
    remark(layout, *detector,
           "ignored_pairs names two shapes for each pair; " +
               (last != nullptr ? inQuotes(last->name) : "the last one") +
               " at its end has no partner and is ignored");
  }
}

/// Shapes moved by different integrators never meet in one system.
void remarkOnTouchingSystems(const Scene& scene, Layout& layout) {
  std::map<Id, std::vector<const Layout::System*>> moving;  // by detector
  std::set<std::pair<int, Index>> fixed;
  for (const Layout::ProjectionSlot& projection : layout.projections)
    for (const ProjectionWriter::Fixed& each : projection.fixed.fixed)
      if (each.all) fixed.insert({projection.state, each.element});
  for (const Layout::ShapeSlot& slot : layout.shapes) {
    const Layout::StateSlot& state = layout.states[at(slot.state)];
    const Layout::System& system = layout.systems[at(state.system)];
    const std::vector<Index> carriers = slot.shape->carriers(state.shape.count);
    const bool moves = std::any_of(carriers.begin(), carriers.end(), [&](Index element) {
      return !state.independent() || !fixed.contains({slot.state, element});
    });
    if (!moves || !slot.shape->touches || system.detector == nullptr) continue;
    auto& systems = moving[system.detector->id];
    if (std::find(systems.begin(), systems.end(), &system) == systems.end())
      systems.push_back(&system);
  }
  for (const auto& [detector, systems] : moving)
    if (systems.size() > 1)
      remark(
          layout, *scene.find(detector),
          "Bodies that move with different integrators do not touch each other, such as those of " +
              inQuotes(systems[0]->integrator->name) + " and " +
              inQuotes(systems[1]->integrator->name));
}

}  // namespace

void addContactRemarks(const Scene& scene, Layout& layout) {
  remarkOnIgnoredPairs(scene, layout);
  remarkOnTouchingSystems(scene, layout);
}

}  // namespace compliant
