#include <gtest/gtest.h>

#include "engine/json/scene_file.hpp"
#include "tests/support/folders.hpp"
#include "tests/support/ground.hpp"
#include "tests/support/scenes.hpp"

/// What is known of the last step after the design was edited, and after a return to an earlier
/// moment.
namespace compliant::test {
namespace {

/// An engine ten steps after the start, and the edits of a document.
class Stepped {
 public:
  explicit Stepped(Scene scene) : scene_(scene), engine_(std::move(scene), {}) {
    tell(engine_, StepForward{10});
  }

  /// Returns what takes it back.
  Edit apply(const Edit& edit) {
    Inbox::Item item = Inbox::Change{edit, 1, nullptr};
    engine_.take(item);
    const Result<Edit> inverse = applyEdit(scene_, edit);
    EXPECT_TRUE(inverse.ok());
    return *inverse;
  }
  std::shared_ptr<const Snapshot> look() { return engine_.snapshot(); }
  const Scene& scene() const { return scene_; }
  Engine& engine() { return engine_; }

 private:
  Scene scene_;
  Engine engine_;
};

Scene ballOnTheFloor() {
  Ground ground(Vec3(0, -9.81, 0), 0.5);
  ground.body("ball", "Ball", {{"radius", 0.1}}, {Vec3(0, 0.1, 0)});
  return ground.scene;
}

TEST(ForcesAfterEdits, OfSupportsComeBackWithTheSupportsThatWereDeleted) {
  Stepped run(chain(3, 1e-4));
  const auto before = run.look();
  ASSERT_GT(before->motion.reaction.norm(), 1);
  const Edit back = run.apply(eraseWithUsers(run.scene(), idOf(run.scene(), "anchor")));
  EXPECT_EQ(run.look()->motion.reaction.norm(), 0) << "nothing is known of the design without them";
  run.apply(back);
  EXPECT_TRUE(run.look()->reported);
  EXPECT_EQ(run.look()->motion.reaction, before->motion.reaction);
}

TEST(ForcesAfterEdits, OfContactsComeBackWithTheBodyThatWasDeleted) {
  Stepped run(ballOnTheFloor());
  const auto before = run.look();
  ASSERT_EQ(before->motion.contacts.size(), 1u);
  const Edit back = run.apply(eraseWithUsers(run.scene(), idOf(run.scene(), "ball/shape")));
  EXPECT_TRUE(run.look()->motion.contacts.empty());
  run.apply(back);
  EXPECT_EQ(run.look()->motion.contacts, before->motion.contacts);
}

TEST(ForcesAfterEdits, AreThoseOfTheMomentThatTimeGoesOnFrom) {
  Stepped run(chain(3, 1e-4));
  tell(run.engine(), Seek{2});
  const auto then = run.look();
  tell(run.engine(), Play{});
  tell(run.engine(), Pause{});
  const auto now = run.look();
  ASSERT_FALSE(now->transport.inPast());
  EXPECT_EQ(now->motion.reaction, then->motion.reaction);
}

TEST(ForcesAfterEdits, AndEveryResultOutliveNewNames) {
  Stepped run(chain(3, 0));
  const auto before = run.look();
  const Id links = idOf(run.scene(), "links"), points = idOf(run.scene(), "points");
  run.apply({Rename{links, "a rod"}});
  // As the tree renames: a part may be named with what is in it. The order of the names changes.
  run.apply({Batch{{{Rename{links, "z"}}, {Rename{points, "a"}}}}});
  run.apply({SetField{sceneId, "title", std::string("Rods")}});
  run.apply({SetField{points, "notes", std::string("They are four")}});
  const auto after = run.look();
  EXPECT_TRUE(after->reported);
  EXPECT_TRUE(after->stepped);
  EXPECT_EQ(after->report.residual(), before->report.residual());
  EXPECT_EQ(after->motion.reaction.norm(), before->motion.reaction.norm());
}

TEST(ForcesAfterEdits, OfContactsOutliveNewNames) {
  Stepped run(ballOnTheFloor());
  const auto before = run.look();
  // A branch with all that is in it. Now the floor comes last.
  Batch renames;
  for (const std::string part : {"", "/mass", "/fixed", "/shape"})
    renames.edits.push_back({Rename{idOf(run.scene(), "floor" + part), "z" + part}});
  run.apply({renames});
  const auto after = run.look();
  ASSERT_EQ(after->motion.contacts.size(), 1u);
  const auto bodyOf = [](const Snapshot& snapshot, const ContactSide& side) {
    return snapshot.structure->states[static_cast<std::size_t>(side.state)].id;
  };
  EXPECT_EQ(bodyOf(*after, after->motion.contacts[0].a),
            bodyOf(*before, before->motion.contacts[0].a));
  EXPECT_EQ(after->motion.contacts[0].force, before->motion.contacts[0].force);
}

TEST(ForcesAfterEdits, StayInTheRecordOfTheSolveThatNewNamesTellAnew) {
  Stepped run(chain(3, 0));
  tell(run.engine(), WatchSolver{0});
  tell(run.engine(), StepForward{1});
  const auto before = run.look()->solve;
  ASSERT_NE(before, nullptr);
  run.apply({Rename{idOf(run.scene(), "mass"), "zz"}});
  const auto after = run.look();
  EXPECT_EQ(after->solve, before);
  EXPECT_EQ(before->rowBlocks[0].owner, idOf(run.scene(), "links"));
  tell(run.engine(), StepForward{1});
  EXPECT_NE(run.look()->solve, before);
  run.apply(eraseWithUsers(run.scene(), idOf(run.scene(), "anchor")));
  EXPECT_EQ(run.look()->solve, nullptr) << "of another design";
}

TEST(ForcesAfterEdits, AreUnknownOfWhatIsGovernedByAnother) {
  Scene scene = chain(3, 0);
  Build(scene).add("Gravity", "heavy/gravity");
  Stepped run(scene);
  run.apply({Rename{idOf(scene, "mass"), "light/mass"}});
  EXPECT_TRUE(run.look()->reported) << "the same gravity acts there";
  run.apply({Rename{idOf(scene, "mass"), "heavy/mass"}});
  EXPECT_FALSE(run.look()->reported);
  run.apply({Rename{idOf(scene, "mass"), "light/mass"}});
  EXPECT_TRUE(run.look()->reported);
  run.apply({Rename{idOf(scene, "solver"), "zz"}});
  EXPECT_FALSE(run.look()->reported) << "of several solvers the first by name governs";
}

/// Springs that act as forces in steps that are too long, held at one end.
TEST(ForcesAfterEdits, OfSupportsAreThoseOfTheStepThatADivergenceGoesBackTo) {
  Scene scene = chain(3, 2e-6, "force");
  Build build(scene);
  build.set("integrator", "alpha", 0.0);
  build.set("integrator", "beta", 1.0);
  Engine run(scene, {}), calm(scene, {});
  tell(calm, SetDivergencePolicy{DivergencePolicy::GoOn});
  tell(run, StepForward{1000});
  const auto halted = run.snapshot();
  ASSERT_EQ(halted->report.status, SolveStatus::Diverged);
  ASSERT_NE(halted->events.back().text.find("were taken back"), std::string::npos)
      << halted->events.back().text;
  tell(calm, StepForward{static_cast<int>(halted->motion.step)});
  EXPECT_EQ(halted->motion.x, calm.snapshot()->motion.x);
  EXPECT_EQ(halted->motion.reaction, calm.snapshot()->motion.reaction);
}

}  // namespace
}  // namespace compliant::test
