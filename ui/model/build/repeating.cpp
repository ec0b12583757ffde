#include "ui/model/build/repeating.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>

#include "engine/base/text.hpp"
#include "ui/model/build/mirrored_numbers.hpp"
#include "ui/model/build/own_images.hpp"
#include "ui/model/edits/copying.hpp"
#include "ui/model/edits/placed.hpp"
#include "ui/model/elements/point_states.hpp"
#include "ui/model/elements/transformed.hpp"

namespace compliant {
namespace {

constexpr double farthest = 1e300;  ///< m: beyond, images and copies may be infinite

/// Whether a component can be copied: states, and components with links.
bool repeats(const Component& component) {
  const auto& fields = component.type().fields;
  return component.type().role == Role::State ||
         std::any_of(fields.begin(), fields.end(),
                     [](const Field& field) { return field.isLink() && !field.pairs; });
}

/// The components that are repeated with a selection.
struct Repeated {
  std::vector<Id> selected;
  std::vector<Id> all;  ///< the selected ones first
};

/// The components, or why there is nothing to do.
Result<Repeated> repeatable(const Scene& scene, const std::vector<Id>& components) {
  if (placed(scene, {components, {}}).count == 0)
    return Error{"",
                 "The selection has no points. Select points, or a body by its branch in the tree"};
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

bool isFrames(const Component* component) {
  if (component == nullptr || component->type().role != Role::State) return false;
  const auto& fields = component->type().fields;
  return std::any_of(fields.begin(), fields.end(),
                     [](const Field& field) { return field.geometry == Geometry::Rotation; });
}

/// The value of a field after the motion.
Result<Value> taken(const Component& component, const Field& field, const Value& value,
                    const Eigen::Affine3d& transform) {
  if (field.counts == Counts::Corners && transform.linear().determinant() < 0) {
    std::vector<std::int64_t> corners = std::get<Array<std::int64_t>>(value).vector();
    for (std::size_t i = 0; i + 3 <= corners.size(); i += 3)
      std::swap(corners[i + 1], corners[i + 2]);
    return Value(Array<std::int64_t>(std::move(corners)));
  }
  const Geometry geometry = field.geometryIn(component);
  if (geometry == Geometry::None) return value;
  if (field.kind == Kind::Vector)
    return Value(transformed(geometry, std::get<Vec3>(value), transform));
  if (field.kind == Kind::Reals && geometry == Geometry::Turn) {
    std::vector<double> all = std::get<Array<double>>(value).vector();
    for (double& each : all) each = transformed(geometry, each, transform);
    return Value(Array<double>(std::move(all)));
  }
  if (field.kind != Kind::Points) return value;
  std::vector<Vec3> all = std::get<Array<Vec3>>(value).vector();
  for (Vec3& each : all) {
    each = transformed(geometry, each, transform);
    if (geometry != Geometry::Place) continue;
    if (const Status checked = checkPlace(each); !checked) return checked.error();
  }
  return Value(Array<Vec3>(std::move(all)));
}

/// Copies of components of `scene`, moved.
Result<Edit> movedCopies(const Scene& scene, const std::vector<Id>& components,
                         const Eigen::Affine3d& transform, std::vector<Id>& copies) {
  return moveInserted(scene, copiesOf(scene, components, copies), transform);
}

/// The rotations of `count` frames: if none are given, all have the axes of the world.
Value allRotations(const Value& value, std::size_t count) {
  if (!std::get<Array<Vec3>>(value).empty()) return value;
  std::vector<Vec3> none;
  for (std::size_t i = 0; i < count; ++i) none.emplace_back(0, 0, 0);
  return Array<Vec3>(std::move(none));
}

bool turns(const Eigen::Affine3d& transform) { return !transform.linear().isIdentity(0); }

/// The components themselves, moved.
Result<Edit> movedThemselves(const Scene& scene, const std::vector<Id>& components,
                             const Eigen::Affine3d& transform) {
  Batch batch;
  for (const Id id : components) {
    const Component& component = *scene.find(id);
    for (const Field& field : component.type().fields) {
      Value before = field.read(component);
      if (field.geometry == Geometry::Rotation && field.per == Per::Element && turns(transform))
        before = allRotations(
            before, static_cast<std::size_t>(static_cast<const State&>(component).designedCount()));
      Result<Value> moved = taken(component, field, before, transform);
      if (!moved) return moved.error();
      if (!sameValue(field.read(component), *moved))
        batch.edits.push_back({SetField{id, field.name, *moved}});
    }
  }
  if (transform.linear().determinant() > 0) return Edit{std::move(batch)};
  Scene so = scene;
  if (const auto done = applyEdit(so, Edit{batch}); !done) return done.error();
  Result<MirroredNumbers> numbers = mirroredNumbers(so, components, transform);
  if (!numbers) return numbers.error();
  std::move(numbers->edits.begin(), numbers->edits.end(), std::back_inserter(batch.edits));
  return Edit{std::move(batch)};
}

std::string naming(const Scene& scene, const std::vector<Id>& ids) {
  if (ids.size() == 1) return inQuotes(scene.find(ids.front())->name);
  return std::to_string(ids.size()) + " components";
}

}  // namespace

Result<Edit> moveInserted(const Scene& scene, Edit edit, const Eigen::Affine3d& transform) {
  Scene so = scene;
  if (const auto done = applyEdit(so, edit); !done) return done.error();
  std::vector<Id> inserted;
  auto& edits = std::get<Batch>(edit.change).edits;
  for (const Edit& part : edits)
    if (const auto* insertion = std::get_if<Insert>(&part.change))
      inserted.push_back(insertion->record.id);
  Result<Edit> moved = movedThemselves(so, inserted, transform);
  if (!moved) return moved;
  auto& moves = std::get<Batch>(moved->change).edits;
  std::move(moves.begin(), moves.end(), std::back_inserter(edits));
  return edit;
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
  if (static_cast<double>(count) * offset.cwiseAbs().maxCoeff() > farthest)
    return Error{"", "The offset is too large"};
  return {};
}

Status checkPlane(const MirrorPlane& plane) {
  if (std::abs(plane.at) <= farthest) return {};
  return Error{"", "The mirror plane is too far away"};
}

Result<Creation> mirrored(const Scene& scene, const std::vector<Id>& components,
                          const MirrorPlane& plane, MirrorMode mode) {
  if (const Status checked = checkPlane(plane); !checked) return checked.error();
  Result<Repeated> repeated = repeatable(scene, components);
  if (!repeated) return repeated.error();
  if (mode == MirrorMode::InPlace) {
    // Nothing is copied, so no other components are included.
    repeated->all = components;
    // The axes of a body are mirrored too, and with them all values given in these axes.
    if (std::any_of(components.begin(), components.end(),
                    [&scene](Id id) { return isFrames(scene.find(id)); }))
      repeated->all = copiedTogether(scene, components);
    std::erase_if(repeated->all, [&](Id id) {
      const Component* component = scene.find(id);
      return component == nullptr || !repeats(*component);
    });
    repeated->selected = components;
  }
  const Eigen::Affine3d transform = reflection(plane);
  Creation creation;
  creation.label = "Mirror " + naming(scene, repeated->selected);
  creation.selection = repeated->selected;
  Result<Edit> edit = mode == MirrorMode::Copy
                          ? movedCopies(scene, repeated->all, transform, creation.selection)
                          : movedThemselves(scene, repeated->all, transform);
  if (!edit) return edit.error();
  creation.selection.resize(repeated->selected.size());
  if (mode == MirrorMode::InPlace) {
    creation.edit = std::move(*edit);
    return creation;
  }
  OwnImages images = withoutOwnImages(scene, std::move(*edit));
  if (std::get<Batch>(images.edit.change).edits.empty())
    return Error{"", "The mirror image already exists"};
  if (images.states > 0) creation.remark = singleText(images.states, images.unlinked);
  std::erase_if(creation.selection, [&](Id id) { return images.single.contains(id); });
  creation.edit = std::move(images.edit);
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
