#include <gtest/gtest.h>

#include <Eigen/QR>
#include <array>
#include <cmath>
#include <numbers>

#include "engine/json/scene_file.hpp"
#include "engine/scene/build.hpp"
#include "tests/support/folders.hpp"
#include "tests/support/instrumented.hpp"
#include "tests/support/probe.hpp"
#include "tests/support/scenes.hpp"

/// The mechanisms among the samples against what is known about them.
namespace compliant::test {
namespace {

Scene sample(const std::string& name) {
  Result<Scene> scene = loadScene(test::sourceFolder() + "/assets/scenes/" + name + ".json");
  EXPECT_TRUE(scene.ok());
  return scene.ok() ? std::move(*scene) : Scene();
}

void runTo(Simulation& simulation, double time) {
  while (simulation.motion().time < time - 1e-9) {
    ASSERT_EQ(simulation.step().status, SolveStatus::Solved) << simulation.motion().time;
  }
}

double largest(const Simulation& simulation, const char* state) {
  return Probe(simulation).position(state).cwiseAbs().maxCoeff();
}

TEST(SliderCrank, MovesItsPistonByTheClosedForm) {
  constexpr double r = 0.25, l = 0.8;
  Simulation simulation(sample("slider_crank"));
  // Positions in the file have six digits, which the hinges remove in the first step.
  advance(simulation, 1);
  for (int i = 0; i < 1000; ++i) {
    ASSERT_EQ(simulation.step().status, SolveStatus::Solved);
    const double angle = Probe(simulation).position("crank angle")[0];
    const double x = r * std::cos(angle) + std::sqrt(l * l - std::pow(r * std::sin(angle), 2));
    ASSERT_NEAR(Probe(simulation).position("bodies")[7 * 3], x, 1e-8) << simulation.motion().time;
    ASSERT_LE(largest(simulation, "hinges"), 1e-9);
  }
  const double turned = 4 * simulation.motion().time;
  EXPECT_NEAR(Probe(simulation).position("crank angle")[0], std::numbers::pi / 3 + turned, 1e-5);
}

// β, Θ, γ, Φ, δ, Ω and ε at 0.03 s: Hairer and Wanner, Solving Ordinary Differential Equations II,
// VII.7, with the digits of the test set for IVP solvers of the University of Bari, problem
// andrews.
const std::array<double, 7> published{15.81077119629904,   -15.75637105984298, 0.04082224013073101,
                                      -0.5347301163226948, 0.5244099658805304, 0.5347301163226948,
                                      1.048080741042263};

VecX squeezerAngles(double h, const char* hardRows) {
  Scene scene = sample("andrews_squeezer");
  Build build(scene);
  build.set("steps", "h", h);
  build.set("steps", "hard_rows", std::string(hardRows));
  Simulation simulation(scene);
  advance(simulation, static_cast<int>(std::lround(0.03 / h)));
  return Probe(simulation).position("angles");
}

TEST(AndrewsSqueezer, StartsWithThePublishedAccelerations) {
  Scene scene = sample("andrews_squeezer");
  constexpr double h = 1e-7;
  Build(scene).set("steps", "h", h);
  Build(scene).set("steps", "beta", 1.0);
  Build(scene).set("steps", "alpha", 1.0);
  Simulation simulation(scene);
  advance(simulation, 1);
  const VecX acceleration = Probe(simulation).velocity("angles") / h;
  EXPECT_NEAR(acceleration[0], 14222.4439199541, 0.1);
  EXPECT_NEAR(acceleration[1], -10666.8329399656, 0.1);
  EXPECT_LE(acceleration.tail<5>().cwiseAbs().maxCoeff(), 0.1);
}

TEST(AndrewsSqueezer, ConvergesToThePublishedAnglesWithSecondOrder) {
  const VecX exact = Eigen::Map<const Eigen::Matrix<double, 7, 1>>(published.data());
  for (const char* hardRows : {"implicit", "positional"}) {
    const VecX coarse = squeezerAngles(1.5e-5, hardRows), fine = squeezerAngles(7.5e-6, hardRows);
    const VecX extrapolated = fine + (fine - coarse) / 3;  // Richardson's, without the error in h²
    const double e1 = (coarse - exact).norm(), e2 = (fine - exact).norm(),
                 e3 = (extrapolated - exact).norm();
    std::printf("%s: errors %.3e, %.3e rad, order %.2f, extrapolated %.3e rad\n", hardRows, e1, e2,
                std::log2(e1 / e2), e3);
    EXPECT_NEAR(std::log2(e1 / e2), 2, 0.15) << hardRows;
    EXPECT_LE(e3, e2 / 10) << hardRows;
    EXPECT_LE(e3, 2e-5) << hardRows;
  }
}

TEST(Bricard, HasOneDegreeOfFreedomMoreThanItsRowsLeave) {
  Scene scene = sample("bricard");
  Build(scene).set("hold", "compliance", 0.0);
  Simulation simulation(scene);
  ASSERT_TRUE(usable(simulation.dynamics(0).assemble(Scheme()).status));
  const MatX J = simulation.dynamics(0).system().J.dense();
  EXPECT_EQ(J.rows(), 30);
  EXPECT_EQ(J.cols(), 30);
  Eigen::ColPivHouseholderQR<MatX> qr(J);
  qr.setThreshold(1e-9);
  EXPECT_EQ(qr.rank(), 29);
}

TEST(Bricard, StaysClosedAndGainsNoEnergy) {
  Simulation simulation(sample("bricard"));
  const double start = simulation.energies().total();
  double open = 0, most = start, least = start, fastest = 0;
  while (simulation.motion().time < 30) {
    ASSERT_EQ(simulation.step().status, SolveStatus::Solved) << simulation.motion().time;
    const Energies now = simulation.energies();
    open = std::max(open, largest(simulation, "hinges"));
    most = std::max(most, now.total());
    least = std::min(least, now.total());
    fastest = std::max(fastest, now.kinetic);
  }
  std::printf("hinges open by %.2e; energy %.6f J, %.2e more, %.2e less\n", open, start,
              most - start, start - least);
  EXPECT_LE(open, 1e-6);
  EXPECT_GT(fastest, 200) << "it moves";
  EXPECT_LE(most - start, 1e-4 * fastest);
  EXPECT_LE(start - least, 0.1 * fastest) << "α = β = 0.51 takes a little";
}

TEST(FlyballGovernor, LiftsItsSleeveAsItsBalanceSays) {
  // Torques about the pivots of the arms at a constant speed: masses lifted against the centrifugal
  // pull,
  //   cos θ = (m_a l/2 + m_b l + 3/2 m_l l + M l) g / (ω² (ΔI_a + ΔI_b + ΔI_l)),
  // with the differences ΔI of the moments of inertia across and along an arm or link about the
  // axis. With point masses and nothing else this is cos θ = g/(ω² l).
  constexpr double l = 0.5, pi = std::numbers::pi;
  const double arm = 2000 * pi * 0.0144 * 0.0144 * l, link = 2000 * pi * 0.0108 * 0.0108 * l;
  const double ball = 7800 * 4 / 3.0 * pi * std::pow(0.075, 3),
               sleeve = 2000 * pi * 0.06 * 0.06 * 0.12;
  const double inertia = arm * (l * l / 3 - 0.0144 * 0.0144 / 4) + ball * l * l +
                         link * (l * l / 3 - 0.0108 * 0.0108 / 4);
  const auto height = [&](double speed) {  // of the sleeve over the origin of the shaft
    const double cosine =
        (arm / 2 + ball + 1.5 * link + sleeve) * l * g / (speed * speed * inertia);
    return 1.2 - 2 * l * cosine - 0.65;
  };
  double before = -1;
  for (const double speed : {6.0, 8.0, 10.0}) {
    double error[2];
    for (int i = 0; i < 2; ++i) {
      Scene scene = sample("flyball_governor");
      Build build(scene);
      build.set("motor", "target_values", Array<double>{speed});
      build.set("steps", "h", i == 0 ? 0.005 : 0.0025);
      Simulation simulation(scene);
      runTo(simulation, 20);
      error[i] = Probe(simulation).position("lift")[0] - height(speed);
      EXPECT_NEAR(Probe(simulation).velocity("shaft angle")[0], speed, 1e-4);
    }
    std::printf("%g rad/s: %.6f m, errors %.2e, %.2e m\n", speed, height(speed), error[0],
                error[1]);
    EXPECT_LE(std::abs(error[0]), 2e-3) << speed;
    EXPECT_LE(std::abs(error[1]), 0.6 * std::abs(error[0])) << speed;
    EXPECT_GT(height(speed), before);
    before = height(speed);
  }
}

TEST(Ragdoll, SwingsAndComesToRestWithClosedJoints) {
  Simulation simulation(sample("ragdoll"));
  const double start = simulation.energies().total();
  double fastest = 0;
  while (simulation.motion().time < 60) {
    ASSERT_EQ(simulation.step().status, SolveStatus::Solved);
    fastest = std::max(fastest, simulation.energies().kinetic);
    ASSERT_LE(simulation.energies().total(), start + 1e-6);
  }
  EXPECT_GT(fastest, 100);
  EXPECT_LE(simulation.energies().kinetic, 0.01 * fastest);
  EXPECT_LE(largest(simulation, "ball joints"), 3e-3) << "70 kg on 2e-6 m/N";
}

TEST(ArmWithServos, ComesToRestWhereEachServoGivesWayByItsComplianceTimesItsTorque) {
  Simulation simulation(sample("arm_with_servos"));
  runTo(simulation, 20);
  const VecX angle = Probe(simulation).position("angles"),
             torque = Probe(simulation).lambda("servos");
  const std::array<double, 4> compliance{0.05, 0.002, 0.006, 0.02}, target{0.7, 0.6, -1.9, -0.9};
  for (int i = 0; i < 4; ++i)
    EXPECT_NEAR(angle[i] - target[static_cast<std::size_t>(i)],
                -compliance[static_cast<std::size_t>(i)] * torque[i], 1e-7);
  EXPECT_NEAR(torque[0], 0, 1e-4) << "nothing weighs on a vertical axis";
  EXPECT_GT(std::abs(torque[1]), 1);
  EXPECT_LE(Probe(simulation).velocity("angles").norm(), 1e-5);
}

/// The largest error of the angle against the step response of a damped oscillator.
double servoError(double h, double compliance, double d) {
  constexpr double I = 0.02, target = 1;
  Scene scene;
  Build build(scene);
  build.add("RigidFrames", "bodies", {{"position", Array<Vec3>{Vec3(0, 0, 0), Vec3(0, 0, 0)}}});
  build.add("RigidMass", "mass", {{"state", build.link("bodies")}, {"moments", Vec3(I, I, I)}});
  build.add("FixedPoints", "ground",
            {{"state", build.link("bodies")}, {"indices", Array<std::int64_t>{0}}});
  build.mapped("RelativePose", "Coordinates", "hinge", {"bodies"},
               {{"pairs", Array<Edge>{{0, 1}}}, {"rz", false}});
  build.set("hinge", "width", std::int64_t{5});
  build.add("UniformCompliance", "hold", {{"state", build.link("hinge")}});
  build.mapped("HingeAngle", "Angles", "angle", {"bodies"}, {{"pairs", Array<Edge>{{0, 1}}}});
  build.add("UniformCompliance", "servo",
            {{"state", build.link("angle")},
             {"compliance", compliance},
             {"damping_ratio", d},
             {"target", std::string("offset")},
             {"target_values", Array<double>{target}}});
  build.add("ImplicitIntegrator", "steps", {{"h", h}, {"alpha", 0.5}, {"beta", 0.5}});
  Simulation simulation(scene);
  const double omega = 1 / std::sqrt(I * compliance), zeta = d * omega / 2;
  const double damped = omega * std::sqrt(1 - zeta * zeta);
  double worst = 0;
  while (simulation.motion().time < 10 / omega) {
    advance(simulation, 1);
    const double t = simulation.motion().time, decay = std::exp(-zeta * omega * t);
    const double angle =
        target *
        (1 - decay * (std::cos(damped * t) + zeta * omega / damped * std::sin(damped * t)));
    worst = std::max(worst, std::abs(Probe(simulation).position("angle")[0] - angle));
  }
  return worst;
}

TEST(Servo, AnswersAStepLikeTheOscillatorOfItsInertiaFromSoftToHard) {
  for (const double compliance : {1.0, 0.1, 0.01})
    for (const double zeta : {0.1, 0.7}) {
      const double omega = 1 / std::sqrt(0.02 * compliance), d = 2 * zeta / omega, h = 0.02 / omega;
      const double coarse = servoError(h, compliance, d), fine = servoError(h / 2, compliance, d);
      EXPECT_LE(coarse, 1e-3) << compliance << " " << zeta;
      EXPECT_NEAR(coarse / fine, 4, 0.5) << compliance << " " << zeta;
    }
}

TEST(FourBar, KeepsItsRedundantHingesClosedOverALongRun) {
  Scene scene = sample("four_bar");
  Build(scene).set("steps", "newton_iterations", std::int64_t{10});
  Simulation simulation(scene);
  advance(simulation, 2);  // the file has six digits
  double early = 0, late = 0, open = 0;
  while (simulation.motion().time < 60) {
    ASSERT_EQ(simulation.step().status, SolveStatus::Solved) << simulation.motion().time;
    open = std::max(open, largest(simulation, "hinges"));
    double& most = simulation.motion().time < 30 ? early : late;
    most = std::max(most, simulation.energies().kinetic);
  }
  ASSERT_NE(simulation.step().systems[0].redundancy, nullptr);
  EXPECT_EQ(simulation.step().systems[0].redundancy->rows, 3);
  std::printf("hinges open by %.2e; kinetic energy up to %.6f J, later %.6f J\n", open, early,
              late);
  EXPECT_LE(open, 1e-6);
  EXPECT_NEAR(late, early, 1e-3 * early) << "the motor gives the speed";
  EXPECT_NEAR(Probe(simulation).velocity("crank angle")[0], 3, 1e-9);
}

TEST(FourBar, RunsAnHourWithItsRedundantHingesClosed) {
  // 72,000 steps of 0.05 s, about 15 s of work.
  constexpr double hour = instrumented ? 180 : 3600;
  Scene scene = sample("four_bar");
  Build(scene).set("steps", "newton_iterations", std::int64_t{10});
  Build(scene).set("steps", "h", 0.05);
  Simulation simulation(scene);
  advance(simulation, 2);  // the file has six digits
  double first = 0, open = 0, most = 0;
  while (simulation.motion().time < hour) {
    ASSERT_EQ(simulation.step().status, SolveStatus::Solved) << simulation.motion().time;
    open = std::max(open, largest(simulation, "hinges"));
    most = std::max(most, simulation.energies().kinetic);
    if (simulation.motion().time < 100) first = most;
  }
  EXPECT_LE(open, 1e-6);
  EXPECT_LE(most, 1.05 * first);
}

}  // namespace
}  // namespace compliant::test
