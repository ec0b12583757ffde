#pragma once

#include <atomic>
#include <filesystem>
#include <memory>

#include "engine/base/result.hpp"
#include "ui/render/png.hpp"

namespace compliant {

/// The format of a film, given by the extension of its file.
enum class FilmFormat {
  Mp4,   ///< H.264 where the encoder is installed, else MPEG-4; opaque, even width and height
  Gif,   ///< 256 colours for the whole film, at most 50 frames a second
  Apng,  ///< animated PNG: lossless, with transparency
  ImageSequence  ///< numbered PNG files, name_0001.png and so on
};

struct FilmSize {
  int width = 1280;  ///< pixels, 16 … 8192
  int height = 720;
  bool operator==(const FilmSize&) const = default;
};

/// The format of an extension: .mp4, .gif, .apng or .png.
Result<FilmFormat> filmFormatOf(const std::filesystem::path& file);

/// The size of a film in this format: MP4 rounds odd numbers up.
FilmSize fittingSize(FilmFormat format, FilmSize wanted);

/// The file of a film; for an image sequence, its first file.
std::filesystem::path firstFileOf(const std::filesystem::path& file);

/// Writes a film frame by frame. The file gets its name when the film is closed; a cancelled film
/// leaves nothing behind, and an earlier film of that name stays.
class FilmFile {
 public:
  virtual ~FilmFile() = default;
  FilmFile() = default;
  FilmFile(const FilmFile&) = delete;
  FilmFile& operator=(const FilmFile&) = delete;

  /// Appends a frame of the size of the film.
  virtual Status add(const Image& frame) = 0;
  /// Ends the film. A GIF chooses its colours now, which may take long; `cancelled` aborts it.
  virtual Status close(const std::atomic<bool>& cancelled) = 0;
};

/// Begins a film of `framesPerSecond`, 1 … 240 (GIF: 1 … 50), in the format of the extension. Fails
/// if the size, rate or extension is not possible, or if the file cannot be written.
Result<std::unique_ptr<FilmFile>> beginFilm(const std::filesystem::path& file, FilmSize size,
                                            int framesPerSecond);

}  // namespace compliant
