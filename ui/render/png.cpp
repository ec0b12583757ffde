#include "ui/render/png.hpp"

#include <stb/stb_image_write.h>

#include <algorithm>

#include "engine/base/new_file.hpp"

namespace compliant {

void separateAlpha(Image& image) {
  for (std::size_t i = 0; i + 3 < image.rgba.size(); i += 4) {
    const int alpha = image.rgba[i + 3];
    if (alpha == 0 || alpha == 255) continue;
    for (std::size_t k = i; k < i + 3; ++k)
      image.rgba[k] =
          static_cast<std::uint8_t>(std::min(255, (image.rgba[k] * 255 + alpha / 2) / alpha));
  }
}

std::string pngOf(const Image& image) {
  const std::size_t needed =
      4 * static_cast<std::size_t>(image.width) * static_cast<std::size_t>(image.height);
  std::string bytes;
  if (image.width <= 0 || image.height <= 0 || image.rgba.size() != needed) return bytes;
  const auto append = [](void* to, void* data, int size) {
    static_cast<std::string*>(to)->append(static_cast<const char*>(data),
                                          static_cast<std::size_t>(size));
  };
  if (stbi_write_png_to_func(append, &bytes, image.width, image.height, 4, image.rgba.data(),
                             4 * image.width) == 0)
    bytes.clear();
  return bytes;
}

Status writePng(const Image& image, const std::filesystem::path& file) {
  const std::string bytes = pngOf(image);
  if (bytes.empty()) return Error{"", "There is no picture to write to " + file.string() + "."};
  if (const Status written = writeFile(file.string(), bytes); !written)
    return Error{"", written.error().text() + "."};
  return {};
}

}  // namespace compliant
