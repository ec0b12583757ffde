#include "ui/model/edits/joint_place.hpp"

#include <array>
#include <map>

#include "engine/base/rotation.hpp"
#include "engine/base/rounding.hpp"
#include "engine/scene/building_blocks.hpp"
#include "engine/scene/locate_element.hpp"
#include "engine/scene/registry.hpp"
#include "engine/scene/roles.hpp"
#include "ui/model/elements/point_states.hpp"

namespace compliant {
namespace {

using Pairs = Array<Edge>;
constexpr double sameDirection = 1e-6, samePlace = 1e-9;

template <class List>
List listOf(const Component& component, const std::string& field) {
  const Field* found = component.type().find(field);
  return found != nullptr ? std::get<List>(found->read(component)) : List{};
}

/// One side of a pair of a mapping: its body, and the place and rotation of the mapping on that
/// body.
struct Side {
  PointRef body;
  Pose pose;
  Vec3 place;
  Eigen::Quaterniond turn;
};

constexpr std::array letters{"a", "b"};

/// The frame numbered `element` through all inputs in order.
PointRef frameThrough(const StartPlaces& places, const Mapping& mapping, std::int64_t element) {
  for (const auto& input : mapping.inputs) {
    const Index elements = places.frames(input.id) + places.count(input.id);
    if (element < elements) return {input.id, element};
    element -= elements;
  }
  return {};
}

std::optional<Side> sideOf(const StartPlaces& places, const Mapping& mapping, std::size_t pair,
                           std::size_t which) {
  const Pairs pairs = listOf<Pairs>(mapping, "pairs");
  if (pair >= pairs.size()) return std::nullopt;
  const PointRef body = frameThrough(places, mapping, pairs[pair][which]);
  const auto pose = places.pose(body);
  if (!pose) return std::nullopt;
  const std::string letter = letters[which];
  return Side{body, *pose, rowOf(listOf<Array<Vec3>>(mapping, "place_" + letter), pair),
              rotationOf(rowOf(listOf<Array<Vec3>>(mapping, "rotation_" + letter), pair))};
}

Vec3 axisOf(const Side& side) { return side.pose.rotation * (side.turn * Vec3::UnitZ()); }

/// A motion of the world that moves the joint.
struct Shift {
  Vec3 from, to;
  Eigen::Quaterniond turn;
  Vec3 place(const Vec3& of) const { return to + turn * (of - from); }
  /// The same rotation, in the axes of a body.
  Eigen::Quaterniond in(const Pose& body) const {
    return body.rotation.conjugate() * turn * body.rotation;
  }
};

/// The list with a new value in one of its rows; a shorter list is written out.
Array<Vec3> withRow(const Array<Vec3>& list, std::size_t rows, std::size_t row, const Vec3& value) {
  std::vector<Vec3> all;
  for (std::size_t k = 0; k < rows; ++k) all.push_back(rowOf(list, k));
  all[row] = value;
  return Array<Vec3>(std::move(all));
}

class Moving {
 public:
  Moving(const StartPlaces& places, const Shift& shift) : places_(places), shift_(shift) {}

  void move(const Mapping& mapping, std::size_t pair) {
    for (std::size_t which = 0; which < letters.size(); ++which) {
      const auto side = sideOf(places_, mapping, pair, which);
      if (!side) continue;
      const std::string letter = letters[which];
      const Eigen::Quaterniond turn = shift_.in(side->pose);
      set(mapping, "place_" + letter, pair,
          withoutRoundOff(side->pose.toLocal(shift_.place(side->pose.toWorld(side->place)))));
      set(mapping, "rotation_" + letter, pair, withoutRoundOff(rotationVector(turn * side->turn)));
      if (mapping.type().find("axis_" + letter) != nullptr) {
        const Array<Vec3> axes = listOf<Array<Vec3>>(mapping, "axis_" + letter);
        set(mapping, "axis_" + letter, pair,
            withoutRoundOff(turn * (axes.empty() ? Vec3(Vec3::UnitZ()) : rowOf(axes, pair))));
      }
    }
  }
  Edit edit() const {
    Batch batch;
    for (const auto& [field, list] : lists_)
      batch.edits.push_back({SetField{field.first, field.second, list}});
    return {batch};
  }

 private:
  void set(const Mapping& mapping, const std::string& field, std::size_t pair, const Vec3& value) {
    if (mapping.type().find(field) == nullptr) return;
    const Array<Vec3> list = listOf<Array<Vec3>>(mapping, field);
    if (list.empty() && value.isZero(0)) return;
    const auto [kept, added] = lists_.try_emplace({mapping.id, field}, list);
    kept->second = withRow(kept->second, listOf<Pairs>(mapping, "pairs").size(), pair, value);
  }

  const StartPlaces& places_;
  Shift shift_;
  std::map<std::pair<Id, std::string>, Array<Vec3>> lists_;
};

/// Whether the pair of another mapping is about the same joint: between the same bodies, at its
/// place and along its axis, as far as the pair has them.
bool sameJoint(const Mapping& mapping, const Side& a, const Side& b, const Side& of,
               const Side& to) {
  const bool turned = a.body == to.body && b.body == of.body;
  if (!turned && !(a.body == of.body && b.body == to.body)) return false;
  if (mapping.type().find("axis_a") != nullptr) return true;
  if (axisOf(a).cross(axisOf(turned ? to : of)).norm() > sameDirection) return false;
  return mapping.type().find("place_a") == nullptr ||
         (a.place - (turned ? to : of).place).norm() <= samePlace;
}

}  // namespace

std::optional<JointPlace> jointPlace(const Scene& scene, Id id, Index joint) {
  const Component* found = scene.find(id);
  if (found == nullptr || found->type().name != blocks::joint || joint < 0) return std::nullopt;
  const auto side = sideOf(StartPlaces(scene), *static_cast<const Mapping*>(found),
                           static_cast<std::size_t>(joint), 0);
  if (!side) return std::nullopt;
  return JointPlace{withoutRoundOff(side->pose.toWorld(side->place)),
                    withoutRoundOff(axisOf(*side))};
}

Result<Edit> joinedAt(const Scene& scene, Id id, Index joint, const JointPlace& wanted) {
  if (const Status checked = checkPlace(wanted.place); !checked) return checked.error();
  if (!wanted.axis.allFinite() || !(wanted.axis.norm() > 1e-12))
    return Error{"", "The axis needs a direction: give it a length above 0"};
  const Component* found = scene.find(id);
  const auto* mapping = static_cast<const Mapping*>(found);
  const StartPlaces places(scene);
  const auto pair = static_cast<std::size_t>(joint);
  const auto of = found == nullptr ? std::nullopt : sideOf(places, *mapping, pair, 0),
             to = found == nullptr ? std::nullopt : sideOf(places, *mapping, pair, 1);
  if (!of || !to) return Error{"", "This joint no longer exists"};
  Moving moving(places, {of->pose.toWorld(of->place), wanted.place,
                         Eigen::Quaterniond::FromTwoVectors(axisOf(*of), wanted.axis)});
  for (const Component* each : scene.usersOf(mapping->inputs[0].id)) {
    if (each->type().role != Role::Mapping) continue;
    const auto& other = *static_cast<const Mapping*>(each);
    for (std::size_t k = 0; k < listOf<Pairs>(other, "pairs").size(); ++k) {
      const auto a = sideOf(places, other, k, 0), b = sideOf(places, other, k, 1);
      if (a && b && (each == found ? k == pair : sameJoint(other, *a, *b, *of, *to)))
        moving.move(other, k);
    }
  }
  return moving.edit();
}

}  // namespace compliant
