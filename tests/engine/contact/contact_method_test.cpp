#include "engine/contact/contact_method.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <cmath>
#include <limits>
#include <thread>

#include "tests/engine/contact/generated_problems.hpp"

namespace compliant::test {
namespace {

using testing::HasSubstr;

/// All methods that treat friction.
const std::vector<std::string> general = {
    "auto",   "gauss-seidel", "sequential-impulses",  "nncg",   "anderson",
    "jacobi", "admm",         "augmented-lagrangian", "newton", "newton-fb"};

ContactReport solved(const std::string& method, const NonsmoothProblem& problem,
                     double precision = 1e-10, std::int64_t iterations = 200000,
                     const VecX& start = VecX()) {
  ContactOptions options;
  options.precision = precision;
  options.iterations = iterations;
  return makeContactMethod(method)->solve(problem, options, start);
}

/// The residual that a report claims, computed again from the definition.
void expectTrue(const ContactReport& report, const NonsmoothProblem& problem) {
  VecX u(problem.rows());
  problem.velocityOf(report.impulse, u);
  EXPECT_EQ(u, report.velocity);
  EXPECT_NEAR(NaturalResidual(problem).measure(report.impulse, u).relative,
              report.residual.relative, 1e-18);
  for (Index b = 0; b < problem.blocks(); ++b) {
    VecX own = report.impulse.segment(problem.response->first(b), problem.response->size(b)),
         projected = own;
    problem.set(b).project(projected.data());
    EXPECT_LE((own - projected).norm(), 1e-12 * (1 + own.norm()));
  }
}

class EveryMethod : public testing::TestWithParam<std::string> {};
INSTANTIATE_TEST_SUITE_P(ContactMethod, EveryMethod, testing::ValuesIn(general),
                         [](const auto& info) {
                           std::string name = info.param;
                           for (char& c : name) c = c == '-' ? '_' : c;
                           return name;
                         });

TEST_P(EveryMethod, AgreesWithTheExactBlockOnOneContact) {
  const GeneratedProblem p = balls(2, 1, 0.3, 5);
  const ContactReport report = solved(GetParam(), p.problem, 1e-12);
  EXPECT_EQ(report.status, ContactStatus::Solved) << report.residual.relative;
  expectTrue(report, p.problem);
}

TEST_P(EveryMethod, FindsTheOneSolutionOfMixturesWithCompliance) {
  for (unsigned seed = 0; seed < 5; ++seed) {
    const GeneratedProblem p = mixture(24, 0.2, seed);
    const ContactReport reference = solved("gauss-seidel", p.problem, 1e-12);
    ASSERT_EQ(reference.status, ContactStatus::Solved);
    const ContactReport report = solved(GetParam(), p.problem);
    EXPECT_EQ(report.status, ContactStatus::Solved) << report.residual.relative;
    expectTrue(report, p.problem);
    EXPECT_LT((report.impulse - reference.impulse).norm(), 1e-7 * reference.impulse.norm())
        << p.name << seed;
  }
}

// K ∋ μ ⟂ u + (f‖u_t‖, 0, …) ∈ K*, word by word.
TEST_P(EveryMethod, SolvesBlocksThatRubInThreeTurns) {
  constexpr double f = 0.4;
  for (unsigned seed = 0; seed < 4; ++seed) {
    const GeneratedProblem p = balls(12, 16, f, seed, 5);
    const ContactReport report = solved(GetParam(), p.problem, 1e-9);
    ASSERT_EQ(report.status, ContactStatus::Solved) << seed << " " << report.residual.relative;
    expectTrue(report, p.problem);
    const double size = report.impulse.norm(), speed = p.problem.velocity.norm();
    int slide = 0;
    for (Index row = 0; row < p.problem.rows(); row += 6) {
      const auto mu = report.impulse.segment<6>(row), u = report.velocity.segment<6>(row);
      const double slip = u.tail<5>().norm(), lifted = u[0] + f * slip;
      EXPECT_LE(mu.tail<5>().norm(), f * mu[0] + 1e-7 * size);
      EXPECT_GE(lifted, f * slip - 1e-6 * speed);
      EXPECT_NEAR(mu[0] * lifted + mu.tail<5>().dot(u.tail<5>()), 0, 1e-7 * size * speed);
      slide += mu[0] > 1e-6 && slip > 1e-6 ? 1 : 0;
    }
    EXPECT_GT(slide, 0);
  }
}

TEST_P(EveryMethod, FindsTheOneVelocityOfFrictionlessProblemsWithRedundantRows) {
  for (const GeneratedProblem& p :
       {stack(4, 1, 0, 0), chain(5, 4, 0, 0.5, 3), balls(12, 30, 0, 4)}) {
    const ContactReport reference = solved("lemke", p.problem, 1e-10);
    ASSERT_EQ(reference.status, ContactStatus::Solved) << p.name << reference.message;
    const ContactReport report = solved(GetParam(), p.problem, 1e-9);
    EXPECT_EQ(report.status, ContactStatus::Solved) << p.name << " " << report.residual.relative;
    expectTrue(report, p.problem);
    // Of a row without friction only the normal velocity is determined by the impulses that are.
    EXPECT_LT((report.velocity - reference.velocity).norm(), 1e-5 * (1 + p.problem.velocity.norm()))
        << p.name;
  }
}

TEST_P(EveryMethod, AStackCarriesItsWeight) {
  const GeneratedProblem p = stack(5, 1, 0.5, 0.1);
  const ContactReport report = solved(GetParam(), p.problem, 1e-9);
  ASSERT_EQ(report.status, ContactStatus::Solved) << report.residual.relative;
  // Four contacts of level i carry all bodies from i on: m g h each; of the top the push makes no
  // weight.
  for (int level = 0; level < 4; ++level) {
    double sum = 0;
    for (int k = 0; k < 4; ++k) sum += report.impulse[3 * (4 * level + k)];
    EXPECT_NEAR(sum, (5 - level) * 9.81 * 0.01, 1e-6);
  }
}

TEST_P(EveryMethod, StartsFromASolutionWithoutAnIteration) {
  const GeneratedProblem p = balls(10, 20, 0.4, 1);
  const ContactReport first = solved("auto", p.problem, 1e-11);
  ASSERT_EQ(first.status, ContactStatus::Solved);
  const ContactReport again = solved(GetParam(), p.problem, 1e-10, 1000, first.impulse);
  EXPECT_EQ(again.iterations, 0);
  EXPECT_EQ(again.impulse, first.impulse);
}

TEST_P(EveryMethod, StopsAtTheMostIterationsAndTellsHowFarItCame) {
  const GeneratedProblem p = stack(20, 1, 0.5, 0.2);
  const ContactReport report = solved(GetParam(), p.problem, 1e-15, 3);
  EXPECT_EQ(report.status, ContactStatus::NotConverged);
  EXPECT_LE(report.iterations, 3);
  expectTrue(report, p.problem);
}

TEST_P(EveryMethod, CanBeCancelled) {
  const GeneratedProblem p = stack(10, 1, 0.5, 0.2);
  const std::atomic<bool> cancelled = true;
  ContactOptions options;
  options.cancelled = &cancelled;
  const ContactReport report = makeContactMethod(GetParam())->solve(p.problem, options, VecX());
  EXPECT_EQ(report.status, ContactStatus::Cancelled);
  EXPECT_TRUE(report.impulse.allFinite());
}

/// Asked for a precision that none reaches, sweeps and splittings would go on for ever; Newton's
/// methods may stall before.
TEST_P(EveryMethod, CanBeCancelledOnItsWay) {
  const GeneratedProblem p = wall(12, 12, 0.6);
  std::atomic<bool> cancelled = false;
  ContactOptions options;
  options.precision = 1e-300;
  options.iterations = 1'000'000'000;
  options.cancelled = &cancelled;
  const std::jthread later([&cancelled] {
    std::this_thread::sleep_for(std::chrono::milliseconds(30));
    cancelled = true;
  });
  const ContactReport report = makeContactMethod(GetParam())->solve(p.problem, options, VecX());
  if (GetParam().find("newton") == std::string::npos && GetParam() != "augmented-lagrangian") {
    EXPECT_EQ(report.status, ContactStatus::Cancelled);
  }
  EXPECT_FALSE(report.status == ContactStatus::Refused ||
               report.status == ContactStatus::NotFinite);
  EXPECT_TRUE(report.impulse.allFinite());
  EXPECT_EQ(report.impulse.size(), p.problem.rows());
}

TEST_P(EveryMethod, KeepsResidualsAndImpulsesOfEachIteration) {
  const GeneratedProblem p = balls(8, 16, 0.4, 2);
  ContactOptions options;
  options.keep = ContactOptions::Keep::Impulses;
  const ContactReport report = makeContactMethod(GetParam())->solve(p.problem, options, VecX());
  ASSERT_EQ(report.status, ContactStatus::Solved);
  ASSERT_EQ(report.history.size(), report.impulses.size());
  ASSERT_GE(report.history.size(), 2u);
  EXPECT_EQ(report.history.front().iteration, 0);
  EXPECT_EQ(report.history.back().iteration, report.iterations);
  VecX u(p.problem.rows());
  for (std::size_t i = 0; i < report.history.size(); ++i) {
    p.problem.velocityOf(report.impulses[i], u);
    EXPECT_NEAR(NaturalResidual(p.problem).measure(report.impulses[i], u).relative,
                report.history[i].residual, 1e-15);
    EXPECT_TRUE(i == 0 || report.history[i].iteration > report.history[i - 1].iteration);
  }
}

TEST_P(EveryMethod, RefusesOrSurvivesWhatIsNoProblem) {
  const double nan = std::numeric_limits<double>::quiet_NaN(), huge = 1e308;
  const auto one = [](const MatX& A, VecX delta, AdmissibleSet set) {
    const std::vector<AdmissibleSet> sets{set};
    const std::vector<Index> first =
        A.rows() == 3 ? startsOfBlocks(sets) : std::vector<Index>{0, A.rows()};
    return NonsmoothProblem{sets, std::make_shared<DenseResponse>(first, A), std::move(delta)};
  };
  const AdmissibleSet cone = AdmissibleSet::coulomb(0.5);
  const Vec3 down(-1, 0.5, 0);
  EXPECT_EQ(solved(GetParam(), one(Mat3::Identity(), down, AdmissibleSet::coulomb(-1))).status,
            ContactStatus::Refused);
  EXPECT_EQ(solved(GetParam(), one(nan * Mat3::Identity(), down, cone)).status,
            ContactStatus::Refused);
  EXPECT_EQ(solved(GetParam(), one(Mat3::Identity(), nan * down, cone)).status,
            ContactStatus::Refused);
  EXPECT_EQ(solved(GetParam(), one(MatX::Identity(2, 2), down, cone)).status,
            ContactStatus::Refused);
  for (const Mat3& A : {Mat3(Mat3::Zero()), Mat3(-Mat3::Identity()), Mat3(huge * Mat3::Ones()),
                        Mat3(1e-300 * Mat3::Identity())}) {
    const ContactReport report = solved(GetParam(), one(A, down, cone), 1e-8, 200);
    EXPECT_TRUE(report.impulse.allFinite() && report.velocity.allFinite()) << A;
  }
  // Nothing solves a row that nothing moves and that approaches.
  EXPECT_EQ(solved(GetParam(), one(Mat3::Zero(), down, cone), 1e-8, 100).status,
            ContactStatus::NotConverged);
}

TEST_P(EveryMethod, SolvesAProblemWithoutRows) {
  NonsmoothProblem nothing;
  nothing.response = std::make_shared<DenseResponse>(std::vector<Index>{0}, MatX(0, 0));
  nothing.velocity = VecX(0);
  EXPECT_EQ(solved(GetParam(), nothing).status, ContactStatus::Solved);
}

/// A as products only, as the factor of a large system gives it.
class Products final : public ResponseOperator {
 public:
  explicit Products(std::shared_ptr<const ResponseOperator> A, std::vector<Index> first)
      : ResponseOperator(std::move(first)), A_(std::move(A)) {}
  void apply(const VecX& x, VecX& y) const override { A_->apply(x, y); }
  void diagonalBlock(Index block, double* values) const override {
    A_->diagonalBlock(block, values);
  }

