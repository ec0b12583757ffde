#include "tests/ui/overlay/drawn_frame.hpp"

#include <stb_image_write.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>

#include "ui/overlay/imgui_theme.hpp"

namespace compliant {

namespace {

/// What the theme of the program does to windows, as far as instruments need it.
void applyColours(ImGuiStyle& style, const Theme& theme) {
  style.Colors[ImGuiCol_Text] = unpacked(theme.text);
  style.Colors[ImGuiCol_WindowBg] = unpacked(theme.panel, 0.94F);
  style.Colors[ImGuiCol_PopupBg] = unpacked(theme.raised);
  style.Colors[ImGuiCol_Border] = unpacked(theme.line);
  style.Colors[ImGuiCol_TitleBg] = style.Colors[ImGuiCol_TitleBgActive] = unpacked(theme.window);
  style.Colors[ImGuiCol_Button] = unpacked(theme.raised);
  style.WindowRounding = style.FrameRounding = 4;
}

struct Blended {
  float red, green, blue;
};

/// Paints triangles with colours between the corners and the letters' texture.
class Painting {
 public:
  Painting(int width, int height, Rgb background)
      : width_(width),
        height_(height),
        pixels_(static_cast<std::size_t>(width * height),
                Blended{channel(background, 16), channel(background, 8), channel(background, 0)}) {
    ImGui::GetIO().Fonts->GetTexDataAsAlpha8(&texture_, &textureWidth_, &textureHeight_);
  }

  void triangle(const ImDrawVert& a, const ImDrawVert& b, const ImDrawVert& c, ImVec4 clip) {
    const float area = cross(a.pos, b.pos, c.pos);
    if (area == 0) return;
    const auto low = [](float x, float y, float z) { return std::min({x, y, z}); };
    const auto high = [](float x, float y, float z) { return std::max({x, y, z}); };
    const int left = static_cast<int>(std::max({low(a.pos.x, b.pos.x, c.pos.x), clip.x, 0.0F}));
    const int top = static_cast<int>(std::max({low(a.pos.y, b.pos.y, c.pos.y), clip.y, 0.0F}));
    const float right = std::min({high(a.pos.x, b.pos.x, c.pos.x), clip.z, float(width_)});
    const float bottom = std::min({high(a.pos.y, b.pos.y, c.pos.y), clip.w, float(height_)});
    for (int y = top; float(y) < bottom; ++y) {
      for (int x = left; float(x) < right; ++x) {
        const ImVec2 p(float(x) + 0.5F, float(y) + 0.5F);
        const float u = cross(b.pos, c.pos, p) / area, v = cross(c.pos, a.pos, p) / area;
        const float w = 1 - u - v;
        if (u < 0 || v < 0 || w < 0) continue;
        const auto mix = [&](auto get) { return u * get(a) + v * get(b) + w * get(c); };
        const float coverage = sample(mix([](const ImDrawVert& k) { return k.uv.x; }),
                                      mix([](const ImDrawVert& k) { return k.uv.y; }));
        const auto colour = [&](int shift) {
          return mix([shift](const ImDrawVert& k) { return float((k.col >> shift) & 0xFF); });
        };
        const float alpha = coverage * colour(IM_COL32_A_SHIFT) / 255;
        Blended& pixel = pixels_[static_cast<std::size_t>(y * width_ + x)];
        pixel.red += alpha * (colour(IM_COL32_R_SHIFT) - pixel.red);
        pixel.green += alpha * (colour(IM_COL32_G_SHIFT) - pixel.green);
        pixel.blue += alpha * (colour(IM_COL32_B_SHIFT) - pixel.blue);
      }
    }
  }

  std::vector<std::uint32_t> pixels() const {
    std::vector<std::uint32_t> result;
    for (const Blended& p : pixels_)
      result.push_back(static_cast<std::uint32_t>(p.red) << 16 |
                       static_cast<std::uint32_t>(p.green) << 8 |
                       static_cast<std::uint32_t>(p.blue));
    return result;
  }

