#pragma once

#include <array>
#include <utility>
#include <vector>

#include "engine/contact/detection/convex.hpp"

namespace compliant {

/// The direction of least depth of two convex shapes that touch or overlap: the face of the
/// difference K = {a − b} that is nearest to the origin. A polytope within K, of points of its
/// surface, grows where its face is nearest until K reaches no farther there (van den Bergen 2001).
/// The origin may be outside by a little: distances of faces have a sign.
class ExpandingPolytope {
 public:
  struct Depth {
    Vec3 outward = Vec3::UnitY();  ///< normal of the face of K
    double depth =
        0;  ///< m, how far K reaches along it: an upper bound, at most `tolerance` too large
  };
  /// K must have a volume. Keeps its memory.
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
