#pragma once

#include <array>
#include <utility>
#include <vector>

#include "engine/contact/detection/convex.hpp"

namespace compliant {

/// The direction of least depth of two convex shapes that touch or overlap: the face of the
/// difference K = {a − b} nearest to the origin. A polytope inside K, with corners on its surface,
/// grows at its nearest face until K extends no farther there (van den Bergen 2001). The origin may
/// lie slightly outside: distances of faces are signed.
class ExpandingPolytope {
 public:
  struct Depth {
    Vec3 outward = Vec3::UnitY();  ///< normal of the face of K
    double depth =
        0;  ///< m, the extent of K along it: an upper bound, at most `tolerance` too large
  };
  /// K must have a volume. The memory is kept.
  Depth least(const Convex& a, const Convex& b, double tolerance);

 private:
  struct Face {
    std::array<int, 3> corners;
    std::array<int, 3> across;  ///< the face beyond the edge from corner i to i + 1
    Vec3 normal;
    double distance;
    enum class State { Kept, Seen, Gone } state;
  };

  bool begin(const Convex& a, const Convex& b);
  int addFace(int i, int j, int k);
  int nearest() const;
  bool grow(int seenFirst, int point);
  bool sees(const Face& face, const Vec3& point) const;

  std::vector<Vec3> points_;
  std::vector<Face> faces_;
  std::vector<int> stack_;
  std::vector<std::array<int, 4>>
      horizon_;                ///< from corner, to corner, face kept, edge of that face
  std::vector<int> starting_;  ///< point: its new face whose edge begins there
  double epsilon_ = 0;
};

}  // namespace compliant
