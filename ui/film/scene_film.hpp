#pragma once

#include <functional>

#include "ui/film/film_file.hpp"
#include "ui/film/film_span.hpp"
#include "ui/film/scene_view.hpp"

namespace compliant {

/// Options of a film of a scene, simulated without a window.
struct SceneFilmOptions {
  std::filesystem::path file;  ///< its extension gives the format
  FilmSpan span;
  SceneView view;  ///< width and height of the film
};

struct SceneFilm {
  FilmSize size;  ///< MP4 rounds odd numbers up
  std::int64_t frames = 0;
};

/// Simulates twice: first to find the extent of the motion, so that a fixed camera shows all of it,
/// then to draw. Calls `progress` with the part done, 0 to 1. If `stopped` is set, the film is
/// cancelled and the error says when.
Result<SceneFilm> filmScene(Simulation& simulation, const SceneFilmOptions& options,
                            const std::function<void(double share)>& progress,
                            const std::atomic<bool>* stopped = nullptr);

}  // namespace compliant
