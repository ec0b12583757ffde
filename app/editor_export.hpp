#pragma once

#include <string>

#include "ui/film/scene_film.hpp"

namespace compliant {

/// What compliant-lab can write without opening a window. Both functions report on standard output,
/// complain in one sentence on standard error, and return the exit code of the program.
int writeFilm(const std::string& scene, const SceneFilmOptions& options);
/// The scene after `time` s, as a PNG file.
int writeImage(const std::string& scene, double time, const SceneView& view,
               const std::string& file);

}  // namespace compliant
