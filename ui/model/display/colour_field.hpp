#pragma once

#include <string>
#include <vector>

#include "engine/analysis/quantity.hpp"
#include "engine/interactive/snapshot.hpp"
#include "ui/model/display/layers.hpp"

namespace compliant {

/// A number that things in the view can be coloured by.
struct ColourQuantity {
  enum class Of { Element, Link, Contact, Face };
  std::string key;    ///< in preferences: "speed", "contacts.gap", "faces.largest_strain"
  std::string label;  ///< "speed"
  std::string unit;
  Of of = Of::Element;
};

/// Those of a scene, from the quantities of the engine: elements, links, contacts, faces.
std::vector<ColourQuantity> colourQuantities(const SceneStructure& structure);

/// The layer that shows what has its colours.
bool Layers::*layerOf(const ColourQuantity& quantity);

/// The numbers of a quantity in a snapshot. Not a number where there is none, and of fixed
/// elements.
class ColourField {
 public:
  /// Of the quantity of that key; empty where the scene has none.
  void update(const Snapshot& snapshot, const std::string& key);

  bool empty() const { return quantity_.key.empty(); }
  const ColourQuantity& quantity() const { return quantity_; }
  bool of(ColourQuantity::Of what) const { return !empty() && quantity_.of == what; }
  double ofElement(int state, Index element) const { return numberAt(state, element); }
  /// Of the rows of one element of a constraint: the size of their vector.
  double ofLink(const SceneStructure& structure, const SceneStructure::ConstraintInfo& constraint,
                Index element) const;
  double ofContact(std::size_t contact) const { return numberAt(0, static_cast<Index>(contact)); }
  double ofFace(std::size_t sheet, std::size_t triangle) const {
    return numberAt(static_cast<int>(sheet), static_cast<Index>(triangle));
  }
  /// The range of all that are finite; 0 and 0 where there are none.
  double least() const { return least_; }
  double largest() const { return largest_; }
  /// Numbers up to this size are rounding of what they come from.
  double rounding() const { return rounding_; }

 private:
  void fillElements(const MomentView& moment, const QuantityType& type);
  void fillLinks(const MomentView& moment, const QuantityType& type);
  void measure();
  double numberAt(int list, Index index) const;

  ColourQuantity quantity_;
  std::vector<std::vector<double>> numbers_;  ///< by state, constraint, or sheet; one of contacts
  double least_ = 0, largest_ = 0, rounding_ = 0;
  std::vector<double> entries_;  // workspace
};

}  // namespace compliant
