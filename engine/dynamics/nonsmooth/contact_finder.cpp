#include "engine/dynamics/nonsmooth/contact_finder.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>

#include "engine/base/elementary.hpp"
#include "engine/base/rotation.hpp"
#include "engine/contact/contact_order.hpp"
#include "engine/contact/detection/inner_edge.hpp"

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

/// Relative to the smaller of two shapes: contacts are made within this distance even if nothing
/// moves.
constexpr double nearShare = 0.01;
/// Relative to the smallest of three shapes: the tolerance for flush surfaces.
constexpr double flushShare = 1e-3;

/// The pose of an element after h if its velocity changes as in the last step, by `change`.
Eigen::Isometry3d goingOn(const Eigen::Isometry3d& pose, const StateView& state, Index element,
                          const Vec3& change, double h) {
  Eigen::Isometry3d end = pose;
  if (state.shape.embedding != Embedding::Frame) {
    end.translation() += h * (state.velocity(element) + change);
    return end;
  }
  const Eigen::Quaterniond turn = rotationOf(h * state.angular(element));
  end.linear() = turn * pose.linear();
  end.translation() = state.origin(element) + h * (state.linear(element) + change) +
                      turn * (pose.translation() - state.origin(element));
  return end;
}

/// The largest speed of a place at this distance from the origin of an element.
double fastest(const StateView& state, Index element, double reach) {
  if (state.shape.embedding != Embedding::Frame) return state.velocity(element).norm();
  return state.linear(element).norm() + state.angular(element).norm() * reach;
}

/// f_c of a shape along a unit tangent: the ellipse of both coefficients, or one for all
/// directions. `grain` is along the first, or zero.
double frictionAlong(const Shape& shape, const Vec3& grain, const Vec3& tangent) {
  if (grain.isZero(0)) return shape.friction;
  constexpr double aligned = 1e-7;
  const double f1 = shape.friction, f2 = shape.frictionAcross;
  const double cosine = tangent.dot(grain), sine = tangent.cross(grain).norm();
  if (sine < aligned) return f1;
  if (std::abs(cosine) < aligned) return f2;
  const double size = elementary::hypot(f2 * cosine, f1 * sine);
  return size > 0 ? f1 * f2 / size : 0;
}

/// The unit grain of a shape in the tangent plane of a contact; zero if the shape has none, or none
/// in this plane.
Vec3 grainOf(const Shape& shape, const Eigen::Isometry3d& pose, const Vec3& normal) {
  Vec3 grain = pose.linear() * shape.frictionDirection;
  grain -= normal * normal.dot(grain);
  const double size = grain.norm();
  return size > 1e-6 * shape.frictionDirection.norm() ? Vec3(grain / size) : Vec3(Vec3::Zero());
}

/// Groups without a bit are always allowed.
bool allows(std::int64_t mask, std::int64_t group) {
  constexpr int bits = std::bit_width(static_cast<std::uint64_t>(Shape::everyGroup));
  return group >= bits || (mask >> group & 1) != 0;
}

/// Sorts the last contacts of a list by insertion: they are few and large.
void sortFew(std::vector<Contact>& contacts, std::size_t first) {
  for (std::size_t i = first + 1; i < contacts.size(); ++i)
    for (std::size_t k = i; k > first && isBefore(contacts[k], contacts[k - 1]); --k)
      std::swap(contacts[k], contacts[k - 1]);
}

}  // namespace

ContactFinder::ContactFinder(const Layout& layout, int system)
    : layout_(layout), system_(system), detector_(layout.systems[at(system)].detector) {
  if (detector_ == nullptr) return;
  addShapes();
  findJointed();
  findIgnored();
}

void ContactFinder::addShapes() {
  for (const Layout::ProjectionSlot& projection : layout_.projections)
    for (const ProjectionWriter::Fixed& each : projection.fixed.fixed)
      if (each.all) fixed_.insert({projection.state, each.element});
  for (std::size_t s = 0; s < layout_.shapes.size(); ++s)
    if (layout_.shapes[s].shape->touches) addBodies(static_cast<int>(s));
  // Rigid meshes in the form for sheets are needed only beside sheets.
  for (Touching& body : bodies_)
    if (sheets_.any() && body.sheet < 0 && body.geometry->kind() == ContactShape::Kind::Mesh)
      body.mesh = sheets_.addMesh(layout_.shapes[at(body.shape)].shape->geometry());
}

