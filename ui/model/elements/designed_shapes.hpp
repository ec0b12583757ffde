#pragma once

#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "engine/scene/roles.hpp"
#include "ui/model/elements/reverse_links.hpp"

namespace compliant {

/// The sizes of the states of a scene by its design, without a layout: including computed states
/// and states that take no part.
class DesignedShapes {
 public:
  /// The scene must stay unchanged.
  explicit DesignedShapes(const Scene& scene);

  const ReverseLinks& users() const { return users_; }
  /// The mappings whose output a state is.
  const std::vector<const Mapping*>& computing(Id state) const;
  /// As computed by the first mapping that fits; no elements if there is none.
  StateShape of(const State& state);
  /// The shapes of the existing inputs of a mapping.
  std::vector<StateShape> inputsOf(const Mapping& mapping);
  bool fits(const Mapping& mapping);
  /// Why a component does not fit a state that it uses.
  std::optional<std::string> misfit(const Component& user, const StateShape& shape);

 private:
  const Scene& scene_;
  ReverseLinks users_;
  std::unordered_map<Id, std::vector<const Mapping*>> computing_;  ///< by output
  std::map<Id, StateShape> shapes_;
};

/// The number of links of a constraint, that is, of the computed elements on which it acts. 0 if it
/// acts on points themselves, or is not a constraint.
Index linksUnder(const Scene& scene, Id constraint);

/// The link to which a row of a constraint belongs: some links have several rows.
Index linkOf(const Scene& scene, Id constraint, Index row);

}  // namespace compliant
