#include "ui/film/scene_view.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "engine/base/text.hpp"
#include "engine/simulation/simulation.hpp"

namespace compliant {
namespace {

template <class T>
using Named = std::pair<const char*, T>;

constexpr std::array<Named<View>, 8> views{{{"home", View::Home},
                                            {"front", View::Front},
                                            {"back", View::Back},
                                            {"left", View::Left},
                                            {"right", View::Right},
                                            {"top", View::Top},
                                            {"bottom", View::Bottom},
                                            {"isometric", View::Isometric}}};
constexpr std::array<Named<ViewportTheme>, 3> themes{{{"light", ViewportTheme::Light},
                                                      {"dark", ViewportTheme::Dark},
                                                      {"print", ViewportTheme::Print}}};

template <class T, std::size_t n>
const T* named(const std::array<Named<T>, n>& all, const std::string& name) {
  for (const auto& [known, value] : all)
    if (name == known) return &value;
  return nullptr;
}

constexpr double nearest = 1e-4, farthest = 1e6;  // m, limits of a camera

/// "yaw,pitch", "yaw,pitch,distance" or "yaw,pitch,distance,x,y,z" in degrees and m.
std::optional<std::vector<double>> readAngles(const std::string& text) {
  std::vector<double> numbers;
  std::size_t start = 0;
  while (start <= text.size()) {
    const std::size_t end = std::min(text.find(',', start), text.size());
    const auto number = parseNumber(text.substr(start, end - start));
    if (!number) return std::nullopt;
    numbers.push_back(*number);
    start = end + 1;
  }
  if (numbers.size() != 2 && numbers.size() != 3 && numbers.size() != 6) return std::nullopt;
  if (numbers.size() > 2 && !(numbers[2] >= nearest && numbers[2] <= farthest)) return std::nullopt;
  return numbers;
}

}  // namespace

Result<Camera> cameraFor(const SceneView& view, const Eigen::AlignedBox3f& box) {
  Camera camera;
  camera.resize(view.width, view.height);
  if (const View* preset = named(views, view.camera)) {
    camera.look(*preset);
    if (!box.isEmpty()) camera.frame(box);
    return camera;
  }
  const auto numbers = readAngles(view.camera);
  if (!numbers)
    return Error{
        "--camera " + view.camera,
        "Use home, front, back, left, right, top, bottom, isometric, or yaw,pitch, "
        "yaw,pitch,distance or yaw,pitch,distance,x,y,z in degrees and m, the distance from 1e-4 "
        "to 1e6 m"};
  constexpr double degree = std::numbers::pi / 180;
  camera.setAngles(static_cast<float>((*numbers)[0] * degree),
                   static_cast<float>((*numbers)[1] * degree));
  if (!box.isEmpty()) camera.frame(box);
  const auto number = [&](std::size_t i) { return static_cast<float>((*numbers)[i]); };
  if (numbers->size() > 2) camera.setDistance(number(2));
  if (numbers->size() > 3) camera.setTarget({number(3), number(4), number(5)});
  return camera;
}

Status check(const SceneView& view) {
  if (named(themes, view.theme) == nullptr)
    return Error{"--theme " + view.theme, "Use light, dark or print"};
  if (const auto camera = cameraFor(view, {}); !camera) return camera.error();
  return {};
}

Snapshot snapshotOf(Simulation& simulation) {
  Snapshot snapshot;
  snapshot.structure = simulation.structure();
  snapshot.motion = simulation.motion();
  simulation.readLaws(snapshot);
  snapshot.loads = loadsOf(simulation.layout(), simulation.motion());
  snapshot.bodies = std::make_shared<const std::vector<BodyInfo>>(bodiesOf(simulation.layout()));
  snapshot.energies = simulation.energies();
  return snapshot;
}

Status advance(Simulation& simulation, double time, const std::atomic<bool>* stopped) {
  const double almost = time - simulation.sceneStep() / 2;
  const auto stop = [stopped] { return stopped != nullptr && *stopped; };
  while (simulation.motion().time < almost || stop()) {
    if (stop()) return Error{"", "Stopped at t = " + numberText(simulation.motion().time) + " s"};
    const StepReport& report = simulation.step();
    if (!usable(report.status)) return refusal(simulation);
  }
  return {};
}

SceneDrawing::SceneDrawing(const SceneView& view) {
  const ViewportTheme* theme = named(themes, view.theme);
  settings_.theme = theme != nullptr ? *theme : ViewportTheme::Light;
  settings_.axes = view.axes == SceneView::Part::Shown;
  settings_.background = view.background == SceneView::Part::Shown;
  look_.colours = viewportColours(settings_.theme);
  look_.colourBy = view.colourBy;
  look_.colourSpan =
      colourSpan(settings_.theme == ViewportTheme::Dark ? ThemeName::Dark : ThemeName::Light);
  if (view.forces == SceneView::Part::Shown) look_.forces.shown = ForcesShown::All;
}

Result<std::unique_ptr<SceneDrawing>> SceneDrawing::create(const SceneView& view) {
  std::unique_ptr<SceneDrawing> drawing(new SceneDrawing(view));
  auto made = Offscreen::create(view.width, view.height);
  if (auto* fault = std::get_if<std::string>(&made)) return Error{"", *fault};
  drawing->screen_ = std::move(std::get<0>(made));
  if (const Status started = drawing->renderer_.start(Offscreen::loader()); !started)
    return started.error();
  return drawing;
}

SceneDrawing::~SceneDrawing() {
  if (screen_ == nullptr) return;
  screen_->bind();
  renderer_.release();
}

void SceneDrawing::show(const Snapshot& snapshot, const Camera& camera) {
  look_.viewHeight = static_cast<double>(camera.heightAtTarget());
  drawList_.update(snapshot, {}, look_);
}

Image SceneDrawing::image(const Camera& camera) {
  screen_->bind();
  Camera fitted = camera;
  fitted.resize(screen_->width(), screen_->height());
  renderer_.draw(drawList_.drawList(), fitted, screen_->width(), screen_->height(), 1, settings_);
  Image image = screen_->image();
  if (!settings_.background) separateAlpha(image);
  return image;
}

}  // namespace compliant
