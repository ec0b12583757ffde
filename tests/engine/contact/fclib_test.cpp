#include <gtest/gtest.h>
#include <hdf5.h>
#include <hdf5_hl.h>

#include <filesystem>
#include <fstream>

#include "engine/contact/contact_method.hpp"
#include "engine/contact/files/fclib.hpp"
#include "engine/contact/files/problem_file.hpp"
#include "tests/engine/contact/generated_problems.hpp"
#include "tests/support/folders.hpp"

namespace compliant::test {
namespace {

std::string place(const char* name) {
  std::filesystem::create_directories(test::outputFolder() + "/fclib");
  return test::outputFolder() + "/fclib/" + name;
}

/// Writes a file of FCLIB number by number, independently of the program.
class Hdf5 {
 public:
  explicit Hdf5(const std::string& path)
      : file_(H5Fcreate(path.c_str(), H5F_ACC_TRUNC, H5P_DEFAULT, H5P_DEFAULT)) {}
  ~Hdf5() { H5Fclose(file_); }
  void group(const char* name) {
    H5Gclose(H5Gcreate2(file_, name, H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT));
  }
  void ints(const std::string& name, std::vector<int> values) {
    const hsize_t size = values.size();
    H5LTmake_dataset_int(file_, name.c_str(), 1, &size, values.data());
  }
  void doubles(const std::string& name, std::vector<double> values) {
    const hsize_t size = values.size();
    H5LTmake_dataset_double(file_, name.c_str(), 1, &size, values.data());
  }
  /// Announces whole numbers of so many bytes and writes none; in chunks of so many, or in one
  /// piece.
  void empty(const char* name, std::size_t bytes, hsize_t count, hsize_t chunk) {
    const hid_t type = H5Tcopy(H5T_NATIVE_INT), made = H5Pcreate(H5P_DATASET_CREATE);
    H5Tset_size(type, bytes);
    const hsize_t unlimited = H5S_UNLIMITED;
    if (chunk > 0) H5Pset_chunk(made, 1, &chunk);
    const hid_t space = H5Screate_simple(1, &count, chunk > 0 ? &unlimited : nullptr);
    H5Dclose(H5Dcreate2(file_, name, type, space, H5P_DEFAULT, made, H5P_DEFAULT));
    H5Sclose(space);
    H5Pclose(made);
    H5Tclose(type);
  }
  /// By triplets.
  void matrix(const std::string& name, const MatX& A) {
    group(name.c_str());
    std::vector<int> p, i;
    std::vector<double> x;
    for (Index r = 0; r < A.rows(); ++r)
      for (Index c = 0; c < A.cols(); ++c)
        if (A(r, c) != 0) {
          i.push_back(static_cast<int>(r));
          p.push_back(static_cast<int>(c));
          x.push_back(A(r, c));
        }
    const int count = static_cast<int>(x.size());
    ints(name + "/nzmax", {count});
    ints(name + "/m", {static_cast<int>(A.rows())});
    ints(name + "/n", {static_cast<int>(A.cols())});
    ints(name + "/nz", {count});
    ints(name + "/p", p);
    ints(name + "/i", i);
    doubles(name + "/x", x);
  }

