#include "ui/model/display/force_arrows.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "engine/base/rotation.hpp"
#include "engine/interactive/command.hpp"

namespace compliant {

namespace {

using Structure = SceneStructure;

class Collecting {
 public:
  Collecting(const Snapshot& snapshot, std::vector<ForceArrow>& arrows)
      : snapshot_(snapshot), structure_(*snapshot.structure), arrows_(arrows) {}

  void constraint(const Structure::ConstraintInfo& c) {
    const Index known = snapshot_.motion.lambda.size();
    // Its points are differences from the mouse, which are near the origin; pull() draws it at its
    // point of action.
    if (c.row + c.rows > known || ofPull(c.id)) return;
    for (const auto& line : c.lines) {
      const Index row = line.element * c.width;
      if (row < 0 || row + c.width > c.rows || !placed(line.from) || !placed(line.to)) continue;
      if (line.joint)
        ofJoint(c, line, row);
      else if (c.width == 1)
        alongLine(c, line, row);
      else if (c.width == 3)
        between(c, line, row);
    }
    if (c.width == 3 && c.lines.empty()) onThePoints(c);
  }

  void projections() {
    const VecX& reaction = snapshot_.motion.reaction;
    for (const auto& fixed : structure_.fixed) {
      if (!validState(fixed.state)) continue;
      const auto& state = structure_.states[static_cast<std::size_t>(fixed.state)];
      const Index at = state.velocityOf(fixed.element);
      if (!state.inSpace() || fixed.element >= state.shape.count || at + 3 > reaction.size())
        continue;
      const Vec3 whole = reaction.segment<3>(at);
      const Vec3 force = fixed.all ? whole : Vec3(fixed.direction * fixed.direction.dot(whole));
      const ForceArrow arrow{pointOf(fixed.state, fixed.element),
                             force,
                             ForceSource::Projection,
                             fixed.projection,
                             state.id,
                             -1,
                             fixed.element,
                             fixed.element};
      add(arrow);
      if (fixed.all && state.frames() && at + 6 <= reaction.size())
        addTorque(arrow, reaction.segment<3>(at + 3));
    }
  }

  void netForces() {
    const VecX& net = snapshot_.motion.netForce;
    for (std::size_t s = 0; s < structure_.states.size(); ++s) {
      const auto& state = structure_.states[s];
      if (state.mapped || !state.inSpace() || state.v + state.shape.velocities() > net.size())
        continue;
      for (Index e = 0; e < state.shape.count; ++e) {
        const Vec3 force = net.segment<3>(state.velocityOf(e));
        const ForceArrow arrow{pointOf(static_cast<int>(s), e),
                               force,
                               ForceSource::NetConstraint,
                               0,
                               state.id,
                               -1,
                               e,
                               e};
        if (!force.isZero(0)) add(arrow);
        if (state.frames()) addTorque(arrow, net.segment<3>(state.velocityOf(e) + 3));
      }
    }
  }

  /// On each body that can move; the normal part and the friction part separately.
  void contacts() {
    for (const Contact& contact : snapshot_.motion.contacts) {
      const Vec3 normal = contact.axes.col(0) * contact.force[0],
                 friction = contact.axes.rightCols<2>() * contact.force.tail<2>();
      on(contact.a, contact.place(), normal, friction, contact.axes * contact.moment);
      on(contact.b, contact.place(), -normal, -friction, -(contact.axes * contact.moment));
    }
  }

  void loads() {
    for (const LoadInfo& each : snapshot_.loads) {
      if (!validState(each.state)) continue;
      const ForceArrow arrow{each.load.place,
                             each.load.force,
                             ForceSource::Load,
                             each.owner,
                             structure_.states[static_cast<std::size_t>(each.state)].id,
                             -1,
                             each.load.element,
                             each.load.element};
      if (!arrow.force.isZero(0)) add(arrow);
      addTorque(arrow, each.load.torque);
    }
  }

  void pull() {
    const PullInfo& pull = snapshot_.pull;
    if (!pull.active || !validState(pull.state)) return;
    add({pull.place, pull.force, ForceSource::Pull, 0,
         structure_.states[static_cast<std::size_t>(pull.state)].id, -1, -1, pull.element});
  }

