#include "engine/laws/row_law.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace compliant {
namespace {

/// Whether a strain and a force obey a law, judged by its inequalities and not by its line.
bool obeys(const RowLaw& law, double compliance, double limit, const LawPlace& p) {
  constexpr double small = 1e-12;
  const double stretch = p.strain + compliance * p.force;  // 0 on strain = −c λ
  const auto zero = [](double x) { return std::abs(x) <= small; };
  if (law.admitsAll()) return zero(stretch);
  if (const int side = law.side(); side != 0) {
    const bool acts = zero(stretch) && side * p.force >= -limit - small;
    const bool open = zero(p.force) && side * p.strain >= -small;
    return acts || open;
  }
  if (std::abs(p.force) > limit + small) return false;
  return zero(stretch) || (zero(p.force - limit) && stretch <= small) ||
         (zero(p.force + limit) && stretch >= -small);
}

TEST(RowLaw, EveryPlaceOfItsLineObeysTheLaw) {
  for (const RowLaw* law : laws())
    for (const double compliance : {0.0, 1e-3, 0.5})
      for (const double limit : {0.0, 2.0}) {
        if (law->rows() > 1 && limit > 0) continue;  // of a cone it is f_c
        const std::vector<LawPlace> line = law->line({compliance, limit, 0.1, 20});
        ASSERT_GE(line.size(), 2u);
        for (std::size_t i = 1; i < line.size(); ++i)
          for (const double share : {0.0, 0.3, 1.0}) {
            const LawPlace p{line[i - 1].strain + share * (line[i].strain - line[i - 1].strain),
                             line[i - 1].force + share * (line[i].force - line[i - 1].force)};
            EXPECT_TRUE(obeys(*law, compliance, limit, p))
                << law->name() << " " << compliance << " " << limit << ": " << p.strain << " "
                << p.force;
          }
      }
}

TEST(RowLaw, TheLineOfAStopHasACornerAtItsTarget) {
  const std::vector<LawPlace> pushing = findLaw("pushing")->line({0, 0, 0.1, 20});
  ASSERT_EQ(pushing.size(), 3u);
  EXPECT_EQ(pushing[0].strain, 0.1);
  EXPECT_EQ(pushing[0].force, 0);
  EXPECT_EQ(pushing[1].strain, 0);
  EXPECT_EQ(pushing[1].force, 0);
  EXPECT_EQ(pushing[2].strain, 0);
  EXPECT_EQ(pushing[2].force, 20);
  const std::vector<LawPlace> pulling = findLaw("pulling")->line({1e-3, 0, 0.1, 20});
  EXPECT_EQ(pulling[0].strain, -0.1);
  EXPECT_DOUBLE_EQ(pulling[2].strain, 0.02);
  EXPECT_EQ(pulling[2].force, -20);
}

TEST(RowLaw, TheStepOfABoundedRowIsAsHighAsItsLimit) {
  const std::vector<LawPlace> step = findLaw("bounded")->line({0, 3, 0.1, 20});
  ASSERT_EQ(step.size(), 4u);
  EXPECT_EQ(step[0].force, 3);
  EXPECT_EQ(step[3].force, -3);
  EXPECT_LT(step[0].strain, step[3].strain);
  EXPECT_EQ(step[1].strain, 0);
}

TEST(RowLaw, SaysWhatAForceIsDoing) {
  EXPECT_STREQ(findLaw("pushing")->stateText(0, 0), "open");
  EXPECT_STREQ(findLaw("pushing")->stateText(2, 0), "acts");
  EXPECT_STREQ(findLaw("pushing")->stateText(-2, 5), "held by adhesion");
  EXPECT_STREQ(findLaw("pulling")->stateText(-2, 0), "acts");
  EXPECT_STREQ(findLaw("bounded")->stateText(2, 3), "acts");
  EXPECT_STREQ(findLaw("bounded")->stateText(-3, 3), "at its limit");
}

}  // namespace
}  // namespace compliant
