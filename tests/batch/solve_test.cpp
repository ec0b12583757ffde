#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "tests/batch/process.hpp"
#include "tests/support/folders.hpp"

namespace compliant::test {
namespace {

using testing::AllOf;
using testing::HasSubstr;

/// A point on a plane that pushes 2 down and 3 sideways, f_c = 0.5: it slides.
std::string sliding() {
  return fileWith("sliding.dat", "3 1 0 3 3 3 3\n1 0 0\n0 1 0\n0 0 1\n-2 3 0\n0.5\n");
}

TEST(BatchSolve, PrintsWhatItFoundAndWritesSolutionAndHistory) {
  const std::string solution = freshPath("solution.json"), history = freshPath("history.csv");
  const Finished run = compliantProgram(
      {"solve", sliding(), "--solver", "gauss-seidel", "--out", solution, "--history", history});
  EXPECT_EQ(run.code, 0) << run.err;
  EXPECT_THAT(run.out, AllOf(HasSubstr("contacts    1 with friction\n"),
                             HasSubstr("status      solved\n"), HasSubstr("iterations  2\n")));
  EXPECT_THAT(contentOf(solution),
              AllOf(HasSubstr("\"mu\": [\n    [2, -1, 0]"), HasSubstr("\"u\": [\n    [0, 2, 0]")));
  EXPECT_THAT(contentOf(history), testing::StartsWith("iteration,relative residual\n0,"));
  EXPECT_EQ(linesOf(contentOf(history)).size(), 4u) << "names, the start, and both iterations";
}

TEST(BatchSolve, EveryMethodButLemkeSolvesIt) {
  for (const char* name : {"auto", "nncg", "anderson", "jacobi", "admm", "augmented-lagrangian",
                           "newton", "newton-fb"})
    EXPECT_EQ(compliantProgram({"solve", sliding(), "--solver", name}).code, 0) << name;
  const Finished lemke = compliantProgram({"solve", sliding(), "--solver", "lemke"});
  EXPECT_EQ(lemke.code, 2);
  EXPECT_EQ(lemke.err,
            "lemke: Lemke's method cannot treat friction. Choose newton, admm or nncg\n");
}

TEST(BatchSolve, ComparesAllMethodsInOneTable) {
  const Finished all = compliantProgram({"solve", sliding(), "--all"});
  EXPECT_EQ(all.code, 0) << all.err;
  for (const char* name : {"auto", "gauss-seidel", "nncg", "newton-fb"})
    EXPECT_THAT(all.out, HasSubstr("  " + std::string(name) + " "));
  EXPECT_THAT(all.out, HasSubstr("Lemke's method cannot treat friction"));
}

TEST(BatchSolve, ComparesAllMethodsWithTheirOwnOptionsAlone) {
  const std::string history = freshPath("history.csv");
  const Finished all = compliantProgram({"solve", sliding(), "--all", "--history", history});
  EXPECT_EQ(all.code, 1);
  EXPECT_THAT(all.err, HasSubstr("--all excludes --history"));
}

TEST(BatchSolve, WhatIsNotReachedIsWrittenAllTheSame) {
  const std::string solution = freshPath("solution.json");
  const Finished run =
      compliantProgram({"solve", sliding(), "--max-iterations", "0", "--out", solution});
  EXPECT_EQ(run.code, 2);
  EXPECT_THAT(run.err, HasSubstr("The requested residual was not reached"));
  EXPECT_THAT(contentOf(solution), HasSubstr("\"status\": \"not converged\""));
}

TEST(BatchSolve, ARandomOrderIsThatOfItsSeed) {
  const std::string dump = freshPath("stack");
  ASSERT_EQ(compliantProgram({"run", test::sourceFolder() + "/assets/scenes/stack_of_ten.json",
                              "--steps", "1", "--dump-contact-problem", dump})
                .code,
            0);
  const auto history = [&](const char* name, const char* seed) {
    const std::string to = freshPath(name);
    EXPECT_EQ(compliantProgram({"solve", dump + "/contact_problem.dat", "--solver", "gauss-seidel",
                                "--order", "random", "--seed", seed, "--history", to})
                  .code,
              0);
    return contentOf(to);
  };
  const std::string first = history("first.csv", "1");
  EXPECT_GT(linesOf(first).size(), 5u);
  EXPECT_EQ(history("again.csv", "1"), first);
  EXPECT_NE(history("other.csv", "2"), first);
  EXPECT_THAT(compliantProgram({"solve", dump + "/contact_problem.dat", "--seed", "-1"}).err,
              HasSubstr("--seed"));
}

TEST(BatchSolve, ComplainsInOneSentence) {
  const std::string problem = sliding();
  EXPECT_THAT(compliantProgram({"solve", problem, "--solver", "simplex"}).err,
              HasSubstr("There is no such method; they are auto, "));
  EXPECT_THAT(compliantProgram({"solve", problem, "--order", "sideways"}).err,
              HasSubstr("Use forward, backward, symmetric or random"));
  EXPECT_THAT(compliantProgram({"solve", problem, "--precision", "2"}).err,
              HasSubstr("number from 1e-16 to 1"));
  EXPECT_THAT(compliantProgram({"solve", problem, "--out", problem}).err, HasSubstr("--out"));
  const Finished bad = compliantProgram(
      {"solve", fileWith("bad.dat", "3 1 0 3 3 3 3 1 0 0 0 1 0 0 0 1 -2 3 0 -0.5")});
  EXPECT_EQ(bad.code, 1);
  EXPECT_THAT(bad.err, AllOf(HasSubstr("bad.dat: line 1: "), HasSubstr("must be at least 0\n")));
  EXPECT_EQ(linesOf(bad.err).size(), 1u);
}

}  // namespace
}  // namespace compliant::test
