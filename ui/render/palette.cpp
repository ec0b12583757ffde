#include "ui/render/palette.hpp"

namespace compliant {

ViewportColours viewportColours(ViewportTheme theme) {
  const auto hex = [](std::uint32_t rgb) { return Colour::fromHex(rgb); };
  ViewportColours c{};
  switch (theme) {
    case ViewportTheme::dark:
      c.top = hex(0x2A2F37), c.bottom = hex(0x16191D), c.gridLine = hex(0x6B7686);
      c.text = hex(0xE6E9EE), c.accent = hex(0x8AB4F8), c.hover = hex(0xC9D1DC);
      c.mass = hex(0xB9C2CE), c.body = hex(0x8592A3), c.constraintForce = hex(0xF0677A), c.pull = hex(0xFFFFFF);
      c.velocity = hex(0xA99BF0), c.belowScale = hex(0x4A525E);
      c.shadowStrength = 0.80F, c.shading = 1.0F, c.lineScale = 1.0F;
      break;
    case ViewportTheme::print:
      // Projectors and paper wash out thin strokes and gradients.
      c.top = hex(0xFFFFFF), c.bottom = hex(0xFFFFFF), c.gridLine = hex(0xC4C9CF);
      c.text = hex(0x000000), c.accent = hex(0x2F6FDE), c.hover = hex(0x5B6675);
      c.mass = hex(0x4A5058), c.body = hex(0xC6CBD2), c.constraintForce = hex(0xB3202C), c.pull = hex(0x000000);
      c.velocity = hex(0x46309A), c.belowScale = hex(0xC9CDD3);
      c.shadowStrength = 0.16F, c.shading = 0.0F, c.lineScale = 1.5F;
      break;
    case ViewportTheme::light:
      c.top = hex(0xFBFCFD), c.bottom = hex(0xDDE3EA), c.gridLine = hex(0x8D98A8);
      c.text = hex(0x1D232B), c.accent = hex(0x2F6FDE), c.hover = hex(0x5B6675);
      c.mass = hex(0x687382), c.body = hex(0xAEB9C7), c.constraintForce = hex(0xC62F3F), c.pull = hex(0x101418);
      c.velocity = hex(0x5A3FBF), c.belowScale = hex(0xB3BBC6);
      c.shadowStrength = 0.30F, c.shading = 1.0F, c.lineScale = 1.0F;
      break;
  }
  return c;
}

}  // namespace compliant
