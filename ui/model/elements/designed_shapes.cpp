#include "ui/model/elements/designed_shapes.hpp"

#include <algorithm>

namespace compliant {

DesignedShapes::DesignedShapes(const Scene& scene) : scene_(scene), users_(scene) {
  for (const auto& [name, id] : scene.names()) {
    const Component& component = *scene.find(id);
    if (component.type().role != Role::Mapping) continue;
    const auto& mapping = static_cast<const Mapping&>(component);
    computing_[mapping.output.id].push_back(&mapping);
  }
}

const std::vector<const Mapping*>& DesignedShapes::computing(Id state) const {
  static const std::vector<const Mapping*> none;
  const auto found = computing_.find(state);
  return found != computing_.end() ? found->second : none;
}

StateShape DesignedShapes::of(const State& state) {
  if (const auto known = shapes_.find(state.id); known != shapes_.end()) return known->second;
  StateShape shape = state.shape(state.designedCount());
  if (shape.count == 0) {
    const auto& mappings = computing(state.id);
    const auto fitting =
        std::ranges::find_if(mappings, [this](const Mapping* each) { return fits(*each); });
    if (fitting != mappings.end()) shape.count = (*fitting)->outputCount(inputsOf(**fitting));
  }
  return shapes_[state.id] = shape;
}

std::vector<StateShape> DesignedShapes::inputsOf(const Mapping& mapping) {
  std::vector<StateShape> shapes;
  for (const auto& input : mapping.inputs)
    if (const auto* state = scene_.resolve(input)) shapes.push_back(of(*state));
  return shapes;
}

bool DesignedShapes::fits(const Mapping& mapping) {
  const auto* output = scene_.resolve(mapping.output);
  const auto shapes = inputsOf(mapping);
  return output != nullptr && output->designedCount() == 0 &&
         shapes.size() == mapping.inputs.size() && !mapping.check(shapes, output->shape(0));
}

std::optional<std::string> DesignedShapes::misfit(const Component& user, const StateShape& shape) {
  switch (user.type().role) {
    case Role::Mapping:
      if (const auto& mapping = static_cast<const Mapping&>(user);
          mapping.output.id == 0 || !fits(mapping))
        return "its inputs or its output do not fit";
      return std::nullopt;
    case Role::Mass:
      return static_cast<const Mass&>(user).check(shape);
    case Role::ForceField:
      return static_cast<const ForceField&>(user).check(shape);
    case Role::Constraint:
      return static_cast<const Constraint&>(user).check(shape);
    case Role::Shape:
      return static_cast<const Shape&>(user).check(shape);
    case Role::Projection:
      return static_cast<const Projection&>(user).check(shape);
    default:
      return std::nullopt;
  }
}

Index linksUnder(const Scene& scene, Id constraint) {
  const auto* law = dynamic_cast<const Constraint*>(scene.find(constraint));
  const auto* state = law != nullptr ? scene.resolve(law->state) : nullptr;
  if (state == nullptr || state->designedCount() > 0) return 0;
  return DesignedShapes(scene).of(*state).count;
}

Index linkOf(const Scene& scene, Id constraint, Index row) {
  const auto* law = dynamic_cast<const Constraint*>(scene.find(constraint));
  const auto* state = law != nullptr ? scene.resolve(law->state) : nullptr;
  return state != nullptr ? row / std::max(1, state->velocityWidth()) : row;
}

}  // namespace compliant