/// Bodies moved by another integrator do not touch; bodies that nothing moves do, in any
/// branch.
void ContactFinder::addBody(const Touching& body) {
  if (!body.moves || layout_.states[at(body.state)].system == system_) bodies_.push_back(body);
}

void ContactFinder::addBodies(int s) {
  const Layout::ShapeSlot& slot = layout_.shapes[at(s)];
  const ContactGeometry described = slot.shape->geometry();
  if (described.kind == ContactGeometry::Kind::Sheet) return addSheet(s, described);
  geometries_.push_back(std::make_unique<const ContactShape>(ContactShape::of(described)));
  const ContactShape& geometry = *geometries_.back();
  Eigen::Isometry3d offset = Eigen::Isometry3d::Identity();
  offset.linear() = slot.shape->turn().toRotationMatrix();
  offset.translation() = slot.shape->offset;
  double reach = 0;
  if (geometry.kind() != ContactShape::Kind::HalfSpace)
    for (int corner = 0; corner < 8; ++corner)
      reach = std::max(
          reach,
          (offset * geometry.bounds().corner(static_cast<Eigen::AlignedBox3d::CornerType>(corner)))
              .norm());
  const Layout::StateSlot& state = layout_.states[at(slot.state)];
  for (const Index element : slot.shape->carriers(state.shape.count))
    addBody({s, slot.state, element, &geometry, offset, slot.shape->group, slot.shape->mask,
             !state.independent() || !fixed_.contains({slot.state, element}), reach,
             geometry.bounds().sizes().norm()});
}

void ContactFinder::addSheet(int s, const ContactGeometry& geometry) {
  const Layout::ShapeSlot& slot = layout_.shapes[at(s)];
  const int sheet = sheets_.addSheet(geometry, slot.state);
  const bool independent = layout_.states[at(slot.state)].independent();
  for (std::uint32_t t = 0; t < sheets_.triangles(sheet); ++t) {
    const Mesh::Triangle& corners = sheets_.corners(sheet, t);
    const bool moves =
        !independent || std::any_of(corners.begin(), corners.end(), [&](std::uint32_t corner) {
          return !fixed_.contains({slot.state, corner});
        });
    addBody({s, slot.state, t, nullptr, Eigen::Isometry3d::Identity(), slot.shape->group,
             slot.shape->mask, moves, 0, sheets_.sheet(sheet).half * 2, sheet});
  }
}

/// Bodies joined by mappings do not touch.
void ContactFinder::findJointed() {
  std::vector<std::array<LocatedElement, 2>> pairs;
  for (const Layout::MappingSlot& slot : layout_.mappings) {
    std::vector<StateShape> shapes;
    for (const int input : slot.inputs) shapes.push_back(layout_.states[at(input)].shape);
    pairs.clear();
    slot.mapping->connects(shapes, pairs);
    for (const auto& [a, b] : pairs)
      jointed_.insert(std::minmax(Place{slot.inputs[at(a.input)], a.element},
                                  Place{slot.inputs[at(b.input)], b.element}));
  }
}

void ContactFinder::findIgnored() {
  const auto shapeOf = [&](Id id) {
    const auto found =
        std::find_if(layout_.shapes.begin(), layout_.shapes.end(),
                     [id](const Layout::ShapeSlot& slot) { return slot.shape->id == id; });
    return found == layout_.shapes.end() ? -1 : static_cast<int>(found - layout_.shapes.begin());
  };
  const std::vector<Ref<Shape>>& pairs = detector_->ignoredPairs;
  for (std::size_t i = 0; i + 1 < pairs.size(); i += 2)
    ignored_.insert(std::minmax(shapeOf(pairs[i].id), shapeOf(pairs[i + 1].id)));
}

std::span<const Index> ContactFinder::elementsOf(const Touching& body,
                                                 std::array<Index, 3>& memory) const {
  if (body.sheet < 0) return {&body.element, 1};
  const Mesh::Triangle& corners =
      sheets_.corners(body.sheet, static_cast<std::uint32_t>(body.element));
  std::copy(corners.begin(), corners.end(), memory.begin());
  return memory;
}

