#pragma once

#include <map>

#include "engine/simulation/persistent_ids.hpp"
#include "ui/model/document/document.hpp"
#include "ui/model/elements/designed_shapes.hpp"

namespace compliant {

/// The persistent ids of the elements of all states of a document. The id of a computed element
/// combines its mapping and its sources: a link keeps its id while it joins the same two points,
/// and gets it back when it is drawn again. Links between the same points are told apart by their
/// order.
class ElementIds {
 public:
  /// Both must stay unchanged.
  ElementIds(const Scene& scene, const PointIds& points)
      : scene_(scene), points_(points), shapes_(scene) {}
  explicit ElementIds(const Document& document)
      : ElementIds(document.scene(), document.persistentIds()) {}

  /// The ids of the elements of a state, in their order. Empty when they are unknown: there is no
  /// such state, several mappings compute it, or its mapping takes no part.
  const PersistentIds& of(Id state);
  /// The ids of all states requested so far.
  PersistentIdsByState known() && { return std::move(known_); }

 private:
  PersistentIds computed(const Mapping& mapping, std::int64_t count);

  const Scene& scene_;
  const PointIds& points_;
  DesignedShapes shapes_;
  PersistentIdsByState known_;
};

/// The ids of all states of a document.
PersistentIdsByState persistentIdsByState(const Document& document);

}  // namespace compliant
