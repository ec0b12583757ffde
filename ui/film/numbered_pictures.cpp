#include <cstdio>
#include <vector>

#include "ui/film/film_formats.hpp"

namespace compliant {
namespace {

/// name_0001.png, name_0002.png, …
class NumberedPictures : public FilmFile {
 public:
  explicit NumberedPictures(FilmSpec spec) : spec_(std::move(spec)) {}
  ~NumberedPictures() override {
    std::error_code ignored;
    for (const auto& file : written_) std::filesystem::remove(file, ignored);
  }

  Status add(const Image& image) override {
    char number[24];
    std::snprintf(number, sizeof number, "_%04zu", written_.size() + 1);
    const std::string name = spec_.file.stem().string() + number + spec_.file.extension().string();
    const std::filesystem::path file = spec_.file.parent_path() / name;
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

Result<std::unique_ptr<FilmFile>> beginPictures(const FilmSpec& spec) {
  return std::unique_ptr<FilmFile>(std::make_unique<NumberedPictures>(spec));
}

}  // namespace compliant