bool ContactFinder::haveCommonElement(const Touching& a, const Touching& b) const {
  // A sheet looks itself which of its parts may touch each other.
  if (a.state != b.state || (a.sheet >= 0 && a.sheet == b.sheet)) return false;
  std::array<Index, 3> ofA, ofB;
  for (const Index i : elementsOf(a, ofA))
    for (const Index j : elementsOf(b, ofB))
      if (i == j) return true;
  return false;
}

bool ContactFinder::areJointed(const Touching& a, const Touching& b) const {
  if (jointed_.empty()) return false;
  std::array<Index, 3> ofA, ofB;
  for (const Index i : elementsOf(a, ofA))
    for (const Index j : elementsOf(b, ofB))
      if (jointed_.contains(std::minmax(Place{a.state, i}, Place{b.state, j}))) return true;
  return false;
}

bool ContactFinder::mayTouch(const Touching& a, const Touching& b) const {
  if (!a.moves && !b.moves) return false;
  if (haveCommonElement(a, b)) return false;
  if (a.group != 0 && a.group == b.group) return false;
  if (!allows(a.mask, b.group) || !allows(b.mask, a.group)) return false;
  if (!ignored_.empty() && ignored_.contains(std::minmax(a.shape, b.shape))) return false;
  return detector_->jointedTouch || !areJointed(a, b);
}

void ContactFinder::place(const Motion& motion, double h) {
  boxes_.resize(bodies_.size());
  poses_.resize(bodies_.size());
  way_.resize(bodies_.size());
  onward_.resize(bodies_.size());
  double gravity = 0;
  for (const Layout::MassSlot& mass : layout_.masses)
    gravity = std::max(gravity, mass.gravity.norm());
  sheets_.follow(layout_, motion);
  for (std::size_t i = 0; i < bodies_.size(); ++i) {
    const Touching& body = bodies_[i];
    double speed = 0;
    if (body.sheet >= 0) {
      const auto triangle = static_cast<std::uint32_t>(body.element);
      boxes_[i] = sheets_.boxOf(body.sheet, triangle);
      speed = sheets_.fastest(body.sheet, triangle);
    } else {
      const StateView state = layout_.view(body.state, motion);
      poses_[i] = poseOf(state, body.element) * body.offset;
      // Falling bodies continue to fall; impacts are not repeated.
      Vec3 change = motion.change.segment<3>(layout_.states[at(body.state)].v +
                                             body.element * state.shape.velocityWidth);
      if (const double most = h * gravity; change.norm() > most) change *= most / change.norm();
      onward_[i] = goingOn(poses_[i], state, body.element, change, h);
      boxes_[i] = body.geometry->boundsAt(poses_[i]);
      speed = fastest(state, body.element, body.reach);
    }
    if (body.moves) speed += h * gravity;
    way_[i] = detector_->sweeps ? 1.5 * h * speed : 0;
    const double near = std::isfinite(body.size) ? 0.5 * nearShare * body.size : 0;
    const Vec3 more = Vec3::Constant(0.5 * detector_->margin + near + way_[i]);
    boxes_[i].min() -= more;
    boxes_[i].max() += more;
  }
}

void ContactFinder::find(const Motion& motion, double h, const std::vector<Contact>& before,
                         std::vector<Contact>& contacts) {
  contacts.clear();
  touched_.clear();
  place(motion, h);
  if (broadPhase_ == nullptr || broadPhaseKind_ != detector_->broadPhase) {
    broadPhaseKind_ = detector_->broadPhase;
    broadPhase_ = broadPhaseKind_ == ContactDetector::BroadPhaseKind::SweepAndPrune
                      ? makeSweepAndPrune()
                      : makeFclTree();
  }
  for (const auto& [i, j] : broadPhase_->overlaps(boxes_)) {
    if (!mayTouch(bodies_[i], bodies_[j])) continue;
    const std::size_t first = contacts.size();
    addPair(i, j, contacts);
    sortFew(contacts, first);
    if (contacts.size() > first && bodies_[i].sheet < 0 && bodies_[j].sheet < 0)
      touched_.push_back({i, j, first, contacts.size()});
  }
  dropInnerEdges(contacts);
  // Pairs are in order, except those of sheets.
  if (!std::is_sorted(contacts.begin(), contacts.end(), isBefore))
    std::stable_sort(contacts.begin(), contacts.end(), isBefore);
  memory_.carryOver(before, contacts);
}

