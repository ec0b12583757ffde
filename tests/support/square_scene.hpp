#pragma once

namespace compliant::test {

/// A square of four points of 1 kg, 1 m wide: 0 lower left, then around. A hard
/// rod links 0 and 1, and point 3 is held.
inline constexpr const char* square = R"({
  "compliant_lab": 1,
  "components": {
    "net": {"type": "Points", "position": [[0, 0, 0], [1, 0, 0], [1, 1, 0], [0, 1, 0]]},
    "mass": {"type": "UniformMass", "state": "net"},
    "steps": {"type": "ImplicitIntegrator"},
    "nail": {"type": "FixedPoints", "state": "net", "indices": [3]},
    "length": {"type": "Scalars"},
    "length map": {"type": "Distance", "inputs": ["net"], "output": "length", "edges": [[0, 1]]},
    "rod": {"type": "UniformCompliance", "state": "length"}
  }
})";

}  // namespace compliant::test
