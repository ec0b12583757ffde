#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <vector>

#include "engine/base/rotation.hpp"
#include "engine/scene/build.hpp"
#include "tests/support/probe.hpp"
#include "tests/support/scenes.hpp"

/// Spinning bodies against their solutions in elliptic functions (Landau and Lifshitz, Mechanics,
/// §35 to §37).
namespace compliant::test {
namespace {

/// K(k), the quarter period of Jacobi's functions, by the mean of Gauss.
double quarterPeriod(double squaredModulus) {
  double a = 1, b = std::sqrt(1 - squaredModulus);
  while (a - b > 1e-15 * a) {
    const double mean = (a + b) / 2;
    b = std::sqrt(a * b);
    a = mean;
  }
  return std::numbers::pi / (2 * a);
}

Eigen::Quaterniond attitudeOf(const Simulation& simulation, const char* state, Index element) {
  return rotationAt(Probe(simulation).position(state).data() + 7 * element);
}

/// The midpoint rule, solved to the end.
void addMidpoint(Build& build, double h) {
  build.add("ImplicitIntegrator", "steps",
            {{"h", h},
             {"alpha", 0.5},
             {"beta", 0.5},
             {"hard_rows", std::string("positional")},
             {"newton_iterations", std::int64_t{20}}});
}

constexpr double flipSpin = 4, flipTilt = 0.01;
const Vec3 flipMoments(1, 2, 2.5);

/// The first times at which the spin about the middle axis passes zero.
std::vector<double> flips(double h, std::size_t count) {
  Scene scene;
  Build build(scene);
  build.add("RigidFrames", "body",
            {{"position", Array<Vec3>{Vec3(0, 0, 0)}},
             {"angular_velocity", Array<Vec3>{Vec3(flipTilt, flipSpin, 0)}}});
  build.add("RigidMass", "mass", {{"state", build.link("body")}, {"moments", flipMoments}});
  addMidpoint(build, h);
  Simulation simulation(scene);
  const auto middle = [&simulation] {
    return (attitudeOf(simulation, "body", 0).conjugate() *
            Vec3(Probe(simulation).velocity("body").tail<3>()))
        .y();
  };
  std::vector<double> times;
  double before = middle();
  while (times.size() < count && simulation.motion().time < 30) {
    advance(simulation, 1);
    const double now = middle();
    if (before * now < 0) times.push_back(simulation.motion().time - h * now / (now - before));
    before = now;
  }
  return times;
}

TEST(FreeRigidBody, TurnsOverAtTheTimesOfJacobisFunctions) {
  // 2T I₂ > L², so that 1 and 3 change places in the usual formulas; the start is where sn = 1.
  const Vec3 I = flipMoments, w(flipTilt, flipSpin, 0);
  const double twice = I.cwiseProduct(w).dot(w), squared = I.cwiseProduct(w).squaredNorm();
  ASSERT_GT(twice * I.y(), squared);
  const double rate =
      std::sqrt((I.y() - I.x()) * (twice * I.z() - squared) / (I.x() * I.y() * I.z()));
  const double modulus =
      (I.z() - I.y()) * (squared - twice * I.x()) / ((I.y() - I.x()) * (twice * I.z() - squared));
  const double quarter = quarterPeriod(modulus) / rate;
  const std::vector<double> coarse = flips(0.008, 3), fine = flips(0.004, 3);
  ASSERT_EQ(coarse.size(), 3U);
  ASSERT_EQ(fine.size(), 3U);
  for (std::size_t i = 0; i < 3; ++i) {
    const double exact = (2.0 * static_cast<double>(i) + 1) * quarter, e1 = coarse[i] - exact,
                 e2 = fine[i] - exact;
    std::printf("flip %zu at %.6f s: %.2e and %.2e s late\n", i + 1, exact, e1, e2);
    EXPECT_LE(std::abs(e2), 2e-3 * exact);
    EXPECT_NEAR(e1 / e2, 4, 0.8);
  }
}

/// A top of mass 1 kg whose centre is l above its point, about which its moments are A across and C
/// along its axis.
constexpr double l = 0.1, across = 0.02, along = 0.004, weight = g;

/// Its axis leans by `tilt` towards x; `spin` in world axes.
Simulation top(double tilt, const Vec3& spin, double h) {
  const Vec3 lean(0, tilt, 0), axis = rotationOf(lean) * Vec3(0, 0, 1);
  Scene scene;
  Build build(scene);
  build.add("RigidFrames", "bodies",
            {{"position", Array<Vec3>{Vec3(0, 0, 0), l * axis}},
             {"rotation", Array<Vec3>{Vec3(0, 0, 0), lean}},
             {"velocity", Array<Vec3>{Vec3(0, 0, 0), spin.cross(l * axis)}},
             {"angular_velocity", Array<Vec3>{Vec3(0, 0, 0), spin}}});
  build.add("RigidMass", "mass",
            {{"state", build.link("bodies")},
             {"mass", 1.0},
             {"moments", Vec3(across - l * l, across - l * l, along)}});
  build.add("FixedPoints", "ground",
            {{"state", build.link("bodies")}, {"indices", Array<std::int64_t>{0}}});
  build.mapped("RelativePose", "Coordinates", "point", {"bodies"},
               {{"pairs", Array<Edge>{{0, 1}}},
                {"place_b", Array<Vec3>{Vec3(0, 0, -l)}},
                {"rx", false},
                {"ry", false},
                {"rz", false}});
  build.set("point", "width", std::int64_t{3});
  build.add("UniformCompliance", "hold", {{"state", build.link("point")}});
  build.add("Gravity", "gravity", {{"acceleration", Vec3(0, 0, -weight)}});
  addMidpoint(build, h);
  return Simulation(scene);
}

Vec3 axisOf(const Simulation& simulation) {
  return attitudeOf(simulation, "bodies", 1) * Vec3(0, 0, 1);
}

TEST(HeavyTop, PrecessesSteadilyAtTheSlowRootOfItsBalance) {
  // A Ω² cos θ − C ω₃ Ω + m g l = 0
  const double tilt = 0.5, spin = 100, cosine = std::cos(tilt), momentum = along * spin;
  const double rate =
      (momentum - std::sqrt(momentum * momentum - 4 * across * cosine * weight * l)) /
      (2 * across * cosine);
  const Vec3 axis = rotationOf(Vec3(0, tilt, 0)) * Vec3(0, 0, 1);
  const Vec3 omega = rate * Vec3(0, 0, 1) + (spin - rate * cosine) * axis;
  const auto errors = [&](double h) {
    Simulation simulation = top(tilt, omega, h);
    double lean = 0, lag = 0;
    while (simulation.motion().time < 1) {
      advance(simulation, 1);
      const Vec3 now = axisOf(simulation);
      const double turned = rate * simulation.motion().time;
      const Vec3 expected(std::sin(tilt) * std::cos(turned), std::sin(tilt) * std::sin(turned),
                          cosine);
      lean = std::max(lean, std::abs(now.z() - cosine));
      lag = std::max(lag, (now - expected).norm());
    }
    return std::pair(lean, lag);
  };
  const auto [lean1, lag1] = errors(0.002);
  const auto [lean2, lag2] = errors(0.001);
  std::printf("precession %.4f rad/s: lean %.2e, %.2e; lag %.2e, %.2e\n", rate, lean1, lean2, lag1,
              lag2);
  EXPECT_LE(lag2, 5e-3);
  EXPECT_NEAR(lag1 / lag2, 4, 0.8);
  EXPECT_LE(lean2, 1e-3);
}

TEST(HeavyTop, NutatesWithThePeriodAndTheDepthOfItsCubic) {
  // From rest at u₀ = cos θ₀: u̇² = β (u₀ − u)(u − u₁)(u₂ − u), β = 2 m g l/A
  const double tilt = 0.5, spin = 100, u0 = std::cos(tilt);
  const double a = along * spin / across, beta = 2 * weight * l / across,
               root = std::sqrt(a * a * a * a - 4 * beta * (a * a * u0 - beta));
  const double u1 = (a * a - root) / (2 * beta), u2 = (a * a + root) / (2 * beta);
  const double period = 4 / std::sqrt(beta * (u2 - u1)) * quarterPeriod((u0 - u1) / (u2 - u1));
  const Vec3 omega = spin * (rotationOf(Vec3(0, tilt, 0)) * Vec3(0, 0, 1));
  const auto errors = [&](double h) {
    Simulation simulation = top(tilt, omega, h);
    double deepest = u0, before = u0, last = u0;
    std::vector<double> tops;
    while (tops.size() < 3 && simulation.motion().time < 4 * period) {
      advance(simulation, 1);
      const double now = axisOf(simulation).z();
      deepest = std::min(deepest, now);
      // The vertex of the parabola through three steps.
      if (last > before && last > now)
        tops.push_back(simulation.motion().time - h +
                       h / 2 * (now - before) / (2 * last - now - before));
      before = last;
      last = now;
    }
    EXPECT_EQ(tops.size(), 3U);
    return std::pair(deepest - u1, tops.empty() ? 1 : tops.back() / 3 - period);
  };
  const auto [depth1, late1] = errors(0.002);
  const auto [depth2, late2] = errors(0.001);
  std::printf("nutation of %.5f s to %.5f: depth %.2e, %.2e; late %.2e, %.2e s\n", period, u1,
              depth1, depth2, late1, late2);
  EXPECT_LE(std::abs(depth2), 1e-3);
  EXPECT_LE(std::abs(late2), 3e-3 * period);
  EXPECT_NEAR(late1 / late2, 4, 1);
}

}  // namespace
}  // namespace compliant::test
