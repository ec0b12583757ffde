#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <imgui.h>

#include <algorithm>
#include <array>

#include "ui/glfw/viewer.hpp"

// The keys of the viewer. The help is derived from this list.
namespace compliant {

struct Viewer::Key {
  enum class Control { Without, With };
  int code;            ///< of GLFW; 0: `letter` identifies the key
  const char* letter;  ///< in the layout of the keyboard
  Control control;
  const char* shown;  ///< in the help; empty: an alternative to the line above
  const char* text;
  void (*act)(Viewer& viewer);
};

std::span<const Viewer::Key> Viewer::keyTable() {
  constexpr auto plain = Key::Control::Without, control = Key::Control::With;
  // clang-format off
  static constexpr auto all = std::to_array<Key>({
      {GLFW_KEY_SPACE, "", plain, "Space", "Play or pause", [](Viewer& v) { v.strip_.playOrPause(); }},
      {GLFW_KEY_RIGHT, "", plain, "Right", "One step forward", [](Viewer& v) { v.session_.send(StepForward{}); }},
      {GLFW_KEY_LEFT, "", plain, "Left", "One step back", [](Viewer& v) { v.session_.send(StepBack{}); }},
      {GLFW_KEY_BACKSPACE, "", plain, "Backspace", "Return to the start", [](Viewer& v) { v.session_.send(Reset{}); }},
      {0, "+", plain, "+ and −", "Faster and slower", [](Viewer& v) { v.strip_.changeSpeed(1); }},
      {0, "=", plain, "", "", [](Viewer& v) { v.strip_.changeSpeed(1); }},
      {0, "-", plain, "", "", [](Viewer& v) { v.strip_.changeSpeed(-1); }},
      {GLFW_KEY_KP_ADD, "", plain, "", "", [](Viewer& v) { v.strip_.changeSpeed(1); }},
      {GLFW_KEY_KP_SUBTRACT, "", plain, "", "", [](Viewer& v) { v.strip_.changeSpeed(-1); }},
      {GLFW_KEY_HOME, "", plain, "Home", "Fit all", [](Viewer& v) { v.pane_.view().frameAll(); }},
      {0, "f", plain, "F", "Fit the selection", [](Viewer& v) { v.pane_.view().frameSelection(); }},
      {0, "1", plain, "1, 3, 7, 0", "Front, right, top, isometric view", [](Viewer& v) { v.pane_.view().lookFrom(View::Front); }},
      {0, "3", plain, "", "", [](Viewer& v) { v.pane_.view().lookFrom(View::Right); }},
      {0, "7", plain, "", "", [](Viewer& v) { v.pane_.view().lookFrom(View::Top); }},
      {0, "0", plain, "", "", [](Viewer& v) { v.pane_.view().lookFrom(View::Isometric); }},
      {0, "l", plain, "L", "Law plot", [](Viewer& v) { v.changeOptions([](ViewOptions& o) { o.lawPlot = !o.lawPlot; }); }},
      {GLFW_KEY_F7, "", plain, "F7", "Solver", [](Viewer& v) {
         if (v.columnWidth() > 0 || !v.column_.solverShown()) v.column_.toggleSolver();
         v.columnWanted_ = true;
       }},
      {0, "n", plain, "N", "Scene tree, properties and instruments", [](Viewer& v) { v.columnWanted_ = !v.columnWanted_; }},
      {0, "s", plain, "S", "Spotlight on the selection", [](Viewer& v) { v.changeOptions([](ViewOptions& o) { o.spotlight = !o.spotlight; }); }},
      {0, "z", control, "Ctrl+Z", "Undo; with Shift redo", [](Viewer& v) { v.session_.document().undo(); }},
      {0, "y", control, "Ctrl+Y", "Redo", [](Viewer& v) { v.session_.document().redo(); }},
      {GLFW_KEY_F12, "", plain, "F12", "Save the view as a picture", [](Viewer& v) { v.screenshotWanted_ = true; v.frames_ = 3; }},
      {GLFW_KEY_F5, "", plain, "F5", "Present: full screen, large text", [](Viewer& v) { v.setPresenting(!v.presenting_); }},
      {GLFW_KEY_PAGE_DOWN, "", plain, "Page Down", "Next slide", [](Viewer& v) { v.moveSlide(1); }},
      {GLFW_KEY_PAGE_UP, "", plain, "Page Up", "Previous slide", [](Viewer& v) { v.moveSlide(-1); }},
      {GLFW_KEY_F11, "", plain, "F11", "Full screen", [](Viewer& v) { v.window_.setFullScreen(!v.window_.fullScreen()); }},
      {GLFW_KEY_F10, "", plain, "F10", "The view alone", [](Viewer& v) { v.bare_ = !v.bare_; }},
      {0, "=", control, "Ctrl++ and Ctrl+−", "Larger and smaller text", [](Viewer& v) { v.scale_ = std::min(3.0F, v.scale_ + 0.25F); }},
      {0, "+", control, "", "", [](Viewer& v) { v.scale_ = std::min(3.0F, v.scale_ + 0.25F); }},
      {0, "-", control, "", "", [](Viewer& v) { v.scale_ = std::max(0.75F, v.scale_ - 0.25F); }},
      {GLFW_KEY_ESCAPE, "", plain, "Esc", "Leave full screen, or deselect", [](Viewer& v) {
         if (v.keysWanted_) v.keysWanted_ = false;
         else if (v.presenting_) v.leavePresentation();
         else if (v.window_.fullScreen()) v.window_.setFullScreen(false);
         else v.session_.select({});
       }},
      {GLFW_KEY_F1, "", plain, "F1", "Show the keys", [](Viewer& v) { v.keysWanted_ = !v.keysWanted_; }},
      {0, "q", control, "Ctrl+Q", "Quit", [](Viewer& v) { v.window_.close(); }},
  });
  // clang-format on
  return all;
}

void Viewer::handleKey(int key, const std::string& letter, ModifierKeys keys) {
  if (keys.control && keys.shift && letter == "z") return session_.document().redo();
  const auto wanted = keys.control ? Key::Control::With : Key::Control::Without;
  for (const Key& each : keyTable())
    if (each.control == wanted && (each.code != 0 ? each.code == key : each.letter == letter))
      return each.act(*this);
}

void Viewer::drawKeys(const InstrumentLook& look) {
  if (!keysWanted_) return;
  const ImVec2 size = ImGui::GetIO().DisplaySize;
  ImGui::SetNextWindowPos({size.x / 2, size.y / 2}, ImGuiCond_Always, {0.5F, 0.5F});
  ImGui::SetNextWindowSizeConstraints({0, 0}, {size.x - scaled(24), size.y - scaled(24)});
  if (ImGui::Begin("Keys", &keysWanted_,
                   ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoCollapse |
                       ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings)) {
    for (const Key& each : keyTable()) {
      if (*each.shown == '\0') continue;
      ImGui::PushStyleColor(ImGuiCol_Text, unpacked(look.theme->accent));
      ImGui::TextUnformatted(each.shown);
      ImGui::PopStyleColor();
      ImGui::SameLine(scaled(130));
      ImGui::TextUnformatted(each.text);
    }
    ImGui::Spacing();
    ImGui::TextDisabled("Drag turns, right drag moves, the wheel zooms. Ctrl+drag pulls a point.");
  }
  ImGui::End();
}

}  // namespace compliant
