#include "ui/model/display/row_law.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace compliant {
namespace {

/// Whether a strain and a force obey a law, judged by its inequalities and not by its line.
bool obeys(const RowLaw& law, const LawPlace& p) {
  constexpr double small = 1e-12;
  const double stretch = p.strain + law.compliance * p.force;  // 0 on strain = −c λ
  const auto zero = [](double x) { return std::abs(x) <= small; };
  const double side = law.admissible == Admissible::Pulling ? -1 : 1;
  switch (law.admissible) {
    case Admissible::Any:
      return zero(stretch);
    case Admissible::Pushing:
    case Admissible::Pulling:
    case Admissible::Cone: {
      const bool acts = zero(stretch) && side * p.force >= -law.limit - small;
      const bool open = zero(p.force) && side * p.strain >= -small;
      return acts || open;
    }
    case Admissible::Bounded:
      if (std::abs(p.force) > law.limit + small) return false;
      return zero(stretch) || (zero(p.force - law.limit) && stretch <= small) ||
             (zero(p.force + law.limit) && stretch >= -small);
  }
  return false;
}

TEST(RowLaw, EveryPlaceOfItsLineObeysTheLaw) {
  for (const Admissible admissible : {Admissible::Any, Admissible::Pushing, Admissible::Pulling,
                                      Admissible::Bounded, Admissible::Cone})
    for (const double compliance : {0.0, 1e-3, 0.5})
      for (const double limit : {0.0, 2.0}) {
        if (admissible == Admissible::Cone && limit > 0) continue;  // of a cone it is f_c
        const RowLaw law{admissible, compliance, limit};
        const std::vector<LawPlace> line = law.line(0.1, 20);
        ASSERT_GE(line.size(), 2u);
        for (std::size_t i = 1; i < line.size(); ++i)
          for (const double share : {0.0, 0.3, 1.0}) {
            const LawPlace p{line[i - 1].strain + share * (line[i].strain - line[i - 1].strain),
                             line[i - 1].force + share * (line[i].force - line[i - 1].force)};
            EXPECT_TRUE(obeys(law, p)) << static_cast<int>(admissible) << " " << compliance << " "
                                       << limit << ": " << p.strain << " " << p.force;
          }
      }
}

TEST(RowLaw, TheLineOfAStopHasACornerAtItsTarget) {
  const std::vector<LawPlace> pushing = RowLaw{Admissible::Pushing, 0, 0}.line(0.1, 20);
  ASSERT_EQ(pushing.size(), 3u);
  EXPECT_EQ(pushing[0].strain, 0.1);
  EXPECT_EQ(pushing[0].force, 0);
  EXPECT_EQ(pushing[1].strain, 0);
  EXPECT_EQ(pushing[1].force, 0);
  EXPECT_EQ(pushing[2].strain, 0);
  EXPECT_EQ(pushing[2].force, 20);
  const std::vector<LawPlace> pulling = RowLaw{Admissible::Pulling, 1e-3, 0}.line(0.1, 20);
  EXPECT_EQ(pulling[0].strain, -0.1);
  EXPECT_DOUBLE_EQ(pulling[2].strain, 0.02);
  EXPECT_EQ(pulling[2].force, -20);
}

TEST(RowLaw, TheStepOfABoundedRowIsAsHighAsItsLimit) {
  const std::vector<LawPlace> step = RowLaw{Admissible::Bounded, 0, 3}.line(0.1, 20);
  ASSERT_EQ(step.size(), 4u);
  EXPECT_EQ(step[0].force, 3);
  EXPECT_EQ(step[3].force, -3);
  EXPECT_LT(step[0].strain, step[3].strain);
  EXPECT_EQ(step[1].strain, 0);
}

TEST(RowLaw, SaysWhatAForceIsDoing) {
  EXPECT_STREQ(lawStateText({Admissible::Pushing, 0, 0}, 0), "open");
  EXPECT_STREQ(lawStateText({Admissible::Pushing, 0, 0}, 2), "acts");
  EXPECT_STREQ(lawStateText({Admissible::Pushing, 0, 5}, -2), "held by adhesion");
  EXPECT_STREQ(lawStateText({Admissible::Pulling, 0, 0}, -2), "acts");
  EXPECT_STREQ(lawStateText({Admissible::Bounded, 0, 3}, 2), "acts");
  EXPECT_STREQ(lawStateText({Admissible::Bounded, 0, 3}, -3), "at its limit");
}

}  // namespace
}  // namespace compliant
