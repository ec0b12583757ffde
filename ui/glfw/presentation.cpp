#include "ui/glfw/presentation.hpp"

#include <algorithm>
#include <utility>

namespace compliant {

void Presentation::start(Playlist playlist) {
  playlist_ = std::move(playlist);
  at_ = 0;
}

bool Presentation::move(int direction) {
  const auto wanted = static_cast<std::ptrdiff_t>(at_) + direction;
  if (!on() || wanted < 0 || wanted >= std::ssize(playlist_.slides)) return false;
  at_ = static_cast<std::size_t>(wanted);
  return true;
}

std::string Presentation::place() const {
  return "Slide " + std::to_string(at_ + 1) + " of " + std::to_string(size());
}

float Presentation::drawCaption(ImVec2 view, const InstrumentLook& look) const {
  if (!on()) return 0;
  constexpr float larger = 1.35F;
  const float edge = scaled(16), padding = scaled(16);
  const float width = std::min(view.x - 2 * edge, scaled(900));
  ImGui::SetNextWindowPos({view.x / 2, view.y - edge}, ImGuiCond_Always, {0.5F, 1});
  ImGui::SetNextWindowSize({width, 0});
  ImGui::PushStyleColor(ImGuiCol_WindowBg, unpacked(look.theme->panel, 0.86F));
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(padding, scaled(10)));
  ImGui::Begin("##caption", nullptr,
               ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoInputs |
                   ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoFocusOnAppearing |
                   ImGuiWindowFlags_NoBringToFrontOnFocus);
  const std::string number = std::to_string(at_ + 1) + " / " + std::to_string(size());
  const float room = ImGui::CalcTextSize(number.c_str()).x + padding;
  ImGui::SetWindowFontScale(larger);
  ImGui::PushTextWrapPos(width - padding - room);
  ImGui::TextUnformatted(slide().caption.c_str());
  ImGui::PopTextWrapPos();
  ImGui::SetWindowFontScale(1);
  ImGui::SameLine(width - room);
  ImGui::TextDisabled("%s", number.c_str());
  const float covered = ImGui::GetWindowSize().y + 2 * edge;
  ImGui::End();
  ImGui::PopStyleVar();
  ImGui::PopStyleColor();
  return covered;
}

}  // namespace compliant
