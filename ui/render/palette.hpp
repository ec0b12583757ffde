#pragma once

#include <array>

#include "ui/render/colour.hpp"

namespace compliant {

/// The colours that carry meaning. They are Okabe and Ito's eight, which stay distinct for every
/// common kind of colour vision; each also has a shape of its own (see LinkStyle, ArrowStyle).
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

/// How the viewport looks in one theme.
struct ViewportColours {
  Colour top, bottom;            ///< background gradient
  Colour gridLine;               ///< ground grid; each tenth line is drawn stronger
  Colour text;                   ///< letters of the axes triad, and whatever a caller writes on top
  Colour accent;                 ///< outline of what is selected
  Colour hover;                  ///< outline of what is under the pointer
  Colour mass;                   ///< points whose colour says nothing else
  Colour body;                   ///< surfaces of bodies that stand still
  Colour floor;                  ///< surfaces without end: it keeps behind what stands on it
  Colour constraintForce;        ///< arrows of the net of all constraint forces
  Colour velocity;               ///< arrows of velocities
  Colour belowScale;             ///< constraints whose violation is below the scale of colours
  Colour pull;                   ///< the double line of the mouse
  std::array<Colour, 8> bodies;  ///< colourInTurn, in the order of Depiction::Paint
  float shadowStrength;          ///< darkening under an object that lies on the ground, 0 to 1
  float shading;                 ///< contrast of the light, 0 (flat) to 1
  float lineScale;               ///< factor on every width in pixels
};

ViewportColours viewportColours(ViewportTheme theme);

/// Of bodies that move, in turn: muted, so that the colours that carry meaning stay on top.
Colour colourInTurn(const ViewportColours& colours, std::size_t number);

}  // namespace compliant
