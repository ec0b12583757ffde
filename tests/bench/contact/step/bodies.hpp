#pragma once

#include <Eigen/Geometry>
#include <memory>
#include <string>
#include <vector>

#include "engine/base/math.hpp"

namespace compliant::test {

/// Alike bodies above the plane y = 0 under gravity along −y, all with the same friction; and walls
/// that do not move.
struct BenchScene {
  enum class Kind { Box, Ball };
  struct Wall {
    Vec3 size, place;  ///< m
  };

  std::string name;
  Kind kind = Kind::Box;
  Vec3 size = Vec3::Ones();  ///< m, of a box; of a ball its diameter, thrice
  double mass = 1;           ///< kg
  std::vector<Vec3> places;
  std::vector<Wall> walls;
  double friction = 0.5;
  double h = 0.005;   ///< s
  bool rests = true;  ///< whether nothing moves from the start on

  double radius() const { return 0.5 * size.x(); }
  /// Moments about the centre, kg·m².
  Vec3 moments() const {
    if (kind == Kind::Ball) return Vec3::Constant(0.4 * mass * radius() * radius());
    const Vec3 squared = size.cwiseProduct(size);
    return mass / 12 * (Vec3::Constant(squared.sum()) - squared);
  }
};

/// A wall of bricks in so many rows, each row a brick shorter.
BenchScene pyramidOfBricks(int rows);
/// Balls side by side on the plane, that do not touch each other.
BenchScene ballsOnThePlane(int count);
/// Layers of across² balls above a tray, into which they fall.
BenchScene ballsInATray(int across, int layers);

using Poses = std::vector<Eigen::Isometry3d>;

/// m, how deep the two surfaces are in each other that are most so, by the contacts of this
/// project; 0: none are.
double deepestPenetration(const BenchScene& scene, const Poses& poses);
/// m, the longest way of any body from one moment to another.
double longestWay(const Poses& from, const Poses& to);

/// A simulator with a scene.
class Contender {
 public:
  virtual ~Contender() = default;
  virtual void step() = 0;
  virtual Poses poses() const = 0;
  /// m/s, of the fastest body.
  virtual double fastest() const = 0;
  /// Points of contact in the last step.
  virtual int contacts() const = 0;
  /// What it says of its last solve; negative: nothing.
  virtual double residual() const { return -1; }
  /// Share of the time of the last step that detection took; negative: not known.
  virtual double shareOfDetection() const { return -1; }
};

std::unique_ptr<Contender> makeOwn(const BenchScene& scene, double precision);
/// Bullet's sequential impulses in double or single precision, as it was built, with so many
/// iterations.
std::unique_ptr<Contender> makeBullet(const BenchScene& scene, int iterations);
/// MuJoCo's Newton method, with contacts as stiff as the step allows.
std::unique_ptr<Contender> makeMujoco(const BenchScene& scene, int iterations);

}  // namespace compliant::test
