#include <cstdio>
#include <vector>

#include "engine/base/new_file.hpp"
#include "ui/film/film_formats.hpp"

namespace compliant {
namespace {

std::filesystem::path pictureFile(const std::filesystem::path& film, std::size_t number) {
  char text[24];
  std::snprintf(text, sizeof text, "_%04zu", number);
  return film.parent_path() / (film.stem().string() + text + film.extension().string());
}

/// name_0001.png, name_0002.png, … They stay in a temporary folder until all are written.
class ImageSequence : public FilmFile {
 public:
  Status open(const FilmSpec& spec) {
    spec_ = spec;
    if (const Status opened = waiting_.open(spec.file.string()); !opened)
      return filmFailure(spec.file, opened.error().what);
    return {};
  }

  Status add(const Image& image) override {
    if (const Status written = writePng(image, placeOf(count_ + 1)); !written) return written;
    ++count_;
    return {};
  }

  Status close(const std::atomic<bool>& cancelled) override {
    // All files or none.
    if (cancelled) return {};
    std::error_code problem;
    for (std::size_t i = 1; i <= count_; ++i) {
      const std::filesystem::path file = pictureFile(spec_.file, i);
      std::filesystem::rename(placeOf(i), file, problem);
      if (problem) return filmFailure(file, problem.message());
    }
    syncFolder(spec_.file.parent_path().string());
    return {};
  }

 private:
  std::filesystem::path placeOf(std::size_t number) const {
    return std::filesystem::path(waiting_.path()) / pictureFile(spec_.file, number).filename();
  }

  FilmSpec spec_;
  NewFolder waiting_;
  std::size_t count_ = 0;
};

}  // namespace

std::filesystem::path firstFileOf(const std::filesystem::path& file) {
  const auto format = filmFormatOf(file);
  return format && *format == FilmFormat::ImageSequence ? pictureFile(file, 1) : file;
}

Result<std::unique_ptr<FilmFile>> beginImageSequence(const FilmSpec& spec) {
  auto film = std::make_unique<ImageSequence>();
  if (const Status opened = film->open(spec); !opened) return opened.error();
  return std::unique_ptr<FilmFile>(std::move(film));
}

}  // namespace compliant
