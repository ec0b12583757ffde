#include <gtest/gtest.h>

#include "tests/support/ground.hpp"

/// Links that break: the event, and how it goes back with time.
namespace compliant::test {
namespace {

/// Two weights on links, of which the second bears 20 N and breaks above 15 N.
Scene hanging() {
  Scene scene;
  Build build(scene);
  build.add("ImplicitIntegrator", "integrator", {{"h", 0.01}});
  build.add("AutoContactSolver", "contact solver");
  build.add("Scalars", "weights", {{"position", Array<double>{0, 0}}});
  build.add("UniformMass", "mass", {{"state", build.link("weights")}});
  build.add("ConstantForce", "force",
            {{"state", build.link("weights")}, {"force", Array<double>{0, -20}}});
  build.add("UniformCompliance", "links",
            {{"state", build.link("weights")}, {"break_force", 25.0}});
  return scene;
}

std::vector<std::string> breaks(const Engine& engine) {
  std::vector<std::string> texts;
  const auto snapshot = const_cast<Engine&>(engine).snapshot();
  for (const Event& event : snapshot->events)
    if (event.text.find("has broken") != std::string::npos) texts.push_back(event.text);
  return texts;
}

TEST(Breaks, AreToldOnceAndGoBackWithTimeAndWithUndo) {
  Engine engine(hanging(), {});
  const Id links = engine.snapshot()->structure->constraints[0].id;
  tell(engine, StepForward{5});
  EXPECT_TRUE(breaks(engine).empty());

  // An edit lets it break; the moment of the event is that of its step.
  Inbox::Item weaker = Inbox::Change{{SetField{links, "break_force", 15.0}}, 1, nullptr};
  engine.take(weaker);
  tell(engine, StepForward{5});
  ASSERT_EQ(breaks(engine),
            std::vector<std::string>{"“links” has broken under 20 N: row 1 (from 0)"});
  EXPECT_EQ(engine.snapshot()->motion.broken, (VecX(2) << 0, 1).finished());
  EXPECT_LT(engine.snapshot()->motion.v[1], -0.5);

  // Back in time it is whole; forward again it is broken, without another event.
  tell(engine, Seek{5});
  EXPECT_EQ(engine.snapshot()->motion.broken, VecX(VecX::Zero(2)));
  tell(engine, Seek{10});
  EXPECT_EQ(engine.snapshot()->motion.broken[1], 1);
  EXPECT_EQ(breaks(engine).size(), 1u);

  // With the old limit it goes on from before the break.
  tell(engine, Seek{5});
  Inbox::Item asBefore = Inbox::Change{{SetField{links, "break_force", 25.0}}, 2, nullptr};
  engine.take(asBefore);
  tell(engine, Play{});  // from here: what came after is forgotten
  tell(engine, StepForward{20});
  EXPECT_EQ(engine.snapshot()->motion.broken, VecX(VecX::Zero(2)));
  EXPECT_NEAR(engine.snapshot()->motion.v[1], 0, 1e-12);
  EXPECT_EQ(breaks(engine).size(), 1u);
}

}  // namespace
}  // namespace compliant::test
