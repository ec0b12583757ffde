#include "ui/model/rows/point_fields.hpp"

#include "engine/scene/roles.hpp"

namespace compliant {

namespace {

std::vector<Vec3> listOf(const State& state, const Field& field) {
  std::vector<Vec3> list = std::get<Array<Vec3>>(field.read(state)).vector();
  if (list.empty()) list.resize(static_cast<std::size_t>(state.designedCount()), Vec3::Zero());
  return list;
}

}  // namespace

std::vector<PointField> pointFields(const Scene& scene, const PointRef& point) {
  std::vector<PointField> fields;
  const auto* state = scene.resolve(Ref<State>{point.state});
  if (state == nullptr || point.element < 0 || point.element >= state->designedCount())
    return fields;
  for (const Field& field : state->type().fields) {
    if (field.kind != Kind::Points) continue;
    const std::vector<Vec3> list = listOf(*state, field);
    if (static_cast<Index>(list.size()) == state->designedCount())
      fields.push_back({&field, list[static_cast<std::size_t>(point.element)]});
  }
  return fields;
}

Edit changedPoint(const Scene& scene, const PointRef& point, const Field& field,
                  const Vec3& value) {
  std::vector<Vec3> list = listOf(*scene.resolve(Ref<State>{point.state}), field);
  list[static_cast<std::size_t>(point.element)] = value;
  return {SetField{point.state, field.name, Array<Vec3>(std::move(list))}};
}

}  // namespace compliant
