#pragma once

#include "ui/model/basics/theme.hpp"

struct ImFont;
struct ImFontAtlas;
struct ImGuiStyle;

namespace compliant {

// Gives Dear ImGui the same colours and metrics as the rest of the window. Scale 1 means a 13 px
// font. No Qt here: the light viewer uses it too.
void applyTheme(ImGuiStyle& style, const Theme& theme, double scale = 1.0);

// The fonts of the instruments; text is also the atlas's default.
struct ImguiFonts {
  ImFont* text = nullptr;
  ImFont* numbers = nullptr;
};

// Loads the typefaces of ui/model/basics/typefaces.hpp with the letters that formulas need, at
// `pixels` height; falls back to the built-in font where none is installed.
ImguiFonts addThemeFonts(ImFontAtlas& atlas, double pixels);

}  // namespace compliant
