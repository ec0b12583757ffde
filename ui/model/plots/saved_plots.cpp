#include "ui/model/plots/saved_plots.hpp"

#include <algorithm>

namespace compliant {

namespace {

std::optional<PlotNumber> designOf(const SavedPlot& saved, const Component& component) {
  const Field* field = component.type().find(saved.number);
  if (field == nullptr) return std::nullopt;
  const std::int64_t parts = field->kind == Kind::Vector ? 3 : 1;
  if (field->kind != Kind::Vector && field->kind != Kind::Real && field->kind != Kind::Integer)
    return std::nullopt;
  if (saved.index < 0 || saved.index >= parts) return std::nullopt;
  return DesignNumber{component.id, saved.number, static_cast<int>(saved.index)};
}

}  // namespace

bool isThere(const SceneStructure& structure, const Quantity& quantity) {
  const auto numbers = numbersOf(structure, quantity.component, elementOf(quantity, structure));
  return std::find(numbers.begin(), numbers.end(), PlotNumber(quantity)) != numbers.end();
}

std::optional<SavedPlot> savedPlot(const PlotNumber& number, const Scene& scene) {
  SavedPlot saved;
  if (const Id id = componentOf(number); id != 0) {
    const Component* component = scene.find(id);
    if (component == nullptr) return std::nullopt;
    saved.component = component->name;
  }
  if (const auto* design = std::get_if<DesignNumber>(&number)) {
    saved.design = true;
    saved.number = design->field;
    saved.index = design->part;
  } else {
    const Quantity& quantity = std::get<Quantity>(number);
    if (quantity.index < 0) return std::nullopt;  // of a removed element
    saved.number = quantity.type->key;
    saved.index = quantity.index;
  }
  return saved;
}

std::optional<PlotNumber> plotNumber(const SavedPlot& saved, const Scene& scene,
                                     const SceneStructure& structure) {
  const Component* component =
      saved.component.empty() ? nullptr : scene.find(std::string_view(saved.component));
  if (component == nullptr && !saved.component.empty()) return std::nullopt;
  if (saved.design)
    return component != nullptr ? designOf(saved, *component) : std::optional<PlotNumber>();
  const QuantityType* type = quantityType(saved.number);
  if (type == nullptr) return std::nullopt;
  const Quantity quantity{type, component != nullptr ? component->id : 0,
                          static_cast<Index>(saved.index)};
  if (component != nullptr)
    return isThere(structure, quantity) ? std::optional<PlotNumber>(quantity) : std::nullopt;
  for (const std::vector<PlotNumber>& all : {energyNumbers(), solverNumbers()})
    if (std::find(all.begin(), all.end(), PlotNumber(quantity)) != all.end()) return quantity;
  return std::nullopt;
}

}  // namespace compliant
