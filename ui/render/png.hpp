#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "engine/base/result.hpp"

namespace compliant {

/// An image in bytes: red, green, blue, alpha; rows from the top.
struct Image {
  int width = 0;
  int height = 0;
  std::vector<std::uint8_t> rgba;

  const std::uint8_t* at(int x, int y) const {
    return rgba.data() + 4 * (static_cast<std::size_t>(y) * static_cast<std::size_t>(width) +
                              static_cast<std::size_t>(x));
  }
};

/// Converts premultiplied alpha, as the renderer draws, to straight alpha, as files store it.
void separateAlpha(Image& image);

/// The bytes of a PNG file; empty if there is no image.
std::string pngOf(const Image& image);
/// Writes a complete PNG file or none; a sentence if that fails.
Status writePng(const Image& image, const std::filesystem::path& file);

}  // namespace compliant