void ContactFinder::dropInnerEdges(std::vector<Contact>& contacts) {
  touchedOf_.clear();
  for (std::size_t k = 0; k < touched_.size(); ++k)
    for (const std::size_t body : {touched_[k].a, touched_[k].b})
      if (bodies_[body].moves) touchedOf_.emplace_back(body, k);
  std::sort(touchedOf_.begin(), touchedOf_.end());
  inner_.assign(contacts.size(), 0);
  bool any = false;
  for (std::size_t k = 0; k < touchedOf_.size(); ++k) {
    const std::size_t body = touchedOf_[k].first;
    for (std::size_t l = k + 1; l < touchedOf_.size() && touchedOf_[l].first == body; ++l) {
      const Touched &first = touched_[touchedOf_[k].second],
                    &second = touched_[touchedOf_[l].second];
      const Touching &y = bodies_[first.beside(body)], &z = bodies_[second.beside(body)];
      if ((y.moves || z.moves) && (y.state != z.state || y.element != z.element)) continue;
      if (!boxes_[first.beside(body)].intersects(boxes_[second.beside(body)])) continue;
      for (const auto& [of, other] : {std::pair{&first, &second}, {&second, &first}})
        for (std::size_t c = of->first; c < of->end; ++c)
          if (isAtInnerEdge(body, contacts[c], *of, *other, contacts)) inner_[c] = 1, any = true;
    }
  }
  if (!any) return;
  std::size_t kept = 0;
  for (std::size_t c = 0; c < contacts.size(); ++c)
    if (inner_[c] == 0) contacts[kept++] = contacts[c];
  contacts.resize(kept);
}

bool ContactFinder::isAtInnerEdge(std::size_t body, const Contact& contact, const Touched& ofY,
                                  const Touched& ofZ, const std::vector<Contact>& contacts) {
  const auto seen = [&](const Contact& each, const Touched& pair) {
    const Vec3 normal = each.axes.col(0);
    return pair.a == body ? ContactPoint{each.a.place, each.b.place, normal, each.gap}
                          : ContactPoint{each.b.place, each.a.place, -normal, each.gap};
  };
  const std::size_t y = ofY.beside(body), z = ofZ.beside(body);
  const double slack =
      flushShare * std::min({bodies_[body].size, bodies_[y].size, bodies_[z].size});
  const ContactPoint withY = seen(contact, ofY);
  return std::any_of(
      contacts.begin() + static_cast<std::ptrdiff_t>(ofZ.first),
      contacts.begin() + static_cast<std::ptrdiff_t>(ofZ.end), [&](const Contact& each) {
        return compliant::isAtInnerEdge(withY, {*bodies_[y].geometry, poses_[y]}, seen(each, ofZ),
                                        {*bodies_[z].geometry, poses_[z]}, slack, workspace_);
      });
}

void ContactFinder::addPair(std::size_t i, std::size_t j, std::vector<Contact>& contacts) {
  const Touching &a = bodies_[i], &b = bodies_[j];
  const double margin =
      detector_->margin + nearShare * std::min(a.size, b.size) + way_[i] + way_[j];
  if (a.sheet >= 0 && b.sheet >= 0) return addSheets(a, b, margin, contacts);
  if (a.sheet >= 0) return addSheetOnShape(a, j, SheetIs::A, margin, contacts);
  if (b.sheet >= 0) return addSheetOnShape(b, i, SheetIs::B, margin, contacts);
  points_.clear();
  const Onward onward{onward_[i], onward_[j]};
  findContacts(*a.geometry, poses_[i], *b.geometry, poses_[j], margin, workspace_, points_,
               &onward);
  for (const ContactPoint& point : points_) add(a, nullptr, b, nullptr, point, contacts);
}

void ContactFinder::addSheets(const Touching& a, const Touching& b, double margin,
                              std::vector<Contact>& contacts) {
  sheetContacts_.clear();
  sheetContacts(sheets_.sheet(a.sheet), static_cast<std::uint32_t>(a.element),
                sheets_.sheet(b.sheet), static_cast<std::uint32_t>(b.element),
                a.sheet == b.sheet ? Sheets::One : Sheets::Two, margin, sheetContacts_);
  for (const SheetContact& each : sheetContacts_) add(a, &each.a, b, &each.b, each.point, contacts);
}

