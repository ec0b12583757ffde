#include <gtest/gtest.h>

#include <Eigen/LU>
#include <cmath>

#include "engine/json/scene_file.hpp"
#include "engine/scene/build.hpp"
#include "engine/simulation/simulation.hpp"
#include "tests/support/folders.hpp"
#include "tests/support/instrumented.hpp"
#include "tests/support/probe.hpp"

/// The tippe top turns over by friction and not by the time step: beside an integration of its
/// equations that shares nothing with the program.
namespace compliant::test {
namespace {

/// A ball of radius R whose centre of mass lies a below its middle, on the plane y = 0. With ρ from
/// the centre of mass to the middle and r = ρ − R e_y to the contact, friction −μ N s/√(s² + v₀²)
/// against the slip s and N from ÿ = 0 of the middle:
///
///     m a = N f − m g e_y        I ω̇ = −ω × Iω + N r × f        f = e_y − μ s/√(s² + v₀²)
///     0 = e_y·(a + ω̇ × ρ + ω × (ω × ρ))
///
/// by the Runge–Kutta method of fourth order.
struct RollingBall {
  double m = 1, R = 0, a = 0, friction = 0;
  Vec3 moments = Vec3::Zero();
  Vec3 v = Vec3::Zero(), omega = Vec3::Zero();
  Eigen::Quaterniond rotation = Eigen::Quaterniond::Identity();
  static constexpr double v0 = 1e-3;  // m/s, far below every slip but the cusps of its path

  struct Rates {
    Vec3 v, omega, turn;
    double normal = 0;
  };
  Rates rates() const {
    const Mat3 Q = rotation.toRotationMatrix(), I = Q * moments.asDiagonal() * Q.transpose(),
               inverse = I.inverse();
    const Vec3 rho = Q * Vec3(0, a, 0), r = rho - Vec3(0, R, 0), speed = v + omega.cross(r),
               slip(speed.x(), 0, speed.z());
    const Vec3 force = Vec3::UnitY() - friction * slip / std::hypot(slip.norm(), v0);
    const Vec3 gyroscopic = inverse * -omega.cross(I * omega), turning = inverse * r.cross(force);
    const double own = -gravity + (gyroscopic.cross(rho) + omega.cross(omega.cross(rho))).y(),
                 perNormal = (force / m + turning.cross(rho)).y(), N = -own / perNormal;
    return {N * force / m - Vec3(0, gravity, 0), gyroscopic + N * turning, omega, N};
  }
  RollingBall after(const Rates& rate, double dt) const {
    RollingBall next = *this;
    next.v += dt * rate.v;
    next.omega += dt * rate.omega;
    next.rotation = rotationOf(dt * rate.turn) * rotation;
    return next;
  }
  /// Gives the normal force at its start, N.
  double step(double dt) {
    const Rates k1 = rates(), k2 = after(k1, dt / 2).rates(), k3 = after(k2, dt / 2).rates(),
                k4 = after(k3, dt).rates();
    *this = after({(k1.v + 2 * k2.v + 2 * k3.v + k4.v) / 6,
                   (k1.omega + 2 * k2.omega + 2 * k3.omega + k4.omega) / 6,
                   (k1.turn + 2 * k2.turn + 2 * k3.turn + k4.turn) / 6},
                  dt);
    rotation.normalize();
    return k1.normal;
  }
  double upright() const { return (rotation * Vec3::UnitY()).y(); }
  static constexpr double gravity = 9.81;  // m/s²
};

Scene tippeTop() { return *loadScene(sourceFolder() + "/assets/scenes/tippe_top.json"); }

Value fieldOf(const Scene& scene, const char* component, const char* field) {
  const Component* found = scene.find(component);
  return found->type().find(field)->read(*found);
}

RollingBall ballOf(const Scene& scene) {
  RollingBall ball;
  ball.R = std::get<double>(fieldOf(scene, "top/ball", "radius"));
  ball.a = -std::get<Vec3>(fieldOf(scene, "top/mass", "centre")).y();
  ball.moments = std::get<Vec3>(fieldOf(scene, "top/mass", "moments"));
  ball.friction = std::get<double>(fieldOf(scene, "floor/plane", "friction"));
  ball.omega = std::get<Array<Vec3>>(fieldOf(scene, "top", "angular_velocity"))[0];
  ball.rotation = rotationOf(std::get<Array<Vec3>>(fieldOf(scene, "top", "rotation"))[0]);
  ball.v = -ball.omega.cross(ball.rotation * Vec3(0, ball.a, 0));  // its middle is at rest
  return ball;
}

double uprightOf(const Simulation& simulation) {
  const VecX place = Probe(simulation).position("top");
  return (rotationAt(place.data()) * Vec3::UnitY()).y();
}

TEST(TippeTop, TurnsOverLikeTheRollingBallOfItsEquations) {
  RollingBall ball = ballOf(tippeTop());
  constexpr double fine = 4e-5, latest = 12;
  double level = 0, least = 1e3;
  while (ball.upright() > -0.8 && level < latest) {
    least = std::min(least, ball.step(fine));
    if (ball.upright() > 0) level += fine;
  }
  ASSERT_LT(level, 10) << "it does not turn over";
  EXPECT_GT(least, 0.5) << "N: it never leaves the floor";
  double error = 0;
  for (const double step : instrumented ? std::vector{1e-3} : std::vector{1e-3, 5e-4}) {
    Scene scene = tippeTop();
    Build(scene).set("integrator", "h", step);
    Simulation simulation(std::move(scene));
    while (uprightOf(simulation) > 0 && simulation.motion().time < latest) advance(simulation, 1);
    const double before = error;
    error = std::abs(simulation.motion().time - level);
    EXPECT_LT(error, 0.1 * level) << step;
    if (before > 0) {
      EXPECT_LT(error, before) << step;
    }
  }
}

TEST(TippeTop, GoesOnLeaningWithoutFriction) {
  Scene scene = tippeTop();
  Build(scene).set("floor/plane", "friction", 0.0);
  Simulation simulation(std::move(scene));
  const double start = uprightOf(simulation);
  for (int i = 0; i < (instrumented ? 200 : 4000); ++i) {
    advance(simulation, 1);
    ASSERT_NEAR(uprightOf(simulation), start, 0.02) << i;
  }
}

}  // namespace
}  // namespace compliant::test
