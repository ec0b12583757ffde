#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/scene/scene.hpp"

namespace compliant {

/// A component that a link field may lead to.
struct LinkCandidate {
  Id id = 0;
  std::string name;
  bool operator==(const LinkCandidate&) const = default;
};

/// One field of one component, as a property panel shows it.
struct PropertyRow {
  const Field* field = nullptr;  ///< lives as long as the program
  std::string label;             ///< "Relaxation time"
  std::string symbol;            ///< "d"; may be empty
  std::string unit;              ///< "s"; may be empty
  Kind kind = Kind::Real;
  Value value;
  bool isDefault = true;  ///< or its default would take all points, links or supports away
  std::string
      text;  ///< the value to read: "1e-5", "0, -9.81, 0", "1600 points", the name of a link
  std::string tooltip;                    ///< meaning, range, default, name in files
  std::vector<LinkCandidate> candidates;  ///< of Link and Links, in the order of names
};

/// Everything a property panel shows of one component.
struct PropertySheet {
  Id component = 0;  ///< 0: nothing to show
  std::string name;
  std::string typeName;   ///< "UniformCompliance", as in files
  std::string typeLabel;  ///< "Uniform compliance"
  Role role = Role::State;
  std::string doc;
  std::string source;  ///< the papers behind the type; may be empty
  std::string issue;   ///< why the engine leaves the component out; empty when it does not
  std::string remark;  ///< about a list that is empty, so that nothing is to be done; else empty
  std::vector<PropertyRow> rows;  ///< own fields as described, then `enabled` and `notes`
};

/// `issue` comes from Session::issueOf.
PropertySheet propertySheet(const Scene& scene, Id component, const std::string& issue = {});
/// One row alone: what changes while a value runs.
PropertyRow propertyRow(const Scene& scene, const Component& component, const Field& field);

/// What people call it, or "rest_length" -> "Rest length".
std::string fieldLabel(const Field& field);
/// A choice as people read it: "incomplete_cholesky" -> "incomplete Cholesky", "kkt" -> "KKT".
std::string choiceLabel(std::string_view key);
/// "UniformCompliance" -> "Uniform compliance".
std::string typeLabel(const std::string& typeName);
/// A list as it is typed; nothing of a long one: nobody edits 1600 points by hand.
std::optional<std::string> shortListText(const Scene& scene, const Value& value);
/// The value to read; links by name, long lists by their size.
std::string valueText(const Scene& scene, const Value& value);
/// The default of a field to read.
std::string defaultText(const Scene& scene, const Field& field);
/// Meaning, range, default and source of a field, a few lines of plain text.
std::string fieldTooltip(const Scene& scene, const Type& type, const Field& field);

}  // namespace compliant
