#pragma once

#include <optional>
#include <string>

#include "ui/model/basics/slider_track.hpp"
#include "ui/overlay/look.hpp"
#include "ui/overlay/tip.hpp"

namespace compliant {

// Controls that Dear ImGui lacks, in the style of the program.

/// A slider of the available width; returns the new value while it is dragged. Its handle is hollow
/// if the value is not on the scale.
std::optional<double> drawSlider(const char* id, const SliderTrack& track, double value,
                                 const InstrumentLook& look);

/// A toggle button; true when it is clicked.
bool drawToggle(const char* text, ButtonState state, const InstrumentLook& look);

/// Whether the value of a field is its default.
enum class FieldValue { Default, Changed };

/// The label of a field, left of its controls, elided if there is too little room. A changed value
/// has a dot; a right click offers the default. True when the user takes the default.
bool drawFieldLabel(const std::string& label, const std::string& tip, FieldValue value,
                    const InstrumentLook& look);
/// Moves the cursor to the column of the controls.
void indentToControls();

/// The text, elided to the width.
std::string elidedText(const std::string& text, float width);
/// A name followed by a text that must stay whole: only the name is elided.
std::string elidedName(const std::string& name, const std::string& behind, float width);

}  // namespace compliant
