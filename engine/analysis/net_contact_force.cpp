#include "engine/analysis/net_contact_force.hpp"

#include <algorithm>
#include <limits>

namespace compliant {

namespace {

/// Adds to the requested numbers of a state.
struct Sum {
  Index width, first;
  std::span<double> out;

  bool wants(Index element) const {
    return width * (element + 1) > first &&
           width * element < first + static_cast<Index>(out.size());
  }
  void add(Index element, Index part, double value) const {
    const Index place = width * element + part - first;
    if (place >= 0 && place < static_cast<Index>(out.size())) out[at(place)] += value;
  }
  void add(Index element, const Vec3& force) const {
    for (Index i = 0; i < 3; ++i) add(element, i, force[i]);
  }
};

void addSide(const Sum& sum, const Contact& contact, const ContactSide& side, double sign,
             const Vec3* origin) {
  const Vec3 force = sign * (contact.axes * contact.force);
  if (side.corners > 0) {
    for (int i = 0; i < side.corners; ++i) sum.add(side.corner[at(i)], side.weight[i] * force);
    return;
  }
  sum.add(side.element, force);
  if (origin == nullptr) return;
  const Vec3 torque =
      (contact.place() - *origin).cross(force) + sign * (contact.axes * contact.moment);
  for (Index i = 0; i < 3; ++i) sum.add(side.element, 3 + i, torque[i]);
}

}  // namespace

void fillNetContactForce(const MomentView& moment, Id state, Index first, std::span<double> out) {
  std::fill(out.begin(), out.end(), std::numeric_limits<double>::quiet_NaN());
  const int index = moment.structure.stateIndex(state);
  if (index < 0) return;
  const auto& info = moment.structure.states[at(index)];
  if (!info.inSpace()) return;
  for (Index i = 0; i < static_cast<Index>(out.size()); ++i)
    if (first + i >= 0 && first + i < info.shape.velocities()) out[at(i)] = 0;
  const Sum sum{info.shape.velocityWidth, first, out};
  for (const Contact& contact : moment.motion.contacts)
    for (const bool own : {true, false}) {
      const ContactSide& side = own ? contact.a : contact.b;
      if (side.state != index || (side.corners == 0 && !sum.wants(side.element))) continue;
      Vec3 origin = Vec3::Zero();
      if (info.frames())
        origin = moment.structure.place({index, side.element, Vec3::Zero()}, moment.motion);
      addSide(sum, contact, side, own ? 1 : -1, info.frames() ? &origin : nullptr);
    }
}

}  // namespace compliant
