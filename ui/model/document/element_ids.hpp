#pragma once

#include <map>

#include "engine/run/persistent_ids.hpp"
#include "ui/model/document/document.hpp"
#include "ui/model/elements/designed_shapes.hpp"

namespace compliant {

/// The persistent ids of the elements of all states of a document as it is now. What a mapping computes is
/// marked by the mapping and by what it is computed from: a link stays the same as long as it joins
/// the same two points, and is the same again when it is drawn anew; of several that join the same
/// points, the first stays the first.
class ElementIds {
 public:
  /// Both must stay as they are.
  ElementIds(const Scene& scene, const PointIds& points)
      : scene_(scene), points_(points), shapes_(scene) {}
  explicit ElementIds(const Document& document) : ElementIds(document.scene(), document.persistentIds()) {}

  /// The ids of the elements of a state, in their order. Empty when they are unknown: there is no such
  /// state, several mappings compute it, or its mapping takes no part.
  const PersistentIds& of(Id state);
  /// Of all that were asked for.
  PersistentIdsByState known() && { return std::move(known_); }

 private:
  PersistentIds computed(const Mapping& mapping, std::int64_t count);

  const Scene& scene_;
  const PointIds& points_;
  DesignedShapes shapes_;
  PersistentIdsByState known_;
};

/// Of all states of a document.
PersistentIdsByState persistentIdsByState(const Document& document);

}  // namespace compliant
