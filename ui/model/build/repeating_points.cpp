#include "ui/model/build/repeating_points.hpp"

#include <algorithm>

#include "ui/model/build/mirrored_numbers.hpp"
#include "ui/model/build/own_images.hpp"
#include "ui/model/edits/copying_points.hpp"
#include "ui/model/edits/placed.hpp"
#include "ui/model/elements/reindexing.hpp"

namespace compliant {
namespace {

constexpr std::size_t mostNewPoints = 100'000;

/// Adds copies to the states of the points; nothing if a component would not fit there.
std::optional<Edit> grown(const Scene& scene, const PartSelection& selection,
                          const Transforms& transforms, std::vector<PointRef>& points) {
  std::map<Id, ListEntries> after;
  for (const auto& part : selection.parts) {
    const ListEntries& entries = after[part.state] =
        withCopies(part.count, part.points, transforms.size() - 1);
    for (std::size_t i = static_cast<std::size_t>(part.count); i < entries.size(); ++i)
      points.push_back({part.state, static_cast<Index>(i)});
  }
  Draft draft(scene);
  if (!reindex(draft, after, transforms) || changedFit(scene, draft.scene())) {
    points.clear();
    return std::nullopt;
  }
  return draft.edit();
}

/// Whether copies can be added to the states of the points: in a mirror image, some numbers may
/// change their sign.
bool canGrow(const Scene& scene, const PartSelection& selection, const Transforms& transforms) {
  if (transforms.back().linear().determinant() > 0) return true;
  const Result<PointSubset> alone = pointSubset(scene, selection);
  if (!alone) return true;
  const Result<MirroredNumbers> numbers =
      mirroredNumbers(alone->scene, alone->components, transforms.back());
  return numbers.ok() && numbers->inSameLists;
}

/// Adds copies as new states.
Result<Edit> beside(const Scene& scene, const PartSelection& selection,
                    const Transforms& transforms, std::vector<PointRef>& points) {
  const Result<PointSubset> alone = pointSubset(scene, selection);
  if (!alone) return alone.error();
  Scene so = scene;
  Batch batch;
  for (std::size_t copy = 1; copy < transforms.size(); ++copy) {
    Result<Edit> added = additionOf(so, *alone, points);
    if (!added) return added.error();
    Result<Edit> moved = moveInserted(so, std::move(*added), transforms[copy]);
    if (!moved) return moved.error();
    if (const auto done = applyEdit(so, *moved); !done) return done.error();
    batch.edits.push_back(std::move(*moved));
  }
  return Edit{std::move(batch)};
}

Result<Creation> copied(const Scene& scene, PartSelection selection, const Transforms& transforms,
                        const std::string& verb) {
  // A state that is selected as a whole takes part with all its points; other components have none.
  for (const Id id : selection.wholes) {
    const std::int64_t count = pointsDesigned(scene, id);
    if (count == 0) continue;
    selection.parts.push_back({id, count, {}});
    for (std::int64_t i = 0; i < count; ++i) selection.parts.back().points.push_back(i);
  }
  selection.wholes.clear();
  if (const std::size_t made = selection.points() * (transforms.size() - 1); made > mostNewPoints)
    return Error{"", "That would be " + std::to_string(made) + " new points. At most " +
                         std::to_string(mostNewPoints) + " are allowed at once"};
  Creation creation;
  creation.label = verb + partsText(scene, selection);
  std::optional<Edit> edit;
  if (canGrow(scene, selection, transforms))
    edit = grown(scene, selection, transforms, creation.points);
  if (edit) {
    creation.edit = std::move(*edit);
  } else {
    Result<Edit> made = beside(scene, selection, transforms, creation.points);
    if (!made) return made.error();
    creation.edit = std::move(*made);
  }
  creation.selection = statesOf(creation.points);
  return creation;
}

}  // namespace

Result<Creation> mirroredPoints(const Scene& scene, const Selection& selection,
                                const MirrorPlane& plane, MirrorMode mode) {
  if (const Status checked = checkPlane(plane); !checked) return checked.error();
  Result<PartSelection> parts = partsOf(scene, selection);
  if (!parts) return parts.error();
  const Eigen::Affine3d transform = reflection(plane);
  if (mode == MirrorMode::Copy) {
    const auto there = [&](const auto& part) {
      return std::all_of(part.points.begin(), part.points.end(), [&](std::int64_t point) {
        return imageIsThere(scene, {part.state, static_cast<Index>(point)}, transform);
      });
    };
    if (parts->wholes.empty() && std::all_of(parts->parts.begin(), parts->parts.end(), there))
      return Error{"", "The mirror image already exists"};
    return copied(scene, std::move(*parts), {Eigen::Affine3d::Identity(), transform}, "Mirror ");
  }
  Result<Edit> edit = movedPlaces(placed(scene, selection), transform, StartVelocities::Rotate);
  if (!edit) return edit.error();
  return Creation{std::move(*edit), "Mirror " + partsText(scene, *parts), selection.components,
                  selection.points};
}

Result<Creation> arrayOfPoints(const Scene& scene, const Selection& selection, std::int64_t count,
                               const Vec3& offset) {
  Result<PartSelection> parts = partsOf(scene, selection);
  if (!parts) return parts.error();
  if (const Status checked = checkArray(count, offset); !checked) return checked.error();
  Transforms transforms;
  for (std::int64_t i = 0; i < count; ++i) {
    transforms.push_back(Eigen::Affine3d::Identity());
    transforms.back().translation() = static_cast<double>(i) * offset;
  }
  return copied(scene, std::move(*parts), transforms, "Array of " + std::to_string(count) + " × ");
}

}  // namespace compliant
