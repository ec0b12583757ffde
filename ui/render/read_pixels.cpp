#include "ui/render/read_pixels.hpp"

#include <glad/gl.h>

#include <algorithm>

namespace compliant {

Image readPixels(int width, int height) {
  Image image{width, height, {}};
  const std::size_t row = 4 * static_cast<std::size_t>(width);
  image.rgba.resize(row * static_cast<std::size_t>(height));
  glPixelStorei(GL_PACK_ALIGNMENT, 1);
  glReadPixels(0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE, image.rgba.data());
  // OpenGL counts rows from the bottom.
  for (int y = 0; y < height / 2; ++y) {
    const auto top = image.rgba.begin() + static_cast<std::ptrdiff_t>(row) * y;
    const auto bottom = image.rgba.begin() + static_cast<std::ptrdiff_t>(row) * (height - 1 - y);
    std::swap_ranges(top, top + static_cast<std::ptrdiff_t>(row), bottom);
  }
  return image;
}

}  // namespace compliant
