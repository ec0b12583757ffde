#pragma once

namespace compliant {

/// Which fragments are drawn, and how; the values of `pass` in shaders/common.glsl.
enum class Pass { everything = 0, inside = 1, edges = 2, hidden = 3 };

/// Of bodies and surfaces: outlines and edges alone let what is behind be seen.
enum class Fill { solid, outlines };

/// Coarse costs less: for draw lists of thousands of things without a graphics card.
enum class Detail { full, coarse };

}  // namespace compliant
