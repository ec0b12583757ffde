#include "ui/film/scene_film.hpp"

#include <algorithm>
#include <atomic>

#include "engine/simulation/simulation.hpp"
#include "ui/model/display/scene_extent.hpp"

namespace compliant {
namespace {

constexpr double shareOfMeasuring = 0.1;

/// The box of the scene during the film. Items that fly far away may leave the frame.
Result<Eigen::AlignedBox3f> reach(Simulation& simulation, const FilmSpan& span,
                                  const std::function<void(double)>& progress,
                                  const std::atomic<bool>* stopped) {
  SceneDrawList drawList;
  Eigen::AlignedBox3f box, most;
  const std::int64_t frames = span.frames();
  for (std::int64_t i = 0; i < frames; ++i) {
    if (const Status advanced = advance(simulation, span.time(i), stopped); !advanced)
      return advanced.error();
    drawList.update(snapshotOf(simulation), {}, SceneLook());
    if (most.isEmpty() && !drawList.box().isEmpty()) {
      const Eigen::Vector3f room =
          Eigen::Vector3f::Constant(3 * static_cast<float>(drawList.radius()));
      const Eigen::Vector3f middle = drawList.box().center();
      most = Eigen::AlignedBox3f(middle - room, middle + room);
    }
    box.extend(drawList.box());
    progress(shareOfMeasuring * static_cast<double>(i) / static_cast<double>(frames));
  }
  simulation.reset();
  return box.isEmpty() ? box : box.intersection(most);
}

}  // namespace

Result<SceneFilm> filmScene(Simulation& simulation, const SceneFilmOptions& options,
                            const std::function<void(double share)>& progress,
                            const std::atomic<bool>* stopped) {
  if (const Status checked = check(options.span); !checked) return checked.error();
  if (const Status checked = check(options.view); !checked) return checked.error();
  const Result<FilmFormat> format = filmFormatOf(options.file);
  if (!format) return format.error();
  SceneFilm film{fittingSize(*format, {options.view.width, options.view.height}),
                 options.span.frames()};
  SceneView view = options.view;
  view.width = film.size.width;
  view.height = film.size.height;
  auto file = beginFilm(options.file, film.size, options.span.framesPerSecond);
  if (!file) return file.error();
  auto drawing = SceneDrawing::create(view);
  if (!drawing) return drawing.error();

  const auto box = reach(simulation, options.span, progress, stopped);
  if (!box) return box.error();
  const Result<Camera> camera = cameraFor(view, *box);
  if (!camera) return camera.error();
  if (!box->isEmpty()) {
    const auto radius = static_cast<double>(box->diagonal().norm()) / 2;
    (*drawing)->setGround(
        static_cast<float>(groundBelow(static_cast<double>(box->min().y()), radius)));
  }
  for (std::int64_t i = 0; i < film.frames; ++i) {
    if (const Status advanced = advance(simulation, options.span.time(i), stopped); !advanced)
      return advanced.error();
    (*drawing)->show(snapshotOf(simulation), *camera);
    if (const Status added = (*file)->add((*drawing)->image(*camera)); !added) return added.error();
    progress(shareOfMeasuring + (1 - shareOfMeasuring) * static_cast<double>(i + 1) /
                                    static_cast<double>(film.frames));
  }
  const std::atomic<bool> never{false};
  const std::atomic<bool>& cancelled = stopped != nullptr ? *stopped : never;
  if (const Status closed = (*file)->close(cancelled); !closed) return closed.error();
  if (cancelled) return Error{"", "Stopped before the film was complete"};
  return film;
}

}  // namespace compliant
