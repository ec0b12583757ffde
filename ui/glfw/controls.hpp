#pragma once

#include <optional>
#include <string>

#include "ui/model/basics/slider_track.hpp"
#include "ui/overlay/look.hpp"

namespace compliant {

// Parts that Dear ImGui does not have, in the looks of the program.

/// A slider as wide as there is room; the value it was moved to. Hollow where the value is not on
/// the scale.
std::optional<double> drawSlider(const char* id, const SliderTrack& track, double value,
                                 const InstrumentLook& look);

/// A button that stays down; true when it is clicked.
bool drawToggle(const char* text, ButtonState state, const InstrumentLook& look);

/// What the item that was drawn last is for, while the pointer rests on it.
void drawTip(const std::string& text);

/// Whether the value of a field is its default.
enum class FieldValue { Default, Changed };

/// The name of a field before its controls, cut with … where there is too little room. A value that
/// was changed has a dot; a click with the right button offers the default: true when it is taken.
bool drawFieldLabel(const std::string& label, const std::string& tip, FieldValue value,
                    const InstrumentLook& look);
/// Goes on below, where controls stand.
void indentToControls();

/// The text, or as much of it as is so wide, and "…".
std::string elidedText(const std::string& text, float width);

}  // namespace compliant
