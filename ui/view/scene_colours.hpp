#pragma once

#include <string>
#include <vector>

#include "ui/model/display/colour_field.hpp"
#include "ui/model/display/colour_scale.hpp"
#include "ui/view/scene_frame.hpp"

namespace compliant {

/// The colours of what is coloured by numbers: by a quantity of the user's choice, or links by
/// their violations.
class SceneColours {
 public:
  void update(const SceneFrame& frame);
  /// The next update makes both scales anew.
  void remeasure();

  /// By its number; the usual colour where elements are not coloured. So are the others.
  Colour ofElement(const SceneFrame& frame, const SceneStructure::End& element, Colour usual) const;
  Colour ofLink(const SceneFrame& frame, const SceneStructure::ConstraintInfo& constraint,
                const SceneStructure::Line& line, Colour usual) const;
  Colour ofContact(const SceneFrame& frame, std::size_t contact, Colour usual) const;
  /// What has no number has the colour of what is below the scale.
  Colour ofNumber(const SceneFrame& frame, double number) const;

  /// The numbers that things are coloured by; empty: none.
  const ColourField& field() const { return field_; }
  const ColourScale& scale() const { return scale_; }
  const ColourScale& violationScale() const { return violationScale_; }
  /// The largest violations that are coloured, at most three, the worst first.
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
