#include "ui/model/build/repeating.hpp"

#include <algorithm>
#include <functional>
#include <set>

#include "engine/base/text.hpp"
#include "engine/scene/registry.hpp"
#include "ui/model/basics/rounding.hpp"
#include "ui/model/edits/copying.hpp"
#include "ui/model/edits/placed.hpp"
#include "ui/model/elements/point_states.hpp"
#include "ui/model/elements/transformed.hpp"
#include "ui/model/elements/users_of_points.hpp"

namespace compliant {
namespace {

/// Whether a component can be copied: states, and components with links.
bool repeats(const Component& component) {
  const auto& fields = component.type().fields;
  return component.type().role == Role::State ||
         std::any_of(fields.begin(), fields.end(), [](const Field& field) {
           return field.isLink() && !field.pairs;
         });
}

/// The components that are repeated with a selection.
struct Repeated {
  std::vector<Id> selected;
  std::vector<Id> all;  ///< the selected ones first
};

/// Or why there is nothing to do.
Result<Repeated> repeatable(const Scene& scene, const std::vector<Id>& components) {
  if (placed(scene, {components, {}}).count == 0) return Error{"", "The selection has no points"};
  Repeated repeated;
  for (const Id id : copiedTogether(scene, components)) {
    if (const Component* component = scene.find(id); component == nullptr || !repeats(*component))
      continue;
    repeated.all.push_back(id);
    if (std::find(components.begin(), components.end(), id) != components.end())
      repeated.selected.push_back(id);
  }
  return repeated;
}

/// Whether a list of numbers on a state of points is one of directions.
bool holdsDirections(const Field& field) {
  return field.kind == Kind::Reals && field.geometry == Geometry::Direction;
}

bool isPoints(const Component* state) {
  return state != nullptr && state->type().role == Role::State &&
         fieldOfPlaces(state->type()) != nullptr;
}

bool linksTo(const ComponentRecord& component, const std::function<bool(Id)>& wanted) {
  return std::any_of(component.fields.begin(), component.fields.end(), [&](const auto& field) {
    const std::vector<Id> ids = linkedIds(field.second);
    return std::any_of(ids.begin(), ids.end(), wanted);
  });
}

Value turnedDirections(const Value& value, const Mat3& linear) {
  std::vector<double> all = std::get<Array<double>>(value).vector();
  for (std::size_t i = 0; i + 3 <= all.size(); i += 3)
    Vec3::Map(&all[i]) = linear * Vec3(Vec3::Map(&all[i])) + Vec3::Zero();
  return Array<double>(std::move(all));
}

/// A field's value where the motion takes it.
Result<Value> taken(const Field& field, const Value& value, const Eigen::Affine3d& transform) {
  if (field.counts == Counts::Corners && transform.linear().determinant() < 0) {
    std::vector<std::int64_t> corners = std::get<Array<std::int64_t>>(value).vector();
    for (std::size_t i = 0; i + 3 <= corners.size(); i += 3) std::swap(corners[i + 1], corners[i + 2]);
    return Value(Array<std::int64_t>(std::move(corners)));
  }
  if (field.geometry == Geometry::None) return value;
  if (field.kind == Kind::Vector)
    return Value(transformed(field.geometry, std::get<Vec3>(value), transform));
  if (field.kind == Kind::Reals && field.geometry == Geometry::Turn) {
    std::vector<double> all = std::get<Array<double>>(value).vector();
    for (double& each : all) each = transformed(field.geometry, each, transform);
    return Value(Array<double>(std::move(all)));
  }
  if (field.kind != Kind::Points) return value;
  std::vector<Vec3> all = std::get<Array<Vec3>>(value).vector();
  for (Vec3& each : all) {
    each = transformed(field.geometry, each, transform);
    if (field.geometry != Geometry::Place) continue;
    if (const Status checked = checkPlace(each); !checked) return checked.error();
  }
  return Value(Array<Vec3>(std::move(all)));
}

/// Copies of components of `scene`, where the motion takes them.
Result<Edit> movedCopies(const Scene& scene, const std::vector<Id>& components,
                         const Eigen::Affine3d& transform, std::vector<Id>& copies) {
  return moveInserted(copiesOf(scene, components, copies), transform);
}

/// The rotations of `count` frames: where none are given, all lie along the axes of the world.
Value allRotations(const Value& value, std::size_t count) {
  if (!std::get<Array<Vec3>>(value).empty()) return value;
  std::vector<Vec3> none;
  for (std::size_t i = 0; i < count; ++i) none.emplace_back(0, 0, 0);
  return Array<Vec3>(std::move(none));
}

bool turns(const Eigen::Affine3d& transform) { return !transform.linear().isIdentity(0); }

/// Gives records of frames that are about to turn the rotations that they leave out.
void writeRotations(ComponentRecord& record) {
  const Type* type = registry().find(record.type);
  const Field* places = type != nullptr ? fieldOfPlaces(*type) : nullptr;
  if (places == nullptr) return;
  const auto valueOf = [&record](const std::string& name) {
    return std::find_if(record.fields.begin(), record.fields.end(),
                        [&name](const auto& each) { return each.first == name; });
  };
  const auto given = valueOf(places->name);
  if (given == record.fields.end()) return;
  const std::size_t count = std::get<Array<Vec3>>(given->second).size();
  for (const Field& field : type->fields) {
    if (field.geometry != Geometry::Rotation) continue;
    if (const auto own = valueOf(field.name); own != record.fields.end())
      own->second = allRotations(own->second, count);
    else
      record.fields.emplace_back(field.name, allRotations(Array<Vec3>(), count));
  }
}

/// The components themselves, where the motion takes them.
Result<Edit> movedThemselves(const Scene& scene, const std::vector<Id>& components,
                             const Eigen::Affine3d& transform) {
  Batch batch;
  for (const Id id : components) {
    const Component& component = *scene.find(id);
    const ComponentRecord own = record(component);
    const bool onPoints =
        linksTo(own, [&scene](Id linked) { return isPoints(scene.find(linked)); });
    for (const Field& field : component.type().fields) {
      Value before = field.read(component);
      if (field.geometry == Geometry::Rotation && field.per == Per::Element && turns(transform))
        before = allRotations(before, static_cast<std::size_t>(
                                          static_cast<const State&>(component).designedCount()));
      Result<Value> moved = onPoints && holdsDirections(field)
                                ? Result<Value>(turnedDirections(before, transform.linear()))
                                : taken(field, before, transform);
      if (!moved) return moved.error();
      if (!sameValue(before, *moved)) batch.edits.push_back({SetField{id, field.name, *moved}});
    }
  }
  return Edit{std::move(batch)};
}

std::string naming(const Scene& scene, const std::vector<Id>& ids) {
  if (ids.size() == 1) return inQuotes(scene.find(ids.front())->name);
  return std::to_string(ids.size()) + " components";
}

}  // namespace

Result<Edit> moveInserted(Edit edit, const Eigen::Affine3d& transform) {
  std::set<Id> pointStates;
  for (const Edit& part : std::get<Batch>(edit.change).edits)
    if (const auto* insertion = std::get_if<Insert>(&part.change);
        insertion != nullptr && fieldOfPointPlaces(insertion->record) != nullptr)
      pointStates.insert(insertion->record.id);
  // Links stand in the records, or are set at last.
  const auto isPointState = [&](Id id) { return pointStates.contains(id); };
  std::set<Id> pointUsers;
  for (const Edit& part : std::get<Batch>(edit.change).edits) {
    if (const auto* insertion = std::get_if<Insert>(&part.change);
        insertion != nullptr && linksTo(insertion->record, isPointState))
      pointUsers.insert(insertion->record.id);
    if (const auto* set = std::get_if<SetField>(&part.change)) {
      const std::vector<Id> linked = linkedIds(set->value);
      if (std::any_of(linked.begin(), linked.end(), isPointState))
        pointUsers.insert(set->component);
    }
  }
  for (Edit& part : std::get<Batch>(edit.change).edits) {
    auto* insertion = std::get_if<Insert>(&part.change);
    if (insertion == nullptr) continue;
    ComponentRecord& record = insertion->record;
    const Type* type = registry().find(record.type);
    if (turns(transform)) writeRotations(record);
    for (auto& [name, value] : record.fields) {
      const Field& field = *type->find(name);
      Result<Value> moved = pointUsers.contains(record.id) && holdsDirections(field)
                                ? Result<Value>(turnedDirections(value, transform.linear()))
                                : taken(field, value, transform);
      if (!moved) return moved.error();
      value = std::move(*moved);
    }
  }
  return edit;
}

namespace {

/// Whether a mapping adds to each value of its output a number that is not its own.
bool shifts(const Mapping& mapping) {
  const auto& fields = mapping.type().fields;
  return std::any_of(fields.begin(), fields.end(), [&](const Field& field) {
    return field.per == Per::Value && !std::get<Array<double>>(field.read(mapping)).empty();
  });
}

}  // namespace

Status checkMirror(const Scene& scene, const std::vector<Id>& components) {
  for (const Id id : components) {
    const Component* component = scene.find(id);
    if (component == nullptr) continue;
    const auto* law = scene.resolve(Ref<Constraint>{id});
    const auto* mapping = scene.resolve(Ref<Mapping>{id});
    const bool couples =
        law != nullptr && couplesAxes(*law) && isPoints(scene.find(law->state.id));
    const bool shifted =
        mapping != nullptr && shifts(*mapping) && isPoints(scene.find(mapping->output.id));
    if (couples || shifted) return Error{component->name, "It has no mirror image"};
  }
  return {};
}

Eigen::Affine3d reflection(const MirrorPlane& plane) {
  Eigen::Affine3d transform = Eigen::Affine3d::Identity();
  transform.linear()(plane.axis, plane.axis) = -1;
  transform.translation()[plane.axis] = 2 * plane.at;
  return transform;
}

Status checkArray(std::int64_t count, const Vec3& offset) {
  if (count < 2 || count > mostInArray)
    return Error{"", "An array has 2 to " + std::to_string(mostInArray) + " copies, not " +
                         std::to_string(count)};
  if (!offset.allFinite() || offset.isZero(0)) return Error{"", "The offset must not be zero"};
  return {};
}

Result<Creation> mirrored(const Scene& scene, const std::vector<Id>& components,
                          const MirrorPlane& plane, MirrorMode mode) {
  Result<Repeated> repeated = repeatable(scene, components);
  if (!repeated) return repeated.error();
  if (mode == MirrorMode::InPlace) {
    // Nothing is copied, so nothing comes along.
    repeated->all = components;
    std::erase_if(repeated->all, [&](Id id) {
      const Component* component = scene.find(id);
      return component == nullptr || !repeats(*component);
    });
    repeated->selected = repeated->all;
  }
  if (const Status checked = checkMirror(scene, repeated->all); !checked) return checked.error();
  const Eigen::Affine3d transform = reflection(plane);
  Creation creation;
  creation.label = "Mirror " + naming(scene, repeated->selected);
  creation.selection = repeated->selected;
  Result<Edit> edit = mode == MirrorMode::Copy
                          ? movedCopies(scene, repeated->all, transform, creation.selection)
                          : movedThemselves(scene, repeated->all, transform);
  if (!edit) return edit.error();
  creation.selection.resize(repeated->selected.size());
  creation.edit = std::move(*edit);
  return creation;
}

Result<Creation> arrayOf(const Scene& scene, const std::vector<Id>& components, std::int64_t count,
                         const Vec3& offset) {
  const Result<Repeated> repeated = repeatable(scene, components);
  if (!repeated) return repeated.error();
  if (const Status checked = checkArray(count, offset); !checked) return checked.error();
  Creation creation;
  creation.label = "Array of " + std::to_string(count) + " × " + naming(scene, repeated->selected);
  creation.selection = repeated->selected;
  Scene so = scene;
  Batch batch;
  for (std::int64_t i = 1; i < count; ++i) {
    Eigen::Affine3d transform = Eigen::Affine3d::Identity();
    transform.translation() = static_cast<double>(i) * offset;
    std::vector<Id> copies;
    Result<Edit> edit = movedCopies(so, repeated->all, transform, copies);
    if (!edit) return edit.error();
    if (const Result<Edit> inverse = applyEdit(so, *edit); !inverse) return inverse.error();
    copies.resize(repeated->selected.size());
    creation.selection.insert(creation.selection.end(), copies.begin(), copies.end());
    batch.edits.push_back(std::move(*edit));
  }
  creation.edit = {std::move(batch)};
  return creation;
}

}  // namespace compliant