 private:
  void on(const ContactSide& side, const Vec3& place, const Vec3& normal, const Vec3& friction,
          const Vec3& moment) {
    const auto shape = static_cast<std::size_t>(side.shape);
    if (!validState(side.state) || shape >= structure_.shapes.size()) return;
    const bool rests =
        std::any_of(structure_.fixed.begin(), structure_.fixed.end(), [&](const auto& fixed) {
          return fixed.all && fixed.state == side.state && fixed.element == side.element;
        });
    if (rests) return;
    const Id body = structure_.states[static_cast<std::size_t>(side.state)].id;
    const auto part = [&](const Vec3& force, ForceSource source) {
      if (!force.isZero(0))
        add({place, force, source, structure_.shapes[shape], body, -1, side.element, side.element});
    };
    part(normal, ForceSource::ContactNormal);
    part(friction, ForceSource::Friction);
    addTorque({place, moment, ForceSource::Friction, structure_.shapes[shape], body, -1,
               side.element, side.element},
              moment);
  }
  bool validState(int state) const {
    return state >= 0 && static_cast<std::size_t>(state) < structure_.states.size();
  }
  bool placed(const Structure::End& end) const {
    if (end.state < 0) return true;
    if (!validState(end.state)) return false;
    const auto& state = structure_.states[static_cast<std::size_t>(end.state)];
    return state.inSpace() && end.element < state.shape.count &&
           state.x + state.shape.positions() <= snapshot_.motion.x.size();
  }
  Vec3 pointOf(int state, Index element) const {
    const Structure::End end{state, element, Vec3::Zero()};
    return placed(end) ? structure_.place(end, snapshot_.motion) : Vec3::Constant(NAN);
  }
  Id bodyOf(const Structure::End& end) const {
    return validState(end.state) ? structure_.states[static_cast<std::size_t>(end.state)].id : 0;
  }
  ForceSource sourceOf(const Structure::ConstraintInfo& c, Index row) const {
    if (c.handling == Handling::Force) return ForceSource::StiffForce;
    const auto at = static_cast<std::size_t>(c.row + row);
    const bool hard = at < snapshot_.compliance.size() && snapshot_.compliance[at] == 0;
    return hard ? ForceSource::HardConstraint : ForceSource::CompliantConstraint;
  }

  void alongLine(const Structure::ConstraintInfo& c, const Structure::Line& line, Index row) {
    const Vec3 from = structure_.place(line.from, snapshot_.motion);
    const Vec3 to = structure_.place(line.to, snapshot_.motion);
    const double length = (to - from).norm();
    if (!(length > 0)) return;  // no direction to draw
    pair(c, line, row, (to - from) / length * snapshot_.motion.lambda[c.row + row]);
  }

  void between(const Structure::ConstraintInfo& c, const Structure::Line& line, Index row) {
    pair(c, line, row, snapshot_.motion.lambda.segment<3>(c.row + row));
  }

  /// The rows of a joint: coordinates of `to` in the axes of `from`.
  void ofJoint(const Structure::ConstraintInfo& c, const Structure::Line& line, Index row) {
    Vec3 along = Vec3::Zero(), about = Vec3::Zero();
    for (std::size_t i = 0; i < line.joint.row.size(); ++i)
      if (const int at = line.joint.row[i]; at >= 0)
        (i < 3 ? along : about)[static_cast<Index>(i % 3)] =
            snapshot_.motion.lambda[c.row + row + at];
    const Eigen::Quaterniond axes =
        structure_.rotation(line.from, snapshot_.motion) * line.joint.axes;
    const Eigen::Quaterniond relative =
        axes.conjugate() * structure_.rotation(line.to, snapshot_.motion) * line.joint.axesTo;
    const Vec3 torque =
        axes * (line.joint.twist()
                    ? Vec3(about.z() * twistGradient(relative))
                    : Vec3(logarithmJacobian(turnOf(c, line, row, relative)).transpose() * about));
    const Vec3 force = axes * along;
    if (!line.joint.twist()) pair(c, line, row, force);
    // If the joint is open, the force acts on both bodies at the place of the second.
    const Vec3 gap =
        structure_.place(line.to, snapshot_.motion) - structure_.place(line.from, snapshot_.motion);
    const auto on = [&](const Structure::End& end, const Vec3& part) {
      const Id body = bodyOf(end);
      ForceArrow arrow{structure_.place(end, snapshot_.motion),
                       Vec3::Zero(),
                       sourceOf(c, row),
                       c.id,
                       body,
                       row,
                       -1,
                       body != 0 ? end.element : -1};
      arrow.reaction = &end == &line.from;
      addTorque(arrow, part);
    };
    on(line.to, torque);
    on(line.from, line.joint.twist() ? Vec3(-torque) : Vec3(-torque - gap.cross(force)));
  }

