#include "ui/render/png.hpp"

#include <stb/stb_image_write.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>

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

std::optional<std::string> writePng(const Image& image, const std::filesystem::path& file) {
  const std::size_t needed =
      4 * static_cast<std::size_t>(image.width) * static_cast<std::size_t>(image.height);
  if (image.width <= 0 || image.height <= 0 || image.rgba.size() != needed) {
    return "There is no picture to write to " + file.string() + ".";
  }
  errno = 0;
  std::FILE* open = std::fopen(file.c_str(), "wb");
  bool written = open != nullptr;
  if (written) {
    const auto append = [](void* to, void* data, int size) {
      std::fwrite(data, 1, static_cast<std::size_t>(size), static_cast<std::FILE*>(to));
    };
    written = stbi_write_png_to_func(append, open, image.width, image.height, 4, image.rgba.data(),
                                     4 * image.width) != 0;
    // A full disk shows in either.
    written = std::ferror(open) == 0 && written;
    written = std::fclose(open) == 0 && written;
    std::error_code ignored;
    const int reason = errno;
    if (!written && std::filesystem::is_regular_file(file, ignored))
      std::filesystem::remove(file, ignored);
    errno = reason;
  }
  if (written) return std::nullopt;
  const std::string reason = errno != 0 ? std::strerror(errno) : "the disk may be full";
  return "The picture could not be written to " + file.string() + ": " + reason + ".";
}

}  // namespace compliant
