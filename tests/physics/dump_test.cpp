#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "engine/interactive/engine.hpp"
#include "engine/json/json_document.hpp"
#include "engine/json/scene_file.hpp"
#include "engine/record/solver_record.hpp"
#include "engine/scene/build.hpp"
#include "tests/physics/read_dump.hpp"
#include "tests/support/folders.hpp"
#include "tests/support/own_folder.hpp"
#include "tests/support/probe.hpp"
#include "tests/support/scenes.hpp"

/// What a dump says, recomputed from its files alone: dense matrices, nothing of the engine.
namespace compliant::test {
namespace {

/// A loaded mechanism with hard, soft and damped links, one held and one guided point, drag.
Scene mechanism() {
  Scene scene;
  Build build(scene);
  build.add("ImplicitIntegrator", "integrator", {{"alpha", 0.7}, {"beta", 0.8}});
  build.add("Gravity", "gravity");
  build.add("Points", "points",
            {{"position", Array<Vec3>{Vec3(0, 0, 0), Vec3(1, 0.1, 0), Vec3(2, -0.1, 0.2),
                                      Vec3(2.9, 0.2, 0), Vec3(1.5, 1, 0.3)}},
             {"velocity", Array<Vec3>{Vec3(0, 0, 0), Vec3(0.3, 1, 0), Vec3(0, -1, 2),
                                      Vec3(1, 0, 0.5), Vec3(0, 2, 0)}}});
  build.add("UniformMass", "mass", {{"state", build.link("points")}, {"damping_rate", 0.4}});
  build.add("FixedPoints", "anchor",
            {{"state", build.link("points")}, {"indices", Array<std::int64_t>{0}}});
  build.add("FixedDirections", "rail",
            {{"state", build.link("points")},
             {"indices", Array<std::int64_t>{3}},
             {"direction", Vec3(0.2, 1, -0.3)}});
  build.add("ViscousDrag", "air", {{"state", build.link("points")}, {"coefficient", 0.7}});
  build.mapped("Distance", "Scalars", "long", {"points"},
               {{"edges", Array<Edge>{{0, 1}, {1, 2}}}, {"rest", Array<double>{1.0, 1.0}}});
  build.add("UniformCompliance", "rods", {{"state", build.link("long")}});
  build.mapped(
      "Distance", "Scalars", "stretch", {"points"},
      {{"edges", Array<Edge>{{2, 3}, {1, 4}, {4, 2}}}, {"rest", Array<double>{0.7, 0.9, 0.9}}});
  build.add("UniformCompliance", "springs",
            {{"state", build.link("stretch")}, {"compliance", 2e-3}, {"damping_ratio", 0.02}});
  build.mapped("Distance", "Scalars", "bow", {"points"},
               {{"edges", Array<Edge>{{3, 4}}}, {"rest", Array<double>{1.2}}});
  build.add(
      "UniformCompliance", "band",
      {{"state", build.link("bow")}, {"compliance", 1e-2}, {"handling", std::string("force")}});
  return scene;
}

/// Both residuals of the dump, N·s and m/s, beside the figures that were reported.
void expectReportedResiduals(const Dump& dump, const SolveStats& told, const std::string& which) {
  const MatX W = dump("W"), J = dump("J"), C = dump("compliance"), x = dump("change"),
             mu = dump("impulse");
  const MatX c = dump("c"), b = dump("b");
  const double primal = (W * x - J.transpose() * mu - c).norm(), dual = (J * x + C * mu - b).norm();
  const double sizeOfPrimal = (W.cwiseAbs() * x.cwiseAbs() +
                               J.cwiseAbs().transpose() * mu.cwiseAbs() + c.cwiseAbs())
                                  .norm(),
               sizeOfDual =
                   (J.cwiseAbs() * x.cwiseAbs() + C.cwiseAbs() * mu.cwiseAbs() + b.cwiseAbs())
                       .norm();
  const MatX v = dump("v");
  const double speed = v.norm();
  // Each part beside its right-hand side or the terms that balance in it, whatever the unknown was.
  // What is near rounding is told as such; nothing is to be had from it.
  const auto beside = [](double part, double first, double second) {
    return part > 0 ? part / std::max(first, second) : 0;
  };
  const double relative =
      std::max(beside(primal, c.norm(), (J.cwiseAbs().transpose() * mu.cwiseAbs()).norm()),
               beside(dual, b.norm(), (J.cwiseAbs() * x.cwiseAbs()).norm()));
  if (told.relativeResidual > 1e-9) {
    EXPECT_NEAR(dump.number("relative_residual"), relative, 1e-6 * relative) << which;
  }
  EXPECT_NEAR(dump.number("primal_residual"), primal, 1e-14 * (sizeOfPrimal + W.norm() * speed))
      << which;
  EXPECT_NEAR(dump.number("dual_residual"), dual, 1e-14 * (sizeOfDual + J.norm() * speed)) << which;
  EXPECT_EQ(dump.number("primal_residual"), told.primalResidual) << which;
  EXPECT_EQ(dump.number("dual_residual"), told.dualResidual) << which;
  EXPECT_EQ(dump.number("relative_residual"), told.relativeResidual) << which;
}

constexpr const char* stabilizations[] = {"none", "pre", "post", "post_reassembled", "baumgarte"};

TEST(Dump, HoldsTheSystemWhoseResidualIsReportedForEveryStabilisationAndUnknown) {
  for (const char* solver : {"LdltSolver", "MinresSolver"})
    for (const char* stabilization : stabilizations)
      for (const char* unknown : {"velocity_change", "velocity", "acceleration"}) {
        Scene scene = mechanism();
        Build build(scene);
        build.add(solver, "solver");
        // An iterative solver that ends early leaves residuals that rounding does not hide.
        if (std::string_view(solver) == "MinresSolver")
          build.set("solver", "iterations", std::int64_t{4});
        build.set("integrator", "stabilization", std::string(stabilization));
        build.set("integrator", "unknown", std::string(unknown));
        Simulation simulation(scene);
        const std::string which = std::string(solver) + " " + stabilization + " " + unknown;
        const Dump dump = dumpedAfter(simulation, 5, which);
        EXPECT_EQ(dump.text("stabilization"), stabilization);
        EXPECT_EQ(dump.text("unknown"), unknown);
        EXPECT_EQ(dump.text("of"), "dynamics");
        expectReportedResiduals(dump, simulation.report().systems[0].solve, which);
      }
}

TEST(Dump, TellsTheSameResidualHoweverFastTheSceneMoves) {
  for (const double speed : {0.0, 10.0, 1000.0}) {
    Scene scene = chain(7, 0);
    ASSERT_TRUE(applyEdit(scene, {Erase{scene.find("anchor")->id}}).ok());
    ASSERT_TRUE(applyEdit(scene, {Erase{scene.find("solver")->id}}).ok());
    Build build(scene);
    build.add("GaussSeidelSolver", "solver");
    build.set("solver", "iterations", std::int64_t{3});
    build.set("integrator", "unknown", std::string("velocity"));
    std::vector<Vec3> velocities(8, Vec3(speed, 0, 0));
    velocities.back() += Vec3(0.1, -0.2, 0.3);  // something to solve
    build.set("points", "velocity", Array<Vec3>(velocities));
    Simulation simulation(scene);
    const SolveStats of = (simulation.step(), simulation.report().systems[0].solve);
    build.set("integrator", "unknown", std::string("velocity_change"));
    Simulation same(scene);
    const SolveStats other = (same.step(), same.report().systems[0].solve);
    EXPECT_GT(other.relativeResidual, 1e-3) << speed;
    EXPECT_NEAR(of.dualResidual, other.dualResidual, 1e-6 * other.dualResidual) << speed;
    EXPECT_NEAR(of.relativeResidual, other.relativeResidual, 1e-6 * other.relativeResidual)
        << speed;
  }
}

/// Points on relaxed springs, which drift: velocities do not change, and what a solver leaves of
/// them is their rounding.
TEST(Dump, TellsNoResidualOfVelocitiesThatDoNotChange) {
  for (const bool hard : {false, true})
    for (const char* solver :
         {"LdltSolver", "LuSolver", "SchurSolver", "CondensedSolver", "CgSolver", "MinresSolver"}) {
      if (hard && std::string_view(solver) == "CondensedSolver") continue;
      Scene scene = *loadScene(test::sourceFolder() + "/tests/data/found/drifting_velocities.json");
      Build build(scene);
      ASSERT_TRUE(applyEdit(scene, {Erase{scene.find("s")->id}}).ok());
      build.add(solver, "s");
      if (hard) build.set("c", "compliance", 0.0);
      if (std::string_view(solver) == "CgSolver") build.set("s", "form", std::string("schur"));
      Simulation simulation(scene);
      double worst = 0;
      for (int i = 0; i < 300; ++i) {
        ASSERT_TRUE(usable(simulation.step().status)) << solver;
        worst = std::max(worst, simulation.report().residual());
      }
      const bool iterates =
          std::string_view(solver) == "CgSolver" || std::string_view(solver) == "MinresSolver";
      EXPECT_LE(worst, iterates ? 1e-3 : 1e-8) << solver << (hard ? " hard" : "");
      EXPECT_NEAR(simulation.energies().kinetic, 11.625, 1e-6) << solver << (hard ? " hard" : "");
    }
}

/// Rods of 112 m in steps of 1 µs: what positions are rounded by is a tenth of what gravity does in
/// a step, and no leave to stop.
TEST(Dump, TellsNoRoundingOfForcesThatAreNotFound) {
  const auto force = [](const char* solver) {
    Scene scene = *loadScene(test::sourceFolder() + "/tests/data/found/far_rods_short_steps.json");
    EXPECT_TRUE(applyEdit(scene, {Erase{scene.find("solver")->id}}).ok());
    Build(scene).add(solver, "solver");
    Simulation simulation(scene);
    double sum = 0;
    for (int i = 0; i < 40; ++i) {
      EXPECT_EQ(simulation.step().status, SolveStatus::Solved) << solver;
      if (i >= 20) sum += simulation.motion().lambda[0] / 20;
    }
    return sum;
  };
  const double expected = force("LdltSolver");
  EXPECT_NEAR(expected, 5.48, 0.02);
  for (const char* solver : {"GaussSeidelSolver", "MinresSolver", "SchurSolver"})
    EXPECT_NEAR(force(solver), expected, 0.02) << solver;
}

/// Springs between points of 20 Mg and of a tenth of a microgram and less: 1e-13 of the impulses,
/// over such a mass, is any speed.
TEST(Dump, ForgivesNothingForWhatHasNextToNoMass) {
  const auto loaded = [](const std::string& name, const char* solver) {
    Scene scene = *loadScene(test::sourceFolder() + "/tests/data/found/" + name + ".json");
    if (solver == nullptr) return scene;
    for (const auto& [each, id] : std::vector(scene.names().begin(), scene.names().end()))
      if (scene.find(id)->type().role == Role::Solver) {
        EXPECT_TRUE(applyEdit(scene, {Erase{id}}).ok());
        break;
      }
    Build(scene).add(solver, "solver");
    return scene;
  };
  for (const char* name : {"light_points", "light_points_cg", "light_points_minres",
                           "light_points_schur", "light_condensed_cg", "light_condensed_minres"}) {
    Simulation right(loaded(name, "LuSolver"));
    right.step();
    const VecX& forces = right.motion().lambda;
    const VecX& velocities = right.motion().v;
    for (const char* solver :
         {"LdltSolver", "AutoSolver", "LuSolver", "SchurSolver", "CondensedSolver", "MinresSolver",
          static_cast<const char*>(nullptr)}) {
      Simulation simulation(loaded(name, solver));
      const std::string of = std::string(name) + ", " + (solver != nullptr ? solver : "its own");
      simulation.step();
      const SolveStats& solve = simulation.report().systems[0].solve;
      if (!usable(solve.status)) continue;
      const double error = (simulation.motion().lambda - forces).norm() / forces.norm();
      if (solve.status == SolveStatus::Solved) {
        EXPECT_LE(error, 1e-3) << of << ", residual " << solve.relativeResidual;
        EXPECT_LE((simulation.motion().v - velocities).norm(), 5e-3 * velocities.norm())
            << of << ", residual " << solve.relativeResidual;
      }
      const bool direct = solver != nullptr && (std::string_view(solver) == "LdltSolver" ||
                                                std::string_view(solver) == "AutoSolver");
      if (direct) {
        EXPECT_EQ(solve.status, SolveStatus::Solved)
            << of << ", residual " << solve.relativeResidual;
      }
    }
  }
}

/// Rows that push or pull alone stand in the system as idle ones.
TEST(Dump, OfImplicitGyroscopesHasTheirTorqueInItsForces) {
  for (const char* gyroscopic : {"explicit", "implicit", "off"})
    for (const double alpha : {0.5, 1.0}) {
      Scene scene;
      Build build(scene);
      build.add("ImplicitIntegrator", "integrator", {{"alpha", alpha}, {"beta", 0.7}});
      build.add("RigidFrames", "top",
                {{"position", Array<Vec3>{Vec3(0, 1, 0)}},
                 {"angular_velocity", Array<Vec3>{Vec3(3, 20, -4)}}});
      build.add("RigidMass", "mass",
                {{"state", build.link("top")},
                 {"moments", Vec3(0.1, 0.3, 0.25)},
                 {"damping_rate", 0.2},
                 {"gyroscopic", std::string(gyroscopic)}});
      Simulation simulation(scene);
      const Dump dump = dumpedAfter(simulation, 3, std::string(gyroscopic) + std::to_string(alpha));
      const MatX c = dump("c"), made = dump.share("c", "f") * dump("f") +
                                       dump.share("c", "K v") * dump("K") * dump("v");
      EXPECT_LE((c - made).norm(), 1e-14 * c.norm()) << gyroscopic << alpha;
    }
}

TEST(Dump, KeepsBoundedRowsApart) {
  for (const char* sample : {"gripper", "ratchet", "needle_in_a_slider"}) {
    Simulation simulation(*loadScene(test::sourceFolder() + "/assets/scenes/" + sample + ".json"));
    const Dump dump = dumpedAfter(simulation, 30, sample);
    const MatX J = dump("J"), C = dump("compliance"), x = dump("change"), mu = dump("impulse"),
               b = dump("b");
    EXPECT_LE((J * x + C * mu - b).norm(),
              1e-9 * (J.cwiseAbs() * x.cwiseAbs() + b.cwiseAbs()).norm() + 1e-13)
        << sample << ", m/s";
    ASSERT_TRUE(dump.has("bounded_impulse")) << sample;
    const MatX bounded = dump("bounded_impulse");
    EXPECT_GT(bounded.norm(), 0) << sample;
    for (Index r = 0; r < bounded.rows(); ++r)
      if (bounded(r, 0) != 0) {
        EXPECT_EQ(J.row(r).norm() + std::abs(mu(r, 0)) + std::abs(b(r, 0)), 0)
            << sample << ", row " << r;
      }
  }
}

TEST(Dump, HoldsTheSystemThatTheLastCorrectionOfNewtonsMethodSolved) {
  for (const char* stabilization : stabilizations) {
    Scene scene = mechanism();
    Build(scene).set("integrator", "stabilization", std::string(stabilization));
    Build(scene).set("integrator", "newton_iterations", std::int64_t{4});
    Simulation simulation(scene);
    const Dump dump = dumpedAfter(simulation, 3, stabilization);
    expectReportedResiduals(dump, simulation.report().systems[0].solve, stabilization);
    EXPECT_TRUE(dump.isNull("c")) << "what is left of the step, and not its forces";
    const std::string meaning = *dump.index.find("files")->find("impulse.mtx")->text();
    EXPECT_NE(meaning.find("of the last correction of Newton's method alone"), std::string::npos)
        << meaning;
  }
}

TEST(Dump, OfTheSceneThatShowedAnotherSystemWithPostReassembledIsTheOneThatWasSolved) {
  auto scene =
      readScene(*readFile(test::sourceFolder() + "/tests/data/found/post_reassembled_s29.json"));
  ASSERT_TRUE(scene.ok());
  Simulation simulation(std::move(*scene));
  const Dump dump = dumpedAfter(simulation, 1, "s29");
  expectReportedResiduals(dump, simulation.report().systems[0].solve, "s29");
}

TEST(Dump, HoldsWhatWAndCAreMadeOf) {
  for (const char* stabilization : stabilizations) {
    Scene scene = mechanism();
    Build(scene).set("integrator", "stabilization", std::string(stabilization));
    Simulation simulation(scene);
    const Dump dump = dumpedAfter(simulation, 7, stabilization);
    const MatX W = dump("W"), M = dump("M"), D = dump("D"), K = dump("K");
    const double alpha = 0.7, beta = 0.8;
    EXPECT_EQ(dump.share("W", "M"), 1);
    EXPECT_DOUBLE_EQ(dump.share("W", "D"), h * alpha);
    EXPECT_DOUBLE_EQ(dump.share("W", "K"), h * h * alpha * beta);
    EXPECT_DOUBLE_EQ(dump.share("c", "f"), h);
    EXPECT_DOUBLE_EQ(dump.share("c", "K v"), -h * h * alpha);
    EXPECT_GT(D.norm(), 0.1);
    EXPECT_GT(K.norm(), 1);
    EXPECT_LE((W - M - h * alpha * D - h * h * alpha * beta * K).norm(), 1e-14 * W.norm());
    const MatX c = dump("c"), f = dump("f"), v = dump("v");
    EXPECT_LE((c - h * f + h * h * alpha * K * v).norm(), 1e-14 * (h * f.norm() + c.norm()));
  }
}

TEST(Dump, HoldsTheImpulsesOfContactsThatCIsMadeOf) {
  Result<Scene> scene = loadScene(sourceFolder() + "/assets/scenes/friction_on_a_slope.json");
  ASSERT_TRUE(scene);
  Simulation simulation(std::move(*scene));
  const Dump dump = dumpedAfter(simulation, 40, "contacts");
  const MatX c = dump("c"), f = dump("f"), K = dump("K"), v = dump("v"),
             contacts = dump("contact_impulse");
  EXPECT_DOUBLE_EQ(dump.share("c", "contact_impulse"), 1);
  EXPECT_GT(contacts.norm(), 0.1);
  EXPECT_LE((c - dump.share("c", "f") * f - dump.share("c", "K v") * K * v - contacts).norm(),
            1e-14 * contacts.norm());
}

TEST(Dump, TurnsUnknownsIntoVelocitiesAndTellsWhatProjectionsPullWith) {
  Scene scene = mechanism();
  Build(scene).set("integrator", "alpha", 1.0);
  Build(scene).set("integrator", "beta", 1.0);
  Simulation simulation(scene);
  const Probe probe(simulation);
  for (int i = 0; i < 4; ++i) simulation.step();
  const VecX before = probe.velocity("points");
  const Dump dump = dumpedAfter(simulation, 1, "basis");
  const MatX basis = dump("basis"), reaction = dump("reaction");
  ASSERT_EQ(basis.rows(), 15);
  ASSERT_EQ(basis.cols(), 15 - 3 - 1) << "a point is held, another one guided by a plane";
  EXPECT_EQ(dump.index.find("entries")->list()->size(), 15U);
  EXPECT_LE((basis.transpose() * basis - MatX::Identity(11, 11)).norm(), 1e-14);
  EXPECT_LE((basis * dump("change") - (probe.velocity("points") - before)).norm(), 1e-13);
  EXPECT_LE((basis * dump("v") - before).norm(), 1e-13);
  // Projections pull only where nothing is free, and with what moves everything else.
  EXPECT_LE((basis.transpose() * reaction).norm(), 1e-12);
  Vec3 rate = Vec3::Zero(), pulled = Vec3::Zero(), resisted = Vec3::Zero();
  const VecX after = probe.velocity("points");
  for (Index i = 0; i < 5; ++i) {
    rate += (after - before).segment<3>(3 * i) / h;
    pulled += reaction.block(3 * i, 0, 3, 1);
    resisted += (0.4 + 0.7) * after.segment<3>(3 * i);
  }
  EXPECT_LE((rate - pulled - 5 * Vec3(0, -g, 0) + resisted).norm(), 1e-10);
}

/// Checks that a refused step left its system and its reason, and no solution.
void expectRefusal(const Dump& dump, const std::string& status, const std::string& part,
                   const std::string& culprit) {
  EXPECT_EQ(dump.text("status"), status);
  EXPECT_THAT(dump.text("reason"), testing::HasSubstr(part));
  EXPECT_EQ(dump.text("culprit"), culprit);
  EXPECT_GT(dump("W").norm(), 0.1);
  EXPECT_GT(dump("M").norm(), 0.1);
  EXPECT_GT(dump("J").norm(), 0.1);
  EXPECT_GT(dump("c").norm(), 1e-3);
  for (const char* none : {"change", "impulse", "reaction"}) EXPECT_FALSE(dump.has(none)) << none;
  EXPECT_TRUE(dump.isNull("relative_residual"));
}

TEST(Dump, OfASchemeThatIsRefusedHoldsTheSystemAndTheReason) {
  Scene scene = mechanism();
  Build(scene).set("integrator", "hard_rows", std::string("blended"));
  Build(scene).set("integrator", "alpha", 0.0);
  Simulation simulation(scene);
  const Dump dump = dumpedAfter(simulation, 1, "refused");
  EXPECT_EQ(dump.number("step"), 1);
  expectRefusal(dump, "refused", "A hard constraint needs an implicit step", "rods");
}

TEST(Dump, OfAStepThatTheSolverRefusesHoldsTheSystemAndTheReason) {
  Scene scene = mechanism();
  Build(scene).add("CondensedSolver", "solver");
  Simulation simulation(scene);
  const Dump dump = dumpedAfter(simulation, 1, "condensed");
  expectRefusal(dump, "refused", "LDLᵀ", "rods");
  EXPECT_LE(
      (dump("W") - dump("M") - dump.share("W", "D") * dump("D") - dump.share("W", "K") * dump("K"))
          .norm(),
      1e-14);
}

TEST(Dump, OfASystemThatWasNotReachedSaysSo) {
  Scene scene = mechanism();
  Build build(scene);
  build.set("integrator", "hard_rows", std::string("blended"));
  build.set("integrator", "alpha", 0.0);
  build.add("ImplicitIntegrator", "other/integrator");
  build.add("Points", "other/ball", {{"position", Array<Vec3>{Vec3(0, 0, 0)}}});
  build.add("UniformMass", "other/mass", {{"state", build.link("other/ball")}});
  Simulation simulation(scene);
  simulation.step();
  int notReached = 0;
  for (int i = 0; i < 2; ++i) {
    const auto folder = ownFolder() / std::to_string(i);
    ASSERT_TRUE(dump(recordOf(simulation, i), simulation, folder.string()));
    const auto json = parseJson(*readFile((folder / "index.json").string()));
    if (*json->find("of")->text() == "dynamics") continue;
    ++notReached;
    EXPECT_THAT(*json->find("of")->text(), testing::HasSubstr("before it reached this system"));
    EXPECT_FALSE(std::filesystem::exists(folder / "W.mtx"));
  }
  EXPECT_LE(notReached, 1);
}

void send(Engine& engine, Command command) {
  Inbox::Item item = std::move(command);
  engine.take(item);
}

Scene beam() { return *loadScene(test::sourceFolder() + "/assets/scenes/beam_on_springs.json"); }

TEST(SavedSystem, IsWhatADumpOfTheSameStepHoldsAndTheMotionGoesOnAsIfNothingHadHappened) {
  const std::filesystem::path folder = ownFolder();
  Engine engine(beam(), {}), other(beam(), {});
  send(engine, StepForward{5});
  send(engine, SaveSystem{(folder / "saved").string()});
  send(engine, StepForward{5});
  send(other, StepForward{10});
  EXPECT_EQ(engine.snapshot()->motion.x, other.snapshot()->motion.x);
  EXPECT_EQ(engine.snapshot()->motion.lambda, other.snapshot()->motion.lambda);

  Simulation simulation(beam());
  for (int step = 1; step <= 5; ++step) {
    if (step == 5)
      for (std::size_t i = 0; i < simulation.systems(); ++i) simulation.dynamics(i).recordParts();
    simulation.step();
  }
  ASSERT_TRUE(dumpSystems(simulation, (folder / "dumped").string()));
  for (const char* name :
       {"W", "J", "compliance", "M", "D", "K", "f", "v", "c", "b", "basis", "change", "impulse"}) {
    const std::string file = std::string(name) + ".mtx";
    const auto saved = readFile((folder / "saved" / file).string());
    ASSERT_TRUE(saved) << saved.error().text();
    EXPECT_EQ(*saved, *readFile((folder / "dumped" / file).string())) << name;
  }
}

}  // namespace
}  // namespace compliant::test
