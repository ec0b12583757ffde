#pragma once

#include <array>
#include <memory>
#include <span>
#include <vector>

#include "engine/base/mesh.hpp"
#include "engine/scene/state_shape.hpp"

namespace compliant {

/// The coordinates of a joint, along and about its axes, as in the fields of RelativePose.
inline constexpr std::array jointCoordinateNames{"x", "y", "z", "rx", "ry", "rz"};

/// What is seen of a component in space: filled by Component::depict when a scene is laid out.
/// Drawing, picking, shadows, framing and hiding need nothing else, whatever the type.
///
/// States are counted in the order of the component's links: the inputs of a mapping in order, the
/// single state of every other component. A state counts itself.
struct Depiction {
  /// A place in the axes of an element of a state, or in the world.
  struct End {
    Index state = -1;  ///< −1: at rest in the world
    Index element = 0;
    Vec3 place = Vec3::Zero();  ///< m; points have no axes of their own: those of the world
  };
  /// The rows of a joint between two frames: coordinates in axes fixed in the first frame.
  struct Joint {
    /// Turns are coordinates of one rotation vector, or one is the angle about z that counts whole
    /// turns.
    enum class Turns { Vector, Twist };
    Eigen::Quaterniond axes = Eigen::Quaterniond::Identity();  ///< in the axes of `from`
    std::array<int, 6> row{-1, -1, -1,
                           -1, -1, -1};  ///< of x, y, z and the turns about them; −1: none
    Eigen::Quaterniond axesTo =
        Eigen::Quaterniond::Identity();  ///< of the second frame, in the axes of `to`
    Turns turns = Turns::Vector;
    explicit operator bool() const { return row != Joint().row; }
    /// Only an angle: another joint says where the frames are joined.
    bool twist() const { return turns == Turns::Twist; }
  };
  struct Line {
    Index element = 0;  ///< of the output of the mapping whose rows it shows
    End from, to;
    Joint joint =
        {};  ///< none: the rows act along the line or, where there are three, in the world
  };
  /// The colour of surfaces: automatic, one per body in turn, or a chosen
  /// colour.
  enum class Paint { Automatic, Grey, Blue, Orange, Green, Purple, Red, Teal, Olive, Pink };
  /// A closed surface that moves with an element.
  struct Surface {
    End origin;
    Eigen::Quaterniond rotation = Eigen::Quaterniond::Identity();  ///< in the axes of the element
    Vec3 scale = Vec3::Ones();  ///< of the mesh along its own axes
    std::shared_ptr<const Mesh> mesh;
    /// A part of an unbounded shape: the view is not framed on it.
    bool partOfEndless = false;
    Paint paint = Paint::Automatic;
  };
  /// A number for each triangle of a sheet.
  struct FaceQuantity {
    const char* key;    ///< in tables and files
    const char* label;  ///< in menus and beside colours
    const char* unit;
    /// The value for a triangle, from its corners at the start and now, in m.
    double (*value)(const std::array<Vec3, 3>& start, const std::array<Vec3, 3>& now);
  };
  /// Triangles whose corners are elements of a state.
  struct Sheet {
    Index state = 0;
    std::shared_ptr<const std::vector<Mesh::Triangle>> triangles;
    Paint paint = Paint::Automatic;
    std::span<const FaceQuantity> quantities = {};  ///< of each triangle; constant
  };
  /// An element of the output that is an element of an input, and is seen as that one.
  struct Selected {
    Index element = 0;
    Index input = 0;
    Index inputElement = 0;
  };
  std::vector<Line> lines;
  std::vector<Selected> selected;
  std::vector<Surface> surfaces;
  std::vector<Sheet> sheets;
};

}  // namespace compliant
