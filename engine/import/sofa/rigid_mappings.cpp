#include <algorithm>
#include <cmath>
#include <numeric>

#include "engine/base/text.hpp"
#include "engine/import/sofa/frames.hpp"
#include "engine/import/sofa/mapping_plan.hpp"
#include "engine/import/sofa/sources.hpp"
#include "engine/import/sofa/states.hpp"

namespace compliant::sofa {

namespace {

std::string noFrame(const std::string& data, double index, const ImportedState& input) {
  return data + " refers to frame " + numberText(index) + ", but the input has " +
         std::to_string(input.count) + " frames, counted from 0";
}

/// The frame that `index` names for all elements; nothing, and a finding, when there is none.
std::optional<std::int64_t> frameForAll(Import& import, const Object& mapping,
                                        const ImportedState& input) {
  const double given = number(import, mapping, "index", 0);
  const bool fromEnd = flag(import, mapping, "indexFromEnd").value_or(false);
  const double index = fromEnd ? static_cast<double>(input.count) - 1 - given : given;
  if (index >= 0 && index < static_cast<double>(input.count) && index == std::floor(index))
    return static_cast<std::int64_t>(index);
  refused(import, mapping, noFrame("index", index, input));
  return std::nullopt;
}

bool readsFile(const Object& mapping) {
  for (const std::string_view data : {"filename", "fileRigidMapping"})
    if (const std::string* file = mapping.find(data); file && !file->empty()) return true;
  return false;
}

/// The frame of each of `count` points.
std::optional<Indices> framesOfPoints(Import& import, const Object& mapping,
                                      const ImportedState& input, std::size_t count) {
  const Indices given = indices(import, mapping, "rigidIndexPerPoint").value_or(Indices());
  if (!given.empty() && given.size() == count) {
    for (const std::int64_t frame : given)
      if (frame >= input.count) {
        refused(import, mapping, noFrame("rigidIndexPerPoint", static_cast<double>(frame), input));
        return std::nullopt;
      }
    return given;
  }
  if (!given.empty())
    import.remarks(mapping, "rigidIndexPerPoint has " + std::to_string(given.size()) +
                                " numbers for " + std::to_string(count) +
                                " points: index is used, as in SOFA");
  const auto frame = frameForAll(import, mapping, input);
  if (!frame) return std::nullopt;
  return Indices(count, *frame);
}

/// The frame of each of `count` frames of a RigidRigidMapping: from `index`, or as many per frame
/// in turn as `repartition` says.
std::optional<Indices> framesOfFrames(Import& import, const Object& mapping,
                                      const ImportedState& input, std::size_t count) {
  const Indices repartition = indices(import, mapping, "repartition").value_or(Indices());
  if (repartition.empty()) {
    const auto frame = frameForAll(import, mapping, input);
    if (!frame) return std::nullopt;
    return Indices(count, *frame);
  }
  Indices frames;
  const auto inputs = static_cast<std::size_t>(input.count);
  for (std::size_t i = 0; i < inputs && frames.size() <= count; ++i) {
    if (repartition.size() > 1 && i >= repartition.size()) break;
    const std::int64_t each = repartition[repartition.size() > 1 ? i : 0];
    frames.insert(frames.end(), std::min(static_cast<std::size_t>(each), count + 1),
                  static_cast<std::int64_t>(i));
  }
  if (frames.size() == count && (repartition.size() == 1 || repartition.size() == inputs))
    return frames;
  refused(import, mapping,
          "repartition does not distribute its " + std::to_string(count) + " frames over the " +
              std::to_string(inputs) + " of the input");
  return std::nullopt;
}

/// Frames in frames of the input.
Plan offsets(const ImportedState& input, Indices frames, const std::vector<Pose>& inFrames) {
  Plan plan{"RigidOffset", {Holds::Frames, 6, static_cast<Index>(frames.size())}};
  std::vector<Vec3> places;
  for (std::size_t k = 0; k < frames.size(); ++k) {
    places.push_back(inFrames[k].place);
    plan.start.push_back(input.start[static_cast<std::size_t>(frames[k])] * inFrames[k]);
  }
  plan.fields = {{"frames", Array<std::int64_t>(std::move(frames))},
                 {"offsets", Array<Vec3>(std::move(places))},
                 {"rotations", rotationsOf(inFrames)}};
  return plan;
}

}  // namespace

std::optional<Plan> pointsOnFrames(Import& import, const Object& mapping, const States& inputs) {
  const ImportedState& input = *inputs[0];
  const Object& output = *outputOf(import, mapping);
  if (holdsOf(output) != Holds::Points)
    return refused(import, mapping, "Its output must have the template Vec3d");
  if (readsFile(mapping)) return refused(import, mapping, "The file of its points is not read");
  std::vector<Vec3> places = points(import, mapping, "initialPoints").value_or(std::vector<Vec3>());
  const bool inWorld =
      places.empty() && flag(import, mapping, "globalToLocalCoords").value_or(false);
  if (places.empty()) {
    if (const auto missing = missingSource(import, output))
      return refused(import, mapping, *missing);
    places = asPoints(startOf(import, output));
  }
  auto frames = framesOfPoints(import, mapping, input, places.size());
  if (!frames) return std::nullopt;
  if (places.empty()) return refused(import, mapping, "It has no points");
  if (inWorld)
    for (std::size_t k = 0; k < places.size(); ++k)
      places[k] = inAxesOf(input.start[static_cast<std::size_t>((*frames)[k])], {places[k]}).place;
  Plan plan{"RigidPoints", {Holds::Points, 3, static_cast<Index>(places.size())}};
  plan.fields = {{"frames", Array<std::int64_t>(std::move(*frames))},
                 {"points", Array<Vec3>(std::move(places))}};
  return plan;
}

Plan originsOf(const ImportedState& frames) {
  std::vector<std::int64_t> all(static_cast<std::size_t>(frames.count));
  std::iota(all.begin(), all.end(), 0);
  return {"RigidPoints",
          {Holds::Points, 3, frames.count},
          {{"frames", Array<std::int64_t>(std::move(all))}}};
}

std::optional<Plan> framesOnFrames(Import& import, const Object& mapping, const States& inputs) {
  const ImportedState& input = *inputs[0];
  const Object& output = *outputOf(import, mapping);
  if (holdsOf(output) != Holds::Frames)
    return refused(import, mapping, "Its output must have the template Rigid3d");
  if (readsFile(mapping)) return refused(import, mapping, "The file of its frames is not read");
  const Numbers given = numbers(import, mapping, "initialPoints").value_or(Numbers());
  if (given.size() % 7 != 0)
    return refused(
        import, mapping,
        "initialPoints has " + std::to_string(given.size()) + " numbers, not seven per frame");
  if (given.empty())
    if (const auto missing = missingSource(import, output))
      return refused(import, mapping, *missing);
  std::vector<Pose> inFrames = given.empty() ? asPoses(startOf(import, output))
                                             : posesFrom(import, mapping, "initialPoints", given);
  auto frames = framesOfFrames(import, mapping, input, inFrames.size());
  if (!frames) return std::nullopt;
  if (inFrames.empty()) return refused(import, mapping, "It has no frames");
  if (given.empty() && flag(import, mapping, "globalToLocalCoords").value_or(false))
    for (std::size_t k = 0; k < inFrames.size(); ++k)
      inFrames[k] = inAxesOf(input.start[static_cast<std::size_t>((*frames)[k])], inFrames[k]);
  return offsets(input, std::move(*frames), inFrames);
}

std::optional<Plan> assembledFrames(Import& import, const Object& mapping, const States& inputs) {
  const ImportedState& input = *inputs[0];
  const Numbers source = numbers(import, mapping, "source").value_or(Numbers());
  if (source.empty() || source.size() % 8 != 0)
    return refused(import, mapping,
                   "source has " + std::to_string(source.size()) +
                       " numbers, not eight per frame (index, place and quaternion)");
  Indices frames;
  Numbers offset;
  for (std::size_t i = 0; i < source.size(); i += 8) {
    const double frame = source[i];
    if (!(frame >= 0 && frame < static_cast<double>(input.count) && frame == std::floor(frame)))
      return refused(import, mapping, noFrame("source", frame, input));
    frames.push_back(static_cast<std::int64_t>(frame));
    offset.insert(offset.end(), source.begin() + static_cast<std::ptrdiff_t>(i) + 1,
                  source.begin() + static_cast<std::ptrdiff_t>(i) + 8);
  }
  return offsets(input, std::move(frames), posesFrom(import, mapping, "source", offset));
}

}  // namespace compliant::sofa