 private:
  std::shared_ptr<const ResponseOperator> A_;
};

TEST(ContactMethod, MethodsWithoutSweepsTreatMatricesGivenAsProducts) {
  NonsmoothProblem p = mixture(20, 0.3, 1).problem;
  p.response = std::make_shared<Products>(p.response, startsOfBlocks(p.sets));
  for (const std::string method :
       {"admm", "augmented-lagrangian", "newton", "newton-fb", "jacobi", "auto"})
    EXPECT_EQ(solved(method, p, 1e-9).status, ContactStatus::Solved) << method;
  EXPECT_THAT(solved("gauss-seidel", p).message, HasSubstr("given as products only"));
}

TEST(ContactMethod, NewtonReachesTenDigitsOnAWall) {
  const ContactReport report = solved("newton", wall(4, 4, 0.6).problem, 1e-10);
  EXPECT_EQ(report.status, ContactStatus::Solved) << report.residual.relative;
}

TEST(ContactMethod, AutoSaysWhatItChoseAndWhy) {
  const ContactReport report = solved("auto", wall(4, 4, 0.6).problem, 1e-10);
  EXPECT_EQ(report.status, ContactStatus::Solved);
  EXPECT_THAT(report.method, testing::StartsWith("auto → Anderson"));
  EXPECT_FALSE(report.message.empty());
}

TEST(ContactMethod, SweepsInEveryOrderAndRelaxationFindTheSameSolution) {
  const GeneratedProblem p = mixture(30, 0.2, 7);
  const VecX reference = solved("gauss-seidel", p.problem, 1e-12).impulse;
  using Order = ContactOptions::Order;
  for (const Order order : {Order::Forward, Order::Backward, Order::Symmetric, Order::Random})
    for (const double relaxation : {0.7, 1.0, 1.3}) {
      ContactOptions options;
      options.precision = 1e-11;
      options.order = order;
      options.relaxation = relaxation;
      const ContactReport report =
          makeContactMethod("gauss-seidel")->solve(p.problem, options, VecX());
      EXPECT_EQ(report.status, ContactStatus::Solved);
      EXPECT_LT((report.impulse - reference).norm(), 1e-8 * reference.norm());
    }
}

TEST(ContactMethod, RandomSweepsRepeatWithTheirSeed) {
  const GeneratedProblem p = balls(20, 40, 0.3, 1);
  ContactOptions options;
  options.order = ContactOptions::Order::Random;
  options.iterations = 5;
  const auto run = [&](std::uint64_t seed) {
    options.seed = seed;
    return makeContactMethod("gauss-seidel")->solve(p.problem, options, VecX()).impulse;
  };
  EXPECT_EQ(run(3), run(3));
  EXPECT_NE(run(3), run(4));
}

TEST(ContactMethod, AFrictionSlopeSlidesExactlyAboveTheAngleOfFriction) {
  for (const double f : {0.2, 0.5, 1.0})
    for (const double share : {0.99, 1.01}) {
      // A point of mass 1 on a slope with tan θ = share · f under gravity: δ = h g (−cos θ, sin θ,
      // 0).
      const double angle = std::atan(share * f);
      const std::vector<AdmissibleSet> sets{AdmissibleSet::coulomb(f)};
      const NonsmoothProblem p{
          sets, std::make_shared<DenseResponse>(startsOfBlocks(sets), Mat3::Identity()),
          0.0981 * Vec3(-std::cos(angle), std::sin(angle), 0)};
      const ContactReport report = solved("auto", p, 1e-12);
      const double expected = share < 1 ? 0 : 0.0981 * (std::sin(angle) - f * std::cos(angle));
      EXPECT_NEAR(report.velocity[1], expected, 1e-12);
    }
}

TEST(ContactMethod, EveryListedMethodExists) {
  for (const NamedMethod& method : contactMethods())
    EXPECT_NE(makeContactMethod(method.name), nullptr) << method.name;
  EXPECT_EQ(makeContactMethod("simplex"), nullptr);
}

}  // namespace
}  // namespace compliant::test
