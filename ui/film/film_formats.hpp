#pragma once

#include "ui/film/film_file.hpp"

namespace compliant {

/// The parameters of a film; beginFilm has checked them.
struct FilmSpec {
  std::filesystem::path file;
  FilmSize size;
  int framesPerSecond = 25;
};

Error filmFailure(const std::filesystem::path& file, const std::string& reason);

// One function per format.
Result<std::unique_ptr<FilmFile>> beginVideo(const FilmSpec& spec, FilmFormat format);
Result<std::unique_ptr<FilmFile>> beginGif(const FilmSpec& spec);
Result<std::unique_ptr<FilmFile>> beginImageSequence(const FilmSpec& spec);

}  // namespace compliant
