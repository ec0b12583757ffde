#pragma once

namespace compliant {

/// Which fragments are drawn, and how: the values of `pass` in shaders/common.glsl.
enum class Pass { Everything = 0, Inside = 1, Edges = 2, Hidden = 3 };

/// How bodies and surfaces are filled: outlines and edges only let the view through.
enum class Fill { Solid, Outlines };

/// Coarse is faster: for draw lists with thousands of items without a graphics card.
enum class Detail { Full, Coarse };

}  // namespace compliant
