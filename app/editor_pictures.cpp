#include "app/editor_pictures.hpp"

#include <cstdio>

#include "engine/import/open_scene.hpp"
#include "engine/run/simulation.hpp"

namespace compliant {
namespace {

int complain(const Error& error) {
  std::fprintf(stderr, "%s\n", error.text().c_str());
  return 1;
}

}  // namespace

int makeFilm(const std::string& scene, const SceneFilmOrder& order) {
  Result<ImportedScene> opened = openScene(scene);
  if (!opened) return complain(opened.error());
  Simulation simulation(std::move(opened->scene));
  const auto film = filmScene(simulation, order, [](double) {});
  if (!film) return complain(film.error());
  std::printf("%s: %d×%d pixels, %lld frames\n", order.file.c_str(), film->size.width,
              film->size.height, static_cast<long long>(film->frames));
  if (film->size != FilmSize{order.view.width, order.view.height})
    std::printf("MP4 needs even numbers of pixels, so odd ones grew by one.\n");
  return 0;
}

int makePicture(const std::string& scene, double time, const SceneView& view,
                const std::string& file) {
  if (const Status problem = check(view)) return complain(*problem);
  Result<ImportedScene> opened = openScene(scene);
  if (!opened) return complain(opened.error());
  Simulation simulation(std::move(opened->scene));
  if (const Status refused = advance(simulation, time)) return complain(*refused);
  auto drawing = SceneDrawing::create(view);
  if (!drawing) return complain(drawing.error());
  (*drawing)->show(snapshotOf(simulation));
  const Result<Camera> camera = aimed(view, (*drawing)->picture().box());
  if (const auto fault = writePng((*drawing)->image(*camera), file)) return complain({"", *fault});
  std::printf("%s: %d×%d pixels at t = %.6g s\n", file.c_str(), view.width, view.height,
              simulation.motion().time);
  return 0;
}

}  // namespace compliant
