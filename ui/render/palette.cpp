#include "ui/render/palette.hpp"

namespace compliant {

ViewportColours viewportColours(ViewportTheme theme) {
  const auto hex = [](std::uint32_t rgb) { return Colour::fromHex(rgb); };
  ViewportColours c{};
  switch (theme) {
    case ViewportTheme::Dark:
      c.top = hex(0x2A2F37), c.bottom = hex(0x16191D), c.gridLine = hex(0x6B7686);
      c.text = hex(0xE6E9EE), c.accent = hex(0x8AB4F8), c.hover = hex(0xC9D1DC);
      c.mass = hex(0xB9C2CE), c.body = hex(0x8592A3), c.constraintForce = hex(0xF0677A),
      c.pull = hex(0xFFFFFF);
      c.velocity = hex(0xA99BF0), c.belowScale = hex(0x4A525E);
      c.floor = hex(0x3A424D);
      c.bodies = {hex(0x7D9BBC), hex(0xC2A06F), hex(0x84AC8A), hex(0xA48CBA),
                  hex(0xC98B78), hex(0x6CA9A6), hex(0xADA868), hex(0xB98A9F)};
      c.shadowStrength = 0.80F, c.shading = 1.0F, c.lineScale = 1.0F;
      break;
    case ViewportTheme::Print:
      // Projectors and paper lose thin strokes and gradients.
      c.top = hex(0xFFFFFF), c.bottom = hex(0xFFFFFF), c.gridLine = hex(0xC4C9CF);
      c.text = hex(0x000000), c.accent = hex(0x2F6FDE), c.hover = hex(0x5B6675);
      c.mass = hex(0x4A5058), c.body = hex(0xC6CBD2), c.constraintForce = hex(0xB3202C),
      c.pull = hex(0x000000);
      c.velocity = hex(0x46309A), c.belowScale = hex(0xC9CDD3);
      c.floor = hex(0xEBEDF0);
      c.bodies = {hex(0xBCD0E6), hex(0xEBD5B0), hex(0xC3DEC6), hex(0xD9CAE6),
                  hex(0xF0C9BD), hex(0xB9DEDB), hex(0xE0DDB2), hex(0xE8CAD6)};
      c.shadowStrength = 0.16F, c.shading = 0.0F, c.lineScale = 1.5F;
      break;
    case ViewportTheme::Light:
      c.top = hex(0xFBFCFD), c.bottom = hex(0xDDE3EA), c.gridLine = hex(0x8D98A8);
      c.text = hex(0x1D232B), c.accent = hex(0x2F6FDE), c.hover = hex(0x5B6675);
      c.mass = hex(0x687382), c.body = hex(0xAEB9C7), c.constraintForce = hex(0xC62F3F),
      c.pull = hex(0x101418);
      c.velocity = hex(0x5A3FBF), c.belowScale = hex(0xB3BBC6);
      c.floor = hex(0xCFD6DF);
      c.bodies = {hex(0x93B1D1), hex(0xDDBC88), hex(0x9CC4A0), hex(0xBCA5CF),
                  hex(0xE0A18F), hex(0x86C0BC), hex(0xC6C184), hex(0xD3A3B4)};
      c.shadowStrength = 0.30F, c.shading = 1.0F, c.lineScale = 1.0F;
      break;
  }
  return c;
}

Colour colourInTurn(const ViewportColours& colours, std::size_t number) {
  return colours.bodies[number % colours.bodies.size()];
}

}  // namespace compliant
