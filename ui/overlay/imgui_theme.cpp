#include "ui/overlay/imgui_theme.hpp"

#include <imgui.h>

#include <array>
#include <cmath>
#include <span>
#include <string>

#include "ui/model/basics/typefaces.hpp"

namespace compliant {
namespace {

ImVec4 colour(Rgb rgb, float opacity = 1.0f) {
  const auto channel = [rgb](int shift) {
    return static_cast<float>((rgb >> shift) & 0xFFu) / 255.0f;
  };
  return {channel(16), channel(8), channel(0), opacity};
}

ImVec4 blend(Rgb from, Rgb to, float share) {
  const ImVec4 a = colour(from);
  const ImVec4 b = colour(to);
  return {a.x + share * (b.x - a.x), a.y + share * (b.y - a.y), a.z + share * (b.z - a.z), 1.0f};
}

// Latin, Greek, super- and subscripts, arrows and mathematics. The atlas keeps this pointer.
constexpr std::array<ImWchar, 23> letters{
    0x0020, 0x017F, 0x0307, 0x0308, 0x0391, 0x03C9, 0x1D40, 0x1D40, 0x2010, 0x2027, 0x2032, 0x2032,
    0x2070, 0x209F, 0x2190, 0x21FF, 0x2200, 0x22FF, 0x25A0, 0x25FF, 0x2713, 0x2713, 0};

enum class Loading { OfItsOwn, IntoTheLast };

ImFont* load(ImFontAtlas& atlas, const Typeface& typeface, float pixels, Loading loading) {
  ImFontConfig config;
  config.OversampleH = 2;
  config.MergeMode = loading == Loading::IntoTheLast;
  const std::string file = std::string("/") + typeface.file;
  return atlas.AddFontFromFileTTF(file.c_str(), pixels, &config, letters.data());
}

// The first installed typeface, with missing glyphs from the typeface for formulas; null if none is
// installed.
ImFont* firstFont(ImFontAtlas& atlas, std::span<const Typeface> wanted, float pixels) {
  const Typeface* found = firstInstalled(wanted);
  if (found == nullptr) return nullptr;
  ImFont* font = load(atlas, *found, pixels, Loading::OfItsOwn);
  if (font != nullptr && isInstalled(formulaTypeface))
    load(atlas, formulaTypeface, pixels, Loading::IntoTheLast);
  return font;
}

void setMetrics(ImGuiStyle& style, float scale) {
  const auto px = [scale](float x) { return std::round(x * scale); };
  style.WindowPadding = {px(8), px(8)};
  style.FramePadding = {px(6), px(3)};
  style.ItemSpacing = {px(8), px(4)};
  style.ItemInnerSpacing = {px(4), px(4)};
  style.CellPadding = {px(4), px(2)};
  style.IndentSpacing = px(16);
  style.ScrollbarSize = px(10);
  style.GrabMinSize = px(12);
  style.WindowRounding = style.ChildRounding = style.FrameRounding = px(4);
  style.PopupRounding = style.TabRounding = style.ScrollbarRounding = style.GrabRounding = px(4);
  style.WindowBorderSize = style.PopupBorderSize = style.FrameBorderSize = 1.0f;
  style.ChildBorderSize = style.TabBorderSize = 0.0f;
  style.WindowMenuButtonPosition = ImGuiDir_None;
  style.WindowTitleAlign = {0.0f, 0.5f};
}

}  // namespace

void applyTheme(ImGuiStyle& style, const Theme& theme, double scale) {
  style = ImGuiStyle();
  setMetrics(style, static_cast<float>(scale));
  const bool dark = theme.name == ThemeName::Dark;
  const float chosen = dark ? 0.26f : 0.16f;
  auto& c = style.Colors;
  // All colours not set below are shades of the accent, so that no default blue remains.
  for (ImVec4& each : c) each = blend(theme.panel, theme.accent, 0.5f);
  c[ImGuiCol_Text] = colour(theme.text);
  c[ImGuiCol_TextDisabled] = colour(theme.secondaryText);
  c[ImGuiCol_TextSelectedBg] = colour(theme.accent, 0.35f);
  c[ImGuiCol_WindowBg] = colour(theme.panel, 0.94f);  // the scene is slightly visible behind it
  c[ImGuiCol_ChildBg] = colour(theme.panel, 0.0f);
  c[ImGuiCol_PopupBg] = colour(theme.raised);
  c[ImGuiCol_MenuBarBg] = colour(theme.window);
  c[ImGuiCol_Border] = colour(theme.line);
  c[ImGuiCol_BorderShadow] = colour(theme.line, 0.0f);
  c[ImGuiCol_FrameBg] = colour(dark ? theme.window : theme.panel);
  c[ImGuiCol_FrameBgHovered] = blend(theme.raised, theme.text, 0.07f);
  c[ImGuiCol_FrameBgActive] = blend(theme.raised, theme.text, 0.14f);
  c[ImGuiCol_TitleBg] = c[ImGuiCol_TitleBgActive] = colour(theme.window);
  c[ImGuiCol_TitleBgCollapsed] = colour(theme.window, 0.9f);
  c[ImGuiCol_ScrollbarBg] = colour(theme.panel, 0.0f);
  c[ImGuiCol_ScrollbarGrab] = blend(theme.line, theme.secondaryText, 0.25f);
  c[ImGuiCol_ScrollbarGrabHovered] = c[ImGuiCol_ScrollbarGrabActive] =
      blend(theme.secondaryText, theme.panel, 0.2f);
  c[ImGuiCol_CheckMark] = c[ImGuiCol_SliderGrab] = c[ImGuiCol_SliderGrabActive] =
      colour(theme.accent);
  c[ImGuiCol_Button] = colour(theme.raised);
  c[ImGuiCol_ButtonHovered] = blend(theme.raised, theme.text, 0.07f);
  c[ImGuiCol_ButtonActive] = blend(theme.raised, theme.text, 0.14f);
  c[ImGuiCol_Header] = blend(theme.panel, theme.accent, chosen);
  c[ImGuiCol_HeaderHovered] = blend(theme.raised, theme.text, 0.07f);
  c[ImGuiCol_HeaderActive] = blend(theme.panel, theme.accent, chosen);
  c[ImGuiCol_Separator] = c[ImGuiCol_TableBorderStrong] = c[ImGuiCol_TableBorderLight] =
      colour(theme.line);
  c[ImGuiCol_SeparatorHovered] = c[ImGuiCol_SeparatorActive] = colour(theme.accent);
  c[ImGuiCol_ResizeGrip] = colour(theme.line);
  c[ImGuiCol_ResizeGripHovered] = c[ImGuiCol_ResizeGripActive] = colour(theme.accent);
  c[ImGuiCol_Tab] = c[ImGuiCol_TabUnfocused] = colour(theme.panel);
  c[ImGuiCol_TabHovered] = blend(theme.raised, theme.text, 0.07f);
  c[ImGuiCol_TabActive] = c[ImGuiCol_TabUnfocusedActive] = blend(theme.panel, theme.accent, chosen);
  c[ImGuiCol_PlotLines] = c[ImGuiCol_PlotHistogram] = colour(theme.curves[0]);
  c[ImGuiCol_PlotLinesHovered] = c[ImGuiCol_PlotHistogramHovered] = colour(theme.curves[1]);
  c[ImGuiCol_TableHeaderBg] = colour(theme.window);
  c[ImGuiCol_TableRowBg] = colour(theme.panel, 0.0f);
  c[ImGuiCol_TableRowBgAlt] = colour(theme.text, 0.03f);
  c[ImGuiCol_DragDropTarget] = c[ImGuiCol_NavHighlight] = colour(theme.accent);
  c[ImGuiCol_NavWindowingHighlight] = colour(theme.accent);
  c[ImGuiCol_NavWindowingDimBg] = c[ImGuiCol_ModalWindowDimBg] = colour(0x000000, 0.4f);
}

ImguiFonts addThemeFonts(ImFontAtlas& atlas, double pixels) {
  const auto size = static_cast<float>(pixels);
  ImguiFonts fonts;
  fonts.text = firstFont(atlas, textTypefaces, size);
  if (!fonts.text) fonts.text = atlas.AddFontDefault();
  fonts.numbers = firstFont(atlas, numberTypefaces, size);
  if (!fonts.numbers) fonts.numbers = fonts.text;
  return fonts;
}

}  // namespace compliant
