#pragma once

#include <imgui.h>

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "ui/overlay/look.hpp"

namespace compliant {

/// Dear ImGui without a window: frames are run, and painted by a small rasteriser of our own, so
/// that instruments can be tested and looked at on any machine.
class DrawnFrame {
 public:
  DrawnFrame(int width, int height, const Theme& theme);
  ~DrawnFrame();
  DrawnFrame(const DrawnFrame&) = delete;
  DrawnFrame& operator=(const DrawnFrame&) = delete;

  const InstrumentLook& look() const { return look_; }
  /// One frame; `draw` runs between NewFrame and Render.
  void run(const std::function<void()>& draw);
  /// Whether every corner of the last frame is a finite number.
  bool finite() const;
  int corners() const;
  /// Pixels of the last frame over the background of the viewport, 0xRRGGBB, rows from the top.
  std::vector<std::uint32_t> pixels() const;
  bool savePng(const std::string& file) const;

 private:
  ImGuiContext* context_;
  InstrumentLook look_;
  int width_, height_;
};

}  // namespace compliant