  /// The rotation vector of a joint: from its rows if they contain all of it, because the angle may
  /// be larger than π.
  Vec3 turnOf(const Structure::ConstraintInfo& c, const Structure::Line& line, Index row,
              const Eigen::Quaterniond& relative) const {
    Vec3 turn = rotationVector(relative);
    const auto& state = structure_.states[static_cast<std::size_t>(c.state)];
    Vec3 counted = turn;
    for (std::size_t i = 0; i < 3; ++i) {
      const int at = line.joint.row[3 + i];
      if (at < 0 || state.shape.positionWidth != state.shape.velocityWidth) return turn;
      counted[static_cast<Index>(i)] = snapshot_.motion.x[state.x + row + at];
    }
    return counted;
  }

  void pair(const Structure::ConstraintInfo& c, const Structure::Line& line, Index row,
            const Vec3& forceOnTo) {
    const ForceSource source = sourceOf(c, row);
    const auto on = [&](const Structure::End& end, const Vec3& force) {
      const Id body = bodyOf(end);
      add({structure_.place(end, snapshot_.motion), force, source, c.id, body, row, -1,
           body != 0 ? end.element : -1});
    };
    on(line.to, forceOnTo);
    on(line.from, -forceOnTo);
  }

  void onThePoints(const Structure::ConstraintInfo& c) {
    for (Index row = 0; row + 3 <= c.rows; row += 3)
      add({pointOf(c.state, row / 3), snapshot_.motion.lambda.segment<3>(c.row + row),
           sourceOf(c, row), c.id, bodyOf({c.state, 0, Vec3::Zero()}), row, -1, row / 3});
  }

  void addTorque(ForceArrow arrow, const Vec3& torque) {
    if (torque.isZero(0)) return;
    arrow.kind = ForceArrow::Kind::Torque;
    arrow.force = torque;
    add(std::move(arrow));
  }

  void add(ForceArrow arrow) {
    if (arrow.place.allFinite() && arrow.force.allFinite()) arrows_.push_back(std::move(arrow));
  }

  const Snapshot& snapshot_;
  const Structure& structure_;
  std::vector<ForceArrow>& arrows_;
};

}  // namespace

bool shownIn(const Layers& layers, ForceSource source) {
  switch (source) {
    case ForceSource::HardConstraint:
      return layers.hardForces;
    case ForceSource::CompliantConstraint:
      return layers.compliantForces;
    case ForceSource::StiffForce:
      return layers.stiffForces;
    case ForceSource::Projection:
      return layers.reactions;
    case ForceSource::ContactNormal:
    case ForceSource::Friction:
      return layers.contactForces;
    case ForceSource::Load:
      return layers.loads;
    case ForceSource::Pull:
      return layers.pullForce;
    case ForceSource::NetConstraint:
    case ForceSource::SumOfLinks:
      break;
  }
  return layers.hardForces || layers.compliantForces || layers.stiffForces;
}

void fillForceArrows(const Snapshot& snapshot, std::vector<ForceArrow>& arrows,
                     ConstraintArrows constraints) {
  arrows.clear();
  Collecting collecting(snapshot, arrows);
  if (constraints == ConstraintArrows::Net)
    collecting.netForces();
  else
    for (const auto& each : snapshot.structure->constraints) collecting.constraint(each);
  collecting.projections();
  collecting.contacts();
  collecting.loads();
  collecting.pull();
}

bool isOfLink(const ForceArrow& arrow) {
  return !arrow.torque() && (arrow.source == ForceSource::HardConstraint ||
                             arrow.source == ForceSource::CompliantConstraint ||
                             arrow.source == ForceSource::StiffForce);
}

void sumAtPoints(std::vector<ForceArrow>& arrows) {
  const auto links = std::stable_partition(arrows.begin(), arrows.end(),
                                           [](const ForceArrow& a) { return !isOfLink(a); });
  const auto pointOf = [](const ForceArrow& a) { return std::pair(a.body, a.point); };
  std::stable_sort(links, arrows.end(), [&](const ForceArrow& a, const ForceArrow& b) {
    return pointOf(a) < pointOf(b);
  });
  auto last = links;
  for (auto next = links; next != arrows.end();) {
    ForceArrow sum = *next;
    sum.source = ForceSource::SumOfLinks;
    sum.owner = 0;
    sum.row = -1;
    sum.element = sum.point;
    for (++next; next != arrows.end() && pointOf(*next) == pointOf(sum); ++next)
      sum.force += next->force;
    if (!sum.onSupport() && sum.force.allFinite()) *last++ = sum;
  }
  arrows.erase(last, arrows.end());
}

}  // namespace compliant
