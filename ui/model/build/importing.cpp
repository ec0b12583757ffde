#include "ui/model/build/importing.hpp"

#include <algorithm>
#include <limits>

#include "engine/json/scene_file.hpp"
#include "engine/scene/building_blocks.hpp"
#include "engine/scene/roles.hpp"
#include "ui/model/build/templates.hpp"
#include "ui/model/edits/pasting.hpp"
#include "ui/model/elements/landmarks.hpp"
#include "ui/model/elements/naming.hpp"
#include "ui/model/elements/point_states.hpp"

namespace compliant {
namespace {

bool isOfTheScene(const Component& component) {
  const auto* force = dynamic_cast<const ForceField*>(&component);
  return governs(component.type().role) || (force != nullptr && force->acceleration());
}

Value scaled(const Value& value, double factor) {
  if (const auto* number = std::get_if<double>(&value)) return factor * *number;
  if (const auto* vector = std::get_if<Vec3>(&value)) return Vec3(factor * *vector);
  if (const auto* points = std::get_if<Array<Vec3>>(&value)) {
    std::vector<Vec3> all = points->vector();
    for (Vec3& each : all) each *= factor;
    return Array<Vec3>(std::move(all));
  }
  if (const auto* numbers = std::get_if<Array<double>>(&value)) {
    std::vector<double> all = numbers->vector();
    for (double& each : all) each *= factor;
    return Array<double>(std::move(all));
  }
  return value;
}

/// Scales everything in metres; a mesh keeps its corners and gets a larger scale.
void addScaling(const Component& component, double factor, Batch& batch) {
  const bool mesh = component.type().name == blocks::mesh;
  for (const Field& field : component.type().fields) {
    const bool own = mesh && field.name == "scale", corners = mesh && field.name == "vertices";
    if (!own && (corners || field.unit != "m")) continue;
    const Value before = field.read(component), now = scaled(before, factor);
    if (!sameValue(before, now)) batch.edits.push_back({SetField{component.id, field.name, now}});
  }
}

/// The box around the corners of the bodies at the start.
Eigen::AlignedBox3d boxOf(const Scene& scene) {
  Eigen::AlignedBox3d box;
  const StartPlaces places(scene);
  for (const auto& [name, id] : scene.names())
    for (Index element = 0; element < places.frames(id); ++element)
      if (const auto pose = places.pose({id, element}))
        for (const Vec3& place : landmarksOf(scene, {id, element}))
          box.extend(pose->toWorld(place));
  return box;
}

}  // namespace

double sizeOfBodies(const Scene& scene) {
  const Eigen::AlignedBox3d box = boxOf(scene);
  return box.isEmpty() ? 0 : box.sizes().maxCoeff();
}

Result<Creation> importInto(const Scene& scene, const Scene& imported, const std::string& name,
                            double scale) {
  if (!(scale > 0)) return Error{name, "The scale must be above 0"};
  Scene bodies = imported;
  std::vector<Id> taken;
  Batch changes;
  for (const auto& [own, id] : imported.names()) {
    if (isOfTheScene(*imported.find(id))) continue;
    taken.push_back(id);
    if (scale != 1) addScaling(*imported.find(id), scale, changes);
    changes.edits.push_back({Rename{id, name + "/" + own}});
  }
  if (taken.empty()) return Error{name, "Nothing in it can be imported"};
  if (const auto renamed = applyEdit(bodies, {changes}); !renamed) return renamed.error();
  std::vector<Id> ids;
  Result<Edit> pasted = pasteOf(scene, writeComponents(bodies, taken), ids);
  if (!pasted) return Error{name, pasted.error().what};
  Scene now = scene;
  if (const auto done = applyEdit(now, *pasted); !done) return done.error();
  Draft draft(now);
  const bool first = std::ranges::none_of(scene.names(), [&scene](const auto& each) {
    return scene.find(each.second)->type().role == Role::State;
  });
  Creation made;
  for (const Id id : ids) {
    if (now.find(id)->type().role == Role::Shape) made.selection.push_back(id);
    if (first && made.selection.size() == 1 && now.find(id)->type().role == Role::Shape)
      addSurroundings(draft, static_cast<const Shape*>(now.find(id))->state.id);
  }
  if (const Eigen::AlignedBox3d box = boxOf(now); first && !box.isEmpty())
    addGround(draft, scene, Vec3(box.center().x(), box.min().y(), box.center().z()),
              box.sizes().maxCoeff());
  made.edit = {Batch{{std::move(*pasted), draft.edit()}}};
  made.label = "Import " + name;
  return made;
}

}  // namespace compliant
