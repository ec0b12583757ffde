#pragma once

#include "ui/model/basics/theme.hpp"

struct ImFont;
struct ImFontAtlas;
struct ImGuiStyle;

namespace compliant {

// Gives Dear ImGui the colours and metrics of the rest of the window. Scale 1 means a 13 px font.
// Does not depend on Qt: the light viewer uses it too.
void applyTheme(ImGuiStyle& style, const Theme& theme, double scale = 1.0);

// The fonts of the instruments; `text` is also the default of the atlas.
struct ImguiFonts {
  ImFont* text = nullptr;
  ImFont* numbers = nullptr;
};

// Loads the typefaces of ui/model/basics/typefaces.hpp, including the glyphs that formulas need, at
// a height of `pixels`; falls back to the built-in font if none is installed.
ImguiFonts addThemeFonts(ImFontAtlas& atlas, double pixels);

}  // namespace compliant
