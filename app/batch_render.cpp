#include "app/batch_commands.hpp"
#include "app/batch_scene.hpp"

#ifdef COMPLIANT_WITH_PICTURES

#include <cstdio>

#include "app/batch_outputs.hpp"
#include "app/batch_progress.hpp"
#include "app/interrupt.hpp"
#include "engine/base/terminal_text.hpp"
#include "engine/record/outputs.hpp"
#include "engine/record/steps_until.hpp"
#include "ui/film/scene_film.hpp"
#include "ui/model/basics/number_format.hpp"
#include "ui/model/display/colour_field.hpp"
#include "ui/render/png.hpp"

namespace compliant::batch {

namespace {

SceneView viewOf(const ImageOptions& options) {
  const auto part = [](ImageOptions::Part part) {
    return part == ImageOptions::Part::Shown ? SceneView::Part::Shown : SceneView::Part::Hidden;
  };
  return {options.width,        options.height,     options.camera,           options.theme,
          part(options.forces), part(options.axes), part(options.background), options.colourBy};
}

/// Whether the scene has the quantity to colour by.
Status checkColours(const std::string& key, const SceneStructure& structure) {
  if (key.empty()) return {};
  std::string names;
  for (const ColourQuantity& each : colourQuantities(structure)) {
    if (each.key == key) return {};
    names += (names.empty() ? "" : ", ") + each.key;
  }
  return Error{"--colour-by " + key, names.empty()
                                         ? "The scene has nothing to colour"
                                         : "The scene has no such quantity; it has " + names};
}

/// Runs until `time` or an interruption; the error is a refusal.
Status simulate(Simulation& simulation, double time, const Interrupt& interrupt) {
  ProgressBar progress("Simulating");
  const std::int64_t steps = stepsUntil(time, simulation.sceneStep());
  for (std::int64_t i = 0; i < steps && !interrupt.asked(); ++i) {
    const StepReport& report = simulation.step();
    if (!usable(report.status) && !interrupt.asked()) return refusal(simulation);
    progress.show(static_cast<double>(i) / static_cast<double>(steps));
  }
  return {};
}

int interrupted(const Interrupt& interrupt, const std::string& file) {
  complain({interrupt.name(), "Stopped; " + file + " was not written"});
  return interrupt.exitCode();
}

/// The scene file must not be one of the files of an image sequence.
Status refuseNumberedScene(const std::string& scene, const std::filesystem::path& film) {
  const std::filesystem::path path = behindLinks(scene);
  const auto folder = [](const std::filesystem::path& file) {
    return file.has_parent_path() ? file.parent_path() : ".";
  };
  if (film.extension() != ".png" || path.extension() != ".png" ||
      !sameFile(folder(path), folder(film)) ||
      !path.filename().string().starts_with(film.stem().string() + "_"))
    return {};
  return Error{"--out " + film.string(),
               "Its pictures could overwrite the scene; give another name"};
}

}  // namespace

int render(const RenderOptions& options) {
  if (const Status checked = refuseClashes(options.scene.path, {{{"--out", options.picture}}, {}});
      !checked)
    return complain(checked.error());
  std::string ending = std::filesystem::path(options.picture).extension().string();
  for (char& c : ending) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  if (ending != ".png") return complain({"--out", "Pictures are written as .png"});
  const SceneView view = viewOf(options.view);
  // Checked before a long simulation, not after it.
  if (const Status checked = compliant::check(view); !checked) return complain(checked.error());
  Result<Scene> scene = loadChoice(options.scene);
  if (!scene) return complain(scene.error());
  const Interrupt interrupt;
  Simulation simulation(std::move(*scene), nullptr, &interrupt.flag());
  warnOfIssues(simulation);
  if (const Status colours = checkColours(view.colourBy, *simulation.structure()); !colours)
    return complain(colours.error());
  if (const Status simulated = simulate(simulation, options.time, interrupt); !simulated)
    return complain(simulated.error(), Refused);
  if (interrupt.asked()) return interrupted(interrupt, options.picture);

  auto drawing = SceneDrawing::create(view);
  if (!drawing) return complain({options.picture, drawing.error().what});
  const Snapshot snapshot = snapshotOf(simulation);
  (*drawing)->show(snapshot);
  const Result<Camera> camera = cameraFor(view, (*drawing)->drawList().box());
  (*drawing)->show(snapshot, *camera);
  if (const Status written = writePng((*drawing)->image(*camera), options.picture); !written)
    return complain(written.error());
  std::printf("%s: %d×%d pixels at t = %.6g s\n", terminalText(options.picture).c_str(), view.width,
              view.height, simulation.motion().time);
  const SceneDrawList& drawn = (*drawing)->drawList();
  const ArrowScales& scales = drawn.forces().scales();
  if (view.forces == SceneView::Part::Shown)
    std::printf("force arrows: %s\n", scales.force().legend().c_str());
  if (const ForceScale& torques = scales.torque();
      view.forces == SceneView::Part::Shown && torques.typicalForce() > 0)
    std::printf("torque arcs: %s across\n", torques.legend("N·m").c_str());
  const SceneColours& colours = drawn.colours();
  if (const ColourField& field = colours.field(); !field.empty() && colours.scale().empty())
    std::printf("colours: %s, nothing to colour\n", field.quantity().label.c_str());
  else if (!field.empty())
    std::printf("colours: %s from %s to %s\n", field.quantity().label.c_str(),
                quantityText(colours.scale().low(), field.quantity().unit.c_str()).c_str(),
                quantityText(colours.scale().high(), field.quantity().unit.c_str()).c_str());
  return Ok;
}

int film(const FilmOptions& options) {
  const FilmSpan span{options.from, options.to, options.framesPerSecond, options.speed};
  const SceneFilmOptions filmOptions{options.file, span, viewOf(options.view)};
  if (const Status checked = refuseClashes(options.scene.path, {{{"--out", options.file}}, {}});
      !checked)
    return complain(checked.error());
  if (const Status checked = refuseNumberedScene(options.scene.path, options.file); !checked)
    return complain(checked.error());
  if (const auto format = filmFormatOf(options.file);
      format && *format == FilmFormat::Mp4 &&
      filmOptions.view.background == SceneView::Part::Hidden)
    return complain({"--transparent", "MP4 has no transparency; use .gif, .apng or .png"});
  Result<Scene> scene = loadChoice(options.scene);
  if (!scene) return complain(scene.error());
  const Interrupt interrupt;
  Simulation simulation(std::move(*scene), nullptr, &interrupt.flag());
  warnOfIssues(simulation);
  if (const Status colours = checkColours(filmOptions.view.colourBy, *simulation.structure());
      !colours)
    return complain(colours.error());
  ProgressBar progress("Filming");
  const auto film = filmScene(
      simulation, filmOptions, [&progress](double share) { progress.show(share); },
      &interrupt.flag());
  if (!film && interrupt.asked()) return interrupted(interrupt, options.file);
  if (!film) return complain(film.error(), usable(simulation.report().status) ? BadInput : Refused);
  std::printf("%s: %d×%d pixels, %lld frames\n", terminalText(options.file).c_str(),
              film->size.width, film->size.height, static_cast<long long>(film->frames));
  if (film->size != FilmSize{filmOptions.view.width, filmOptions.view.height})
    std::printf("MP4 needs even numbers of pixels, so odd ones were increased by one.\n");
  return Ok;
}

}  // namespace compliant::batch

#else

namespace compliant::batch {

namespace {
int noPictures(const char* what) {
  return complain({"", std::string("This build has no windows and no OpenGL, so it cannot ") +
                           what + ": configure it with COMPLIANT_WINDOWS=ON"});
}
}  // namespace

int render(const RenderOptions&) { return noPictures("render"); }
int film(const FilmOptions&) { return noPictures("film"); }

}  // namespace compliant::batch

#endif
