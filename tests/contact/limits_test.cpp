// Laws whose forces are limited on one side, or by different forces on both: what they store, lose
// and take as work follows from their range alone.

#include <gtest/gtest.h>

#include <cmath>

#include "engine/scene/build.hpp"
#include "engine/simulation/simulation.hpp"

namespace compliant {
namespace {

/// least ≤ λ ≤ most, in N: a law as a newcomer would write it.
class Limits final : public RowLaw {
 public:
  Limits(double least, double most) : range_{least, most} {}

  const char* name() const override { return "limits"; }
  const char* doc() const override { return "Least ≤ λ ≤ most."; }
  ForceRange range(const LawNumbers&) const override { return range_; }
  AdmissibleSet set(const LawNumbers&, double h, double) const override {
    return AdmissibleSet::box(h * range_.least, h * range_.most);
  }
  std::string text(const std::string&) const override { return name(); }
  const char* stateText(double, double) const override { return "acts"; }
  std::vector<LawPlace> line(const LawView& view) const override {
    return {view.endOfLine(range_.least), view.endOfLine(range_.most)};
  }

 private:
  ForceRange range_;
};

/// A mass of 2 kg on a row of such a law, pushed by a constant force, after so many s with its
/// books.
class LimitedRow : public Simulation {
 public:
  LimitedRow(const Limits& law, double force, double compliance, double dampingRatio,
             double seconds)
      : Simulation(loaded(law, force, compliance, dampingRatio)) {
    keepLedger();
    for (int i = 0; i < std::lround(seconds / h); ++i) EXPECT_TRUE(usable(step().status)) << i;
  }
  double x() const { return motion().x[0]; }
  double lambda() const { return motion().lambda[0]; }
  const Ledger& ledger() const { return motion().ledger; }

 private:
  static constexpr double h = 1e-4;
  static Scene loaded(const Limits& law, double force, double compliance, double dampingRatio) {
    Scene scene;
    Build build(scene);
    build.add("ImplicitIntegrator", "integrator", {{"h", h}});
    build.add("Scalars", "x", {{"position", Array<double>{0}}});
    build.add("UniformMass", "mass", {{"state", build.link("x")}, {"mass", 2.0}});
    build.add("ConstantForce", "load",
              {{"state", build.link("x")}, {"force", Array<double>{force}}});
    const Id row = build.add(
        "UniformCompliance", "row",
        {{"state", build.link("x")}, {"compliance", compliance}, {"damping_ratio", dampingRatio}});
    static_cast<Constraint*>(SceneWriter(scene).find(row))->admissible = &law;
    return scene;
  }
};

TEST(Limits, ASpringStoresWhatItsOwnLimitAdmits) {
  const double c = 1e-3;
  for (const auto& [least, most] :
       {std::pair{-unbounded, 5.0}, {-20.0, 5.0}, {0.0, 5.0}, {-20.0, unbounded}, {-5.0, 20.0}}) {
    const Limits law(least, most);
    for (const double force : {-10.0, 10.0}) {
      LimitedRow row(law, force, c, 0.05, 2);
      // λ = −force, if the law admits it; else the mass runs away under what is left.
      const double held = std::clamp(-force, least, most);
      EXPECT_NEAR(row.lambda(), held, 1e-6) << least << " " << most << " " << force;
      if (held == -force)
        EXPECT_NEAR(row.x(), -c * held, 1e-9);
      else
        EXPECT_GT(std::abs(row.x()), 0.4);
      EXPECT_NEAR(row.energies().elastic, -held * row.x() - 0.5 * c * held * held, 1e-9)
          << least << " " << most << " " << force;
      const Ledger& ledger = row.ledger();
      EXPECT_GE(ledger.damped, 0);
      EXPECT_NEAR(ledger.numerical, 0, 0.01) << least << " " << most << " " << force;
      EXPECT_EQ(ledger.impact, 0);
    }
  }
}

/// Hard and beyond its limit, it holds 5 of 10 N over ½ a t² = 0.45 m, and that is work.
TEST(Limits, AHardRowThatGivesWayTakesWork) {
  for (const auto& [least, most] : {std::pair{-unbounded, 5.0}, {0.0, 5.0}, {-20.0, 5.0}}) {
    const Limits pushing(least, most), pulling(-most, -least);
    LimitedRow row(pushing, -10, 0, 0, 0.6), mirrored(pulling, 10, 0, 0, 0.6);
    EXPECT_NEAR(row.x(), -0.45, 1e-3) << least;
    EXPECT_NEAR(row.ledger().work, 5 * row.x(), 1e-3) << least;
    EXPECT_NEAR(row.ledger().impact, 0, 1e-9) << least;
    EXPECT_EQ(mirrored.x(), -row.x()) << least;
    EXPECT_EQ(mirrored.ledger().work, row.ledger().work) << least;
  }
}

/// A limited spring that swings without damping keeps its energy up to its limit, and loses
/// nothing beyond it: its force is the same on the way back.
TEST(Limits, AnUndampedSpringLosesNothingBeyondItsLimit) {
  const Limits law(-unbounded, 5);
  LimitedRow row(law, -4, 1e-2, 0, 0.6);
  EXPECT_NEAR(row.ledger().damped, 0, 1e-3);
}

}  // namespace
}  // namespace compliant