void ContactFinder::addSheetOnShape(const Touching& sheet, std::size_t shape, SheetIs which,
                                    double margin, std::vector<Contact>& contacts) {
  const Touching& other = bodies_[shape];
  const auto triangle = static_cast<std::uint32_t>(sheet.element);
  onShape_.clear();
  if (other.mesh >= 0) {
    sheetContacts_.clear();
    sheets_.touchMesh(sheet.sheet, triangle, other.mesh, *other.geometry, poses_[shape], margin,
                      sheetContacts_);
    for (const SheetContact& each : sheetContacts_) onShape_.push_back({each.a, each.point});
  } else {
    sheetOnShape(sheets_.sheet(sheet.sheet), triangle, *other.geometry, poses_[shape], margin,
                 workspace_, onShape_);
  }
  for (const SheetOnShape& each : onShape_) {
    if (which == SheetIs::A) {
      add(sheet, &each.spot, other, nullptr, each.point, contacts);
    } else {
      ContactPoint exchanged = each.point;
      std::swap(exchanged.onA, exchanged.onB);
      exchanged.normal = -exchanged.normal;
      add(other, nullptr, sheet, &each.spot, exchanged, contacts);
    }
  }
}

void ContactFinder::add(const Touching& a, const SheetSpot* onA, const Touching& b,
                        const SheetSpot* onB, const ContactPoint& point,
                        std::vector<Contact>& contacts) const {
  const auto sideOf = [](const Touching& body, const SheetSpot* spot, const Vec3& place) {
    ContactSide side;
    side.shape = body.shape;
    side.state = body.state;
    side.element = body.element;
    side.place = place;
    if (spot == nullptr) return side;
    side.element = spot->corner[0];
    side.corners = spot->count;
    for (std::size_t k = 0; k < 3; ++k) side.corner[k] = static_cast<int>(spot->corner[k]);
    side.weight = spot->weight;
    return side;
  };
  Contact contact;
  contact.a = sideOf(a, onA, point.onA);
  contact.b = sideOf(b, onB, point.onB);
  contact.feature = point.feature;
  contact.axes.col(0) = point.normal;
  contact.gap = point.gap;
  mixMaterials(a, b, contact);
  contact.system = system_;
  contacts.push_back(contact);
}

/// The mixing rule for two surfaces: the geometric mean of their friction, the larger restitution
/// and damping, the larger spinning and rolling friction, and springs in series. If the friction of
/// one depends on the direction, its grain is that of the contact; of two, the first. The rotation
/// of points and sheets is unknown.
void ContactFinder::mixMaterials(const Touching& a, const Touching& b, Contact& contact) const {
  const auto poseOfBody = [this](const Touching& body) {
    return body.sheet >= 0 ? Eigen::Isometry3d::Identity()
                           : poses_[static_cast<std::size_t>(&body - bodies_.data())];
  };
  const Shape &first = *layout_.shapes[at(a.shape)].shape,
              &second = *layout_.shapes[at(b.shape)].shape;
  const Vec3 normal = contact.axes.col(0);
  ContactMaterial& material = contact.material;
  material.restitution = std::max(first.restitution, second.restitution);
  material.compliance = first.contactCompliance + second.contactCompliance;
  material.damping = std::max(first.contactDamping, second.contactDamping);
  const Eigen::Isometry3d poseA = poseOfBody(a), poseB = poseOfBody(b);
  contact.drive = poseA.linear() * first.surfaceVelocity - poseB.linear() * second.surfaceVelocity;
  const Vec3 grainA = grainOf(first, poseA, normal), grainB = grainOf(second, poseB, normal);
  contact.grain = grainA.isZero(0) ? grainB : grainA;
  const auto along = [&](const Vec3& tangent) {
    return std::sqrt(frictionAlong(first, grainA, tangent) *
                     frictionAlong(second, grainB, tangent));
  };
  material.friction.along = along(contact.grain);
  material.friction.across =
      contact.grain.isZero(0) ? material.friction.along : along(normal.cross(contact.grain));
  const auto isBody = [this](const Touching& body) {
    return body.sheet < 0 &&
           (!body.moves || layout_.states[at(body.state)].shape.embedding == Embedding::Frame);
  };
  if (!isBody(a) || !isBody(b)) return;
  material.friction.spinning = std::max(first.spinningFriction, second.spinningFriction);
  material.friction.rolling = std::max(first.rollingFriction, second.rollingFriction);
}

}  // namespace compliant
