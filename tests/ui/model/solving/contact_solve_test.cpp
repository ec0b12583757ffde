#include "engine/record/contact_solve.hpp"

#include <gtest/gtest.h>

#include "tests/support/ground.hpp"
#include "ui/model/solving/impact_text.hpp"

namespace compliant::test {
namespace {

NonsmoothRecord::Block contact(Contact::State state, double residual, bool changed = false) {
  NonsmoothRecord::Block block;
  block.contact = 0;
  block.place = {3, 4, -1, 2, 1};
  block.owner = 3;
  block.state = state;
  block.residual = residual;
  block.changed = changed;
  return block;
}
NonsmoothRecord::Block row(Contact::State state, double residual) {
  NonsmoothRecord::Block block = contact(state, residual);
  block.owner = 9;
  block.row = 1;
  return block;
}

NonsmoothRecord sample() {
  NonsmoothRecord record;
  record.method = "auto → anderson";
  record.message = "sweeps solved it";
  record.precision = 1e-6;
  record.iterations = 12;
  record.residual.relative = 3.2e-9;
  record.blocks = {contact(Contact::State::Open, 1e-9), contact(Contact::State::Stick, 4e-9, true),
                   contact(Contact::State::Slide, 2e-9), row(Contact::State::Stick, 3e-9)};
  record.vanished = 2;
  return record;
}

TEST(ContactSolve, IsToldInSentences) {
  EXPECT_EQ(contactSolveText(sample()),
            "auto → anderson (sweeps solved it): 12 iterations, natural residual 3.2e-9, asked "
            "1e-6. 3 contacts: 1 open, 1 stick, 1 slide. 1 bounded row: 1 acting. 3 changed since "
            "the previous step.");
}

TEST(ContactSolve, CountsStatesAndChanges) {
  const ContactCounts counts = countsOf(sample());
  EXPECT_EQ(counts.open, 1);
  EXPECT_EQ(counts.stick, 1);
  EXPECT_EQ(counts.slide, 1);
  EXPECT_EQ(counts.rowsActing, 1);
  EXPECT_EQ(counts.changed, 3);
}

TEST(ContactSolve, NamesContactsAndRows) {
  const SceneStructure structure;
  const auto nameOf = [](Id id) { return "shape" + std::to_string(id); };
  EXPECT_EQ(blockName(sample().blocks[0], structure, nameOf), "shape3 – shape4 2, point 1");
  EXPECT_STREQ(blockStateText(sample().blocks[2]), "slide");
  EXPECT_STREQ(blockStateText(row(Contact::State::Slide, 0)), "at its limit");
  EXPECT_STREQ(blockStateText(row(Contact::State::Stick, 0)), "acts");
}

TEST(ContactSolve, OfASlidingBoxSaysThatFourSlide) {
  Ground ground(Vec3(5, -9.81, 0), 0.3);
  ground.body("box", "Box", {{"size", Vec3(0.2, 0.2, 0.2)}, {"friction", 0.3}}, {Vec3(0, 0.1, 0)});
  const auto snapshot = watchedSteps(ground.scene, 20);
  ASSERT_NE(snapshot->solve, nullptr);
  ASSERT_NE(snapshot->solve->nonsmooth, nullptr);
  const ContactCounts counts = countsOf(*snapshot->solve->nonsmooth);
  EXPECT_EQ(counts.open + counts.stick + counts.slide, 4);
  EXPECT_GT(counts.slide, 0);
  EXPECT_EQ(counts.stick, 0);
  EXPECT_EQ(snapshot->solve->nonsmooth->solver, ground.idOf("contact solver"));
}

TEST(ImpactText, TellsHowManyWhenAndWhatTheyTook) {
  EXPECT_EQ(impactText({10, 1.23, 1, 0.125}), "1 impact took 0.125 J, 1.230 s");
  EXPECT_EQ(impactText({10, 0.5, 3, 2}), "3 impacts took 2 J, 0.500 s");
}

}  // namespace
}  // namespace compliant::test
