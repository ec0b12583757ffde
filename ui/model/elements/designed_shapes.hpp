#pragma once

#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "engine/scene/roles.hpp"
#include "ui/model/elements/reverse_links.hpp"

namespace compliant {

/// The sizes of the states of a scene by its design, without a layout: also of computed states and
/// of those that take no part.
class DesignedShapes {
 public:
  /// The scene must stay as it is.
  explicit DesignedShapes(const Scene& scene);

  const ReverseLinks& users() const { return users_; }
  /// The mappings whose output a state is.
  const std::vector<const Mapping*>& computing(Id state) const;
  /// As the first mapping that fits computes it; no elements where there is none.
  StateShape of(const State& state);
  /// Of those inputs of a mapping that are there.
  std::vector<StateShape> inputsOf(const Mapping& mapping);
  bool fits(const Mapping& mapping);
  /// Why a component that uses a state does not fit it.
  std::optional<std::string> misfit(const Component& user, const StateShape& shape);

 private:
  const Scene& scene_;
  ReverseLinks users_;
  std::unordered_map<Id, std::vector<const Mapping*>> computing_;  ///< by output
  std::map<Id, StateShape> shapes_;
};

/// How many elements that a mapping computes a constraint acts on: its links. 0 where it acts on
/// points themselves, or is no constraint.
Index linksUnder(const Scene& scene, Id constraint);

/// The link that a row of a constraint is of: some links have several rows.
Index linkOf(const Scene& scene, Id constraint, Index row);

}  // namespace compliant
