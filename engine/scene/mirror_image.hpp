#pragma once

#include <vector>

#include "engine/scene/state_shape.hpp"
#include "engine/scene/value.hpp"

namespace compliant {

/// What becomes of a number of a state in the mirror image of a scene across a plane: x ← sign·x +
/// shift. The plane is normal to an axis of the world, so that no coordinate becomes another
/// (theory §9).
struct MirrorImage {
  double sign = 1;
  double shift = 0;
  bool operator==(const MirrorImage&) const = default;
};

/// One for each velocity entry of a state. Of frames the first three are those of the origin, the
/// others those of the turn, which is an axial vector.
using MirrorImages = std::vector<MirrorImage>;

/// The same for each element that is mirrored itself across the plane where the axis has the
/// coordinate `place`, in m.
MirrorImages imagesOfPlaces(const StateShape& shape, int axis, double place);
/// Whether they are those of something that is mirrored itself.
bool changes(const MirrorImages& images);
/// Applies `change(index, value)` to each of `size` entries of a list that may have one for all; it
/// has one afterwards where they still are equal.
template <class Change>
void changeEach(Array<double>& list, std::size_t size, Change change) {
  if (list.empty() || size == 0) return;
  const std::size_t length = list.size();
  std::vector<double> all;
  for (std::size_t i = 0; i < size; ++i) all.push_back(change(i, list[i % length]) + 0.0);
  bool repeats = true;
  for (std::size_t i = length; i < size; ++i) repeats = repeats && all[i] == all[i - length];
  if (repeats) all.resize(length);
  list = Array<double>(std::move(all));
}

}  // namespace compliant
