#include "engine/kkt/nonsmooth/contact_finder.hpp"

#include <algorithm>

#include "engine/contact/contact_order.hpp"

namespace compliant {

namespace {

Eigen::Isometry3d poseOf(const StateView& state, Index element) {
  Eigen::Isometry3d pose = Eigen::Isometry3d::Identity();
  if (state.shape.embedding == Embedding::Frame) {
    pose.linear() = state.rotation(element).toRotationMatrix();
    pose.translation() = state.origin(element);
  } else {
    pose.translation() = state.point(element);
  }
  return pose;
}

/// How fast a place at this distance from the origin of an element moves at most.
double fastest(const StateView& state, Index element, double reach) {
  if (state.shape.embedding != Embedding::Frame) return state.velocity(element).norm();
  return state.linear(element).norm() + state.angular(element).norm() * reach;
}

/// The normal and two tangents: those of before, turned along, or the ones nearest to the axes of the world.
Mat3 axesAbout(const Vec3& normal, const Contact* before) {
  Index least = 0;
  normal.cwiseAbs().minCoeff(&least);
  Vec3 tangent = before != nullptr ? Vec3(before->axes.col(1)) : Vec3(Vec3::Unit(least));
  tangent -= normal * normal.dot(tangent);
  if (tangent.norm() < 0.1) tangent = Vec3::Unit(least) - normal * normal[least];
  Mat3 axes;
  axes.col(0) = normal;
  axes.col(1) = tangent.normalized();
  axes.col(2) = normal.cross(axes.col(1));
  return axes;
}

}  // namespace

ContactFinder::ContactFinder(const Layout& layout, int system)
    : layout_(layout), system_(system), detector_(layout.systems[at(system)].detector) {
  if (detector_ == nullptr) return;
  addShapes();
  findJointed();
}

void ContactFinder::addShapes() {
  std::set<Place> fixed;
  for (const Layout::ProjectionSlot& projection : layout_.projections)
    for (const ProjectionWriter::Fixed& each : projection.fixed.fixed)
      if (each.all) fixed.insert({projection.state, each.element});
  for (std::size_t s = 0; s < layout_.shapes.size(); ++s) {
    const Layout::ShapeSlot& slot = layout_.shapes[s];
    const Layout::StateSlot& state = layout_.states[at(slot.state)];
    if (state.system != system_ || !slot.shape->touches) continue;
    geometries_.push_back(std::make_unique<const ContactShape>(ContactShape::of(slot.shape->geometry())));
    const ContactShape& geometry = *geometries_.back();
    Eigen::Isometry3d offset = Eigen::Isometry3d::Identity();
    offset.linear() = slot.shape->turn().toRotationMatrix();
    offset.translation() = slot.shape->offset;
    double reach = 0;
    if (geometry.kind() != ContactShape::Kind::HalfSpace)
      for (int corner = 0; corner < 8; ++corner)
        reach = std::max(reach, (offset * geometry.bounds().corner(static_cast<Eigen::AlignedBox3d::CornerType>(corner))).norm());
    for (const Index element : slot.shape->carriers(state.shape.count))
      bodies_.push_back({static_cast<int>(s), slot.state, element, &geometry, offset,
                         {slot.shape->friction, slot.shape->restitution, slot.shape->contactCompliance, slot.shape->contactDamping},
                         slot.shape->group, !state.independent() || !fixed.contains({slot.state, element}), reach});
  }
}

/// Elements that rows of a joint connect.
void ContactFinder::findJointed() {
  for (const Layout::MappingSlot& slot : layout_.mappings) {
    std::vector<StateShape> shapes;
    for (const int input : slot.inputs) shapes.push_back(layout_.states[at(input)].shape);
    Depiction depiction;
    slot.mapping->depict(shapes, depiction);
    for (const Depiction::Line& line : depiction.lines) {
      if (!line.joint || line.from.state < 0 || line.to.state < 0) continue;
      const Place a{slot.inputs[at(line.from.state)], line.from.element}, b{slot.inputs[at(line.to.state)], line.to.element};
      jointed_.insert(std::minmax(a, b));
    }
  }
}

bool ContactFinder::mayTouch(const Touching& a, const Touching& b) const {
  if (!a.moves && !b.moves) return false;
  if (a.state == b.state && a.element == b.element) return false;
  if (a.group != 0 && a.group == b.group) return false;
  if (detector_->jointedTouch) return true;
  return !jointed_.contains(std::minmax(Place{a.state, a.element}, Place{b.state, b.element}));
}

void ContactFinder::find(const Motion& motion, double h, const std::vector<Contact>& before,
                         std::vector<Contact>& contacts) {
  contacts.clear();
  boxes_.resize(bodies_.size());
  poses_.resize(bodies_.size());
  way_.resize(bodies_.size());
  for (std::size_t i = 0; i < bodies_.size(); ++i) {
    const Touching& body = bodies_[i];
    const StateView state = layout_.view(body.state, motion);
    poses_[i] = poseOf(state, body.element) * body.offset;
    way_[i] = detector_->sweeps ? 1.5 * h * fastest(state, body.element, body.reach) : 0;
    boxes_[i] = body.geometry->boundsAt(poses_[i]);
    const Vec3 more = Vec3::Constant(0.5 * detector_->margin + way_[i]);
    boxes_[i].min() -= more;
    boxes_[i].max() += more;
  }
  if (broadPhase_ == nullptr || broadPhaseKind_ != detector_->broadPhase) {
    broadPhaseKind_ = detector_->broadPhase;
    broadPhase_ = broadPhaseKind_ == ContactDetector::BroadPhaseKind::SweepAndPrune ? makeSweepAndPrune() : makeFclTree();
  }
  for (const auto& [i, j] : broadPhase_->overlaps(boxes_)) {
    const Touching &a = bodies_[i], &b = bodies_[j];
    if (!mayTouch(a, b)) continue;
    addPair(a, b, poses_[i], poses_[j], detector_->margin + way_[i] + way_[j], contacts);
  }
  std::stable_sort(contacts.begin(), contacts.end(), isBefore);
  for (Contact& contact : contacts) {
    const Contact* same = sameAmong(before, contact);
    contact.axes = axesAbout(contact.axes.col(0), same);
    if (same != nullptr) contact.force = same->force;
  }
}

void ContactFinder::addPair(const Touching& a, const Touching& b, const Eigen::Isometry3d& poseA,
                            const Eigen::Isometry3d& poseB, double margin, std::vector<Contact>& contacts) {
  points_.clear();
  findContacts(*a.geometry, poseA, *b.geometry, poseB, margin, workspace_, points_);
  for (const ContactPoint& point : points_) {
    Contact contact;
    contact.a = {a.shape, a.state, a.element, point.onA};
    contact.b = {b.shape, b.state, b.element, point.onB};
    contact.feature = point.feature;
    contact.axes.col(0) = point.normal;
    contact.gap = point.gap;
    contact.material = mixed(a.material, b.material);
    contact.system = system_;
    contacts.push_back(contact);
  }
}

}  // namespace compliant
