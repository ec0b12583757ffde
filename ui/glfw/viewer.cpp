#include "ui/glfw/viewer.hpp"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <backends/imgui_impl_opengl3.h>
#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <utility>

#include "engine/base/read_file.hpp"
#include "engine/base/text.hpp"
#include "ui/glfw/controls.hpp"
#include "ui/model/display/colour_field.hpp"
#include "ui/model/display/layers.hpp"
#include "ui/model/preferences/pictures_folder.hpp"
#include "ui/render/read_pixels.hpp"

namespace compliant {
namespace {

using Clock = std::chrono::steady_clock;
constexpr std::chrono::seconds messageFor(6);
constexpr float presentingScale = 1.5F;  // for text, legible from the back row

std::string withoutMark(const char* text) {
  std::string words = text;
  std::erase(words, '&');
  return words;
}

bool isRecording(std::string_view text) { return text.starts_with("{\"compliant_recording\""); }

}  // namespace

Viewer::Viewer()
    : session_([] { GlfwWindow::wake(); }),
      pane_(
          session_, [this](int milliseconds) { wantRepaint(milliseconds); }, controlled(),
          overlaid()),
      strip_(session_),
      column_(pane_.view()),
      replay_([] { GlfwWindow::wake(); }) {
  pane_.view().options.lawPlot = false;
  Session::Listener listener;
  listener.notified = [this](const std::string& sentence) { showMessage(sentence); };
  listening_ = session_.addListener(std::move(listener));
}

Viewer::~Viewer() {
  replay_.cancel();
  pane_.release();
}

ViewControl::Callbacks Viewer::controlled() {
  ViewControl::Callbacks tell;
  tell.hintChanged = [this](const std::string& hint) { hint_ = hint; };
  tell.refused = [this](const std::string& sentence) { showMessage(sentence); };
  tell.toolChanged = [] {};
  tell.menuWanted = [] {};
  tell.shapeChanged = [this](PointerShape shape) { window_.setShape(shape); };
  return tell;
}

void Viewer::changeOptions(const std::function<void(ViewOptions&)>& change) {
  ViewOptions options = pane_.view().options;
  change(options);
  pane_.view().setOptions(options);
}

ViewOverlay::Callbacks Viewer::overlaid() {
  ViewOverlay::Callbacks tell;
  tell.forcesChanged = [this](const ForceScaleSettings& forces) {
    changeOptions([&forces](ViewOptions& options) { options.forces = forces; });
  };
  tell.lawPlotWanted = [this](bool shown) {
    changeOptions([shown](ViewOptions& options) { options.lawPlot = shown; });
  };
  tell.lensWanted = [this](Lens lens) { pane_.view().setLens(lens); };
  tell.layersWanted = [this] { layersWanted_ = !layersWanted_; };
  return tell;
}

bool Viewer::isInView(const Eigen::Vector2f& place) const {
  return place.y() >= 0 && place.x() < static_cast<float>(window_.width() - columnWidth());
}

GlfwWindow::Events Viewer::events() {
  GlfwWindow::Events tell;
  const auto note = [this](const PointerEvent& event, ButtonState state) {
    if (event.button == PointerButton::None) return;
    const std::size_t index = event.button == PointerButton::Left    ? 0
                              : event.button == PointerButton::Right ? 1
                                                                     : 2;
    held_[index] = state == ButtonState::Down;
    // A click may end before the next frame.
    pressed_[index] = pressed_[index] || held_[index];
  };
  tell.press = [this, note](const PointerEvent& event) {
    note(event, ButtonState::Down);
    // The item under the pointer is known from the last frame.
    if (std::exchange(moved_, false)) draw();
    const PointerEvent there = inView(event);
    if (isInView(there.place) && !pane_.wantsMouse()) pane_.control().press(there);
  };
  tell.move = [this](const PointerEvent& event) {
    pointer_ = inView(event).place;
    moved_ = true;
    const bool over = isInView(pointer_) && !ImGui::GetIO().WantCaptureMouse;
    if (over || pane_.control().drag() != ViewControl::Drag::None)
      pane_.control().move(inView(event));
    else
      pane_.control().leave();
  };
  tell.release = [this, note](const PointerEvent& event) {
    note(event, ButtonState::Up);
    pane_.control().release(inView(event));
  };
  tell.doubleClick = [this, note](const PointerEvent& event) {
    note(event, ButtonState::Down);
    const PointerEvent there = inView(event);
    if (isInView(there.place) && !pane_.wantsMouse()) pane_.control().doubleClick(there);
  };
  tell.wheel = [this](const WheelEvent& event) {
    WheelEvent there = event;
    there.place.y() -= static_cast<float>(stripHeight());
    if (isInView(there.place) && !pane_.wantsMouse()) pane_.control().wheel(there);
  };
  tell.key = [this](int key, const std::string& letter, ModifierKeys keys) {
    handleKey(key, letter, keys);
  };
  tell.leave = [this] { pane_.control().leave(); };
  tell.repaint = [this] { frames_ = 3; };
  tell.dropped = [this](const std::string& path) {
    if (const Status loaded = load(path); !loaded) showMessage(loaded.error().text());
  };
  return tell;
}

PointerEvent Viewer::inView(PointerEvent event) const {
  event.place.y() -= static_cast<float>(stripHeight());
  return event;
}

float Viewer::scale() const { return presenting_ ? scale_ * presentingScale : scale_; }

int Viewer::stripHeight() const {
  return bare_ || presenting_ ? 0 : static_cast<int>(std::lround(40 * scale_));
}

// The column takes at most half of the window.
int Viewer::columnWidth() const {
  if (bare_ || presenting_ || !columnWanted_) return 0;
  return std::min(static_cast<int>(std::lround(320 * scale_)), window_.width() / 2);
}

int Viewer::viewWidth() { return std::max(1, window_.width() - columnWidth()); }
int Viewer::viewHeight() { return std::max(1, window_.height() - stripHeight()); }

Status Viewer::open(int width, int height, float scale, const Theme& theme) {
  scale_ = scale;
  theme_ = &theme;
  if (const Status opened = window_.open(windowTitle(), width, height, events()); !opened)
    return opened;
  window_.setFullScreen(presenting_);
  return pane_.start(GlfwWindow::function);
}

Status Viewer::load(const std::string& path) {
  const std::string ending = std::filesystem::path(path).extension().string();
  if (ending == ".recording" || ending == ".rec" || ending == ".json") {
    const Result<std::string> text = readFile(path);
    if (!text) return text.error();
    if (isRecording(*text)) {
      replay_.start(path);
      return {};
    }
    if (isPlaylist(*text)) {
      const auto folder = std::filesystem::path(path).parent_path().string();
      Result<Playlist> playlist = readPlaylist(*text, folder);
      if (!playlist) return Error{path, playlist.error().text()};
      const Result<LoadedScene> first = Session::read(playlist->slides.front().scene);
      if (!first) return first.error();
      replay_.cancel();
      presentation_.start(std::move(*playlist));
      setPresenting(true);
      return showSlide();
    }
  }
  Result<LoadedScene> file = Session::read(path);
  if (!file) return file.error();
  replay_.cancel();
  presentation_.stop();
  show(std::move(*file), path);
  return {};
}

std::string Viewer::windowTitle() const {
  return title_.empty() ? "Compliant View" : title_ + " — Compliant View";
}

void Viewer::show(LoadedScene file, const std::string& path) {
  session_.open(std::move(file));
  path_ = path;
  title_ = session_.document().scene().title;
  if (title_.empty()) title_ = std::filesystem::path(path).stem().string();
  window_.setTitle(windowTitle());
  message_.clear();
  frames_ = 3;
}

Status Viewer::showSlide() {
  const Slide& slide = presentation_.slide();
  Result<LoadedScene> file = Session::read(slide.scene);
  if (!file) return file.error();
  show(std::move(*file), slide.scene);
  const Component* lit = session_.document().scene().find(slide.select);
  session_.select(lit != nullptr ? std::vector<Id>{lit->id} : std::vector<Id>{});
  if (!slide.select.empty() && lit == nullptr)
    showMessage("The scene has no component " + inQuotes(slide.select) + ".");
  changeOptions([&](ViewOptions& options) {
    options.spotlight = lit != nullptr;
    options.lawPlot = slide.lawPlot;
    options.forces.shown = slide.forces ? ForcesShown::All : ForcesShown::None;
  });
  if (slide.play) session_.send(Play{});
  newSlide_ = 5;
  return {};
}

void Viewer::moveSlide(int direction) {
  if (!presentation_.on()) return showMessage("No playlist is open. Drop one here.");
  if (!presentation_.move(direction)) return;
  if (const Status done = showSlide(); !done) {
    presentation_.move(-direction);
    showMessage(done.error().text());
  }
}

// Full screen, large text, and no controls.
void Viewer::setPresenting(bool on) {
  if (std::exchange(presenting_, on) == on) return;
  if (!on) opensToPresent_ = false;
  window_.setFullScreen(on);
  layersWanted_ = keysWanted_ = false;
  pane_.view().bottomCovered = 0;
  changeOptions([on](ViewOptions& options) {
    options.bare = on;
    if (!on) options.spotlight = false;
  });
}

void Viewer::present() {
  opensToPresent_ = true;
  setPresenting(true);
}

void Viewer::leavePresentation() {
  if (opensToPresent_)
    window_.close();
  else
    setPresenting(false);
}

void Viewer::showUpdate() {
  const std::optional<ReplayThread::Update> news = replay_.take();
  if (!news) return;
  if (news->scene != nullptr) {
    presentation_.stop();
    session_.openScene(*news->scene);
    path_ = "recording";
    title_ = news->scene->title.empty() ? "Recording" : news->scene->title;
    window_.setTitle(windowTitle());
  }
  showMessage(news->sentence);
}

void Viewer::saveScreenshot() {
  const float ratio = window_.pixelRatio();
  const auto pixels = [ratio](int size) {
    return static_cast<int>(std::lround(static_cast<float>(size) * ratio));
  };
  const Image image = readPixels(pixels(viewWidth()), pixels(viewHeight()));
  std::string name = std::filesystem::path(path_).stem().string();
  if (name.empty()) name = "scene";
  const std::filesystem::path file = freeFile(picturesFolder(), name, "png");
  if (const Status written = writePng(image, file); !written)
    return showMessage(written.error().what);
  showMessage("Saved " + file.filename().string() + " (" + std::to_string(image.width) + " × " +
              std::to_string(image.height) + ") in " + file.parent_path().string() + ".");
}

void Viewer::showMessage(const std::string& sentence) {
  message_ = sentence;
  messageUntil_ = Clock::now() + messageFor;
  frames_ = 3;
}

void Viewer::wantRepaint(int milliseconds) {
  if (milliseconds == 0)
    repaint_ = true;
  else
    due_ = Clock::now() + std::chrono::milliseconds(milliseconds);
}

void Viewer::followTheme() {
  const float ratio = window_.pixelRatio();
  const float wanted = std::round(16 * scale()) * ratio;
  if (fontRatio_ == wanted) return;
  fontRatio_ = wanted;
  applyTheme(ImGui::GetStyle(), *theme_, static_cast<double>(scale()));
  ImGuiIO& io = ImGui::GetIO();
  io.Fonts->Clear();
  fonts_ = addThemeFonts(*io.Fonts, static_cast<double>(wanted));
  io.FontGlobalScale = 1 / ratio;
  ImGui_ImplOpenGL3_DestroyFontsTexture();
  ImGui_ImplOpenGL3_CreateFontsTexture();
}

void Viewer::chooseColours(ViewOptions& options) {
  const auto all = colourQuantities(*pane_.view().session.snapshot().structure);
  const auto chosen = std::find_if(all.begin(), all.end(), [&](const ColourQuantity& each) {
    return each.key == options.colourBy;
  });
  ImGui::TextDisabled("Colour by");
  ImGui::SetNextItemWidth(scaled(220));
  if (!ImGui::BeginCombo("##colours", chosen != all.end() ? chosen->label.c_str() : "nothing"))
    return;
  if (ImGui::Selectable("nothing", options.colourBy.empty())) options.colourBy.clear();
  for (const ColourQuantity& each : all)
    if (ImGui::Selectable(each.label.c_str(), each.key == options.colourBy))
      options.colourBy = each.key;
  ImGui::EndCombo();
}

void Viewer::drawLayers() {
  if (!layersWanted_) return;
  ImGui::SetNextWindowPos({static_cast<float>(viewWidth()) - scaled(12),
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
      drawTip(layer.tip);
    }
    const ViewOptions& before = pane_.view().options;
    if (options.layers.violations && !before.layers.violations) options.colourBy.clear();
    chooseColours(options);
    if (!options.colourBy.empty() && options.colourBy != before.colourBy)
      options.layers.violations = false;
    if (!(options.layers == pane_.view().options.layers) ||
        options.colourBy != pane_.view().options.colourBy)
      pane_.view().setOptions(options);
  }
  ImGui::End();
}

void Viewer::drawMessage(const InstrumentLook& look) {
  if (message_.empty() || Clock::now() > messageUntil_) return;
  const auto width = static_cast<float>(viewWidth());
  const float up = pane_.view().bottomCovered + scaled(12);
  beginOverlay("##said", {scaled(12), static_cast<float>(window_.height()) - up}, {0, 1}, look);
  ImGui::PushTextWrapPos(width - scaled(48));
  ImGui::TextUnformatted(message_.c_str());
  ImGui::PopTextWrapPos();
  endOverlay();
}

void Viewer::draw() {
  followTheme();
  const auto now = Clock::now();
  ViewPane::Input input;
  input.width = viewWidth();
  input.height = viewHeight();
  input.pixelRatio = window_.pixelRatio();
  input.pointer = pointer_;
  input.inside = isInView(pointer_) && !ImGui::GetIO().WantCaptureMouse;
  for (std::size_t i = 0; i < held_.size(); ++i)
    input.buttons[i] = held_[i] || std::exchange(pressed_[i], false);
  moved_ = false;
  input.seconds = std::clamp(std::chrono::duration<float>(now - lastFrame_).count(), 1e-4F, 0.25F);
  lastFrame_ = now;
  pane_.draw(input, *theme_, scale());
  if (std::exchange(screenshotWanted_, false)) saveScreenshot();
  window_.beginFrame();
  const InstrumentLook look{theme_, fonts_.numbers};
  const auto width = static_cast<float>(window_.width());
  const auto top = static_cast<float>(stripHeight());
  const auto button = columnWanted_ ? ButtonState::Down : ButtonState::Up;
  if (top > 0 && strip_.draw(width, top, button, look)) columnWanted_ = !columnWanted_;
  if (const auto column = static_cast<float>(columnWidth()); column > 0)
    column_.draw({width - column, top, column, static_cast<float>(window_.height()) - top},
                 presentation_, look);
  else
    column_.hide();
  drawLayers();
  drawKeys(look);
  if (presenting_) {
    const float covered = presentation_.drawCaption(
        {static_cast<float>(viewWidth()), static_cast<float>(window_.height())}, look);
    // A scene is framed above its own caption, whose height is known only now.
    const bool another = std::exchange(pane_.view().bottomCovered, covered) != covered;
    if (newSlide_ > 0 && another) pane_.view().frameAll();
    if (newSlide_ > 0) --newSlide_;
  }
  drawMessage(look);
  window_.endFrame();
  column_.endFrame();
  ++drawn_;
}

void Viewer::turn(double seconds) {
  const auto now = Clock::now();
  const bool moves = repaint_ || frames_ > 0 || pane_.wantsAnotherFrame();
  const double until = due_ > now ? std::chrono::duration<double>(due_ - now).count() : seconds;
  GlfwWindow::wait(moves ? 1e-3 : std::min(seconds, until));
  session_.refresh();
  showUpdate();
  if (due_ != Clock::time_point() && Clock::now() >= due_) {
    due_ = {};
    repaint_ = true;
  }
  if (!repaint_ && frames_ == 0 && !pane_.wantsAnotherFrame() && message_.empty()) return;
  repaint_ = false;
  frames_ = std::max(0, frames_ - 1);
  draw();
  if (!message_.empty() && Clock::now() > messageUntil_) message_.clear();
}

void Viewer::run(long pictures) {
  draw();
  window_.show();
  while (!window_.closing() && (pictures == 0 || drawn_ < pictures)) {
    repaint_ = repaint_ || pictures > 0;
    turn(0.25);
  }
}

}  // namespace compliant