 private:
  static float channel(Rgb colour, int shift) { return float((colour >> shift) & 0xFF); }
  static float cross(ImVec2 a, ImVec2 b, ImVec2 c) {
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
  }
  float texel(int x, int y) const {
    x = std::clamp(x, 0, textureWidth_ - 1);
    y = std::clamp(y, 0, textureHeight_ - 1);
    return float(texture_[y * textureWidth_ + x]) / 255;
  }
  /// Between the four nearest texels: Dear ImGui draws lines with a texture of soft edges.
  float sample(float u, float v) const {
    const float x = u * float(textureWidth_) - 0.5F, y = v * float(textureHeight_) - 0.5F;
    const int column = static_cast<int>(std::floor(x)), row = static_cast<int>(std::floor(y));
    const float right = x - float(column), down = y - float(row);
    const float above = texel(column, row) * (1 - right) + texel(column + 1, row) * right;
    const float below = texel(column, row + 1) * (1 - right) + texel(column + 1, row + 1) * right;
    return above * (1 - down) + below * down;
  }

  int width_, height_;
  std::vector<Blended> pixels_;
  unsigned char* texture_ = nullptr;
  int textureWidth_ = 0, textureHeight_ = 0;
};

}  // namespace

DrawnFrame::DrawnFrame(int width, int height, const Theme& theme)
    : context_(ImGui::CreateContext()), width_(width), height_(height) {
  ImGui::SetCurrentContext(context_);
  ImGuiIO& io = ImGui::GetIO();
  io.IniFilename = nullptr;
  io.DisplaySize = {float(width), float(height)};
  io.BackendFlags |= ImGuiBackendFlags_RendererHasVtxOffset;
  io.MousePos = {-1000, -1000};
  applyColours(ImGui::GetStyle(), theme);
  look_.theme = &theme;
  look_.numbers = addThemeFonts(*io.Fonts, 13).numbers;
  unsigned char* texture = nullptr;
  int textureWidth = 0, textureHeight = 0;
  io.Fonts->GetTexDataAsAlpha8(&texture, &textureWidth, &textureHeight);
  io.Fonts->SetTexID(texture);
}

DrawnFrame::~DrawnFrame() { ImGui::DestroyContext(context_); }

void DrawnFrame::run(const std::function<void()>& draw) {
  ImGui::SetCurrentContext(context_);
  ImGui::GetIO().DeltaTime = 1.0F / 60;
  ImGui::NewFrame();
  draw();
  ImGui::Render();
}

bool DrawnFrame::finite() const {
  const ImDrawData& data = *ImGui::GetDrawData();
  for (int i = 0; i < data.CmdListsCount; ++i)
    for (const ImDrawVert& corner : data.CmdLists[i]->VtxBuffer)
      if (!std::isfinite(corner.pos.x) || !std::isfinite(corner.pos.y)) return false;
  return true;
}

int DrawnFrame::corners() const { return ImGui::GetDrawData()->TotalVtxCount; }

std::vector<std::uint32_t> DrawnFrame::pixels() const {
  Painting painting(width_, height_, look_.theme->viewportBottom);
  const ImDrawData& data = *ImGui::GetDrawData();
  for (int i = 0; i < data.CmdListsCount; ++i) {
    const ImDrawList& list = *data.CmdLists[i];
    for (const ImDrawCmd& command : list.CmdBuffer) {
      const auto corner = [&](unsigned k) -> const ImDrawVert& {
        const auto index = list.IdxBuffer[static_cast<int>(command.IdxOffset + k)];
        return list.VtxBuffer[static_cast<int>(command.VtxOffset + index)];
      };
      for (unsigned k = 0; k + 2 < command.ElemCount; k += 3)
        painting.triangle(corner(k), corner(k + 1), corner(k + 2), command.ClipRect);
    }
  }
  return painting.pixels();
}

bool DrawnFrame::savePng(const std::string& file) const {
  std::vector<unsigned char> bytes;
  for (const std::uint32_t pixel : pixels())
    for (const int shift : {16, 8, 0})
      bytes.push_back(static_cast<unsigned char>((pixel >> shift) & 0xFF));
  std::error_code ignored;
  std::filesystem::create_directories(std::filesystem::path(file).parent_path(), ignored);
  return stbi_write_png(file.c_str(), width_, height_, 3, bytes.data(), 3 * width_) != 0;
}

}  // namespace compliant
