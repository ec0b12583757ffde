#pragma once

#include "ui/film/film_file.hpp"

namespace compliant {

/// What a film needs to begin; beginFilm has checked it.
struct FilmSpec {
  std::filesystem::path file;
  FilmSize size;
  int framesPerSecond = 25;
};

/// Where a film lies until it is complete.
std::filesystem::path unfinished(const std::filesystem::path& file);
/// Gives a complete film its name.
Status publishFilm(const std::filesystem::path& file);
Error filmFailure(const std::filesystem::path& file, const std::string& reason);

// One per format.
Result<std::unique_ptr<FilmFile>> beginVideo(const FilmSpec& spec, FilmFormat format);
Result<std::unique_ptr<FilmFile>> beginGif(const FilmSpec& spec);
Result<std::unique_ptr<FilmFile>> beginPictures(const FilmSpec& spec);

}  // namespace compliant
