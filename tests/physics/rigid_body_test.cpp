#include <gmock/gmock.h>

#include <algorithm>
#include <numbers>

#include "engine/base/rotation.hpp"
#include "engine/scene/build.hpp"
#include "engine/scene/primitive_meshes.hpp"
#include "tests/laws/types.hpp"
#include "tests/support/probe.hpp"

/// Rigid bodies against laws of mechanics (theory §9).
namespace compliant::test {
namespace {

Eigen::Quaterniond turnOf(const Simulation& simulation, const char* state, Index element = 0) {
  const VecX x = Probe(simulation).position(state);
  return rotationAt(x.data() + 7 * element);
}

/// A body with three different moments of inertia, spinning freely.
Scene freeBody(const Vec3& spin, double h, double alpha, double beta, std::int64_t iterations = 1) {
  Scene scene;
  Build build(scene);
  build.add("RigidFrames", "body",
            {{"position", Array<Vec3>{Vec3(0, 0, 0)}},
             {"rotation", Array<Vec3>{Vec3(0.3, -0.2, 0.5)}},
             {"angular_velocity", Array<Vec3>{rotationOf(Vec3(0.3, -0.2, 0.5)) * spin}}});
  build.add("RigidMass", "mass", {{"state", build.link("body")}, {"moments", Vec3(1, 2, 2.5)}});
  build.add("ImplicitIntegrator", "steps",
            {{"h", h}, {"alpha", alpha}, {"beta", beta}, {"newton_iterations", iterations}});
  return scene;
}

Vec3 angularMomentum(const Simulation& simulation) {
  const Eigen::Quaterniond R = turnOf(simulation, "body");
  const Vec3 omega = Probe(simulation).velocity("body").tail<3>();
  return R * Vec3(1, 2, 2.5).cwiseProduct(R.conjugate() * omega);
}

/// Largest errors of energy and angular momentum over 2 s, relative.
std::pair<double, double> drift(double h, double alpha, double beta, std::int64_t iterations) {
  Simulation simulation(freeBody(Vec3(0.4, 2, 0.3), h, alpha, beta, iterations));
  const double energy = simulation.energies().kinetic;
  const Vec3 momentum = angularMomentum(simulation);
  double energyError = 0, momentumError = 0;
  for (int i = 0; i < std::lround(2 / h); ++i) {
    advance(simulation, 1);
    energyError = std::max(energyError, std::abs(simulation.energies().kinetic / energy - 1));
    momentumError =
        std::max(momentumError, (angularMomentum(simulation) - momentum).norm() / momentum.norm());
  }
  return {energyError, momentumError};
}

TEST(FreeRigidBody, KeepsItsEnergyAndItsAngularMomentumToTheFirstOrderOfImplicitEuler) {
  const auto [e1, l1] = drift(0.01, 1, 1, 1);
  const auto [e2, l2] = drift(0.005, 1, 1, 1);
  EXPECT_LT(std::max(e1, e2), 1e-10);
  EXPECT_NEAR(l1 / l2, 2, 0.2);
}

TEST(FreeRigidBody, IsSolvedByNewtonsMethodToTheSecondOrderAtTheMidpoint) {
  Simulation simulation(freeBody(Vec3(0.4, 2, 0.3), 0.01, 0.5, 0.5, 20));
  for (int i = 0; i < 100; ++i) ASSERT_EQ(simulation.step().status, SolveStatus::Solved) << i;
  const auto [e1, l1] = drift(0.02, 0.5, 0.5, 20);
  const auto [e2, l2] = drift(0.01, 0.5, 0.5, 20);
  EXPECT_LT(std::max(e1, e2), 1e-10);
  EXPECT_LT(l1, 1e-3);
  EXPECT_GT(l1 / l2, 3);
}

/// Euler's equations in body axes by Runge and Kutta's method of fourth order.
Vec3 eulerSpin(Vec3 omega, double time, int steps) {
  const Vec3 I(1, 2, 2.5);
  const auto rate = [&I](const Vec3& w) {
    return Vec3((I.y() - I.z()) * w.y() * w.z() / I.x(), (I.z() - I.x()) * w.z() * w.x() / I.y(),
                (I.x() - I.y()) * w.x() * w.y() / I.z());
  };
  const double h = time / steps;
  for (int i = 0; i < steps; ++i) {
    const Vec3 k1 = rate(omega), k2 = rate(omega + h / 2 * k1), k3 = rate(omega + h / 2 * k2),
               k4 = rate(omega + h * k3);
    omega += h / 6 * (k1 + 2 * k2 + 2 * k3 + k4);
  }
  return omega;
}

TEST(FreeRigidBody, ConvergesToEulersEquations) {
  const Vec3 spin(0.4, 2, 0.3), expected = eulerSpin(spin, 2, 20000);
  const auto error = [&](double h) {
    Simulation simulation(freeBody(spin, h, 1, 1));
    advance(simulation, static_cast<int>(std::lround(2 / h)));
    const Vec3 omega = Probe(simulation).velocity("body").tail<3>();
    return (turnOf(simulation, "body").conjugate() * omega - expected).norm();
  };
  const double coarse = error(0.02), fine = error(0.01);
  EXPECT_LT(fine, 1e-3);
  EXPECT_NEAR(coarse / fine, 4, 0.2) << "in the axes of the body the midpoint rule is left";
}

TEST(FreeRigidBody, GainsNoEnergyFromItsGyroscopicForceTakenImplicitly) {
  const auto spun = [](const char* gyroscopic, double h, double share) {
    Scene scene = freeBody(Vec3(0.4, 2, 0.3), h, share, share);
    Build(scene).set("mass", "gyroscopic", std::string(gyroscopic));
    Simulation simulation(std::move(scene));
    const double start = simulation.energies().kinetic;
    double most = 0;
    for (int i = 0; i < std::lround(10 / h); ++i) {
      advance(simulation, 1);
      most = std::max(most, simulation.energies().kinetic / start - 1);
    }
    const Vec3 omega = Probe(simulation).velocity("body").tail<3>();
    return std::pair(most, Vec3(turnOf(simulation, "body").conjugate() * omega));
  };
  const Vec3 expected = eulerSpin(Vec3(0.4, 2, 0.3), 10, 100000);
  for (const double h : {0.02, 0.01}) {
    EXPECT_GT(spun("explicit", h, 1).first, 0.01) << h;
    EXPECT_LT(spun("implicit", h, 1).first, 0.1 * spun("explicit", h, 1).first) << h;
  }
  const auto error = [&](const char* gyroscopic, double h, double share) {
    return (spun(gyroscopic, h, share).second - expected).norm();
  };
  EXPECT_NEAR(error("implicit", 0.002, 1) / error("implicit", 0.001, 1), 2, 0.3);
}

TEST(FreeRigidBody, SpinningAboutItsMiddleAxisTumbles) {
  // Dzhanibekov's effect: the spin about the axis of the middle moment turns over and comes back.
  Simulation simulation(freeBody(Vec3(0.01, 4, 0), 0.001, 1, 1));
  double least = 1, most = -1;
  for (int i = 0; i < 8000; ++i) {
    advance(simulation, 1);
    const Vec3 own =
        turnOf(simulation, "body").conjugate() * Vec3(Probe(simulation).velocity("body").tail<3>());
    least = std::min(least, own.y() / own.norm());
    most = std::max(most, own.y() / own.norm());
  }
  EXPECT_LT(least, -0.95);
  EXPECT_GT(most, 0.99);
}

TEST(RigidMass, OfParticlesOnAFrameMovesLikeTheSameRigidMass) {
  // Four particles in general position, one body with their mass, centre and inertia.
  const std::vector<Vec3> places{Vec3(0.5, 0, 0.1), Vec3(-0.2, 0.4, 0), Vec3(0, -0.3, 0.6),
                                 Vec3(0.1, 0.2, -0.5)};
  const double m = 0.7;
  Vec3 centre = Vec3::Zero();
  for (const Vec3& p : places) centre += p / 4;
  Mat3 I = Mat3::Zero();
  for (const Vec3& p : places) I += steiner(m, p - centre);
  const auto scene = [&](bool asParticles) {
    Scene result;
    Build build(result);
    build.add("RigidFrames", "body",
              {{"position", Array<Vec3>{Vec3(0, 1, 0)}},
               {"rotation", Array<Vec3>{Vec3(0.2, 0.1, -0.4)}},
               {"velocity", Array<Vec3>{Vec3(0.3, 0, -0.2)}},
               {"angular_velocity", Array<Vec3>{Vec3(1, -2, 3)}}});
    if (asParticles) {
      build.mapped("RigidPoints", "Points", "particles", {"body"},
                   {{"frames", Array<std::int64_t>{0, 0, 0, 0}}, {"points", Array<Vec3>(places)}});
      build.add("UniformMass", "mass", {{"state", build.link("particles")}, {"mass", m}});
    } else {
      build.add("RigidMass", "mass",
                {{"state", build.link("body")},
                 {"mass", 4 * m},
                 {"centre", centre},
                 {"moments", Vec3(I.diagonal())},
                 {"products", Vec3(I(1, 2), I(0, 2), I(0, 1))}});
    }
    build.add("Gravity", "gravity");
    // The weight of particles has a geometric stiffness on their frame, which numbers do not know.
    build.add("ImplicitIntegrator", "steps", {{"geometric_stiffness", std::string("none")}});
    return result;
  };
  Simulation particles(scene(true)), body(scene(false));
  for (int i = 0; i < 300; ++i) {
    advance(particles, 1);
    advance(body, 1);
    ASSERT_LE(
        (Probe(particles).position("body") - Probe(body).position("body")).cwiseAbs().maxCoeff(),
        1e-9)
        << i;
  }
  EXPECT_NEAR(particles.energies().kinetic, body.energies().kinetic, 1e-8);
  EXPECT_NEAR(particles.energies().gravity, body.energies().gravity, 1e-8);
}

TEST(Solids, OfABoxMeshAreThoseOfTheFormula) {
  const Vec3 size(0.4, 0.2, 0.7);
  const Result<Solid> solid = solidOf(*boxMesh(), size);
  ASSERT_TRUE(solid.ok()) << solid.error().what;
  const double V = size.prod();
  EXPECT_NEAR(solid->volume, V, 1e-16);
  EXPECT_LE(solid->centre.norm(), 1e-16);
  EXPECT_NEAR(solid->inertia(0, 0), V / 12 * (0.04 + 0.49), 1e-16);
  EXPECT_NEAR(solid->inertia(1, 1), V / 12 * (0.16 + 0.49), 1e-16);
  EXPECT_LE(std::abs(solid->inertia(0, 1)), 1e-17);
}

TEST(Solids, OfRoundShapesAreNearTheirTessellations) {
  // Every mesh is inscribed: less volume than the solid, by the known part of 24 sides, about 1.5
  // %.
  for (const Type* type : typesOf(Role::Shape)) {
    const Scene scene = exampleOf(*type);
    const auto* shape = static_cast<const Shape*>(specimens(scene, *type).front());
    const Result<Solid> exact = shape->solid(), drawn = solidOf(*shape->mesh(), shape->scale());
    if (type->name == "HalfSpace" || type->name == "DeformableSurface") {
      EXPECT_FALSE(exact.ok());
      continue;
    }
    ASSERT_TRUE(exact.ok() && drawn.ok()) << type->name << (drawn.ok() ? "" : drawn.error().what);
    EXPECT_LE(drawn->volume, exact->volume * (1 + 1e-6)) << type->name;
    EXPECT_GE(drawn->volume, 0.95 * exact->volume) << type->name;
    EXPECT_LE((drawn->centre - exact->centre).norm(), 0.01) << type->name;
    EXPECT_LE((drawn->inertia - exact->inertia).norm(), 0.08 * exact->inertia.norm()) << type->name;
  }
}

TEST(Solids, NameTheDefectOfAMesh) {
  const Mesh& box = *boxMesh();
  auto open = box.triangles();
  open.pop_back();
  EXPECT_THAT(solidOf(Mesh(box.vertices(), open)).error().what, testing::HasSubstr("open"));
  auto reversed = box.triangles();
  for (auto& corner : reversed) std::swap(corner[0], corner[1]);
  EXPECT_THAT(solidOf(Mesh(box.vertices(), reversed)).error().what,
              testing::HasSubstr("inside out"));
  auto turned = box.triangles();
  std::swap(turned[0][0], turned[0][1]);
  EXPECT_THAT(solidOf(Mesh(box.vertices(), turned)).error().what,
              testing::HasSubstr("in one direction"));
  EXPECT_THAT(solidOf(Mesh(box.vertices(), {{0, 1, 99}})).error().what,
              testing::HasSubstr("vertex 99"));
  EXPECT_THAT(solidOf(Mesh()).error().what, testing::HasSubstr("no triangles"));
}

TEST(RigidMass, RefusesAnInertiaThatNoBodyHas) {
  const auto issue = [](const Vec3& moments) {
    Scene scene;
    Build build(scene);
    build.add("RigidFrames", "body", {{"position", Array<Vec3>{Vec3(0, 0, 0)}}});
    build.add("RigidMass", "mass", {{"state", build.link("body")}, {"moments", moments}});
    return issueOf(Simulation(scene), "mass");
  };
  EXPECT_EQ(issue(Vec3(1, 1, 2)), "");  // a disk
  EXPECT_THAT(issue(Vec3(1, 1, 2.1)), testing::HasSubstr("exceeds the sum of the other two"));
  EXPECT_THAT(issue(Vec3(1, 0, 1)), testing::HasSubstr("must be positive"));
  // Small numbers are told as they are.
  EXPECT_THAT(
      issue(Vec3(1e-7, 1e-7, 3e-7)),
      testing::HasSubstr(
          "the largest principal moment, 3e-7 kg·m², exceeds the sum of the other two, 2e-7"));
  EXPECT_THAT(issue(Vec3(-1e-8, 1e-7, 1e-7)),
              testing::HasSubstr("principal moment is -1e-8 kg·m²"));
}

TEST(SolidMass, OfShapesBelowAllNumbersSaysThatTheyAreTooSmall) {
  const auto issue = [](double radius) {
    Scene scene;
    Build build(scene);
    build.add("RigidFrames", "body", {{"position", Array<Vec3>{Vec3(0, 0, 0)}}});
    build.add("Ball", "ball", {{"state", build.link("body")}, {"radius", radius}});
    build.add("SolidMass", "mass", {{"state", build.link("body")}});
    return issueOf(Simulation(scene), "mass");
  };
  EXPECT_EQ(issue(1e-20), "");
  EXPECT_THAT(issue(1e-70), testing::HasSubstr("too small"));
  EXPECT_THAT(issue(1e-120), testing::HasSubstr("too small"));
}

TEST(SolidMass, WhoseInertiaIsBeyondAllProductsIsTold) {
  Scene scene;
  Build build(scene);
  build.add("RigidFrames", "body", {{"position", Array<Vec3>{Vec3(0, 1, 0)}}});
  build.add("Box", "box", {{"state", build.link("body")}, {"size", Vec3(1e9, 1e9, 1e9)}});
  build.add("SolidMass", "mass", {{"state", build.link("body")}});
  EXPECT_THAT(
      issueOf(Simulation(scene), "mass"),
      testing::HasSubstr("The inertia is too large: its entries may have at most 1e30 kg·m²"));
}

TEST(SolidMass, WeighsManyFramesWithShapesOfTheirOwn) {
  // A search in all of them for each would outlast the time that the suite has.
  const std::int64_t count = 400'000;
  Scene scene;
  Build build(scene);
  std::vector<Vec3> places;
  std::vector<std::int64_t> all;
  for (std::int64_t i = 0; i < count; ++i) {
    places.push_back(Vec3(static_cast<double>(i), 0, 0));
    all.push_back(i);
  }
  all.push_back(0);  // an element that is named twice carries one shape
  build.add("RigidFrames", "body", {{"position", Array<Vec3>(places)}});
  build.add("Ball", "ball",
            {{"state", build.link("body")}, {"elements", Array<std::int64_t>(all)}});
  build.add("SolidMass", "mass", {{"state", build.link("body")}});
  const auto& mass = *static_cast<const Mass*>(scene.find("mass"));
  const std::vector<const Shape*> shapes{static_cast<const Shape*>(scene.find("ball"))};
  StateShape shape;
  shape.count = count;
  std::vector<RigidInertia> bodies;
  EXPECT_EQ(mass.bodies(shape, shapes, bodies), std::nullopt);
  ASSERT_EQ(bodies.size(), static_cast<std::size_t>(count));
  EXPECT_EQ(bodies.front().mass, bodies.back().mass);
}

TEST(RigidMass, IsAskedForWhereAnotherMassCannotTurnFrames) {
  Scene scene;
  Build build(scene);
  build.add("RigidFrames", "body", {{"position", Array<Vec3>{Vec3(0, 0, 0)}}});
  build.add("UniformMass", "mass", {{"state", build.link("body")}});
  EXPECT_THAT(issueOf(Simulation(scene), "mass"), testing::HasSubstr("RigidMass"));
}

/// A body on a hinge about z at the origin, l from it, against θ¨ = −g sin θ m l/(m l² + I).
TEST(Hinge, SwingsLikeAPhysicalPendulum) {
  const double l = 0.5, I = 0.02, m = 1.5, start = 1.0;
  Scene scene;
  Build build(scene);
  const Eigen::Quaterniond R = rotationOf(Vec3(0, 0, start));
  build.add("RigidFrames", "bodies",
            {{"position", Array<Vec3>{Vec3(0, 0, 0), R * Vec3(0, -l, 0)}},
             {"rotation", Array<Vec3>{Vec3(0, 0, 0), Vec3(0, 0, start)}}});
  build.add("RigidMass", "mass",
            {{"state", build.link("bodies")}, {"mass", m}, {"moments", Vec3(I, I, I)}});
  build.add("FixedPoints", "ground",
            {{"state", build.link("bodies")}, {"indices", Array<std::int64_t>{0}}});
  build.add("Coordinates", "hinge", {{"width", std::int64_t{5}}});
  build.add("RelativePose", "hinge map",
            {{"inputs", build.links({"bodies"})},
             {"output", build.link("hinge")},
             {"pairs", Array<Edge>{{0, 1}}},
             {"place_b", Array<Vec3>{Vec3(0, l, 0)}},
             {"rz", false}});
  build.add("UniformCompliance", "hold", {{"state", build.link("hinge")}});
  build.mapped("HingeAngle", "Angles", "angle", {"bodies"}, {{"pairs", Array<Edge>{{0, 1}}}});
  build.add("Gravity", "gravity");
  build.add("ImplicitIntegrator", "steps",
            {{"h", 1e-3}, {"alpha", 0.5}, {"beta", 0.5}, {"newton_iterations", std::int64_t{20}}});
  Simulation simulation(scene);
  EXPECT_NEAR(Probe(simulation).position("angle")[0], start, 1e-15);
  double theta = start, omega = 0;
  const double k = 9.81 * m * l / (m * l * l + I);
  for (int i = 0; i < 1000; ++i) {
    advance(simulation, 1);
    for (int j = 0; j < 100; ++j) {  // leap frog, 1e-5 s
      omega -= 0.5e-5 * k * std::sin(theta);
      theta += 1e-5 * omega;
      omega -= 0.5e-5 * k * std::sin(theta);
    }
    ASSERT_LE(Probe(simulation).position("hinge").cwiseAbs().maxCoeff(), 1e-5) << i;
    // First order: implicit hard rows lose 1 − 1/√… per step; 1 s at h = 1 ms errs by some 1e-3.
    ASSERT_NEAR(Probe(simulation).position("angle")[0], theta, 5e-3) << i;
  }
}

TEST(HingeAngle, CountsWholeTurns) {
  Scene scene;
  Build build(scene);
  build.add("RigidFrames", "bodies",
            {{"position", Array<Vec3>{Vec3(0, 0, 0), Vec3(0, 0, 0)}},
             {"angular_velocity", Array<Vec3>{Vec3(0, 0, 0), Vec3(0, 0, 5)}}});
  build.add("RigidMass", "mass", {{"state", build.link("bodies")}});
  build.mapped("HingeAngle", "Angles", "angle", {"bodies"}, {{"pairs", Array<Edge>{{0, 1}}}});
  build.add("UniformCompliance", "free", {{"state", build.link("angle")}, {"compliance", 1e12}});
  Simulation simulation(scene);
  advance(simulation, 400);
  EXPECT_NEAR(Probe(simulation).position("angle")[0], 5 * 400 * 0.01,
              1e-6);  // three turns and more
}

}  // namespace
}  // namespace compliant::test
