#include "engine/kkt/factors/dense_kernels.hpp"

#include <dlfcn.h>
#include <gtest/gtest.h>

#include <Eigen/Cholesky>
#include <Eigen/LU>
#include <algorithm>
#include <random>

// What SuiteSparse calls.
extern "C" {
void dgemm_(const char*, const char*, const int*, const int*, const int*, const double*,
            const double*, const int*, const double*, const int*, const double*, double*,
            const int*);
void dsyrk_(const char*, const char*, const int*, const int*, const double*, const double*,
            const int*, const double*, double*, const int*);
void dtrsm_(const char*, const char*, const char*, const char*, const int*, const int*,
            const double*, const double*, const int*, double*, const int*);
void dgemv_(const char*, const int*, const int*, const double*, const double*, const int*,
            const double*, const int*, const double*, double*, const int*);
void dger_(const int*, const int*, const double*, const double*, const int*, const double*,
           const int*, double*, const int*);
void dtrsv_(const char*, const char*, const char*, const int*, const double*, const int*, double*,
            const int*);
void dpotrf_(const char*, const int*, double*, const int*, int*);
double dnrm2_(const int*, const double*, const int*);
void dlarfg_(const int*, double*, double*, const int*, double*);
void dlarf_(const char*, const int*, const int*, const double*, const int*, const double*, double*,
            const int*, double*);
void dlarft_(const char*, const char*, const int*, const int*, const double*, const int*,
             const double*, double*, const int*);
void dlarfb_(const char*, const char*, const char*, const char*, const int*, const int*, const int*,
             const double*, const int*, const double*, const int*, double*, const int*, double*,
             const int*);
}

namespace compliant {
namespace {

using dense::Registers;

/// All that this processor has.
std::vector<Registers> widths() {
  std::vector<Registers> result;
  for (const Registers each : {Registers::Two, Registers::Four, Registers::Eight})
    if (each <= dense::widest()) result.push_back(each);
  return result;
}

class Dense : public testing::Test {
 protected:
  ~Dense() override { dense::use(dense::widest()); }

  MatX random(Index rows, Index columns) {
    return MatX::NullaryExpr(rows, columns, [&] { return number_(random_); });
  }
  MatX positive(Index size) {
    const MatX half = random(size, size);
    return half * half.transpose() + static_cast<double>(size) * MatX::Identity(size, size);
  }

