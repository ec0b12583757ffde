#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "engine/contact/contact_method.hpp"
#include "engine/contact/coupled_response.hpp"
#include "engine/contact/natural_residual.hpp"
#include "engine/json/scene_file.hpp"
#include "engine/kkt/factors/sparse_lu.hpp"
#include "engine/scene/build.hpp"
#include "engine/simulation/simulation.hpp"
#include "tests/support/folders.hpp"

/// Contacts on what springs and hard rows connect.
namespace compliant {
namespace {

/// A net of side² points, 1 m wide, above a ball of 0.3 m.
Scene netAboveBall(Index side, double height, Build::Fields thread, double friction,
                   const char* solver, double margin = 0.01) {
  Scene scene;
  Build build(scene);
  build.add("ImplicitIntegrator", "integrator", {{"h", 0.005}});
  build.add("Gravity", "gravity");
  build.add("ShapeContacts", "contacts", {{"margin", margin}, {"sweeps", false}});
  build.add(solver, "contact solver", {{"precision", 1e-9}, {"iterations", std::int64_t{100000}}});
  std::vector<Vec3> places;
  std::vector<std::int64_t> triangles;
  std::vector<Edge> edges;
  std::vector<double> rest;
  const double step = 1.0 / static_cast<double>(side - 1);
  const auto connect = [&](Index a, Index b) {
    edges.push_back({a, b});
    rest.push_back((places[at(a)] - places[at(b)]).norm());
  };
  for (Index i = 0; i < side; ++i)
    for (Index j = 0; j < side; ++j)
      places.push_back(
          Vec3(-0.5 + step * static_cast<double>(i), height, -0.5 + step * static_cast<double>(j)));
  for (Index i = 0; i < side; ++i)
    for (Index j = 0; j < side; ++j) {
      const Index own = i * side + j;
      if (i + 1 < side) connect(own, own + side);
      if (j + 1 < side) connect(own, own + 1);
      if (i + 1 == side || j + 1 == side) continue;
      for (const Index corner : {own, own + 1, own + side + 1, own, own + side + 1, own + side})
        triangles.push_back(corner);
    }
  build.add("Points", "net", {{"position", Array<Vec3>(places)}});
  build.add("UniformMass", "net/mass",
            {{"state", build.link("net")}, {"mass", 0.3}, {"per", "total"}});
  build.add("DeformableSurface", "net/surface",
            {{"state", build.link("net")},
             {"triangles", Array<std::int64_t>(triangles)},
             {"thickness", 0.01},
             {"friction", friction},
             {"group", std::int64_t{0}}});
  build.mapped("Distance", "Scalars", "net/threads", {"net"},
               {{"edges", Array<Edge>(edges)}, {"rest", Array<double>(rest)}});
  thread.emplace_back("state", build.link("net/threads"));
  build.add("UniformCompliance", "net/threads/law", std::move(thread));
  build.add("RigidFrames", "ball", {{"position", Array<Vec3>{Vec3(0, 0.7, 0)}}});
  build.add("RigidMass", "ball/mass", {{"state", build.link("ball")}});
  build.add("FixedPoints", "ball/fixed",
            {{"state", build.link("ball")}, {"indices", Array<std::int64_t>{0}}});
  build.add("Ball", "ball/shape",
            {{"state", build.link("ball")}, {"radius", 0.3}, {"friction", friction}});
  return scene;
}

void solveAll(Simulation& simulation, int steps) {
  for (int i = 0; i < steps; ++i)
    ASSERT_EQ(simulation.step().status, SolveStatus::Solved)
        << i << " " << simulation.report().systems[0].solve.message.c_str();
}

const Build::Fields soft = {{"compliance", 1e-3}, {"damping_ratio", 0.1}};

bool takesProducts(const Simulation& simulation) {
  return dynamic_cast<const CoupledResponse*>(
             simulation.dynamics(0).nonsmoothSolve().problem().response.get()) != nullptr;
}

TEST(CoupledContacts, WhatClosesNothingBuildsNoResponse) {
  for (const Build::Fields& thread : {soft, Build::Fields{{"compliance", 0.0}}})
    for (const char* solver :
         {"AutoContactSolver", "GaussSeidelContactSolver", "NewtonContactSolver"}) {
      Simulation simulation(netAboveBall(8, 1.2, thread, 0.5, solver, 1.0));
      solveAll(simulation, 3);
      ASSERT_FALSE(simulation.motion().contacts.empty())
          << "a flat net over a ball has one within the margin";
      EXPECT_EQ(simulation.dynamics(0).nonsmoothSolve().solves(), 0) << solver;
      EXPECT_EQ(simulation.report().systems[0].solve.contactIterations, 0) << solver;
      for (const Contact& contact : simulation.motion().contacts)
        EXPECT_EQ(contact.force, Vec3::Zero());
    }
}

TEST(CoupledContacts, TheVelocitiesOfAClothGiveTheMotionThatItsResponseGives) {
  for (const double friction : {0.0, 0.5}) {
    // From 0.16 s on more than 80 points of it touch, with more rows than it pays to form a
    // response of.
    Simulation products(netAboveBall(17, 1.006, soft, friction, "AutoContactSolver"));
    Simulation rows(netAboveBall(17, 1.006, soft, friction, "NncgContactSolver"));
    bool any = false;
    for (int i = 0; i < 35; ++i) {
      solveAll(products, 1);
      solveAll(rows, 1);
      const auto iterates = [](const Simulation& of) {
        return of.report().systems[0].solve.contactIterations > 0;
      };
      any = any || (iterates(products) && takesProducts(products));
      EXPECT_FALSE(iterates(rows) && takesProducts(rows)) << i;
    }
    EXPECT_TRUE(any);
    EXPECT_LT((products.motion().x - rows.motion().x).cwiseAbs().maxCoeff(),
              friction > 0 ? 1e-5 : 1e-7)
        << friction;
  }
}

TEST(CoupledContacts, NewtonAndTheAugmentedLagrangianAgreeInTheVelocitiesOfACloth) {
  for (const double friction : {0.0, 0.5}) {
    Simulation simulation(netAboveBall(14, 1.006, soft, friction, "AutoContactSolver"));
    const NonsmoothProblem* problem = nullptr;
    for (int i = 0; i < 80 && problem == nullptr; ++i) {
      solveAll(simulation, 1);
      if (takesProducts(simulation) && simulation.report().systems[0].solve.contactIterations > 0)
        problem = &simulation.dynamics(0).nonsmoothSolve().problem();
    }
    ASSERT_NE(problem, nullptr);
    ContactOptions options;
    options.precision = 1e-10;
    options.iterations = 300;
    const ContactReport newton = makeContactMethod("newton-fb")->solve(*problem, options, VecX());
    const ContactReport lagrangian =
        makeContactMethod("augmented-lagrangian")->solve(*problem, options, VecX());
    for (const ContactReport* each : {&newton, &lagrangian}) {
      EXPECT_EQ(each->status, ContactStatus::Solved)
          << each->method << " " << each->message << " " << each->residual.relative;
      // What the factors say of the velocities is what A says.
      VecX u(problem->rows());
      problem->velocityOf(each->impulse, u);
      EXPECT_LE(NaturalResidual(*problem).measure(each->impulse, u).relative, 1e-10)
          << each->method;
    }
    EXPECT_LT((newton.velocity - lagrangian.velocity).norm(), 1e-6 * newton.velocity.norm())
        << friction;
  }
}

TEST(CoupledContacts, HardThreadsAreHeldToo) {
  Simulation simulation(netAboveBall(14, 1.006, {{"compliance", 0.0}}, 0.5, "AutoContactSolver"));
  for (int i = 0; i < 40; ++i) {
    simulation.step();
    ASSERT_TRUE(usable(simulation.report().status))
        << i << " " << simulation.report().systems[0].solve.message.c_str();
    EXPECT_LE(simulation.report().systems[0].solve.contactResidual, 1e-6) << i;
  }
}

TEST(SparseLu, SolvesWhatIsNotSymmetricAsADenseFactorDoes) {
  std::mt19937 random(3);
  std::normal_distribution<double> number;
  const Index n = 40;
  std::vector<Entry> entries;
  std::vector<int> order;
  MatX A = MatX::Zero(n, n);
  SparseLu factor;
  for (Index i = 0; i < n; ++i) {
    order.push_back(static_cast<int>((i * 7) % n));
    for (Index j = 0; j <= i; ++j)
      if (i == j || (i * j) % 5 == 1) entries.push_back({static_cast<int>(i), static_cast<int>(j)});
  }
  factor.analyse(n, entries, order);
  for (int pass = 0; pass < 2; ++pass) {
    for (std::size_t k = 0; k < entries.size(); ++k) {
      const bool own = entries[k].row == entries[k].column;
      const double one = own ? 20 + number(random) : number(random),
                   other = own ? one : number(random);
      A(entries[k].row, entries[k].column) = one;
      A(entries[k].column, entries[k].row) = other;
      factor.set(k, one, other);
    }
    ASSERT_EQ(factor.factor(), SparseLu::Outcome::Factored);
    const VecX right = VecX::LinSpaced(n, -1, 2);
    VecX x = right;
    factor.solve(x);
    EXPECT_LT((A * x - right).norm(), 1e-12);
  }
}

StateView coupledState(const Simulation& simulation, std::string_view name) {
  const Layout& layout = simulation.layout();
  return layout.view(layout.stateIndex(simulation.scene().find(name)->id), simulation.motion());
}

TEST(CoulombSolutions, OfSeveralTheOneOfLeastNormHoldsAGrasp) {
  for (const char* solver :
       {"AutoContactSolver", "GaussSeidelContactSolver", "NncgContactSolver",
        "AndersonContactSolver", "NewtonContactSolver", "SequentialImpulsesContactSolver",
        "AdmmContactSolver", "AugmentedLagrangianContactSolver", "JacobiContactSolver"})
    for (const double friction : {0.34, 0.5, 0.8}) {
      Result<Scene> scene =
          loadScene(test::sourceFolder() + "/tests/data/found3/07_grasp_slips.json");
      ASSERT_TRUE(scene);
      ASSERT_TRUE(applyEdit(*scene, {Erase{scene->find("contact solver")->id}}));
      Build build(*scene);
      build.add(solver, "contact solver");
      for (const char* shape : {"plate/shape", "finger-1/shape", "finger+1/shape"})
        ASSERT_TRUE(applyEdit(*scene, {SetField{scene->find(shape)->id, "friction", friction}}));
      Simulation simulation(std::move(*scene));
      for (int i = 0; i < 100; ++i) ASSERT_TRUE(usable(simulation.step().status));
      // Two fingers of 15 N hold 30 N f of the 9.81 N.
      EXPECT_NEAR(coupledState(simulation, "plate").origin(0).y(), 1, 1e-4)
          << solver << " " << friction;
    }
}

TEST(CoupledContacts, AStateWithoutMassIsNamed) {
  Scene scene;
  Build build(scene);
  build.add("ImplicitIntegrator", "integrator", {{"h", 0.01}});
  build.add("ShapeContacts", "contacts");
  build.add(
      "Points", "ghost",
      {{"position", Array<Vec3>{Vec3(0, 0.1, 0)}}, {"velocity", Array<Vec3>{Vec3(0, -1, 0)}}});
  build.add("Ball", "ghost/shape", {{"state", build.link("ghost")}, {"radius", 0.1}});
  build.add("RigidFrames", "floor", {{"position", Array<Vec3>{Vec3::Zero()}}});
  build.add("RigidMass", "floor/mass", {{"state", build.link("floor")}});
  build.add("FixedPoints", "floor/fixed",
            {{"state", build.link("floor")}, {"indices", Array<std::int64_t>{0}}});
  build.add("HalfSpace", "floor/shape", {{"state", build.link("floor")}});
  Simulation simulation(std::move(scene));
  simulation.step();
  const SolveStats& solve = simulation.report().systems[0].solve;
  EXPECT_FALSE(usable(solve.status));
  EXPECT_THAT(solve.message.c_str(), testing::HasSubstr("neither mass nor stiffness"));
  EXPECT_EQ(solve.culprit, simulation.scene().find("ghost")->id);
}

}  // namespace
}  // namespace compliant
