#include "ui/model/display/colour_field.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/analysis/contact_quantities.hpp"
#include "ui/model/elements/rounding_sizes.hpp"

namespace compliant {
namespace {

using Of = ColourQuantity::Of;

const std::string contactPrefix = "contacts.", facePrefix = "faces.";

/// Whether a quantity of this type can colour the items that carry it in the scene.
bool colours(const QuantityType& type, const SceneStructure& structure) {
  if (type.size == nullptr) return false;
  if (type.carrier == Carrier::Row) return !structure.constraints.empty();
  return type.carrier == Carrier::Element &&
         std::any_of(structure.states.begin(), structure.states.end(),
                     [&](const auto& state) { return type.width(structure, state.id) > 0; });
}

double sizeOf(std::span<const double> entries) {
  double squares = 0;
  for (const double entry : entries) squares += entry * entry;
  return std::sqrt(squares);
}

}  // namespace

std::vector<ColourQuantity> colourQuantities(const SceneStructure& structure) {
  std::vector<ColourQuantity> found;
  for (const QuantityType* type : quantityTypes())
    if (colours(*type, structure))
      found.push_back({type->key, type->size, type->unit,
                       type->carrier == Carrier::Row ? Of::Link : Of::Element});
  if (std::any_of(structure.systems.begin(), structure.systems.end(),
                  [](const auto& system) { return system.detects; }))
    for (const ContactQuantity& each : contactQuantities())
      if (*each.unit != '\0')  // else it is a choice, shown by the colours of contacts anyway
        found.push_back({contactPrefix + each.key, each.label, each.unit, Of::Contact});
  for (const auto& sheet : structure.sheets)
    for (const Depiction::FaceQuantity& each : sheet.quantities) {
      const std::string key = facePrefix + each.key;
      if (std::none_of(found.begin(), found.end(),
                       [&](const ColourQuantity& other) { return other.key == key; }))
        found.push_back(
            {key, each.label, each.unit == std::string_view("1") ? "" : each.unit, Of::Face});
    }
  return found;
}

bool Layers::*layerOf(const ColourQuantity& quantity) {
  switch (quantity.of) {
    case Of::Link:
      return &Layers::links;
    case Of::Contact:
      return &Layers::contacts;
    case Of::Element:
    case Of::Face:
      break;
  }
  return &Layers::shapes;
}

void ColourField::update(const Snapshot& snapshot, const std::string& key) {
  quantity_ = {};
  numbers_.clear();
  const SceneStructure& structure = *snapshot.structure;
  for (const ColourQuantity& each :
       key.empty() ? std::vector<ColourQuantity>() : colourQuantities(structure))
    if (each.key == key) quantity_ = each;
  if (empty()) return measure();
  constexpr double ofNumbers = 1e-12;  // without a unit, such as strains
  rounding_ = quantity_.unit.empty() ? ofNumbers : roundingSizes(snapshot).in(quantity_.unit);
  const MomentView moment = viewOf(snapshot);
  switch (quantity_.of) {
    case Of::Element:
      fillElements(moment, *quantityType(key));
      break;
    case Of::Link:
      fillLinks(moment, *quantityType(key));
      break;
    case Of::Contact:
      numbers_.emplace_back();
      for (const ContactQuantity& each : contactQuantities())
        if (key == contactPrefix + each.key)
          for (const Contact& contact : snapshot.motion.contacts)
            numbers_.back().push_back(each.value(contact));
      break;
    case Of::Face:
      for (const auto& sheet : structure.sheets) {
        numbers_.emplace_back();
        for (const Depiction::FaceQuantity& each : sheet.quantities)
          if (key == facePrefix + each.key)
            for (std::size_t t = 0; t < sheet.triangles->size(); ++t)
              numbers_.back().push_back(structure.faceValue(sheet, each, t, snapshot.motion));
      }
      break;
  }
  measure();
}

void ColourField::fillElements(const MomentView& moment, const QuantityType& type) {
  const SceneStructure& structure = moment.structure;
  for (const auto& state : structure.states) {
    numbers_.emplace_back();
    const Index width = type.width(structure, state.id);
    if (width < 1 || (type.ofAStep && moment.motion.step == 0)) continue;
    entries_.resize(at(width * state.shape.count));
    type.fill(moment, state.id, 0, entries_);
    // Of a force only its vector, without the torque about an origin.
    const auto counted = at(std::min<Index>(width, 3));
    for (Index i = 0; i < state.shape.count; ++i)
      numbers_.back().push_back(sizeOf(std::span(entries_).subspan(at(width * i), counted)));
  }
  // The ground carries the forces of all others: compared with it they would all look alike.
  for (const auto& fixed : structure.fixed)
    if (fixed.all && fixed.state >= 0 && at(fixed.element) < numbers_[at(fixed.state)].size())
      numbers_[at(fixed.state)][at(fixed.element)] = std::numeric_limits<double>::quiet_NaN();
}

void ColourField::fillLinks(const MomentView& moment, const QuantityType& type) {
  for (const auto& constraint : moment.structure.constraints) {
    numbers_.emplace_back();
    if (type.ofAStep && moment.motion.step == 0) continue;
    entries_.resize(at(constraint.rows));
    type.fill(moment, constraint.id, 0, entries_);
    const Index width = std::max(1, constraint.width);
    for (Index row = 0; row + width <= constraint.rows; row += width) {
      // The norm of forces and torques together has no meaning.
      double squares = 0;
      bool any = false;
      for (Index i = row; i < row + width; ++i) {
        if (constraint.angular(i)) continue;
        squares += entries_[at(i)] * entries_[at(i)];
        any = true;
      }
      numbers_.back().push_back(any ? std::sqrt(squares)
                                    : std::numeric_limits<double>::quiet_NaN());
    }
  }
}

void ColourField::measure() {
  least_ = largest_ = 0;
  bool any = false;
  for (const auto& list : numbers_)
    for (const double number : list) {
      if (!std::isfinite(number)) continue;
      least_ = any ? std::min(least_, number) : number;
      largest_ = any ? std::max(largest_, number) : number;
      any = true;
    }
}

double ColourField::numberAt(int list, Index index) const {
  if (list < 0 || at(list) >= numbers_.size() || index < 0 ||
      at(index) >= numbers_[at(list)].size())
    return std::numeric_limits<double>::quiet_NaN();
  return numbers_[at(list)][at(index)];
}

double ColourField::ofLink(const SceneStructure& structure,
                           const SceneStructure::ConstraintInfo& constraint, Index element) const {
  return numberAt(static_cast<int>(&constraint - structure.constraints.data()), element);
}

}  // namespace compliant
