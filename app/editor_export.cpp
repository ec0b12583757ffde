#include "app/editor_export.hpp"

#include <cstdio>

#include "app/interrupt.hpp"
#include "engine/base/same_file.hpp"
#include "engine/base/terminal_text.hpp"
#include "engine/import/open_scene.hpp"
#include "engine/simulation/simulation.hpp"

namespace compliant {
namespace {

int complain(const Error& error) {
  std::fprintf(stderr, "%s\n", terminalText(error.text()).c_str());
  return 1;
}

int interrupted(const Interrupt& interrupt, const std::string& file) {
  complain({interrupt.name(), "Stopped; " + file + " was not written"});
  return interrupt.exitCode();
}

}  // namespace

int writeFilm(const std::string& scene, const SceneFilmOptions& options) {
  ignoreBrokenOutputs();
  if (const Status checked = checkOutputs({{"the scene", scene}}, {{"--film", options.file}});
      !checked)
    return complain(checked.error());
  Result<ImportedScene> opened = openScene(scene);
  if (!opened) return complain(opened.error());
  const Interrupt interrupt;
  Simulation simulation(std::move(opened->scene), nullptr, &interrupt.flag());
  const auto film = filmScene(
      simulation, options, [](double) {}, &interrupt.flag());
  if (!film && interrupt.asked()) return interrupted(interrupt, options.file.string());
  if (!film) return complain(film.error());
  std::printf("%s: %d×%d pixels, %lld frames\n", options.file.c_str(), film->size.width,
              film->size.height, static_cast<long long>(film->frames));
  if (film->size != FilmSize{options.view.width, options.view.height})
    std::printf("MP4 needs even numbers of pixels, so odd ones were increased by one.\n");
  return 0;
}

int writeImage(const std::string& scene, double time, const SceneView& view,
               const std::string& file) {
  ignoreBrokenOutputs();
  if (const Status checked = checkOutputs({{"the scene", scene}}, {{"--screenshot", file}});
      !checked)
    return complain(checked.error());
  if (const Status checked = check(view); !checked) return complain(checked.error());
  Result<ImportedScene> opened = openScene(scene);
  if (!opened) return complain(opened.error());
  const Interrupt interrupt;
  Simulation simulation(std::move(opened->scene), nullptr, &interrupt.flag());
  const Status advanced = advance(simulation, time, &interrupt.flag());
  if (interrupt.asked()) return interrupted(interrupt, file);
  if (!advanced) return complain(advanced.error());
  auto drawing = SceneDrawing::create(view);
  if (!drawing) return complain(drawing.error());
  const Snapshot snapshot = snapshotOf(simulation);
  (*drawing)->show(snapshot);
  const Result<Camera> camera = cameraFor(view, (*drawing)->drawList().box());
  (*drawing)->show(snapshot, *camera);
  if (const Status written = writePng((*drawing)->image(*camera), file); !written)
    return complain(written.error());
  std::printf("%s: %d×%d pixels at t = %.6g s\n", file.c_str(), view.width, view.height,
              simulation.motion().time);
  return 0;
}

}  // namespace compliant
