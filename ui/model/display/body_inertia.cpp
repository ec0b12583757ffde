#include "ui/model/display/body_inertia.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <utility>

#include "engine/base/dense.hpp"
#include "engine/base/solid.hpp"

namespace compliant {

InertiaEllipsoid ellipsoidOf(const RigidInertia& body) {
  InertiaEllipsoid ellipsoid;
  ellipsoid.centre = body.centre;
  if (!(body.mass > 0) || !body.inertia.allFinite()) return ellipsoid;
  const SymmetricEigen3 principal = symmetricEigen(body.inertia);
  Mat3 axes = principal.vectors;
  if (axes.determinant() < 0) axes.col(0) *= -1;
  ellipsoid.axes = Eigen::Quaterniond(axes);
  const Vec3 moments = principal.values;
  const Vec3 squares = 2.5 / body.mass * (Vec3::Constant(moments.sum()) - 2 * moments);
  ellipsoid.halfAxes = squares.cwiseMax(0).cwiseSqrt();
  return ellipsoid;
}

RigidInertia together(const RigidInertia& a, const RigidInertia& b) {
  RigidInertia sum;
  sum.mass = a.mass + b.mass;
  if (!(sum.mass > 0)) return a;
  sum.centre = (a.mass * a.centre + b.mass * b.centre) / sum.mass;
  for (const RigidInertia* part : {&a, &b})
    sum.inertia += part->inertia + steiner(part->mass, part->centre - sum.centre);
  return sum;
}

std::vector<BodyInfo> wholeBodies(const std::vector<BodyInfo>& masses) {
  std::vector<BodyInfo> whole;
  std::map<std::pair<int, Index>, std::size_t> known;
  for (const BodyInfo& each : masses) {
    const auto [found, added] = known.emplace(std::pair(each.state, each.element), whole.size());
    if (added)
      whole.push_back(each);
    else
      whole[found->second].inertia = together(whole[found->second].inertia, each.inertia);
  }
  return whole;
}

std::optional<SelectionMass> massOf(const Snapshot& snapshot, Id component,
                                    std::span<const PointRef> selected) {
  if (snapshot.bodies == nullptr || snapshot.design == nullptr) return std::nullopt;
  std::vector<BodyInfo> masses;
  const auto stateOf = [&snapshot](const BodyInfo& body) {
    return snapshot.design->states[at(body.state)].id;
  };
  for (const BodyInfo& each : *snapshot.bodies)
    if (each.mass == component || stateOf(each) == component) masses.push_back(each);
  const auto isSelected = [&](const BodyInfo& body) {
    return std::ranges::any_of(selected, [&](const PointRef& point) {
      return point.state == stateOf(body) && point.element == body.element;
    });
  };
  if (std::ranges::any_of(masses, isSelected)) std::erase_if(masses, std::not_fn(isSelected));
  const std::vector<BodyInfo> bodies = wholeBodies(masses);
  if (bodies.empty()) return std::nullopt;
  SelectionMass all;
  all.bodies = static_cast<Index>(bodies.size());
  for (const BodyInfo& each : bodies) all.mass += each.inertia.mass;
  if (bodies.size() > 1) return all;
  const RigidInertia& one = bodies.front().inertia;
  all.centre = one.centre;
  if (one.inertia.allFinite()) all.moments = symmetricEigenvalues(one.inertia);
  return all;
}

}  // namespace compliant
