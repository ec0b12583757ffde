#include "engine/interactive/step_again.hpp"

#include <gtest/gtest.h>

#include "engine/interactive/engine.hpp"
#include "engine/scene/build.hpp"
#include "tests/support/scenes.hpp"

namespace compliant::test {
namespace {

template <class C>
void tellEngine(Engine& engine, C command) {
  Inbox::Item item = Command(std::move(command));
  engine.take(item);
}

/// Three steps of a scene, whose first system is watched.
class StepAgainTest : public testing::Test {
 protected:
  void open(Scene scene) {
    scene_ = scene;
    engine_ = std::make_unique<Engine>(std::move(scene), EngineOptions{});
    tellEngine(*engine_, WatchSolver{0});
    for (int i = 0; i < 3; ++i) {
      tellEngine(*engine_, StepForward{1});
      steps_.push_back(engine_->snapshot());
    }
  }
  void edit(const SetField& change) {
    Inbox::Item item = Inbox::Change{Edit{change}};
    engine_->take(item);
  }
  Scene scene_;
  std::unique_ptr<Engine> engine_;
  std::vector<std::shared_ptr<const Snapshot>> steps_;
};

TEST_F(StepAgainTest, GivesThePastTheSolveOfEachMoment) {
  open(chain(4, 1e-4));
  for (const std::int64_t step : {2, 1}) {
    tellEngine(*engine_, StepBack{});
    const auto shown = engine_->snapshot();
    ASSERT_EQ(shown->motion.step, step);
    ASSERT_NE(shown->solve, nullptr);
    EXPECT_EQ(shown->solve->step, step);
    EXPECT_EQ(shown->solve->repeated, SolverRecord::Repeated::Same);
    EXPECT_EQ(shown->solve->solution.impulse,
              steps_[static_cast<std::size_t>(step - 1)]->solve->solution.impulse);
  }
  tellEngine(*engine_, StepBack{});
  EXPECT_EQ(engine_->snapshot()->solve, nullptr) << "nothing solved the start";
}

TEST_F(StepAgainTest, KeepsTheStateOfTheSimulation) {
  open(chain(4, 0));
  const auto before = engine_->snapshot();
  tellEngine(*engine_, StepBack{});
  engine_->snapshot();
  tellEngine(*engine_, StepForward{1});
  EXPECT_EQ(engine_->snapshot()->motion.x, before->motion.x);
  tellEngine(*engine_, StepForward{1});
  const auto watched = engine_->snapshot();
  Engine alone(scene_, EngineOptions{});
  tellEngine(alone, StepForward{4});
  EXPECT_EQ(alone.snapshot()->motion.x, watched->motion.x);
}

TEST_F(StepAgainTest, SaysThatAnEditedSceneEndsTheStepDifferently) {
  open(chain(4, 1e-4));
  tellEngine(*engine_, StepBack{});
  edit({idOf(scene_, "mass"), "mass", 3.0});
  const auto shown = engine_->snapshot();
  ASSERT_NE(shown->solve, nullptr);
  EXPECT_EQ(shown->solve->repeated, SolverRecord::Repeated::Different);
}

TEST_F(StepAgainTest, IsNotPossibleInAnotherStructure) {
  open(chain(4, 1e-4));
  tellEngine(*engine_, StepBack{});
  edit({idOf(scene_, "links"), "handling", std::string("force")});
  EXPECT_EQ(engine_->snapshot()->solve, nullptr);
}

}  // namespace
}  // namespace compliant::test
