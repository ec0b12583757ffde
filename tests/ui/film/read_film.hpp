#pragma once

#include <filesystem>
#include <vector>

#include "ui/render/png.hpp"

namespace compliant::test {

/// A film as any player would show it.
struct ReadFilm {
  std::vector<Image> frames;
  std::vector<double> times;  ///< s, of each frame
};

/// Decodes all frames with libav; fewer where the file is damaged, none where there is no film.
ReadFilm readFilm(const std::filesystem::path& file);

}  // namespace compliant::test
