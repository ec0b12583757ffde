#include "ui/glfw/viewer.hpp"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <backends/imgui_impl_opengl3.h>
#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <utility>

#include "ui/model/basics/shown_number.hpp"
#include "ui/model/display/layers.hpp"

namespace compliant {
namespace {

using Clock = std::chrono::steady_clock;
constexpr std::chrono::seconds sayFor(6);
constexpr double speeds[] = {0.1, 0.25, 0.5, 1, 2, 4};

std::string withoutMark(const char* text) {
  std::string words = text;
  std::erase(words, '&');
  return words;
}

}  // namespace

Viewer::Viewer()
    : session_([] { GlfwWindow::wake(); }),
      pane_(
          session_, [this](int milliseconds) { wantRepaint(milliseconds); }, controlled(),
          overlaid()) {
  pane_.view().options.lawPlot = false;
}

Viewer::~Viewer() { pane_.release(); }

ViewControl::Callbacks Viewer::controlled() {
  ViewControl::Callbacks tell;
  tell.hintChanged = [this](const std::string& hint) { hint_ = hint; };
  tell.refused = [this](const std::string& sentence) { say(sentence); };
  tell.toolChanged = [] {};
  tell.menuWanted = [] {};
  tell.shapeChanged = [this](PointerShape shape) { window_.setShape(shape); };
  return tell;
}

ViewOverlay::Callbacks Viewer::overlaid() {
  ViewOverlay::Callbacks tell;
  const auto change = [this](auto set) {
    ViewOptions options = pane_.view().options;
    set(options);
    pane_.view().setOptions(options);
  };
  tell.forcesChanged = [change](const ForceScaleSettings& forces) {
    change([&forces](ViewOptions& options) { options.forces = forces; });
  };
  tell.lawPlotWanted = [change](bool shown) {
    change([shown](ViewOptions& options) { options.lawPlot = shown; });
  };
  tell.lensWanted = [this](Lens lens) { pane_.view().setLens(lens); };
  tell.layersWanted = [this] { layersWanted_ = !layersWanted_; };
  return tell;
}

GlfwWindow::Events Viewer::events() {
  GlfwWindow::Events tell;
  const auto note = [this](const PointerEvent& event, bool down) {
    if (event.button == PointerButton::None) return;
    const std::size_t index = event.button == PointerButton::Left    ? 0
                              : event.button == PointerButton::Right ? 1
                                                                     : 2;
    held_[index] = down;
    // A click may be over before the next frame.
    pressed_[index] = pressed_[index] || down;
  };
  tell.press = [this, note](const PointerEvent& event) {
    note(event, true);
    // What lies under the pointer is known of the last frame.
    if (std::exchange(moved_, false)) draw();
    const PointerEvent there = inView(event);
    pressedInView_ = there.place.y() >= 0 && !pane_.takesMouse();
    if (pressedInView_) pane_.control().press(there);
  };
  tell.move = [this](const PointerEvent& event) {
    pointer_ = inView(event).place;
    moved_ = true;
    pane_.control().move(inView(event));
  };
  tell.release = [this, note](const PointerEvent& event) {
    note(event, false);
    if (std::exchange(pressedInView_, false)) pane_.control().release(inView(event));
  };
  tell.doubleClick = [this, note](const PointerEvent& event) {
    note(event, true);
    if (inView(event).place.y() >= 0 && !pane_.takesMouse())
      pane_.control().doubleClick(inView(event));
  };
  tell.wheel = [this](const WheelEvent& event) {
    WheelEvent there = event;
    there.place.y() -= static_cast<float>(stripHeight());
    if (!pane_.takesMouse()) pane_.control().wheel(there);
  };
  tell.key = [this](int key, const std::string& letter, ModifierKeys keys) {
    takeKey(key, letter, keys);
  };
  tell.leave = [this] { pane_.control().leave(); };
  tell.repaint = [this] { frames_ = 3; };
  tell.dropped = [this](const std::string& path) {
    if (const Status problem = load(path)) say(problem->text());
  };
  return tell;
}

PointerEvent Viewer::inView(PointerEvent event) const {
  event.place.y() -= static_cast<float>(stripHeight());
  return event;
}

int Viewer::stripHeight() const { return alone_ ? 0 : static_cast<int>(std::lround(44 * scale_)); }

std::optional<std::string> Viewer::open(int width, int height, float scale, const Theme& theme) {
  scale_ = scale;
  theme_ = &theme;
  if (const auto problem = window_.open("Compliant View", width, height, events())) return problem;
  if (const auto problem = pane_.start(GlfwWindow::function)) return problem;
  return std::nullopt;
}

Status Viewer::load(const std::string& path) {
  Result<ReadFile> file = Session::read(path);
  if (!file) return file.error();
  show(std::move(*file), path);
  return {};
}

void Viewer::show(ReadFile file, const std::string& path) {
  session_.open(std::move(file));
  title_ = session_.document().scene().title;
  if (title_.empty()) title_ = std::filesystem::path(path).stem().string();
  window_.setTitle(title_ + " — Compliant View");
  said_.clear();
  frames_ = 3;
}

void Viewer::say(const std::string& sentence) {
  said_ = sentence;
  saidUntil_ = Clock::now() + sayFor;
  frames_ = 3;
}

void Viewer::wantRepaint(int milliseconds) {
  if (milliseconds == 0)
    repaint_ = true;
  else
    due_ = Clock::now() + std::chrono::milliseconds(milliseconds);
}

void Viewer::takeKey(int key, const std::string& letter, ModifierKeys keys) {
  LiveView& view = pane_.view();
  const auto stepSpeed = [this](int direction) {
    const double now = session_.snapshot().transport.wantedSpeed;
    const auto* at = std::lower_bound(std::begin(speeds), std::end(speeds), now);
    const auto index =
        std::clamp<std::ptrdiff_t>(at - std::begin(speeds) + direction, 0, std::ssize(speeds) - 1);
    session_.send(SetSpeed{speeds[index]});
  };
  switch (key) {
    case GLFW_KEY_SPACE:
      return session_.playing() ? session_.send(Pause{}) : session_.send(Play{});
    case GLFW_KEY_RIGHT:
      return session_.send(StepForward{});
    case GLFW_KEY_LEFT:
      return session_.send(StepBack{});
    case GLFW_KEY_BACKSPACE:
      return session_.send(Reset{});
    case GLFW_KEY_HOME:
      return view.frameAll();
    case GLFW_KEY_F11:
      return window_.setFullScreen(!window_.fullScreen());
    case GLFW_KEY_F10:
      alone_ = !alone_;
      return;
    case GLFW_KEY_ESCAPE:
      if (window_.fullScreen()) return window_.setFullScreen(false);
      return session_.select({});
    default:
      break;
  }
  if (keys.control && letter == "z")
    return keys.shift ? session_.document().redo() : session_.document().undo();
  if (keys.control && letter == "y") return session_.document().redo();
  if (keys.control && letter == "q") return window_.close();
  if (keys.control && (letter == "=" || letter == "+")) scale_ = std::min(3.0F, scale_ + 0.25F);
  if (keys.control && letter == "-") scale_ = std::max(0.75F, scale_ - 0.25F);
  if (keys.control) return;
  if (letter == "f") return view.frameSelection();
  if (letter == "1") return view.lookFrom(View::front);
  if (letter == "3") return view.lookFrom(View::right);
  if (letter == "7") return view.lookFrom(View::top);
  if (letter == "0") return view.lookFrom(View::isometric);
  if (letter == "-") return stepSpeed(-1);
  if (letter == "=" || letter == "+") return stepSpeed(1);
  if (letter == "l") {
    ViewOptions options = view.options;
    options.lawPlot = !options.lawPlot;
    view.setOptions(options);
  }
}

void Viewer::followTheme() {
  const float ratio = window_.pixelRatio();
  const float wanted = std::round(16 * scale_) * ratio;
  if (fontRatio_ == wanted) return;
  fontRatio_ = wanted;
  applyTheme(ImGui::GetStyle(), *theme_, scale_);
  ImGuiIO& io = ImGui::GetIO();
  io.Fonts->Clear();
  fonts_ = addThemeFonts(*io.Fonts, wanted);
  io.FontGlobalScale = 1 / ratio;
  ImGui_ImplOpenGL3_DestroyFontsTexture();
  ImGui_ImplOpenGL3_CreateFontsTexture();
}

// Play, pause, steps, the timeline and the speed, above the view.
void Viewer::drawTimeStrip() {
  const InstrumentLook look{theme_, fonts_.numbers};
  const float width = static_cast<float>(window_.width());
  ImGui::SetNextWindowPos({0, 0});
  ImGui::SetNextWindowSize({width, static_cast<float>(stripHeight())});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, 0);
  ImGui::Begin("##time", nullptr,
               ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                   ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoNav);
  const Transport& t = session_.snapshot().transport;
  const auto button = [](const char* text, const char* tip, bool possible) {
    if (!possible) ImGui::BeginDisabled();
    const bool clicked = ImGui::Button(text);
    if (!possible) ImGui::EndDisabled();
    if (ImGui::IsItemHovered()) ImGui::SetTooltip("%s", tip);
    ImGui::SameLine();
    return clicked;
  };
  if (button("Reset", "Return to the start (Backspace)", session_.snapshot().motion.step > 0))
    session_.send(Reset{});
  if (button("Back", "Go one step back (Left)", t.historyIndex > 0)) session_.send(StepBack{});
  if (session_.playing() ? button("Pause", "Pause (Space)", true)
                         : button("Play", "Play (Space)", true))
    session_.playing() ? session_.send(Pause{}) : session_.send(Play{});
  if (button("Step", "Go one step forward (Right)", !session_.playing()))
    session_.send(StepForward{});
  const std::string time = timeText(session_.snapshot().motion.time);
  {
    const NumberFont numbers(look);
    const float room = ImGui::CalcTextSize("00000.000 s").x;
    const float from = ImGui::GetCursorPosX();
    ImGui::SetCursorPosX(from + room - ImGui::CalcTextSize(time.c_str()).x);
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted(time.c_str());
    ImGui::SameLine(from + room + scaled(12));
  }
  // The timeline: entries of the history.
  auto shown = static_cast<int>(t.historyIndex);
  ImGui::SetNextItemWidth(std::max(scaled(60), width - ImGui::GetCursorPosX() - scaled(120)));
  const float speedAt = width - scaled(108);
  if (t.historySize < 2)
    ImGui::TextDisabled("No history yet. Play or step.");
  else if (ImGui::SliderInt("##history", &shown, 0, static_cast<int>(t.historySize) - 1, ""))
    session_.send(Seek{shown});
  ImGui::SameLine(speedAt);
  ImGui::SetNextItemWidth(scaled(84));
  const std::string speed = "×" + roundedText(t.wantedSpeed, 3);
  if (ImGui::BeginCombo("##speed", speed.c_str())) {
    for (const double each : speeds)
      if (ImGui::Selectable(("×" + roundedText(each, 3)).c_str(), each == t.wantedSpeed))
        session_.send(SetSpeed{each});
    ImGui::EndCombo();
  }
  ImGui::End();
  ImGui::PopStyleVar();
  if (said_.empty() || Clock::now() > saidUntil_) return;
  beginOverlay("##said", {scaled(12), static_cast<float>(window_.height()) - scaled(12)}, {0, 1},
               look);
  ImGui::PushTextWrapPos(width - scaled(48));
  ImGui::TextUnformatted(said_.c_str());
  ImGui::PopTextWrapPos();
  endOverlay();
}

