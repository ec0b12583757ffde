#include "ui/glfw/time_strip.hpp"

#include <algorithm>
#include <array>

#include "engine/base/rounded_text.hpp"
#include "ui/glfw/controls.hpp"
#include "ui/model/basics/number_format.hpp"

namespace compliant {
namespace {

constexpr std::array<double, 6> speeds{0.1, 0.25, 0.5, 1, 2, 4};

enum class Possible { No, Yes };

bool button(const char* text, const char* tip, Possible possible) {
  if (possible == Possible::No) ImGui::BeginDisabled();
  const bool clicked = ImGui::Button(text);
  if (possible == Possible::No) ImGui::EndDisabled();
  drawTip(tip);
  ImGui::SameLine();
  return clicked;
}

}  // namespace

void TimeStrip::playOrPause() {
  if (session_.playing())
    session_.send(Pause{});
  else
    session_.send(Play{});
}

void TimeStrip::changeSpeed(int direction) {
  const double now = session_.snapshot().transport.wantedSpeed;
  const auto at = std::lower_bound(speeds.begin(), speeds.end(), now) - speeds.begin();
  const auto wanted = std::clamp<std::ptrdiff_t>(at + direction, 0, std::ssize(speeds) - 1);
  session_.send(SetSpeed{speeds[static_cast<std::size_t>(wanted)]});
}

void TimeStrip::drawTime(const InstrumentLook& look) {
  const std::string time = timeText(session_.snapshot().motion.time);
  const NumberFont numbers(look);
  const float room = ImGui::CalcTextSize("00000.000 s").x;
  const float from = ImGui::GetCursorPosX();
  ImGui::SetCursorPosX(from + room - ImGui::CalcTextSize(time.c_str()).x);
  ImGui::AlignTextToFramePadding();
  ImGui::TextUnformatted(time.c_str());
  ImGui::SameLine(from + room + scaled(12));
}

void TimeStrip::drawTimeline(float room) {
  const Transport& t = session_.snapshot().transport;
  auto shown = static_cast<int>(t.historyIndex);
  ImGui::SetNextItemWidth(room);
  if (t.historySize < 2) {
    ImGui::AlignTextToFramePadding();
    ImGui::TextDisabled("%s", elidedText("No history yet. Play or step.", room).c_str());
  } else if (ImGui::SliderInt("##history", &shown, 0, static_cast<int>(t.historySize) - 1, "")) {
    session_.send(Seek{shown});
  }
}

void TimeStrip::drawSpeed() {
  const Transport& t = session_.snapshot().transport;
  const std::string speed = "×" + roundedText(t.wantedSpeed, 3);
  if (!ImGui::BeginCombo("##speed", speed.c_str())) return;
  for (const double each : speeds)
    if (ImGui::Selectable(("×" + roundedText(each, 3)).c_str(), each == t.wantedSpeed))
      session_.send(SetSpeed{each});
  ImGui::EndCombo();
}

bool TimeStrip::draw(float width, float height, ButtonState column, const InstrumentLook& look) {
  ImGui::SetNextWindowPos({0, 0});
  ImGui::SetNextWindowSize({width, height});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, 0);
  ImGui::Begin("##time", nullptr,
               ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                   ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoNav);
  using enum Possible;
  const Transport& t = session_.snapshot().transport;
  if (button("Reset", "Return to the start (Backspace)",
             session_.snapshot().motion.step > 0 ? Yes : No))
    session_.send(Reset{});
  if (button("Back", "Go one step back (Left)", t.historyIndex > 0 ? Yes : No))
    session_.send(StepBack{});
  if (session_.playing() ? button("Pause", "Pause (Space)", Yes)
                         : button("Play", "Play (Space)", Yes))
    playOrPause();
  if (button("Step", "Go one step forward (Right)", session_.playing() ? No : Yes))
    session_.send(StepForward{});
  drawTime(look);
  const float right = scaled(84) + ImGui::CalcTextSize("Panel").x + scaled(40);
  drawTimeline(std::max(scaled(60), width - ImGui::GetCursorPosX() - right));
  ImGui::SameLine(width - right + scaled(12));
  ImGui::SetNextItemWidth(scaled(84));
  drawSpeed();
  ImGui::SameLine();
  const bool clicked = drawToggle("Panel", column, look);
  drawTip("Scene tree, properties and instruments (N)");
  ImGui::End();
  ImGui::PopStyleVar();
  return clicked;
}

}  // namespace compliant
