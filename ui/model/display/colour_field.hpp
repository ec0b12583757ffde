#pragma once

#include <string>
#include <vector>

#include "engine/analysis/quantity.hpp"
#include "engine/interactive/snapshot.hpp"
#include "ui/model/display/layers.hpp"

namespace compliant {

/// A number by which items in the view can be coloured.
struct ColourQuantity {
  enum class Of { Element, Link, Contact, Face };
  std::string key;    ///< in preferences: "speed", "contacts.gap", "faces.largest_strain"
  std::string label;  ///< "speed"
  std::string unit;
  Of of = Of::Element;
};

/// The quantities of a scene, as the engine lists them: elements, links, contacts, faces.
std::vector<ColourQuantity> colourQuantities(const SceneStructure& structure);

/// The layer that shows the coloured items.
bool Layers::*layerOf(const ColourQuantity& quantity);

/// The values of a quantity in a snapshot, for every item. NaN for fixed elements and for items
/// without a value.
class ColourField {
 public:
  /// Takes the quantity with this key; the field is empty if the scene has no such quantity.
  void update(const Snapshot& snapshot, const std::string& key);

  bool empty() const { return quantity_.key.empty(); }
  const ColourQuantity& quantity() const { return quantity_; }
  bool of(ColourQuantity::Of what) const { return !empty() && quantity_.of == what; }
  double ofElement(int state, Index element) const { return numberAt(state, element); }
  /// For the rows of one element of a constraint: the norm of their vector.
  double ofLink(const SceneStructure& structure, const SceneStructure::ConstraintInfo& constraint,
                Index element) const;
  double ofContact(std::size_t contact) const { return numberAt(0, static_cast<Index>(contact)); }
  double ofFace(std::size_t sheet, std::size_t triangle) const {
    return numberAt(static_cast<int>(sheet), static_cast<Index>(triangle));
  }
  /// The range of all finite numbers; 0 and 0 if there are none.
  double least() const { return least_; }
  double largest() const { return largest_; }
  /// Numbers up to this size are rounding error.
  double rounding() const { return rounding_; }

 private:
  void fillElements(const MomentView& moment, const QuantityType& type);
  void fillLinks(const MomentView& moment, const QuantityType& type);
  void measure();
  double numberAt(int list, Index index) const;

  ColourQuantity quantity_;
  std::vector<std::vector<double>> numbers_;  ///< by state, constraint, or sheet; one for contacts
  double least_ = 0, largest_ = 0, rounding_ = 0;
  std::vector<double> entries_;  // workspace
};

}  // namespace compliant
