#pragma once

#include <functional>
#include <string>

#include "tests/ui/overlay/drawn_frame.hpp"

namespace compliant::test {

/// A mouse and a keyboard for parts of a window of Dear ImGui, without a window.
class Hand {
 public:
  explicit Hand(std::function<void(const InstrumentLook&)> part)
      : part_(std::move(part)), frame_(360, 900, darkTheme) {
    ImGuiIO& io = ImGui::GetIO();
    io.KeyMap[ImGuiKey_Enter] = enterKey;
    io.KeyMap[ImGuiKey_Backspace] = eraseKey;
    io.KeyMap[ImGuiKey_Escape] = escapeKey;
  }
  void draw() {
    frame_.run([this] {
      ImGui::SetNextWindowPos({0, 0});
      ImGui::SetNextWindowSize({360, 900});
      ImGui::Begin("##part", nullptr, ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove);
      part_(frame_.look());
      ImGui::End();
    });
  }
  void move(ImVec2 to) {
    ImGui::GetIO().MousePos = to;
    draw();
  }
  void click(ImVec2 at) { drag(at, at); }
  void drag(ImVec2 from, ImVec2 to) {
    move(from);
    ImGui::GetIO().MouseDown[0] = true;
    draw();
    constexpr int moves = 5;
    for (int i = 1; i <= moves && (to.x != from.x || to.y != from.y); ++i) {
      const float share = static_cast<float>(i) / moves;
      move({from.x + share * (to.x - from.x), from.y + share * (to.y - from.y)});
    }
    ImGui::GetIO().MouseDown[0] = false;
    draw();
    // Not a double click with the next one.
    for (int i = 0; i < 30; ++i) draw();
  }
  void type(const std::string& text) {
    ImGui::GetIO().AddInputCharactersUTF8(text.c_str());
    draw();
  }
  void enter() { press(enterKey); }
  void erase() { press(eraseKey); }
  void escape() { press(escapeKey); }
  DrawnFrame& frame() { return frame_; }

 private:
  static constexpr int enterKey = 13, eraseKey = 8, escapeKey = 27;
  void press(int key) {
    ImGui::GetIO().KeysDown[key] = true;
    draw();
    ImGui::GetIO().KeysDown[key] = false;
    draw();
    draw();
  }

  std::function<void(const InstrumentLook&)> part_;
  DrawnFrame frame_;
};

}  // namespace compliant::test
