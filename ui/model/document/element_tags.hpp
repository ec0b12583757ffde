#pragma once

#include <map>

#include "engine/run/element_tags.hpp"
#include "ui/model/document/document.hpp"
#include "ui/model/elements/designed_shapes.hpp"

namespace compliant {

/// The tags of the elements of all states of a document as it is now. What a mapping computes is
/// marked by the mapping and by what it is computed from: a link stays the same as long as it joins
/// the same two points, and is the same again when it is drawn anew; of several that join the same
/// points, the first stays the first.
class ElementTags {
 public:
  /// Both must stay as they are.
  ElementTags(const Scene& scene, const PointTags& points)
      : scene_(scene), points_(points), shapes_(scene) {}
  explicit ElementTags(const Document& document) : ElementTags(document.scene(), document.tags()) {}

  /// Of every element of a state, in their order. Empty when it cannot be told: there is no such
  /// state, several mappings compute it, or what does takes no part.
  const Tags& of(Id state);
  /// Of all that were asked for.
  TagsOfStates known() && { return std::move(known_); }

 private:
  Tags computed(const Mapping& mapping, std::int64_t count);

  const Scene& scene_;
  const PointTags& points_;
  DesignedShapes shapes_;
  TagsOfStates known_;
};

/// Of all states of a document.
TagsOfStates tagsOfStates(const Document& document);

}  // namespace compliant
