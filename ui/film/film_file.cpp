#include "ui/film/film_file.hpp"

#include <algorithm>
#include <cctype>

#include "ui/film/film_formats.hpp"

namespace compliant {
namespace {

constexpr int smallest = 16, largest = 8192;  // pixels
constexpr int fastest = 240, fastestGif = 50;

Status checkSpec(const FilmSpec& spec, FilmFormat format) {
  const auto fits = [](int pixels) { return pixels >= smallest && pixels <= largest; };
  if (!fits(spec.size.width) || !fits(spec.size.height))
    return Error{"", "Width and height must be from 16 to 8192 pixels"};
  const int most = format == FilmFormat::Gif ? fastestGif : fastest;
  if (spec.framesPerSecond < 1 || spec.framesPerSecond > most)
    return Error{std::to_string(spec.framesPerSecond) + " frames per second",
                 format == FilmFormat::Gif ? "A GIF needs 1 to 50 frames per second"
                                           : "A film needs 1 to 240 frames per second"};
  std::error_code unknown;
  const std::filesystem::path folder = spec.file.parent_path();
  if (!folder.empty() && !std::filesystem::is_directory(folder, unknown))
    return Error{spec.file.string(), "There is no folder " + folder.string()};
  if (std::filesystem::is_directory(spec.file, unknown))
    return Error{spec.file.string(), "This is a folder, not a file"};
  return {};
}

}  // namespace

Result<FilmFormat> filmFormatOf(const std::filesystem::path& file) {
  std::string ending = file.extension().string();
  std::transform(ending.begin(), ending.end(), ending.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  if (ending == ".mp4") return FilmFormat::Mp4;
  if (ending == ".gif") return FilmFormat::Gif;
  if (ending == ".apng") return FilmFormat::Apng;
  if (ending == ".png") return FilmFormat::ImageSequence;
  return Error{file.string(),
               "Use the extension .mp4, .gif, .apng, or .png for numbered PNG files"};
}

FilmSize fittingSize(FilmFormat format, FilmSize wanted) {
  if (format != FilmFormat::Mp4) return wanted;
  return {wanted.width + wanted.width % 2, wanted.height + wanted.height % 2};
}

Result<std::unique_ptr<FilmFile>> beginFilm(const std::filesystem::path& file, FilmSize size,
                                            int framesPerSecond) {
  const Result<FilmFormat> format = filmFormatOf(file);
  if (!format) return format.error();
  const FilmSpec spec{file, fittingSize(*format, size), framesPerSecond};
  if (const Status checked = checkSpec(spec, *format); !checked) return checked.error();
  switch (*format) {
    case FilmFormat::Gif:
      return beginGif(spec);
    case FilmFormat::ImageSequence:
      return beginImageSequence(spec);
    case FilmFormat::Mp4:
    case FilmFormat::Apng:
      break;
  }
  return beginVideo(spec, *format);
}

Error filmFailure(const std::filesystem::path& file, const std::string& reason) {
  return {file.string(), "Cannot write the film: " + reason};
}

}  // namespace compliant
