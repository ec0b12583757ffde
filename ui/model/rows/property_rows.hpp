#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/scene/scene.hpp"

namespace compliant {

/// A possible target of a link field.
struct LinkCandidate {
  Id id = 0;
  std::string name;
  bool operator==(const LinkCandidate&) const = default;
};

/// One field of one component, as a property panel shows it.
struct PropertyRow {
  const Field* field = nullptr;  ///< never dangles: types live as long as the program
  std::string label;             ///< "Relaxation time"
  std::string symbol;            ///< "d"; may be empty
  std::string unit;              ///< "s"; may be empty
  Kind kind = Kind::Real;
  Value value;
  bool isDefault = true;  ///< or removing the value would remove all points, links or supports
  std::string
      text;  ///< the value to read: "1e-5", "0, -9.81, 0", "1600 points", the name of a link
  std::string tooltip;  ///< meaning, range, default, and name in files
  bool idle = false;    ///< it has no effect because of another choice in the component
  std::string note;     ///< why the value has no effect; usually empty
  std::string remedy;   ///< text of the button beside the note; empty: none
  std::vector<LinkCandidate> candidates;  ///< for Link and Links, in the order of names
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
  std::string issue;   ///< why the engine leaves the component out; empty: it does not
  std::string
      remark;  ///< about an empty list without which the component has no effect; else empty
  std::vector<PropertyRow> rows;  ///< own fields as described, then `enabled` and `notes`
};

/// `issue` comes from Session::issueOf.
PropertySheet propertySheet(const Scene& scene, Id component, const std::string& issue = {});
/// A single row, to update it while a value changes.
PropertyRow propertyRow(const Scene& scene, const Component& component, const Field& field);

/// The unit of a field; for a constraint on angles, an angular unit.
std::string unitOf(const Scene& scene, const Component& component, const Field& field);
/// The label of the description, or one made from the name: "rest_length" -> "Rest length".
std::string fieldLabel(const Field& field);
/// A choice for display: "incomplete_cholesky" -> "incomplete Cholesky", "kkt" -> "KKT".
std::string choiceLabel(std::string_view key);
/// "UniformCompliance" -> "Uniform compliance".
std::string typeLabel(const std::string& typeName);
/// A list as editable text; nothing if it is long.
std::optional<std::string> shortListText(const Scene& scene, const Value& value);
/// The value for display: links by name, long lists by their size.
std::string valueText(const Scene& scene, const Value& value);
/// The default of a field for display.
std::string defaultText(const Scene& scene, const Field& field);
/// Meaning, range, default and source of a field, as a few lines of plain text.
std::string fieldTooltip(const Scene& scene, const Type& type, const Field& field);

}  // namespace compliant
