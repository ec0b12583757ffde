#include "engine/analysis/contact_sum.hpp"

#include <algorithm>
#include <limits>
#include <tuple>

#include "engine/base/text.hpp"

namespace compliant {

namespace {

Result<Id> partOf(const Scene& scene, const std::string& name) {
  if (name == "*") return Id(0);
  const Component* component = scene.find(std::string_view(name));
  if (component == nullptr) return Error{"", "There is no component " + inQuotes(name)};
  const Role role = component->type().role;
  if (role != Role::Shape && role != Role::State)
    return Error{"", inQuotes(name) +
                         " is neither a shape nor a state; contacts are between shapes, or the "
                         "states that carry them"};
  return component->id;
}

bool isOf(const SceneStructure& structure, const ContactSide& side, Id part) {
  const auto known = [](int index, std::size_t size) {
    return index >= 0 && static_cast<std::size_t>(index) < size;
  };
  return part == 0 ||
         (known(side.shape, structure.shapes.size()) && structure.shapes[at(side.shape)] == part) ||
         (known(side.state, structure.states.size()) &&
          structure.states[at(side.state)].id == part);
}

/// The origin of the element of a side; the place itself if several points share it.
Vec3 originOf(const SceneStructure& structure, const Motion& motion, const ContactSide& side,
              const Vec3& place) {
  if (side.corners > 0 || side.state < 0) return place;
  return structure.place({side.state, side.element, Vec3::Zero()}, motion);
}

}  // namespace

Result<ContactPair> ContactPair::of(const Scene& scene, const std::string& first,
                                    const std::string& second) {
  ContactPair pair;
  for (const auto& [name, part] : {std::pair(&first, &pair.first_), {&second, &pair.second_}}) {
    const Result<Id> found = partOf(scene, *name);
    if (!found) return found.error();
    *part = *found;
  }
  return pair;
}

ContactSum ContactPair::sum(const SceneStructure& structure, const Motion& motion) const {
  ContactSum sum;
  bool any = false;
  for (const Contact& contact : motion.contacts) {
    const bool asIs = isOf(structure, contact.a, first_) && isOf(structure, contact.b, second_);
    const bool turned = isOf(structure, contact.b, first_) && isOf(structure, contact.a, second_);
    if (!asIs && !turned) continue;
    // Elements of one part may touch each other: both sides count, and their forces cancel.
    for (const auto& [counts, side, sign] :
         {std::tuple(asIs, &contact.a, 1.0), std::tuple(turned, &contact.b, -1.0)}) {
      if (!counts) continue;
      const Vec3 force = sign * (contact.axes * contact.force),
                 arm = contact.place() - originOf(structure, motion, *side, contact.place());
      sum.force += force;
      sum.torque += arm.cross(force) + sign * (contact.axes * contact.moment);
    }
    sum.normal += contact.force[0];
    sum.friction += contact.force.tail<2>().norm();
    sum.gap = any ? std::min(sum.gap, contact.gap) : contact.gap;
    any = true;
    if (!(contact.force[0] > 0)) continue;
    sum.slip = std::max(sum.slip, contact.velocity.tail<2>().norm());
    ++sum.pushing;
  }
  if (!any) sum.gap = std::numeric_limits<double>::quiet_NaN();
  return sum;
}

}  // namespace compliant
