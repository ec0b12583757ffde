#include <cstdio>
#include <vector>

#include "ui/film/film_formats.hpp"

namespace compliant {
namespace {

std::filesystem::path pictureFile(const std::filesystem::path& film, std::size_t number) {
  char text[24];
  std::snprintf(text, sizeof text, "_%04zu", number);
  return film.parent_path() / (film.stem().string() + text + film.extension().string());
}

/// name_0001.png, name_0002.png, …
class NumberedPictures : public FilmFile {
 public:
  explicit NumberedPictures(FilmSpec spec) : spec_(std::move(spec)) {}
  ~NumberedPictures() override {
    std::error_code ignored;
    for (const auto& file : written_) std::filesystem::remove(file, ignored);
  }

  Status add(const Image& image) override {
    const std::filesystem::path file = pictureFile(spec_.file, written_.size() + 1);
    written_.push_back(file);
    if (const auto problem = writePng(image, file)) return Error{"", *problem};
    return std::nullopt;
  }

  Status close(const std::atomic<bool>& cancelled) override {
    if (!cancelled) written_.clear();
    return std::nullopt;
  }

 private:
  FilmSpec spec_;
  std::vector<std::filesystem::path> written_;  // to be removed if the film is given up
};

}  // namespace

std::filesystem::path firstFileOf(const std::filesystem::path& file) {
  const auto format = filmFormatOf(file);
  return format && *format == FilmFormat::pictures ? pictureFile(file, 1) : file;
}

Result<std::unique_ptr<FilmFile>> beginPictures(const FilmSpec& spec) {
  return std::unique_ptr<FilmFile>(std::make_unique<NumberedPictures>(spec));
}

}  // namespace compliant
