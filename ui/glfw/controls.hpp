#pragma once

#include <optional>
#include <string>

#include "ui/model/basics/slider_track.hpp"
#include "ui/overlay/look.hpp"

namespace compliant {

// Controls that Dear ImGui does not have, in the style of the program.

/// A slider of the available width; returns the value it was moved to. Its handle is hollow when
/// the value is not on the scale.
std::optional<double> drawSlider(const char* id, const SliderTrack& track, double value,
                                 const InstrumentLook& look);

/// A button that stays down; true when it is clicked.
bool drawToggle(const char* text, ButtonState state, const InstrumentLook& look);

/// A tooltip of the last item.
void drawTip(const std::string& text);

/// Whether the value of a field is its default.
enum class FieldValue { Default, Changed };

/// The name of a field before its controls, cut with … where there is too little room. A value that
/// was changed has a dot; a click with the right button offers the default: true when it is taken.
bool drawFieldLabel(const std::string& label, const std::string& tip, FieldValue value,
                    const InstrumentLook& look);
/// Moves the cursor to the column of the controls.
void indentToControls();

/// The text, elided to a width.
std::string elidedText(const std::string& text, float width);
/// A name and what must stay whole behind it: only the name is shortened.
std::string elidedName(const std::string& name, const std::string& behind, float width);

}  // namespace compliant
