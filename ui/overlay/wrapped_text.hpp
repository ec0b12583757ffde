#pragma once

#include <string>

#include "ui/model/basics/theme.hpp"

namespace compliant {

/// Draws a text in lines that end at spaces and fit the room that is left. Dear ImGui would also
/// end lines within numbers.
void drawWrapped(const std::string& text, Rgb colour);

}  // namespace compliant
