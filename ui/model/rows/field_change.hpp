#pragma once

#include <string>
#include <vector>

#include "engine/scene/edit.hpp"

namespace compliant {

/// One edit that sets a field of all these components to a value.
Edit fieldChange(const std::vector<Id>& components, const std::string& field, const Value& value);

/// The label of a field, for use within a sentence: "target values", "h".
std::string spokenField(const Field& field);

/// The label in the undo history: "Set compliance of bridge/rod".
std::string fieldChangeLabel(const Scene& scene, const std::vector<Id>& components,
                             const std::string& field);

}  // namespace compliant