void Viewer::drawLayers() {
  if (!layersWanted_) return;
  ImGui::SetNextWindowPos({static_cast<float>(window_.width()) - scaled(12),
                           static_cast<float>(stripHeight()) + scaled(44)},
                          ImGuiCond_Appearing, {1, 0});
  if (ImGui::Begin("Layers", &layersWanted_,
                   ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoCollapse |
                       ImGuiWindowFlags_NoSavedSettings)) {
    ViewOptions options = pane_.view().options;
    std::optional<LayerGroup> group;
    for (const Layer& layer : layerTable()) {
      if (group != layer.group) ImGui::TextDisabled("%s", titleOf(layer.group));
      group = layer.group;
      ImGui::Checkbox(withoutMark(layer.text).c_str(), &(options.layers.*layer.on));
      if (ImGui::IsItemHovered()) ImGui::SetTooltip("%s", layer.tip);
    }
    if (!(options.layers == pane_.view().options.layers)) pane_.view().setOptions(options);
  }
  ImGui::End();
}

void Viewer::draw() {
  followTheme();
  const auto now = Clock::now();
  ViewPane::Input input;
  input.width = window_.width();
  input.height = std::max(1, window_.height() - stripHeight());
  input.pixelRatio = window_.pixelRatio();
  input.pointer = pointer_;
  input.inside = pointer_.y() >= 0 && !ImGui::GetIO().WantCaptureMouse;
  for (std::size_t i = 0; i < held_.size(); ++i)
    input.buttons[i] = held_[i] || std::exchange(pressed_[i], false);
  moved_ = false;
  input.seconds = std::clamp(std::chrono::duration<float>(now - lastFrame_).count(), 1e-4F, 0.25F);
  lastFrame_ = now;
  pane_.draw(input, *theme_, scale_);
  window_.beginFrame();
  if (!alone_) drawTimeStrip();
  drawLayers();
  window_.endFrame();
}

void Viewer::run() {
  draw();
  window_.show();
  while (!window_.closing()) {
    const auto now = Clock::now();
    const bool moves = repaint_ || frames_ > 0 || pane_.wantsAnotherFrame();
    const double until = due_ > now ? std::chrono::duration<double>(due_ - now).count() : 0.25;
    GlfwWindow::wait(moves ? 1e-3 : until);
    session_.refresh();
    if (due_ != Clock::time_point() && Clock::now() >= due_) {
      due_ = {};
      repaint_ = true;
    }
    if (!repaint_ && frames_ == 0 && !pane_.wantsAnotherFrame() && said_.empty()) continue;
    repaint_ = false;
    frames_ = std::max(0, frames_ - 1);
    draw();
    if (!said_.empty() && Clock::now() > saidUntil_) said_.clear();
  }
}

}  // namespace compliant
