#pragma once

namespace compliant {

/// Which fragments are drawn, and how; the values of `pass` in shaders/common.glsl.
enum class Pass { Everything = 0, Inside = 1, Edges = 2, Hidden = 3 };

/// Of bodies and surfaces: outlines and edges alone let what is behind be seen.
enum class Fill { Solid, Outlines };

/// Coarse costs less: for draw lists of thousands of things without a graphics card.
enum class Detail { Full, Coarse };

}  // namespace compliant
