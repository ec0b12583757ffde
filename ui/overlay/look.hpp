#pragma once

#include <imgui.h>

#include "ui/model/basics/theme.hpp"
#include "ui/render/colour.hpp"

namespace compliant {

/// The look of instruments: the colours of the theme, and a font of fixed width for changing
/// numbers (nullptr: the current font).
struct InstrumentLook {
  const Theme* theme = &darkTheme;
  ImFont* numbers = nullptr;
};

/// The state of a toggle button: Down while the property that it names is on.
enum class ButtonState { Up, Down };

/// A colour of the theme as Dear ImGui packs it.
inline ImU32 packed(Rgb colour, float opacity = 1) {
  const auto channel = [colour](int shift) { return static_cast<int>((colour >> shift) & 0xFFu); };
  return IM_COL32(channel(16), channel(8), channel(0), static_cast<int>(opacity * 255.0F + 0.5F));
}

/// A colour of the scene as a theme colour, without its opacity.
inline Rgb rgbOf(Colour colour) {
  return static_cast<Rgb>(colour.red) << 16 | static_cast<Rgb>(colour.green) << 8 | colour.blue;
}

inline ImVec4 unpacked(Rgb colour, float opacity = 1) {
  return ImGui::ColorConvertU32ToFloat4(packed(colour, opacity));
}

/// A length in pixels for the 13 px font, scaled to the current font size.
inline float scaled(float pixels) { return pixels * ImGui::GetFontSize() / 13.0F; }

/// Selects the font of fixed width during its lifetime.
class NumberFont {
 public:
  explicit NumberFont(const InstrumentLook& look) : pushed_(look.numbers != nullptr) {
    if (pushed_) ImGui::PushFont(look.numbers);
  }
  ~NumberFont() {
    if (pushed_) ImGui::PopFont();
  }
  NumberFont(const NumberFont&) = delete;
  NumberFont& operator=(const NumberFont&) = delete;

 private:
  bool pushed_;
};

/// The padding between the edge of an overlay and its content, in pixels at 100 %.
inline const ImVec2 overlayPadding(8, 6);

/// A small window without frame or input at a corner of the view: `pivot` (0, 0) puts its upper
/// left corner at `place`, (1, 1) its lower right one; `ground` is the opacity of its background,
/// relative to the usual one. Draw between beginOverlay and endOverlay.
void beginOverlay(const char* name, ImVec2 place, ImVec2 pivot, const InstrumentLook& look,
                  float ground = 1);
/// Returns the place of the window.
ImVec4 endOverlay();

}  // namespace compliant
