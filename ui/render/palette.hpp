#pragma once

#include <array>

#include "ui/render/colour.hpp"

namespace compliant {

/// The colours with a meaning. They are the eight of Okabe and Ito, which stay distinct for every
/// common kind of colour vision; each also has its own shape (see LinkStyle, ArrowStyle).
namespace palette {
inline constexpr Colour hardConstraint = Colour::fromHex(0x0072B2);
inline constexpr Colour compliantConstraint = Colour::fromHex(0xE69F00);
inline constexpr Colour stiffForce = Colour::fromHex(0x56B4E9);
inline constexpr Colour projection = Colour::fromHex(0x7F7F7F);
inline constexpr Colour contactNormal = Colour::fromHex(0xD55E00);
inline constexpr Colour friction = Colour::fromHex(0xCC79A7);
inline constexpr Colour externalForce = Colour::fromHex(0x009E73);
inline constexpr Colour faulty = Colour::fromHex(0xF0E442);

inline constexpr Colour axisX = Colour::fromHex(0xC8452F);
inline constexpr Colour axisY = Colour::fromHex(0x4C9A3F);
inline constexpr Colour axisZ = Colour::fromHex(0x3B6FD4);
}  // namespace palette

enum class ViewportTheme { Light, Dark, Print };

/// The colours and style of the viewport in one theme.
struct ViewportColours {
  Colour top, bottom;            ///< background gradient
  Colour gridLine;               ///< ground grid; every tenth line is stronger
  Colour text;                   ///< letters of the axes triad, and text that a caller adds
  Colour accent;                 ///< outline of the selection
  Colour hover;                  ///< outline of the item under the pointer
  Colour mass;                   ///< points with no other colour
  Colour body;                   ///< surfaces of bodies at rest
  Colour floor;                  ///< infinite surfaces: less prominent than what is on them
  Colour constraintForce;        ///< arrows of the sum of all constraint forces
  Colour velocity;               ///< arrows of velocities
  Colour belowScale;             ///< constraints whose violation is below the colour scale
  Colour pull;                   ///< the double line of the mouse pull
  std::array<Colour, 8> bodies;  ///< colourInTurn, in the order of Depiction::Paint
  float shadowStrength;          ///< darkening below an object on the ground, 0 to 1
  float shading;                 ///< contrast of the lighting, 0 (flat) to 1
  float lineScale;               ///< factor on all widths in pixels
};

ViewportColours viewportColours(ViewportTheme theme);

/// The colours of moving bodies, in turn: muted, so that colours with a meaning stand out.
Colour colourInTurn(const ViewportColours& colours, std::size_t number);

}  // namespace compliant
