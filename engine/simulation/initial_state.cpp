#include "engine/simulation/initial_state.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

#include "engine/base/assert.hpp"
#include "engine/base/rotation.hpp"
#include "engine/base/text.hpp"

namespace compliant {

namespace {

/// The field of a state of the time.
constexpr const char* startTime = "start_time";

Value startTimeOf(const State& state) {
  const Field* field = state.type().find(startTime);
  ASSERT(field != nullptr);
  return field->read(state);
}

/// Appends the edit that gives a list field these numbers, unless it already has them. `width`
/// numbers form one element.
Status writeList(const Component& component, const char* name, const double* numbers, Index count,
                 int width, Batch& batch) {
  const Field* field = component.type().find(name);
  const bool points = field != nullptr && field->kind == Kind::Points && width == 3;
  if (!points && (field == nullptr || field->kind != Kind::Reals))
    return Error{component.name,
                 component.type().name + " cannot keep a start in its field " + inQuotes(name)};
  Value value;
  if (points) {
    std::vector<Vec3> list;
    for (Index i = 0; i < count; i += 3)
      list.emplace_back(numbers[i], numbers[i + 1], numbers[i + 2]);
    value = Array<Vec3>(std::move(list));
  } else {
    value = Array<double>(std::vector<double>(numbers, numbers + count));
  }
  const Value before = field->read(component);
  // No velocities or rotations at all mean none.
  const bool rests =
      std::string_view(name) != "position" && std::string_view(name) != "rest" &&
      sameValue(before, field->fallback) &&
      std::all_of(numbers, numbers + count, [](double number) { return number == 0; });
  if (!rests && !sameValue(before, value))
    batch.edits.push_back({SetField{component.id, name, std::move(value)}});
  return {};
}

/// Places, rotation vectors, velocities and angular velocities of frames.
Status writeFrames(const State& state, const SceneStructure::StateInfo& info, const Motion& motion,
                   Batch& batch) {
  std::array<std::vector<double>, 4> lists;
  const auto append = [](std::vector<double>& list, const Vec3& v) {
    list.insert(list.end(), v.data(), v.data() + 3);
  };
  for (Index i = 0; i < info.shape.count; ++i) {
    const double *x = motion.x.data() + info.placeOf(i), *v = motion.v.data() + info.velocityOf(i);
    append(lists[0], placeAt(x));
    append(lists[1], rotationVector(rotationAt(x)));
    append(lists[2], Vec3::Map(v));
    append(lists[3], Vec3::Map(v + 3));
  }
  constexpr std::array names{"position", "rotation", "velocity", "angular_velocity"};
  for (std::size_t i = 0; i < names.size(); ++i)
    if (const Status written = writeList(state, names[i], lists[i].data(),
                                         static_cast<Index>(lists[i].size()), 3, batch);
        !written)
      return written;
  return {};
}

/// The rest length r with raw − r = shown, exactly: the subtraction may round, so neighbouring
/// numbers are tried. It is not below the minimum of its field.
double restLength(double raw, double shown, double designed, double least) {
  if (raw - designed == shown) return designed;
  const double rest = raw - shown;
  const double up = std::nextafter(rest, HUGE_VAL), down = std::nextafter(rest, -HUGE_VAL);
  for (const double candidate : {rest, up, down})
    if (raw - candidate == shown) return std::max(candidate, least);
  return std::max(rest, least);
}

/// Writes down the angles, or the rotation vectors at the end of `width` coordinates, of mappings
/// that count turns, where turns have been made.
Status keepTurns(const Mapping& mapping, const double* output, Index count, Index width,
                 Batch& batch) {
  const bool angles = mapping.type().find(Mapping::startAngleField) != nullptr;
  const char* name = angles ? Mapping::startAngleField : Mapping::startRotationField;
  const Field* field = mapping.type().find(name);
  const Index size = angles ? 1 : 3;
  if (field == nullptr || width < size) return {};
  std::vector<double> turns;
  bool wound = false;
  for (Index i = 0; i < count; ++i) {
    const double* turn = output + (i + 1) * width - size;
    turns.insert(turns.end(), turn, turn + size);
    wound = wound || ConstVecMap(turn, size).norm() > 3;
  }
  if (!wound && sameValue(field->read(mapping), field->fallback)) return {};
  return writeList(mapping, name, turns.data(), static_cast<Index>(turns.size()),
                   static_cast<int>(size), batch);
}

/// Stores as numbers the rest lengths that so far equal those at the start.
Status keepLengths(const Scene& scene, const SceneStructure& structure, const Motion& motion,
                   Batch& batch) {
  Layout layout = layOut(scene);
  Motion shown = layout.start();
  for (const Layout::StateSlot& slot : layout.states) {
    const int from = structure.stateIndex(slot.state->id);
    if (from < 0) continue;
    const auto& info = structure.states[static_cast<std::size_t>(from)];
    if (info.shape.positions() == slot.shape.positions())
      shown.x.segment(slot.x, slot.shape.positions()) =
          motion.x.segment(info.x, info.shape.positions());
  }
  for (const Layout::MappingSlot& slot : layout.mappings) {
    const Layout::StateSlot& output = layout.states[static_cast<std::size_t>(slot.output)];
    const Index size = output.shape.positions();
    if (structure.stateIndex(output.state->id) < 0) continue;
    if (const Status written = keepTurns(*slot.mapping, shown.x.data() + output.x,
                                         output.shape.count, output.shape.positionWidth, batch);
        !written)
      return written;
    if (!slot.relative) continue;
    const Field* field = slot.mapping->type().find("rest");
    const double least = field != nullptr ? field->minimum : 0;
    VecX rest(size);
    slot.mapping->apply(layout.inputViews(slot, shown), rest.data());
    for (Index i = 0; i < size; ++i)
      rest[i] = restLength(rest[i], shown.x[output.x + i], slot.reference[i], least);
    if (const Status written = writeList(*slot.mapping, "rest", rest.data(), size, 1, batch);
        !written)
      return written;
  }
  return {};
}

/// Rotation vectors of frames; those of frames that have not turned keep their designed bits.
Status writeRotations(const Layout::StateSlot& slot, const Motion& from, const Motion& to,
                      Batch& batch) {
  constexpr double turned = 1e-15;  // rad
  const Field* field = slot.state->type().find("rotation");
  if (field == nullptr || field->kind != Kind::Points)
    return Error{slot.state->name,
                 slot.state->type().name + " cannot keep a start in its field “rotation”"};
  const auto designed = std::get<Array<Vec3>>(field->read(*slot.state));
  std::vector<double> change(at(slot.shape.velocities())), list;
  slot.state->difference(from.x.data() + slot.x, to.x.data() + slot.x, change.data(),
                         slot.shape.count);
  for (Index i = 0; i < slot.shape.count; ++i) {
    const bool same = Vec3::Map(change.data() + 6 * i + 3).norm() <= turned;
    const Vec3 rotation = !same ? rotationVector(rotationAt(to.x.data() + slot.x + 7 * i))
                          : designed.empty() ? Vec3(Vec3::Zero())
                                             : designed[at(i)];
    list.insert(list.end(), rotation.data(), rotation.data() + 3);
  }
  return writeList(*slot.state, "rotation", list.data(), static_cast<Index>(list.size()), 3, batch);
}

}  // namespace

Result<Edit> positionsAt(const Layout& layout, const Motion& from, const Motion& to,
                         std::span<const int> kept) {
  Batch batch;
  for (const Layout::StateSlot& slot : layout.states) {
    const Index size = slot.shape.positions();
    if (!slot.independent() || from.x.segment(slot.x, size) == to.x.segment(slot.x, size)) continue;
    const bool frames = slot.shape.embedding == Embedding::Frame;
    std::vector<double> places(to.x.data() + slot.x, to.x.data() + slot.x + size);
    if (frames)
      for (Index i = 0; i < slot.shape.count; ++i)
        std::copy_n(to.x.data() + slot.x + 7 * i, 3, places.begin() + 3 * i);
    const Index count = frames ? 3 * slot.shape.count : size;
    const int width = frames ? 3 : slot.shape.positionWidth;
    Status written = writeList(*slot.state, "position", places.data(), count, width, batch);
    if (written && frames) written = writeRotations(slot, from, to, batch);
    if (!written) return written.error();
  }
  for (const Layout::MappingSlot& mapping : layout.mappings) {
    const Layout::StateSlot& output = layout.states[at(mapping.output)];
    if (const Status written = keepTurns(*mapping.mapping, to.x.data() + output.x,
                                         output.shape.count, output.shape.positionWidth, batch);
        !written)
      return written.error();
  }
  for (const int which : kept) {
    const Layout::MappingSlot& mapping = layout.mappings[at(which)];
    if (const Status written = writeList(*mapping.mapping, "rest", mapping.reference.data(),
                                         mapping.reference.size(), 1, batch);
        !written)
      return written.error();
  }
  return Edit{std::move(batch)};
}

Result<Edit> startAt(const Scene& scene, const SceneStructure& structure, const Motion& motion) {
  Batch batch;
  for (const SceneStructure::StateInfo& info : structure.states) {
    const Component* component = info.mapped ? nullptr : scene.find(info.id);
    if (component == nullptr || component->type().role != Role::State) continue;
    const auto& state = static_cast<const State&>(*component);
    if (state.designedCount() != info.shape.count)
      return Error{state.name, "The motion shown has " + std::to_string(info.shape.count) +
                                   " elements and the scene " +
                                   std::to_string(state.designedCount()) +
                                   ", so it cannot start there"};
    if (info.frames()) {
      if (const Status written = writeFrames(state, info, motion, batch); !written)
        return written.error();
      continue;
    }
    if (info.shape.isTime()) {
      if (const double shown = motion.x[info.x]; !sameValue(startTimeOf(state), shown))
        batch.edits.push_back({SetField{state.id, startTime, shown}});
      continue;
    }
    if (const Status written = writeList(state, "position", motion.x.data() + info.x,
                                         info.shape.positions(), info.shape.positionWidth, batch);
        !written)
      return written.error();
    if (const Status written = writeList(state, "velocity", motion.v.data() + info.v,
                                         info.shape.velocities(), info.shape.velocityWidth, batch);
        !written)
      return written.error();
  }
  // If nothing moves, the lengths remain as they were.
  if (!batch.edits.empty())
    if (const Status done = keepLengths(scene, structure, motion, batch); !done)
      return done.error();
  return Edit{std::move(batch)};
}

std::string startLabel(const Motion& motion) {
  std::array<char, 48> text{};
  std::snprintf(text.data(), text.size(), "Start at %.3f s", motion.time);
  return text.data();
}

}  // namespace compliant
