#include "ui/model/display/colour_map.hpp"

#include <algorithm>

namespace compliant {

ColourSpan colourSpan(ThemeName theme) {
  // The dark end is invisible in a dark view, the yellow end on white.
  return theme == ThemeName::Dark ? ColourSpan{0.25, 1} : ColourSpan{0, 0.86};
}

Rgb viridis(double part, ColourSpan span) {
  constexpr std::array<Rgb, 9> published{0x440154, 0x472D7B, 0x3B528B, 0x2C728E, 0x21918C,
                                         0x28AE80, 0x5EC962, 0xADDC30, 0xFDE725};
  const double bounded = part > 0 ? std::min(part, 1.0) : 0.0;  // NaN becomes 0 too
  const double at =
      (span.low + bounded * (span.high - span.low)) * static_cast<double>(published.size() - 1);
  const auto first = std::min(static_cast<std::size_t>(at), published.size() - 2);
  const double share = at - static_cast<double>(first);
  Rgb mixed = 0;
  for (const int shift : {16, 8, 0}) {
    const auto channel = [shift](Rgb colour) {
      return static_cast<double>(colour >> shift & 0xFF);
    };
    const double value = channel(published[first]) +
                         share * (channel(published[first + 1]) - channel(published[first]));
    mixed |= static_cast<Rgb>(value + 0.5) << shift;
  }
  return mixed;
}

}  // namespace compliant
