#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "engine/base/new_file.hpp"
#include "engine/contact/contact_method.hpp"
#include "engine/contact/files/matrix_market.hpp"
#include "engine/contact/files/problem_file.hpp"
#include "engine/contact/files/problem_json.hpp"
#include "engine/contact/files/siconos_text.hpp"
#include "tests/engine/contact/generated_problems.hpp"
#include "tests/engine/contact/known_problems.hpp"
#include "tests/support/folders.hpp"

namespace compliant::test {
namespace {

using testing::AllOf;
using testing::HasSubstr;

std::string faultOf(const std::string& text) {
  const auto read = readSiconosText(text);
  return read ? "" : read.error().text();
}

/// The text with the numbered word, from 0, replaced.
std::string with(const std::string& text, std::size_t number, const std::string& word) {
  std::string result;
  std::istringstream words(text);
  std::string each;
  for (std::size_t i = 0; words >> each; ++i) result += (i == number ? word : each) + "\n";
  return result;
}

TEST(SiconosText, SolutionsOfTheKnownProblemsSolveThem) {
  for (const KnownProblem& known : knownProblems()) {
    const auto problem = readSiconosText(known.text);
    ASSERT_TRUE(problem) << problem.error().text();
    VecX u(problem->rows());
    problem->velocityOf(known.impulse, u);
    EXPECT_LT((u - known.velocity).norm(), 1e-14) << known.name;
    EXPECT_LT(NaturalResidual(*problem).measure(known.impulse, u).relative, 1e-15) << known.name;
    ContactOptions options;
    options.precision = 1e-12;
    const ContactReport report = makeContactMethod("auto")->solve(*problem, options, VecX());
    EXPECT_EQ(report.status, ContactStatus::Solved);
    EXPECT_LT((report.impulse - known.impulse).norm(), 1e-10) << known.name;
  }
}

TEST(SiconosText, WhatIsWrittenReadsBackAsTheSame) {
  for (const GeneratedProblem& p : {wall(3, 3, 0.6), balls(10, 20, 0.3, 1)}) {
    const auto text = siconosText(p.problem);
    ASSERT_TRUE(text);
    const auto again = readSiconosText(*text);
    ASSERT_TRUE(again) << again.error().text();
    EXPECT_EQ(again->velocity, p.problem.velocity);
    EXPECT_EQ(again->sets, p.problem.sets);
    EXPECT_EQ(MatX(again->response->matrix()), MatX(p.problem.response->matrix()));
  }
  EXPECT_FALSE(siconosText(mixture(8, 0.3, 1).problem));
}

TEST(SiconosText, ReadsTheFlagThatSiconosMayWriteAtTheEnd) {
  for (const KnownProblem& known : knownProblems()) {
    const auto without = readSiconosText(known.text);
    ASSERT_TRUE(without) << without.error().text();
    for (const char* flag : {" 0", " 1", "\n1\n", "\r\n0 \n\n"}) {
      if (without->set(0).tangents == 0) continue;
      const auto with = readSiconosText(known.text + flag);
      ASSERT_TRUE(with) << with.error().text();
      EXPECT_EQ(with->velocity, without->velocity);
      EXPECT_EQ(with->sets, without->sets);
    }
  }
}

TEST(SiconosText, ReadsAnLcp) {
  const auto dense = readSiconosText("2 0 2 2 2 2  2 1 1 2  -5 -6");
  ASSERT_TRUE(dense) << dense.error().text();
  ContactOptions options;
  options.precision = 1e-14;
  const ContactReport report = makeContactMethod("lemke")->solve(*dense, options, VecX());
  EXPECT_NEAR(report.impulse[0], 4.0 / 3, 1e-14);
  EXPECT_NEAR(report.impulse[1], 7.0 / 3, 1e-14);
  const auto written = siconosText(*dense);
  ASSERT_TRUE(written);
  const auto again = readSiconosText(*written);
  ASSERT_TRUE(again) << again.error().text();
  EXPECT_EQ(MatX(again->response->matrix()), MatX(dense->response->matrix()));
}

TEST(SiconosText, ReadsSparseMatricesOfBothOrigins) {
  const std::string head = "3\n1\n2\n3\n3\n", tail = "-1\n0\n0\n0.5\n";
  const std::string version =
      "CSparse Version 3.1.4, Oct 10, 2014.  Copyright (c) Timothy A. Davis, 2006-2014\n";
  const auto triplets = readSiconosText(
      head + "1\n" + version +
      "triplet: 3-by-3, nzmax: 4 nnz: 4\n    0 0 : 2\n    1 1 : 3\n    2 2 : 4\n    0 1 : 0.5\n" +
      tail);
  ASSERT_TRUE(triplets) << triplets.error().text();
  EXPECT_EQ(triplets->response->matrix().coeff(0, 1), 0.5);
  const auto columns =
      readSiconosText(head + "2\n" + version +
                      "3-by-3, nzmax: 3 nnz: 3, 1-norm: 5\n    col 0 : locations 0 to -1\n    col "
                      "1 : locations 0 to 1\n"
                      "      1 : 3\n      0 : 0.5\n    col 2 : locations 2 to 2\n      2 : 4\n" +
                      tail);
  ASSERT_TRUE(columns) << columns.error().text();
  EXPECT_EQ(columns->response->matrix().coeff(0, 1), 0.5);
  EXPECT_EQ(columns->response->matrix().coeff(2, 2), 4);
  EXPECT_THAT(faultOf(head + "1\n" + version +
                      "triplet: 3-by-3, nzmax: 4 nnz: 1000000000\n 0 0 : 2\n" + tail),
              HasSubstr("can hold at most"));
  EXPECT_THAT(faultOf(head + "1\n" + version + "rubbish\n" + tail),
              HasSubstr("sizes of the sparse matrix"));
}

TEST(SiconosText, EveryFaultIsASentenceWithItsPlace) {
  const std::string dense = knownProblems()[0].text, blocks = knownProblems()[2].text;
  ASSERT_EQ(faultOf(dense), "");
  EXPECT_THAT(
      faultOf(with(dense, 19, "-0.3")),
      AllOf(HasSubstr("line 20"), HasSubstr("friction coefficient"), HasSubstr("at least 0")));
  EXPECT_THAT(faultOf(with(dense, 10, "nan")),
              AllOf(HasSubstr("line 11"), HasSubstr("“nan”; it must be a finite number")));
  EXPECT_THAT(faultOf(with(dense, 17, "1e999")), HasSubstr("finite number"));
  EXPECT_THAT(faultOf(with(dense, 0, "2")), HasSubstr("dimension is 2; it must be 3"));
  EXPECT_THAT(faultOf(with(dense, 1, "1000000000")), HasSubstr("from 0 to 100000000"));
  EXPECT_THAT(faultOf("3 30000000 0 90000000 90000000 90000000 90000000 1 2 3"),
              HasSubstr("can hold at most"));
  EXPECT_THAT(faultOf(with(dense, 1, "2")), HasSubstr("need 6"));
  EXPECT_THAT(faultOf(with(dense, 2, "7")), HasSubstr("storage of the matrix is 7"));
  EXPECT_THAT(faultOf(with(dense, 0, "5")),
              HasSubstr("dimension is 5; it must be 3: rolling friction is not read"));
  for (const char* other : {"1", "4", "9", "888"})
    EXPECT_THAT(faultOf(with(dense, 0, other)), HasSubstr(std::string("The file begins with ") +
                                                          other + ": a contact problem begins"));
  EXPECT_THAT(faultOf(dense + " 1 1"), HasSubstr("“1” after the flag"));
  EXPECT_THAT(faultOf(dense + " 17"), HasSubstr("The flag after the last friction coefficient is "
                                                "17; it must be a whole number from 0 to 1"));
  EXPECT_THAT(faultOf("2 0 2 2 2 2  2 1 1 2  -5 -6 1"), HasSubstr("after the last entry of q"));
  EXPECT_THAT(faultOf(dense + " 4"), HasSubstr("“4” after the last friction coefficient"));
  EXPECT_THAT(faultOf(with(blocks, 14, "9")), HasSubstr("first index list"));
  EXPECT_THAT(faultOf(with(blocks, 5, "1000000000")), HasSubstr("second index list"));
  EXPECT_THAT(faultOf(""), HasSubstr("The file ends"));
  EXPECT_THAT(faultOf("3\n1\n0\nthree"), AllOf(HasSubstr("line 4"), HasSubstr("“three”")));
}

TEST(SiconosText, EveryTruncationAndEveryChangedWordIsReadOrRefused) {
  for (const KnownProblem& known : knownProblems()) {
    for (std::size_t length = 0; length < known.text.size() - 4; ++length) {
      const auto read = readSiconosText(known.text.substr(0, length));
      EXPECT_TRUE(!read || read->blocks() > 0);
    }
    for (std::size_t word = 0; word < 60; ++word)
      for (const char* other :
           {"-1", "0", "1e9", "2.5", "nan", "x", "999999999999999999999", "4"}) {
        const auto read = readSiconosText(with(known.text, word, other));
        EXPECT_TRUE(!read || read->velocity.allFinite());
      }
  }
}

TEST(MatrixMarket, ReadsWhatItWritesAndAllLayouts) {
  const SparseMatrix A = wall(2, 2, 0.5).problem.response->matrix();
  const auto again = readMatrixMarket(matrixMarketText(A));
  ASSERT_TRUE(again);
  EXPECT_EQ(MatX(*again), MatX(A));
  const auto symmetric = readMatrixMarket(
      "%%MatrixMarket matrix coordinate real symmetric\n% a comment\n2 2 2\n1 1 4\n2 1 -1\n");
  ASSERT_TRUE(symmetric) << symmetric.error().text();
  EXPECT_EQ(MatX(*symmetric), (MatX(2, 2) << 4, -1, -1, 0).finished());
  const auto array = readMatrixMarket("%%MatrixMarket matrix array real symmetric\n2 2\n1\n2\n3\n");
  ASSERT_TRUE(array) << array.error().text();
  EXPECT_EQ(MatX(*array), (MatX(2, 2) << 1, 2, 2, 3).finished());
}

TEST(MatrixMarket, FaultsAreSentences) {
  const auto fault = [](const std::string& text) {
    const auto read = readMatrixMarket(text);
    return read ? "" : read.error().text();
  };
  EXPECT_THAT(fault("1 2 3"), HasSubstr("%%MatrixMarket matrix"));
  EXPECT_THAT(fault("%%MatrixMarket matrix coordinate complex general\n1 1 1\n1 1 1 0"),
              HasSubstr("real or integer"));
  EXPECT_THAT(fault("%%MatrixMarket matrix coordinate real general\n2 2 1\n3 1 1\n"),
              HasSubstr("from 1 to 2"));
  EXPECT_THAT(fault("%%MatrixMarket matrix coordinate real general\n2 2 900000000\n1 1 1\n"),
              HasSubstr("can hold at most"));
  // Empty columns took 12 bytes each.
  EXPECT_THAT(fault("%%MatrixMarket matrix coordinate real general\n2 100000000 0\n"),
              HasSubstr("columns is 1e8; it must be a whole number from 0 to 1000000"));
  EXPECT_THAT(fault("%%MatrixMarket matrix array real general\n60000 60000\n1\n"),
              HasSubstr("can hold at most"));
  EXPECT_THAT(fault("%%MatrixMarket matrix coordinate real symmetric\n2 2 1\n1 2 1\n"),
              HasSubstr("lower triangle"));
}

std::string folder(const std::string& name) {
  const std::string path = test::outputFolder() + "/contact_" + name;
  std::filesystem::remove_all(path);
  std::filesystem::create_directories(path);
  return path;
}

TEST(ProblemFile, AFolderReadsBackAsTheSameProblem) {
  const NonsmoothProblem problem = mixture(12, 0.3, 1).problem;
  const std::string place = folder("again");
  ASSERT_TRUE(writeProblemFolder(problem, place, "problem"));
  const auto again = readProblemFile(place + "/problem.json");
  ASSERT_TRUE(again) << again.error().text();
  EXPECT_EQ(again->sets, problem.sets);
  EXPECT_EQ(again->velocity, problem.velocity);
  EXPECT_EQ(MatX(again->response->matrix()), MatX(problem.response->matrix()));
}

TEST(ProblemFile, FaultsNameTheFileAndThePlace) {
  const std::string place = folder("faults"), path = place + "/problem.json";
  ASSERT_TRUE(
      writeFile(place + "/A.mtx",
                "%%MatrixMarket matrix coordinate real general\n3 3 3\n1 1 1\n2 2 1\n3 3 1\n"));
  ASSERT_TRUE(
      writeFile(place + "/v.mtx", "%%MatrixMarket matrix array real general\n3 1\n-1\n0\n0\n"));
  const auto fault = [&](const std::string& text) {
    EXPECT_TRUE(writeFile(path, text));
    const auto read = readProblemFile(path);
    return read ? "" : read.error().text();
  };
  const std::string start =
      R"({"nonsmooth_problem": 1, "A": "A.mtx", "velocity": "v.mtx", "blocks": )";
  EXPECT_EQ(fault(start + R"([{"set": "coulomb", "friction": 0.5}]})"), "");
  EXPECT_EQ(fault(start + R"([{"set": "unilateral", "count": 3}]})"), "");
  EXPECT_EQ(fault(R"({"lcp": 1, "M": "A.mtx", "q": "v.mtx"})"), "");
  EXPECT_THAT(fault(start + R"([{"set": "coulomb", "friction": -0.5}]})"),
              AllOf(HasSubstr(path), HasSubstr("line 1"), HasSubstr("from 0 to")));
  EXPECT_THAT(fault(start + R"([{"set": "coulomb"}]})"), HasSubstr("“friction” is missing"));
  EXPECT_THAT(fault(start + R"([{"set": "cone"}]})"), HasSubstr("must be “coulomb”"));
  EXPECT_THAT(fault(start + R"([{"set": "unilateral", "count": 10000000}]})"),
              HasSubstr("the matrix has 3"));
  EXPECT_THAT(fault(start + R"([{"set": "unilateral"}]})"),
              HasSubstr("The blocks have 1 rows; the matrix has 3"));
  EXPECT_THAT(
      fault(start +
            R"([{"set": "box", "lower": 2, "upper": 1}, {"set": "unilateral", "count": 2}]})"),
      HasSubstr("smaller one"));
  EXPECT_THAT(fault(start + R"([{"set": "unilateral", "frction": 2, "count": 3}]})"),
              HasSubstr("“frction” is not known here"));
  EXPECT_THAT(
      fault(R"({"nonsmooth_problem": 1, "A": "../A.mtx", "velocity": "v.mtx", "blocks": []})"),
      HasSubstr("without a path"));
  EXPECT_THAT(fault(R"({"nonsmooth_problem": 1, "A": "B.mtx", "velocity": "v.mtx", "blocks": []})"),
              HasSubstr("B.mtx"));
  EXPECT_THAT(fault(R"({"nonsmooth_problem": 2})"), HasSubstr("“nonsmooth_problem”: 1"));
  EXPECT_THAT(fault("\x89HDF\r\n"), HasSubstr("HDF5"));
  EXPECT_THAT(fault(" "), HasSubstr("empty"));
}

TEST(SolutionJson, HoldsStatusResidualAndOneListForEachBlock) {
  const GeneratedProblem p = mixture(8, 0.3, 1);
  const std::string text =
      solutionJson(p.problem, makeContactMethod("auto")->solve(p.problem, {}, VecX()));
  EXPECT_THAT(text, AllOf(HasSubstr("\"status\": \"solved\""), HasSubstr("\"natural_residual\""),
                          HasSubstr("\"mu\": [\n    [")));
}

}  // namespace
}  // namespace compliant::test
