#include <gtest/gtest.h>

#include <Eigen/LU>
#include <cmath>
#include <cstdio>

#include "engine/scene/build.hpp"
#include "tests/laws/solver_variants.hpp"
#include "tests/support/scenes.hpp"

/// Plane chains of rods on hinges against the same chains in minimal coordinates.
namespace compliant::test {
namespace {

constexpr double l = 0.5, m = 1.2, I = 0.03;  // of each rod: m, kg, kg·m² about its middle

VecX startAngles(int links) {
  VecX theta(links);
  for (int i = 0; i < links; ++i) theta[i] = 1.2 + 0.4 * i;
  return theta;
}

/// Lagrange's equations in the angles of the rods from straight down, with a_ij = Σ_b c_bi c_bj and
/// the parts c_bk of rod k in the place of rod b, l before it and l/2 of its own:
///   Σ_j (m a_ij cos(θ_i − θ_j) + I δ_ij) θ¨_j = −Σ_j m a_ij sin(θ_i − θ_j) θ̇_j² − m g sin θ_i Σ_b
///   c_bi
class MinimalChain {
 public:
  explicit MinimalChain(int links)
      : theta_(startAngles(links)), omega_(VecX::Zero(links)), c_(MatX::Zero(links, links)) {
    for (int b = 0; b < links; ++b)
      for (int k = 0; k <= b; ++k) c_(b, k) = k < b ? l : l / 2;
    a_ = c_.transpose() * c_;
  }
  void run(double time, int steps) {
    const double dt = time / steps;
    for (int s = 0; s < steps; ++s) {  // Runge and Kutta's method of fourth order
      const VecX k1 = acceleration(theta_, omega_), v2 = omega_ + dt / 2 * k1;
      const VecX k2 = acceleration(theta_ + dt / 2 * omega_, v2), v3 = omega_ + dt / 2 * k2;
      const VecX k3 = acceleration(theta_ + dt / 2 * v2, v3), v4 = omega_ + dt * k3;
      const VecX k4 = acceleration(theta_ + dt * v3, v4);
      theta_ += dt / 6 * (omega_ + 2 * v2 + 2 * v3 + v4);
      omega_ += dt / 6 * (k1 + 2 * k2 + 2 * k3 + k4);
    }
  }
  const VecX& angles() const { return theta_; }

