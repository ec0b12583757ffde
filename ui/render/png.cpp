#include "ui/render/png.hpp"

#include <stb/stb_image_write.h>

#include <cerrno>
#include <cstring>

namespace compliant {

std::optional<std::string> writePng(const Image& image, const std::filesystem::path& file) {
  const std::size_t needed =
      4 * static_cast<std::size_t>(image.width) * static_cast<std::size_t>(image.height);
  if (image.width <= 0 || image.height <= 0 || image.rgba.size() != needed) {
    return "There is no picture to write to " + file.string() + ".";
  }
  errno = 0;
  if (stbi_write_png(file.c_str(), image.width, image.height, 4, image.rgba.data(),
                     4 * image.width) != 0) {
    return std::nullopt;
  }
  const std::string reason = errno != 0 ? std::strerror(errno) : "the disk may be full";
  return "The picture could not be written to " + file.string() + ": " + reason + ".";
}

}  // namespace compliant
