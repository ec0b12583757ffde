#pragma once

#include <string>
#include <vector>

#include "ui/model/display/colour_field.hpp"
#include "ui/model/display/colour_scale.hpp"
#include "ui/view/scene_frame.hpp"

namespace compliant {

/// The colours of items that are coloured by numbers: by a quantity that the user has chosen, or
/// links by their violations.
class SceneColours {
 public:
  void update(const SceneFrame& frame);
  /// The next update recomputes both scales.
  void remeasure();

  /// The colour of its number, or `usual` if elements are not coloured. The others do the same.
  Colour ofElement(const SceneFrame& frame, const SceneStructure::End& element, Colour usual) const;
  Colour ofLink(const SceneFrame& frame, const SceneStructure::ConstraintInfo& constraint,
                const SceneStructure::Line& line, Colour usual) const;
  Colour ofContact(const SceneFrame& frame, std::size_t contact, Colour usual) const;
  /// Items without a number have the colour of numbers below the scale.
  Colour ofNumber(const SceneFrame& frame, double number) const;

  /// The numbers by which items are coloured; empty: none.
  const ColourField& field() const { return field_; }
  const ColourScale& scale() const { return scale_; }
  const ColourScale& violationScale() const { return violationScale_; }
  /// The largest coloured violations, at most three, the worst first.
  const std::vector<Violation>& worstViolations() const { return worst_; }

 private:
  void measureViolations(const SceneFrame& frame);

  ColourField field_;
  ColourScale scale_;
  std::string colouredBy_;
  ColourScale violationScale_;
  std::vector<Violation> worst_;
};

}  // namespace compliant
