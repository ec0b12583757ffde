#include "app/batch_commands.hpp"
#include "app/batch_scene.hpp"

#ifdef COMPLIANT_WITH_PICTURES

#include <algorithm>
#include <array>
#include <cstdio>
#include <numbers>

#include "app/batch_progress.hpp"
#include "engine/base/text.hpp"
#include "ui/render/offscreen.hpp"
#include "ui/view/scene_picture.hpp"

namespace compliant::batch {

namespace {

template <class T>
using Named = std::pair<const char*, T>;

constexpr std::array<Named<View>, 8> views{{{"home", View::home},
                                            {"front", View::front},
                                            {"back", View::back},
                                            {"left", View::left},
                                            {"right", View::right},
                                            {"top", View::top},
                                            {"bottom", View::bottom},
                                            {"isometric", View::isometric}}};
constexpr std::array<Named<ViewportTheme>, 3> themes{{{"light", ViewportTheme::light},
                                                      {"dark", ViewportTheme::dark},
                                                      {"print", ViewportTheme::print}}};

template <class T, std::size_t n>
const T* named(const std::array<Named<T>, n>& all, const std::string& name) {
  for (const auto& [known, value] : all)
    if (name == known) return &value;
  return nullptr;
}

constexpr double nearest = 1e-4, farthest = 1e6;  // m, what a camera can do

/// "yaw,pitch" or "yaw,pitch,distance" in degrees and m.
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
  if (numbers.size() != 2 && numbers.size() != 3) return std::nullopt;
  if (numbers.size() == 3 && !(numbers[2] >= nearest && numbers[2] <= farthest))
    return std::nullopt;
  return numbers;
}

Result<Camera> aim(const RenderOptions& options, const Eigen::AlignedBox3f& box) {
  Camera camera;
  camera.resize(options.width, options.height);
  if (const View* view = named(views, options.camera)) {
    camera.look(*view);
    if (!box.isEmpty()) camera.frame(box);
    return camera;
  }
  const auto numbers = readAngles(options.camera);
  if (!numbers)
    return Error{
        "--camera " + options.camera,
        "A camera is home, front, back, left, right, top, bottom, isometric, or yaw,pitch or "
        "yaw,pitch,distance in degrees and m, the distance from 1e-4 to 1e6 m"};
  constexpr double degree = std::numbers::pi / 180;
  camera.setAngles(static_cast<float>((*numbers)[0] * degree),
                   static_cast<float>((*numbers)[1] * degree));
  if (!box.isEmpty()) camera.frame(box);
  if (numbers->size() == 3) camera.setDistance(static_cast<float>((*numbers)[2]));
  return camera;
}

/// Runs until the time; the error is a refusal.
Status advance(Simulation& simulation, double time) {
  Progress progress("Simulating");
  const std::int64_t steps = stepsUntil(time, simulation.sceneStep());
  for (std::int64_t i = 0; i < steps; ++i) {
    const StepReport& report = simulation.step();
    if (!usable(report.status)) return refusal(simulation, report);
    progress.show(static_cast<double>(i) / static_cast<double>(steps));
  }
  return std::nullopt;
}

Snapshot snapshotOf(Simulation& simulation) {
  Snapshot snapshot;
  snapshot.structure = simulation.structure();
  snapshot.motion = simulation.motion();
  simulation.rowLaws(snapshot.compliance, snapshot.dampingRatio);
  snapshot.energies = simulation.energies();
  return snapshot;
}

}  // namespace

int render(const RenderOptions& options) {
  const ViewportTheme* theme = named(themes, options.theme);
  if (theme == nullptr)
    return complain({"--theme " + options.theme, "A theme is light, dark or print"});
  // Said before a long simulation, not after it.
  if (const auto camera = aim(options, {}); !camera) return complain(camera.error());
  Result<Scene> scene = loadChoice(options.scene);
  if (!scene) return complain(scene.error());
  Simulation simulation(std::move(*scene));
  warnOfIssues(simulation);
  if (const auto failure = advance(simulation, options.time)) return complain(*failure, refused);

  SceneLook look;
  look.colours = viewportColours(*theme);
  if (options.forces == RenderOptions::Part::Shown) look.forces.shown = ForcesShown::All;
  ScenePicture picture;
  picture.update(snapshotOf(simulation), {}, look);
  Settings settings;
  settings.theme = *theme;
  settings.axes = options.axes == RenderOptions::Part::Shown;
  const Result<Camera> camera = aim(options, picture.box());
  if (const auto fault = renderToPng(picture.picture(), *camera, options.width, options.height, 1,
                                     settings, options.picture))
    return complain({options.picture, *fault});
  std::printf("%s: %d×%d pixels at t = %.6g s\n", options.picture.c_str(), options.width,
              options.height, simulation.motion().time);
  if (options.forces == RenderOptions::Part::Shown)
    std::printf("force arrows: %s\n", picture.forceScale().legend().c_str());
  return ok;
}

}  // namespace compliant::batch

#else

namespace compliant::batch {

int render(const RenderOptions&) {
  return complain(
      {"",
       "This build has no windows and no OpenGL, so it cannot render: configure it with "
       "COMPLIANT_WINDOWS=ON"});
}

}  // namespace compliant::batch

#endif
