#pragma once

#include <array>
#include <memory>
#include <vector>

#include "engine/base/mesh.hpp"
#include "engine/scene/state_shape.hpp"

namespace compliant {

/// What is seen of a component in space: filled by Component::depict when a scene is laid out.
/// Drawing, picking, shadows, framing and hiding need nothing else, whatever the type.
///
/// States are counted as the component links to them: the inputs of a mapping in order, the one
/// state of everything else; a state is its own.
struct Depiction {
  /// A place in the axes of an element of a state, or in the world.
  struct End {
    Index state = -1;  ///< −1: at rest in the world
    Index element = 0;
    Vec3 place = Vec3::Zero();  ///< m; points have no axes of their own: those of the world
  };
  /// What the rows of a joint between two frames are: coordinates in axes fixed in the first one.
  struct Joint {
    Eigen::Quaterniond axes = Eigen::Quaterniond::Identity();  ///< in the axes of `from`
    std::array<int, 6> row{-1, -1, -1, -1, -1, -1};  ///< of x, y, z and the turns about them; −1: none
    explicit operator bool() const { return row != Joint().row; }
  };
  struct Line {
    Index element = 0;  ///< of the output of a mapping, whose rows it shows
    End from, to;
    Joint joint = {};  ///< none: the rows act along the line or, where there are three, in the world
  };
  /// A closed surface that moves with an element.
  struct Surface {
    End origin;
    Eigen::Quaterniond rotation = Eigen::Quaterniond::Identity();  ///< in the axes of the element
    Vec3 scale = Vec3::Ones();                                     ///< of the mesh along its own axes
    std::shared_ptr<const Mesh> mesh;
  };
  std::vector<Line> lines;
  std::vector<Surface> surfaces;
};

}  // namespace compliant
