#include <array>

#include "engine/import/sofa/mapping_plan.hpp"
#include "engine/import/sofa/mappings.hpp"
#include "engine/import/sofa/states.hpp"

namespace compliant::sofa {

namespace {

constexpr std::size_t axes = 3;

/// Another joint of the same frames, with only these coordinates.
std::optional<Plan> maskOfJoints(Import& import, const Object& mapping,
                                 const ImportedState& input) {
  const Joint& joint = *input.joint;
  const Numbers dofs = numbers(import, mapping, "dofs").value_or(Numbers());
  if (dofs.empty() || dofs.size() % 6 != 0 || dofs.size() / 6 > joint.pairs.size())
    return refused(import, mapping,
                   "dofs has " + std::to_string(dofs.size()) +
                       " numbers, not six for each of at most " +
                       std::to_string(joint.pairs.size()) + " joints");
  std::vector<Edge> pairs;
  std::array<bool, 6> chosen{};
  for (std::size_t k = 0; k < dofs.size() / 6; ++k) {
    std::array<bool, 6> own{};
    for (std::size_t i = 0; i < 6; ++i) own[i] = dofs[6 * k + i] != 0;
    if (own == std::array<bool, 6>{}) continue;
    if (!pairs.empty() && own != chosen)
      return refused(import, mapping,
                     "Its joints have different masks, and here all joints of a mapping have one");
    chosen = own;
    pairs.push_back(joint.pairs[k]);
  }
  if (pairs.empty()) return refused(import, mapping, "It chooses no coordinate");
  for (std::size_t i = 0; i < 6; ++i)
    if (chosen[i] && !(i < 3 ? joint.translation : joint.rotation))
      return refused(import, mapping,
                     std::string("It chooses coordinate ") + std::to_string(i) +
                         ", which its input does not compute");
  Plan plan = relativePose(joint, pairs, chosen);
  // Joints with a single number are scalars.
  if (plan.shape.width == 1) plan.shape.holds = Holds::Scalars;
  plan.asked = Holds::Scalars;
  return plan;
}

/// The common coordinates of some points. Without a mask, SOFA selects no coordinates of points.
std::optional<Plan> maskOfPoints(Import& import, const Object& mapping,
                                 const ImportedState& input) {
  const Numbers dofs = numbers(import, mapping, "dofs").value_or(Numbers());
  if (dofs.empty() || dofs.size() % axes != 0 ||
      dofs.size() / axes > static_cast<std::size_t>(input.count))
    return refused(import, mapping,
                   "dofs has " + std::to_string(dofs.size()) +
                       " numbers, not three for each of at most " + std::to_string(input.count) +
                       " points");
  Indices points, chosen;
  for (std::size_t k = 0; k < dofs.size() / axes; ++k) {
    Indices own;
    for (std::size_t i = 0; i < axes; ++i)
      if (dofs[axes * k + i] != 0) own.push_back(static_cast<std::int64_t>(i));
    if (own.empty()) continue;
    if (!points.empty() && own != chosen)
      return refused(import, mapping,
                     "Its points have different masks, and here all points of a mapping have one");
    chosen = std::move(own);
    points.push_back(static_cast<std::int64_t>(k));
  }
  if (points.empty()) return refused(import, mapping, "It chooses no coordinate");
  const int width = static_cast<int>(chosen.size());
  const auto count = static_cast<Index>(points.size());
  Plan plan{"Mask", {width == 1 ? Holds::Scalars : Holds::Coordinates, width, count}};
  plan.asked = Holds::Scalars;
  plan.fields.emplace_back("coordinates", Array<std::int64_t>(std::move(chosen)));
  if (count < input.count) {
    const auto some =
        addMapped(import, mapping, "Subset", import.nameOf(*outputOf(import, mapping)) + " points",
                  {Holds::Points, input.width, count}, {{input.id}},
                  {{"indices", Array<std::int64_t>(std::move(points))}});
    if (!some) return std::nullopt;
    plan.inputs = {{some->id}};
  }
  return plan;
}

}  // namespace

std::optional<Plan> mask(Import& import, const Object& mapping, const States& inputs) {
  const ImportedState& input = *inputs[0];
  if (input.holds == Holds::Points) return maskOfPoints(import, mapping, input);
  if (input.joint != nullptr) return maskOfJoints(import, mapping, input);
  return refused(import, mapping, "Only points and coordinates of joints can be masked here");
}

}  // namespace compliant::sofa
