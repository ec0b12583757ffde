#pragma once

#include <vector>

#include "engine/scene/state_shape.hpp"
#include "engine/scene/value.hpp"

namespace compliant {

/// How a number of a state changes in the mirror image of a scene across a plane: x ← sign·x
/// + shift. The plane is normal to a world axis, so coordinates are not exchanged (theory
/// §9).
struct MirrorImage {
  double sign = 1;
  double shift = 0;
  bool operator==(const MirrorImage&) const = default;
};

/// One for each velocity entry of a state. For frames the first three belong to the origin, and the
/// others to the rotation, an axial vector.
using MirrorImages = std::vector<MirrorImage>;

/// The images for elements that are themselves mirrored across the plane at the coordinate `place`,
/// in m, on the axis.
MirrorImages imagesOfPlaces(const StateShape& shape, int axis, double place);
/// Whether any number changes, as for an element that is itself mirrored.
bool changes(const MirrorImages& images);
/// Applies `change(index, value)` to each of `size` entries of a list that may have one entry for
/// all; it has one entry afterwards if all are still equal.
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
