#include "engine/interactive/pull.hpp"

#include <numbers>

#include "engine/scene/building_blocks.hpp"

namespace compliant {

namespace {

/// The mass at a point, kg: from the masses on its state, or the mean of all if there are none.
double massAt(const Simulation& simulation, int state, std::int64_t element) {
  const Layout& layout = simulation.layout();
  for (const Layout::MassSlot& slot : layout.masses)
    if (slot.state == state && at(element) < slot.bodies.size())
      return slot.bodies[at(element)].mass;
  double own = 0, total = 0;
  Index count = 0;
  for (const Layout::MassSlot& slot : layout.masses) {
    const StateView view = layout.view(slot.state, simulation.motion());
    VecX ones = VecX::Ones(view.shape.velocities()), product = VecX::Zero(view.shape.velocities());
    MatrixWriter M;
    M.multiply(ones.data(), 1, product.data());
    slot.mass(view, M);
    total += product.sum() / view.shape.velocityWidth;
    count += view.shape.count;
    if (slot.state == state) own += product.segment<3>(view.shape.velocityWidth * element).mean();
  }
  if (own > 0) return own;
  return count > 0 && total > 0 ? total / static_cast<double>(count) : 1;
}

/// Half the diagonal of the box around all points.
double radius(const Simulation& simulation) {
  Eigen::AlignedBox3d box;
  for (std::size_t i = 0; i < simulation.layout().states.size(); ++i) {
    const StateView view = simulation.layout().view(static_cast<int>(i), simulation.motion());
    if (!view.shape.inSpace()) continue;
    for (Index k = 0; k < view.shape.count; ++k)
      box.extend(placeAt(view.x + view.shape.positionWidth * k));
  }
  return box.isEmpty() ? 1 : std::max(0.5 * box.diagonal().norm(), 0.1);
}

}  // namespace

Vec3 Pull::point(const Simulation& simulation) const {
  const int state = simulation.structure()->stateIndex(state_);
  return state < 0 ? target_
                   : simulation.structure()->place({state, element_, place_}, simulation.motion());
}

Edit Pull::parameters() const {
  const double omega = 2 * std::numbers::pi * options_.frequency;
  const double compliance = options_.kind == PullKind::Hard ? 0.0 : 1 / (mass_ * omega * omega);
  return {Batch{{{SetField{springId, "compliance", compliance}},
                 {SetField{springId, "damping_ratio", 2 / omega}}}}};
}

Status Pull::check(const PullStart& command, const Simulation& simulation) {
  const int state = simulation.layout().stateIndex(command.state);
  if (state < 0) return Error{"", "This state is not simulated and cannot be pulled"};
  const StateShape& shape = simulation.layout().states[static_cast<std::size_t>(state)].shape;
  if (!shape.inSpace() || command.element < 0 || command.element >= shape.count)
    return Error{"", "Only points and bodies can be pulled"};
  for (const auto& fixed : simulation.structure()->fixed)
    if (fixed.state == state && fixed.element == command.element && fixed.all)
      return Error{"", "This point is fixed. Pull a free one"};
  return {};
}

Status Pull::start(const PullStart& command, const Simulation& simulation, const Apply& apply) {
  if (active_) end(simulation, apply);
  if (const Status checked = check(command, simulation); !checked) return checked;
  const int state = simulation.layout().stateIndex(command.state);
  state_ = command.state;
  element_ = command.element;
  place_ = command.place;
  target_ = command.target;
  mass_ = massAt(simulation, state, element_);
  reach_ = 0.5 * radius(simulation);
  applied_ = point(simulation);
  const Scene& scene = simulation.scene();
  const bool body = simulation.layout().states[at(state)].shape.embedding == Embedding::Frame;
  Batch held;
  if (body)
    held.edits = {{Insert{{heldId, blocks::points, scene.freeName("pull/held point"), {}}}},
                  {Insert{{heldMapId,
                           blocks::pointsOnFrames,
                           scene.freeName("pull/held map"),
                           {{"inputs", Array<Link>{Link{state_}}},
                            {"output", Link{heldId}},
                            {"frames", Array<std::int64_t>{element_}},
                            {"points", Array<Vec3>{place_}}}}}}};
  const Edit edit{Batch{{
      Edit{std::move(held)},
      {Insert{{offsetId, blocks::points, scene.freeName("pull/offset"), {}}}},
      {Insert{{mapId,
               blocks::combination,
               scene.freeName("pull/map"),
               {{"inputs", Array<Link>{Link{body ? heldId : state_}}},
                {"output", Link{offsetId}},
                {"terms", Array<Term>{{0, 0, body ? 0 : element_, 1.0}}},
                {"offset", Array<double>{-applied_.x(), -applied_.y(), -applied_.z()}}}}}},
      {Insert{{springId,
               blocks::law,
               scene.freeName("pull/spring"),
               {{"state", Link{offsetId}}, {"stabilized", false}}}}},
      parameters(),
  }}};
  if (const auto applied = apply(edit); !applied) return applied.error();
  active_ = true;
  return {};
}

void Pull::end(const Simulation& simulation, const Apply& apply) {
  if (!active_) return;
  active_ = false;
  Batch batch;
  for (const Id id : {springId, mapId, offsetId, heldMapId, heldId})
    if (simulation.scene().find(id) != nullptr) batch.edits.push_back({Erase{id}});
  // Components of the user may refer to it only by name, never by link.
  ASSERT(apply({std::move(batch)}).ok());
}

void Pull::set(const SetPull& command, const Apply& apply) {
  options_ = command;
  if (active_) (void)apply(parameters());
}

void Pull::update(const Simulation& simulation, const Apply& apply) {
  if (!active_) return;
  const Vec3 from = point(simulation);
  const Vec3 extension = target_ - from;
  const double length = extension.norm();
  const Vec3 target = length > reach_ ? Vec3(from + extension * (reach_ / length)) : target_;
  if (target == applied_) return;
  applied_ = target;
  (void)apply({SetField{mapId, "offset", Array<double>{-target.x(), -target.y(), -target.z()}}});
}

PullInfo Pull::info(const SceneStructure& structure, const Motion& motion) const {
  PullInfo info;
  info.state = structure.stateIndex(state_);
  const SceneStructure::ConstraintInfo* spring = structure.constraint(springId);
  if (!active_ || info.state < 0 || spring == nullptr || motion.lambda.size() != structure.rows)
    return info;
  info.active = true;
  info.element = element_;
  info.place = structure.place({info.state, element_, place_}, motion);
  info.target = target_;
  info.force = motion.lambda.segment<3>(spring->row);
  info.extension = (applied_ - info.place).norm();
  return info;
}

}  // namespace compliant