 private:
  std::mt19937_64 random_{3};
  std::uniform_real_distribution<double> number_{-1, 1};
};

dense::Matrix of(MatX& A) { return {A.data(), 1, A.rows()}; }
dense::ConstMatrix of(const MatX& A) { return {A.data(), 1, A.rows()}; }
/// Counted from its end.
dense::Matrix reversed(MatX& A) { return {&A(A.rows() - 1, A.cols() - 1), -1, -A.rows()}; }

void expectNear(const MatX& found, const MatX& wanted, double tolerance = 1e-13) {
  ASSERT_EQ(found.size(), wanted.size());
  if (found.size() == 0) return;
  EXPECT_LE((found - wanted).cwiseAbs().maxCoeff(), tolerance * (1 + wanted.cwiseAbs().maxCoeff()));
}

const std::vector<Index> sizes = {0,  1,  2,  3,  4,  5,  7,  8,  9,   12,
                                  13, 16, 17, 24, 31, 33, 48, 97, 130, 270};

TEST_F(Dense, ProductsAreThoseOfTheirDefinition) {
  for (const Registers width : widths()) {
    dense::use(width);
    for (const Index rows : sizes)
      for (const Index columns : {Index{1}, Index{6}, Index{11}, Index{37}})
        for (const Index inner : {Index{1}, Index{5}, Index{255}, Index{600}}) {
          const MatX A = random(rows, inner), B = random(inner, columns),
                     start = random(rows, columns);
          const MatX wanted = start - 0.5 * A.lazyProduct(B);
          MatX C = start;
          dense::addProduct(rows, columns, inner, -0.5, of(A), of(B), of(C));
          expectNear(C, wanted);
          // The same numbers, stored by rows, and counted from their end.
          const MatX turnedA = A.transpose(), turnedB = B.transpose();
          MatX turnedC = start.transpose();
          dense::addProduct(rows, columns, inner, -0.5, of(turnedA).transposed(),
                            of(turnedB).transposed(), of(turnedC).transposed());
          expectNear(turnedC.transpose(), C, 0);
          if (rows == 0) continue;
          MatX backwards = start.reverse();
          dense::addProduct(rows, columns, inner, -0.5, of(A), of(B), reversed(backwards));
          expectNear(backwards.reverse(), C, 0);
        }
  }
}

TEST_F(Dense, ProductsInATriangleLeaveTheRestAsItIs) {
  for (const Registers width : widths()) {
    dense::use(width);
    for (const Index size : sizes) {
      const MatX A = random(size, 40), start = random(size, size);
      MatX C = start, wanted = start;
      wanted.triangularView<Eigen::Lower>() += MatX(A * A.transpose());
      dense::addProduct(size, size, 40, 1, of(A), of(A).transposed(), of(C),
                        dense::Part::LowerTriangle);
      expectNear(C, wanted);
      const MatX above = C - start;
      for (Index j = 1; j < size; ++j) EXPECT_EQ(above.col(j).head(j).cwiseAbs().maxCoeff(), 0);
    }
  }
}

TEST_F(Dense, TrianglesAreSolved) {
  for (const Registers width : widths()) {
    dense::use(width);
    for (const Index size : sizes)
      for (const Index columns : {Index{1}, Index{9}, Index{70}}) {
        const MatX L = positive(size), X = random(size, columns);
        const MatX lower = L.triangularView<Eigen::Lower>();
        MatX B = lower * X;
        dense::solveLower(size, columns, of(L), dense::Diagonal::Given, of(B));
        expectNear(B, X, 1e-12);
        const MatX small = L / static_cast<double>(4 * size + 1),
                   ones = small.triangularView<Eigen::UnitLower>();
        MatX turned = (ones * X).transpose();
        dense::solveLower(size, columns, of(small), dense::Diagonal::Ones, of(turned).transposed());
        expectNear(turned.transpose(), X, 1e-12);
      }
  }
}

TEST_F(Dense, CholeskyFactorsMultiplyToTheirMatrix) {
  for (const Registers width : widths()) {
    dense::use(width);
    for (const Index size : sizes) {
      const MatX A = positive(size);
      MatX factor = A;
      EXPECT_EQ(dense::factorCholesky(size, of(factor)), -1);
      const MatX L = factor.triangularView<Eigen::Lower>();
      expectNear(L * L.transpose(), A);
    }
  }
}

TEST_F(Dense, CholeskyTellsTheFirstPivotThatIsNotPositive) {
  for (const Index bad : {0, 3, 16, 40, 69}) {
    MatX A = positive(70);
    A(bad, bad) = -1;
    EXPECT_EQ(dense::factorCholesky(70, of(A)), bad);
  }
}

// What runs on one processor has the bits of any other.
TEST_F(Dense, BitsAreTheSameInRegistersOfEveryWidth) {
  for (const Index size : sizes)
    for (const Index inner : {Index{3}, Index{300}}) {
      const MatX A = random(size, inner), B = random(inner, 21), L = positive(size),
                 start = random(size, 21);
      std::vector<MatX> results;
      for (const Registers width : widths()) {
        dense::use(width);
        MatX C = start, triangle = L, factor = L, solved = start;
        dense::addProduct(size, 21, inner, -0.3, of(A), of(B), of(C));
        dense::addProduct(size, size, inner, 0.7, of(A), of(A).transposed(), of(triangle),
                          dense::Part::LowerTriangle);
        dense::factorCholesky(size, of(factor));
        dense::solveLower(size, 21, of(factor), dense::Diagonal::Given, of(solved));
        MatX all(size, 42 + 2 * size);
        all << C, triangle, factor, solved;
        results.push_back(all);
      }
      for (const MatX& each : results) EXPECT_TRUE(each == results[0]) << size << " " << inner;
    }
}

MatX transposedIf(char letter, const MatX& A) { return letter == 'N' ? A : MatX(A.transpose()); }
MatX triangleOf(char uplo, char diag, const MatX& A) {
  MatX result =
      uplo == 'L' ? MatX(A.triangularView<Eigen::Lower>()) : MatX(A.triangularView<Eigen::Upper>());
  if (diag == 'U') result.diagonal().setOnes();
  return result;
}

constexpr double factor = -0.75, kept = 0.5;
constexpr int one = 1;

TEST_F(Dense, NamesOfProductsMeanWhatTheyMeanInBlas) {
  const int m = 19, n = 23, k = 31;
  for (const char a : {'N', 'T', 'C'})
    for (const char b : {'N', 'T', 'C'}) {
      const MatX A = random(m, k), B = random(k, n), start = random(m, n);
      const MatX ownA = transposedIf(a, A), ownB = transposedIf(b, B);
      const int lda = static_cast<int>(ownA.rows()), ldb = static_cast<int>(ownB.rows());
      MatX C = start;
      dgemm_(&a, &b, &m, &n, &k, &factor, ownA.data(), &lda, ownB.data(), &ldb, &kept, C.data(),
             &m);
      expectNear(C, kept * start + factor * A * B);
    }
  for (const char uplo : {'L', 'U'})
    for (const char trans : {'N', 'T'}) {
      const MatX A = random(n, k), own = transposedIf(trans, A), start = random(n, n);
      const int lda = static_cast<int>(own.rows());
      MatX C = start;
      const MatX sum = kept * start + factor * A * A.transpose();
      MatX wanted = start;
      if (uplo == 'L') wanted.triangularView<Eigen::Lower>() = sum;
      if (uplo == 'U') wanted.triangularView<Eigen::Upper>() = sum;
      dsyrk_(&uplo, &trans, &n, &k, &factor, own.data(), &lda, &kept, C.data(), &n);
      expectNear(C, wanted);
    }
  // What is not kept need not be a number.
  const double none = 0;
  MatX C = MatX::Constant(m, n, std::nan(""));
  const MatX A = random(m, k), B = random(k, n);
  dgemm_("N", "N", &m, &n, &k, &factor, A.data(), &m, B.data(), &k, &none, C.data(), &m);
  expectNear(C, factor * A * B);
}

TEST_F(Dense, NamesOfTrianglesMeanWhatTheyMeanInBlas) {
  const int m = 21, n = 34;
  for (const char uplo : {'L', 'U'})
    for (const char trans : {'N', 'T', 'C'})
      for (const char diag : {'N', 'U'}) {
        for (const char side : {'L', 'R'}) {
          const int size = side == 'L' ? m : n;
          const MatX A = positive(size) / (diag == 'U' ? 100.0 : 1.0);
          const MatX T = transposedIf(trans, triangleOf(uplo, diag, A)), X = random(m, n);
          MatX B = (side == 'L' ? MatX(T * X) : MatX(X * T)) / factor;
          dtrsm_(&side, &uplo, &trans, &diag, &m, &n, &factor, A.data(), &size, B.data(), &m);
          expectNear(B, X, 1e-11);
        }
        for (const int increment : {1, 2, -1, -3}) {
          const MatX A = positive(m) / (diag == 'U' ? 100.0 : 1.0);
          const VecX x = random(m, 1), b = transposedIf(trans, triangleOf(uplo, diag, A)) * x;
          const int step = std::abs(increment);
          VecX own = VecX::Constant(m * step, 7);
          for (int i = 0; i < m; ++i) own[(increment > 0 ? i : m - 1 - i) * step] = b[i];
          dtrsv_(&uplo, &trans, &diag, &m, A.data(), &m, own.data(), &increment);
          for (int i = 0; i < m; ++i)
            EXPECT_NEAR(own[(increment > 0 ? i : m - 1 - i) * step], x[i], 1e-11);
        }
      }
  for (const char uplo : {'L', 'U'}) {
    const MatX A = positive(m);
    MatX own = A;
    int info = -1;
    dpotrf_(&uplo, &m, own.data(), &m, &info);
    EXPECT_EQ(info, 0);
    const MatX T = triangleOf(uplo, 'N', own);
    expectNear(uplo == 'L' ? MatX(T * T.transpose()) : MatX(T.transpose() * T), A);
    own = A;
    own(17, 17) = -1;
    dpotrf_(&uplo, &m, own.data(), &m, &info);
    EXPECT_EQ(info, 18);
  }
}

TEST_F(Dense, NamesOfVectorsMeanWhatTheyMeanInBlas) {
  const int m = 19, n = 22;
  const MatX A = random(m, n);
  const auto spread = [](const VecX& x, int increment) {
    const int step = std::abs(increment), size = static_cast<int>(x.size());
    VecX own = VecX::Constant(size * step, 7);
    for (int i = 0; i < size; ++i) own[(increment > 0 ? i : size - 1 - i) * step] = x[i];
    return own;
  };
  for (const int incx : {1, 3, -2})
    for (const int incy : {1, 2, -1}) {
      const VecX x = random(n, 1), y = random(m, 1), spreadX = spread(x, incx),
                 spreadY = spread(y, incy);
      VecX own = spreadY;
      dgemv_("N", &m, &n, &factor, A.data(), &m, spreadX.data(), &incx, &kept, own.data(), &incy);
      expectNear(own, spread(kept * y + factor * A * x, incy));
      own = spreadX;
      dgemv_("T", &m, &n, &factor, A.data(), &m, spreadY.data(), &incy, &kept, own.data(), &incx);
      expectNear(own, spread(kept * x + factor * A.transpose() * y, incx));
      MatX changed = A;
      dger_(&m, &n, &factor, spreadY.data(), &incy, spreadX.data(), &incx, changed.data(), &m);
      expectNear(changed, A + factor * y * x.transpose());
      EXPECT_NEAR(dnrm2_(&n, spreadX.data(), &incx), x.norm(), 1e-14);
    }
  const VecX huge = VecX::Constant(4, 1e200), tiny = VecX::Constant(4, 1e-200);
  const int four = 4;
  EXPECT_NEAR(dnrm2_(&four, huge.data(), &one) / 2e200, 1, 1e-15);
  EXPECT_NEAR(dnrm2_(&four, tiny.data(), &one) / 2e-200, 1, 1e-15);
}

// Reflections of a QR factor, one by one and as a block, from both sides.
TEST_F(Dense, NamesOfReflectionsMeanWhatTheyMeanInLapack) {
  const int m = 17, k = 5;
  MatX R = random(m, k);
  const MatX A = R;
  VecX tau(k);
  MatX Q = MatX::Identity(m, m);
  std::vector<double> work(400);
  for (int j = 0; j < k; ++j) {
    const int rest = m - j, columns = k - j - 1;
    dlarfg_(&rest, &R(j, j), &R(std::min(j + 1, m - 1), j), &one, &tau[j]);
    VecX v = VecX::Zero(m);
    v[j] = 1;
    v.tail(rest - 1) = R.col(j).tail(rest - 1);
    const MatX H = MatX::Identity(m, m) - tau[j] * v * v.transpose();
    expectNear(H * H.transpose(), MatX::Identity(m, m));
    if (columns > 0)
      dlarf_("L", &rest, &columns, &v[j], &one, &tau[j], &R(j, j + 1), &m, work.data());
    MatX right = Q;
    dlarf_("R", &m, &m, v.data(), &one, &tau[j], right.data(), &m, work.data());
    expectNear(right, Q * H);
    Q = right;
  }
  expectNear(Q * MatX(R.triangularView<Eigen::Upper>()), A);

  MatX T = MatX::Zero(k, k);
  dlarft_("F", "C", &m, &k, R.data(), &m, tau.data(), T.data(), &k);
  const int n = 29;
  for (const char trans : {'N', 'T'}) {
    const MatX C = random(m, n), turned = C.transpose();
    MatX left = C, right = turned;
    dlarfb_("L", &trans, "F", "C", &m, &n, &k, R.data(), &m, T.data(), &k, left.data(), &m,
            work.data(), &n);
    expectNear(left, transposedIf(trans, Q) * C);
    dlarfb_("R", &trans, "F", "C", &n, &m, &k, R.data(), &m, T.data(), &k, right.data(), &n,
            work.data(), &n);
    expectNear(right, turned * transposedIf(trans, Q));
  }
  // Nothing to reflect.
  double alpha = 3, zeros[2] = {}, none = 1;
  const int three = 3;
  dlarfg_(&three, &alpha, zeros, &one, &none);
  EXPECT_EQ(none, 0);
  EXPECT_EQ(alpha, 3);
}

// A shared library finds the first definition of a name in the order in which the program was
// linked.
TEST_F(Dense, NamesThatSuiteSparseCallsAreOurs) {
  Dl_info own{};
  ASSERT_NE(dladdr(reinterpret_cast<void*>(&widths), &own), 0);
  for (const char* name : {"dgemm_", "dsyrk_", "dtrsm_", "dgemv_", "dger_", "dtrsv_", "dpotrf_",
                           "dnrm2_", "dlarfg_", "dlarf_", "dlarft_", "dlarfb_"}) {
    void* found = dlsym(RTLD_DEFAULT, name);
    Dl_info home{};
    ASSERT_TRUE(found != nullptr && dladdr(found, &home) != 0) << name;
    EXPECT_STREQ(home.dli_fname, own.dli_fname) << name;
  }
}

}  // namespace
}  // namespace compliant
