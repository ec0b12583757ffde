#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "ui/render/png.hpp"

namespace compliant {

/// A palette for the colours of many images: median cut (Heckbert 1982), with a higher weight for
/// rare colours, so that thin arrows keep their colour.
class ColourTable {
 public:
  using Rgb = std::array<std::uint8_t, 3>;

  ColourTable() : counts_(bins), nearest_(bins, unknown) {}

  /// Counts the pixels of another image.
  void count(const Image& image);
  /// Chooses at most 255 colours for all counted pixels.
  void choose();
  const std::vector<Rgb>& colours() const { return colours_; }
  /// The index of the nearest chosen colour.
  std::uint8_t index(std::uint8_t red, std::uint8_t green, std::uint8_t blue);

 private:
  // Colours are resolved to one part in 128.
  static constexpr std::size_t bins = std::size_t{1} << 21;
  static constexpr std::uint8_t unknown = 255;
  static std::size_t bin(std::uint8_t red, std::uint8_t green, std::uint8_t blue) {
    return (std::size_t{red} >> 1) << 14 | (std::size_t{green} >> 1) << 7 | std::size_t{blue} >> 1;
  }

  std::vector<std::uint32_t> counts_;
  std::vector<std::uint8_t> nearest_;
  std::vector<Rgb> colours_;
};

}  // namespace compliant
