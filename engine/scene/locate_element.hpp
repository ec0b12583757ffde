#pragma once

#include <optional>
#include <string>

#include "engine/scene/roles.hpp"

namespace compliant {

inline const StateShape& shapeOf(const StateShape& shape) { return shape; }
inline const StateShape& shapeOf(const StateView& view) { return view.shape; }

template <class Shapes>
LocatedElement locateElement(const Shapes& inputs, Index element) {
  LocatedElement found{0, element};
  while (found.element >= shapeOf(inputs[at(found.input)]).count)
    found.element -= shapeOf(inputs[at(found.input++)]).count;
  return found;
}

/// The two elements of each pair.
template <class Shapes>
void locatePairs(const Shapes& inputs, const Array<Edge>& pairs,
                 std::vector<std::array<LocatedElement, 2>>& out) {
  for (const Edge& pair : pairs)
    out.push_back({locateElement(inputs, pair[0]), locateElement(inputs, pair[1])});
}

/// The first velocity entry of an element in the stacked entries of all inputs.
inline Index stackedColumn(Inputs in, const LocatedElement& found) {
  Index offset = 0;
  for (Index i = 0; i < found.input; ++i) offset += in[at(i)].shape.velocities();
  return offset + in[at(found.input)].shape.velocityWidth * found.element;
}

/// "indices[2] refers to frame 7, but the inputs have frames 0 to 3", or nothing.
inline std::optional<std::string> checkElement(InputShapes in, const std::string& entry,
                                               const char* what, Index element) {
  Index total = 0;
  for (const StateShape& shape : in) total += shape.count;
  if (element >= 0 && element < total) return std::nullopt;
  return entry + " refers to " + what + " " + std::to_string(element) + ", but the inputs have " +
         (total == 0 ? "none" : std::string(what) + "s 0 to " + std::to_string(total - 1));
}

/// Returns a sentence about the first pair that refers to a missing element or twice to the same.
inline std::optional<std::string> checkPairs(InputShapes in, const Array<Edge>& pairs,
                                             const char* what) {
  for (std::size_t k = 0; k < pairs.size(); ++k) {
    const std::string entry = "pairs[" + std::to_string(k) + "]";
    for (const std::int64_t end : pairs[k])
      if (auto sentence = checkElement(in, entry, what, end)) return sentence;
    if (pairs[k][0] == pairs[k][1])
      return entry + " joins " + what + " " + std::to_string(pairs[k][0]) + " to itself";
  }
  return std::nullopt;
}

/// Whether the mirror image of a pair of frames is the image of both frames, or of one frame if the
/// other is fixed.
inline bool mirrorsFrames(InputShapes in, std::span<const MirrorImages> images, const Edge& pair) {
  for (const std::int64_t end : pair) {
    const LocatedElement of = locateElement(in, end);
    const MirrorImage* turn = &images[at(of.input)][6 * at(of.element) + 3];
    if (std::any_of(turn, turn + 3, [](const MirrorImage& axis) { return axis.sign < 0; }))
      return true;
  }
  return false;
}

/// Returns a sentence unless there are inputs and all are frames.
inline std::optional<std::string> checkFrames(InputShapes in) {
  if (in.empty()) return "The mapping needs at least one input";
  for (const StateShape& shape : in)
    if (shape.embedding != Embedding::Frame) return "Every input must be RigidFrames";
  return std::nullopt;
}

/// Returns a sentence unless a list has one entry per row, one for all (if allowed), or none.
enum class Lists { OnePerRow, OneForAll };
inline std::optional<std::string> checkRows(const char* name, std::size_t size, std::size_t rows,
                                            Lists shorter, const char* what) {
  if (size == 0 || size == rows || (size == 1 && shorter == Lists::OneForAll)) return std::nullopt;
  return std::string(name) + " has " + std::to_string(size) + " entries for " +
         std::to_string(rows) + " " + what + "; give one for each" +
         (shorter == Lists::OneForAll ? ", one for all," : "") + " or none";
}

/// The entry of such a list for row k.
inline Vec3 rowOf(const Array<Vec3>& list, std::size_t k) {
  return list.empty() ? Vec3(Vec3::Zero()) : list[list.size() == 1 ? 0 : k];
}

}  // namespace compliant