 private:
  VecX acceleration(const VecX& theta, const VecX& omega) const {
    const Index n = theta.size();
    MatX M(n, n);
    VecX right(n);
    for (Index i = 0; i < n; ++i) {
      right[i] = -m * g * std::sin(theta[i]) * c_.col(i).sum();
      for (Index j = 0; j < n; ++j) {
        M(i, j) = m * a_(i, j) * std::cos(theta[i] - theta[j]) + (i == j ? I : 0);
        right[i] -= m * a_(i, j) * std::sin(theta[i] - theta[j]) * omega[j] * omega[j];
      }
    }
    return M.partialPivLu().solve(right);
  }
  VecX theta_, omega_;
  MatX c_, a_;
};

/// Bodies 1… on hinges about z, the first at the origin; the rods lie along their y axes.
Scene hingeChain(int links, const Build::Fields& integrator) {
  Scene scene;
  Build build(scene);
  std::vector<Vec3> places{Vec3::Zero()}, turns{Vec3::Zero()};
  std::vector<Edge> pairs;
  const VecX theta = startAngles(links);
  Vec3 pin = Vec3::Zero();
  for (int i = 0; i < links; ++i) {
    const Vec3 along(std::sin(theta[i]), -std::cos(theta[i]), 0);
    places.push_back(pin + l / 2 * along);
    turns.emplace_back(0, 0, theta[i]);
    pairs.push_back({i, i + 1});
    pin += l * along;
  }
  std::vector<Vec3> onA(places.size() - 1, Vec3(0, -l / 2, 0));
  onA[0] = Vec3::Zero();
  build.add("RigidFrames", "rods",
            {{"position", Array<Vec3>(places)}, {"rotation", Array<Vec3>(turns)}});
  build.add("RigidMass", "mass",
            {{"state", build.link("rods")}, {"mass", m}, {"moments", Vec3(I, I, I)}});
  build.add("FixedPoints", "ground",
            {{"state", build.link("rods")}, {"indices", Array<std::int64_t>{0}}});
  build.mapped("RelativePose", "Coordinates", "hinges", {"rods"},
               {{"pairs", Array<Edge>(pairs)},
                {"place_a", Array<Vec3>(onA)},
                {"place_b", Array<Vec3>{Vec3(0, l / 2, 0)}},
                {"rz", false}});
  build.set("hinges", "width", std::int64_t{5});
  build.add("UniformCompliance", "hold", {{"state", build.link("hinges")}});
  build.mapped("HingeAngle", "Angles", "angles", {"rods"}, {{"pairs", Array<Edge>(pairs)}});
  build.add("Gravity", "gravity");
  build.add("ImplicitIntegrator", "steps", integrator);
  return scene;
}

/// Distance of the angles from those of the minimal chain after 0.8 s.
double error(int links, Build::Fields integrator, double h) {
  MinimalChain exact(links);
  exact.run(0.8, 20000);
  integrator.emplace_back("h", h);
  Simulation simulation(hingeChain(links, integrator));
  advance(simulation, static_cast<int>(std::lround(0.8 / h)));
  VecX angles = Probe(simulation).position("angles");
  for (Index i = 1; i < angles.size(); ++i) angles[i] += angles[i - 1];
  return (angles - exact.angles()).norm();
}

struct ChainScheme {
  const char* name;
  double alpha, beta;
  const char* hardRows;
  std::int64_t newtonIterations;
  double order;
};
class HingeChain : public testing::TestWithParam<ChainScheme> {};
INSTANTIATE_TEST_SUITE_P(
    Schemes, HingeChain,
    testing::Values(ChainScheme{"ImplicitEuler", 1, 1, "implicit", 1, 1},
                    ChainScheme{"ImplicitEulerByNewton", 1, 1, "implicit", 20, 1},
                    ChainScheme{"SymplecticEulerByNewton", 0, 1, "implicit", 20, 1},
                    ChainScheme{"MidpointByNewton", 0.5, 0.5, "implicit", 20, 2},
                    ChainScheme{"PositionalMidpointByNewton", 0.5, 0.5, "positional", 20, 2}),
    [](const auto& info) { return info.param.name; });

TEST_P(HingeChain, ConvergesToLagrangesEquationsWithTheOrderOfItsScheme) {
  const ChainScheme& scheme = GetParam();
  const Build::Fields integrator{{"alpha", scheme.alpha},
                                 {"beta", scheme.beta},
                                 {"hard_rows", std::string(scheme.hardRows)},
                                 {"newton_iterations", scheme.newtonIterations},
                                 {"geometric_stiffness", std::string("exact")}};
  const double h = scheme.order == 2 ? 4e-3 : 5e-4;
  for (const int links : {2, 3}) {
    const double coarse = error(links, integrator, h), fine = error(links, integrator, h / 2);
    std::printf("%s, %d links: errors %.3e, %.3e rad, order %.2f\n", scheme.name, links, coarse,
                fine, std::log2(coarse / fine));
    EXPECT_NEAR(std::log2(coarse / fine), scheme.order, 0.25) << links;
    EXPECT_LE(fine, 0.02) << links;
  }
}

/// J that implicit Euler takes from a chain of ten rods that swings in 2 s.
double taken(const char* geometricStiffness) {
  Simulation simulation(hingeChain(10, {{"h", 0.01},
                                        {"alpha", 1.0},
                                        {"beta", 1.0},
                                        {"geometric_stiffness", std::string(geometricStiffness)}}));
  const double start = simulation.energies().total();
  advance(simulation, 200);
  return start - simulation.energies().total();
}

TEST(HingeChainDamping, StabilizedStiffnessDampsHardlyMoreThanExact) {
  const double exact = taken("exact"), stabilized = taken("stabilized");
  std::printf("exact %.3f J, stabilized %.3f J\n", exact, stabilized);
  EXPECT_GT(exact, 1);
  EXPECT_LE(stabilized, 1.05 * exact);
}

/// A chain of two hinges, solved by every solver under every stabilisation.
class EverySolverOnHinges : public testing::TestWithParam<Variant> {};
INSTANTIATE_TEST_SUITE_P(Registered, EverySolverOnHinges, testing::ValuesIn(everyVariant()),
                         VariantName());

TEST_P(EverySolverOnHinges, MovesThemLikeTheReferenceUnderEachStabilisation) {
  if (GetParam().needsSoftRows()) return;
  for (const char* stabilization : {"none", "pre", "post", "post_reassembled", "baumgarte"}) {
    const auto motion = [&](const Variant* variant) {
      Scene scene = hingeChain(2, {{"h", 0.005}, {"stabilization", std::string(stabilization)}});
      if (variant == nullptr) {
        Build(scene).add("LuSolver", "solver");
      } else {
        variant->addTo(scene);
        if (variant->iterates()) {
          Build(scene).set("solver", "iterations", std::int64_t{20000});
          Build(scene).set("solver", "precision", 1e-13);
        }
      }
      Simulation simulation(scene);
      advance(simulation, 10);
      return Probe(simulation).position("rods");
    };
    EXPECT_LE((motion(&GetParam()) - motion(nullptr)).cwiseAbs().maxCoeff(), 1e-7) << stabilization;
  }
}

}  // namespace
}  // namespace compliant::test
