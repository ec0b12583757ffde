#pragma once

#include <cstdint>

namespace compliant {

/// A colour as written to the frame: sRGB bytes and straight alpha (255 is opaque).
struct Colour {
  std::uint8_t red = 0;
  std::uint8_t green = 0;
  std::uint8_t blue = 0;
  std::uint8_t alpha = 255;

  bool operator==(const Colour&) const = default;

  /// 0xRRGGBB, as in style sheets.
  static constexpr Colour fromHex(std::uint32_t rgb) {
    return {static_cast<std::uint8_t>((rgb >> 16) & 0xFF),
            static_cast<std::uint8_t>((rgb >> 8) & 0xFF), static_cast<std::uint8_t>(rgb & 0xFF),
            255};
  }

  /// The same colour with its opacity multiplied.
  constexpr Colour faded(float factor) const {
    return factor < 1 ? withOpacity(factor * static_cast<float>(alpha) / 255.0F) : *this;
  }

  /// The same colour with this opacity, 0 (invisible) to 1 (opaque).
  constexpr Colour withOpacity(float opacity) const {
    const float clamped = opacity > 0 ? (opacity < 1 ? opacity : 1.0F) : 0.0F;
    return {red, green, blue, static_cast<std::uint8_t>(clamped * 255.0F + 0.5F)};
  }
};

}  // namespace compliant