 private:
  hid_t file_;
};

TEST(Fclib, WhatIsWrittenReadsBackAsTheSame) {
  const GeneratedProblem p = wall(3, 3, 0.6);
  const std::string path = place("wall.hdf5");
  ASSERT_TRUE(writeFclib(p.problem, path, "A wall"));
  const auto again = readProblemFile(path);
  ASSERT_TRUE(again) << again.error().text();
  EXPECT_EQ(again->velocity, p.problem.velocity);
  EXPECT_EQ(again->sets, p.problem.sets);
  EXPECT_EQ(MatX(again->response->matrix()), MatX(p.problem.response->matrix()));
  EXPECT_FALSE(writeFclib(mixture(8, 0.3, 1).problem, place("mixture.hdf5"), ""));
}

/// Equality, contact, equality: the file has them as contact, equality, equality.
TEST(Fclib, EqualitiesThatAreWrittenGoBehindTheContacts) {
  NonsmoothProblem problem;
  problem.sets = {AdmissibleSet::equality(), AdmissibleSet::coulomb(0.3),
                  AdmissibleSet::equality()};
  problem.velocity = (VecX(5) << 1, -2, 3, -4, 5).finished();
  MatX A(5, 5);
  for (int i = 0; i < 5; ++i)
    for (int j = 0; j < 5; ++j) A(i, j) = i == j ? 10 + i : 1.0 / (1 + i + j);
  problem.response = std::make_shared<SparseBlockResponse>(startsOfBlocks(problem.sets),
                                                           SparseMatrix(A.sparseView()));
  const std::string path = place("mixed.hdf5");
  ASSERT_TRUE(writeFclib(problem, path, "Equalities beside a contact"));
  const auto again = readProblemFile(path);
  ASSERT_TRUE(again) << again.error().text();
  EXPECT_EQ(again->sets, (std::vector{AdmissibleSet::coulomb(0.3), AdmissibleSet::equality(),
                                      AdmissibleSet::equality()}));
  const std::vector<int> order{1, 2, 3, 0, 4};
  EXPECT_EQ(again->velocity, VecX(problem.velocity(order)));
  EXPECT_EQ(MatX(again->response->matrix()), MatX(A(order, order)));
}

/// One contact of a mass of 2 kg, pushed down at 3 m/s and along at 1 m/s.
TEST(Fclib, AGlobalProblemIsReducedToItsContacts) {
  const std::string path = place("global.hdf5");
  {
    Hdf5 file(path);
    file.group("/fclib_global");
    file.ints("/fclib_global/spacedim", {3});
    file.matrix("/fclib_global/M", 2 * MatX::Identity(3, 3));
    file.matrix("/fclib_global/H", MatX::Identity(3, 3));
    file.group("/fclib_global/vectors");
    file.doubles("/fclib_global/vectors/f", {-6, 2, 0});
    file.doubles("/fclib_global/vectors/w", {0, 0, 0.5});
    file.doubles("/fclib_global/vectors/mu", {0.25});
  }
  const auto problem = readProblemFile(path);
  ASSERT_TRUE(problem) << problem.error().text();
  EXPECT_LT((MatX(problem->response->matrix()) - 0.5 * MatX::Identity(3, 3)).norm(), 1e-15);
  EXPECT_LT((problem->velocity - Vec3(-3, 1, 0.5)).norm(), 1e-15);
  const ContactReport report = makeContactMethod("auto")->solve(*problem, {}, VecX());
  EXPECT_NEAR(report.impulse[0], 6, 1e-8);
  EXPECT_NEAR(report.impulse.tail<2>().norm(), 1.5, 1e-7);
}

TEST(Fclib, EqualitiesFollowTheContacts) {
  const std::string path = place("equalities.hdf5");
  {
    Hdf5 file(path);
    file.group("/fclib_local");
    file.ints("/fclib_local/spacedim", {3});
    file.matrix("/fclib_local/W", MatX::Identity(3, 3));
    file.matrix("/fclib_local/V", (MatX(3, 1) << 0.5, 0, 0).finished());
    file.matrix("/fclib_local/R", MatX::Identity(1, 1));
    file.group("/fclib_local/vectors");
    file.doubles("/fclib_local/vectors/q", {-1, 0, 0});
    file.doubles("/fclib_local/vectors/s", {-1});
    file.doubles("/fclib_local/vectors/mu", {0.5});
  }
  const auto problem = readProblemFile(path);
  ASSERT_TRUE(problem) << problem.error().text();
  ContactOptions options;
  options.precision = 1e-13;
  const ContactReport report = makeContactMethod("gauss-seidel")->solve(*problem, options, VecX());
  // r + ½ λ = 1, ½ r + λ = 1
  EXPECT_NEAR(report.impulse[0], 2.0 / 3, 1e-12);
  EXPECT_NEAR(report.impulse[3], 2.0 / 3, 1e-12);
}

TEST(Fclib, DamagedFilesGetASentence) {
  const auto faultOf = [](const std::string& path) {
    const auto read = readFclib(path);
    return read ? std::string() : read.error().text();
  };
  const std::string text = place("text.hdf5");
  std::ofstream(text) << "\x89HDF but no more";
  EXPECT_NE(faultOf(text).find("no HDF5 file"), std::string::npos);
  const std::string empty = place("empty.hdf5");
  { Hdf5 file(empty); }
  EXPECT_NE(faultOf(empty).find("neither a group fclib_local"), std::string::npos);
  const std::string plane = place("plane.hdf5");
  {
    Hdf5 file(plane);
    file.group("/fclib_local");
    file.ints("/fclib_local/spacedim", {2});
  }
  EXPECT_NE(faultOf(plane).find("spacedim"), std::string::npos);
  const std::string outside = place("outside.hdf5");
  {
    Hdf5 file(outside);
    file.group("/fclib_local");
    file.ints("/fclib_local/spacedim", {3});
    file.group("/fclib_local/W");
    for (const char* name : {"nzmax", "nz"}) file.ints(std::string("/fclib_local/W/") + name, {1});
    for (const char* name : {"m", "n"}) file.ints(std::string("/fclib_local/W/") + name, {3});
    file.ints("/fclib_local/W/p", {7});
    file.ints("/fclib_local/W/i", {0});
    file.doubles("/fclib_local/W/x", {1});
  }
  EXPECT_NE(faultOf(outside).find("outside"), std::string::npos);
}

TEST(Fclib, NumbersOfABillionBytesAreRefusedBeforeTheyAreRead) {
  const auto faultOf = [](const std::string& path) {
    const auto read = readFclib(path);
    return read ? std::string() : read.error().text();
  };
  EXPECT_NE(faultOf(test::sourceFolder() + "/tests/data/found/wide_numbers.hdf5")
                .find("W/m: Its numbers take 2130706436 bytes each; at most 16"),
            std::string::npos);
  // A type of a thousand bytes, with nothing else wrong.
  const std::string wide = place("wide.hdf5");
  {
    Hdf5 file(wide);
    file.group("/fclib_local");
    file.empty("/fclib_local/spacedim", 1000, 1, 0);
  }
  EXPECT_NE(faultOf(wide).find("1000 bytes each"), std::string::npos) << faultOf(wide);
}

TEST(Fclib, NoMoreNumbersAreBelievedThanTheFileCanHold) {
  const auto faultOf = [](const std::string& path) {
    const auto read = readFclib(path);
    return read ? std::string() : read.error().text();
  };
  const std::string many = place("many.hdf5"), chunk = place("chunk.hdf5");
  {
    Hdf5 file(many);
    file.group("/fclib_local");
    file.empty("/fclib_local/spacedim", 4, 90'000'000, 0);
  }
  EXPECT_NE(faultOf(many).find("more numbers than a file of"), std::string::npos) << faultOf(many);
  // One number, in a chunk of 2 GB.
  {
    Hdf5 file(chunk);
    file.group("/fclib_local");
    file.empty("/fclib_local/spacedim", 4, 1, 500'000'000);
  }
  EXPECT_NE(faultOf(chunk).find("more numbers than a file of"), std::string::npos)
      << faultOf(chunk);
}

}  // namespace
}  // namespace compliant::test
