#include <dlfcn.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "engine/base/assert.hpp"
#include "engine/kkt/factors/dense_kernels.hpp"

/// The routines of BLAS and LAPACK that SuiteSparse calls, under their names there. A program's own
/// definitions precede those of shared libraries, which choose kernels by the processor and by the
/// number of threads. Matrices are stored by columns; numbers are passed by address. Source: E.
/// Anderson et al., LAPACK Users' Guide, SIAM 1999.
namespace compliant::dense {

namespace {

using Int = const int*;
using Real = const double*;
using Letter = const char*;

/// The next routine of this name, for calls that SuiteSparse never makes but other parts of the
/// program may make: their LAPACK calls have the same names.
template <class Routine>
Routine* ofTheSystem(const char* name) {
  auto* const routine = reinterpret_cast<Routine*>(::dlsym(RTLD_NEXT, name));
  ASSERT(routine != nullptr);
  return routine;
}

bool is(Letter given, char letter) { return (*given | 32) == (letter | 32); }
bool transposes(Letter given) { return !is(given, 'N'); }
Diagonal diagonalOf(Letter given) { return is(given, 'U') ? Diagonal::Ones : Diagonal::Given; }

template <class Number>
Strided<Number> matrix(Number* data, Int stride, Letter transpose = "N") {
  const Strided<Number> result{data, 1, *stride};
  return transposes(transpose) ? result.transposed() : result;
}

/// A vector of BLAS: with a negative increment it begins at its end.
template <class Number>
Strided<Number> vector(Number* data, Index size, Int increment) {
  return {*increment < 0 ? data - (size - 1) * *increment : data, *increment, 0};
}

void scale(Index rows, Index columns, double factor, Matrix A) {
  if (factor == 1) return;
  for (Index j = 0; j < columns; ++j)
    for (Index i = 0; i < rows; ++i) A(i, j) = factor == 0 ? 0 : factor * A(i, j);
}

enum class Triangle { Lower, Upper };

/// X := T⁻¹X for either triangle: an upper one is a lower one indexed from its end.
void solveTriangular(Index size, Index columns, Triangle triangle, ConstMatrix T, Diagonal diagonal,
                     Matrix X) {
  if (size <= 0 || columns <= 0) return;
  if (triangle == Triangle::Lower) return solveLower(size, columns, T, diagonal, X);
  const ConstMatrix reversed{&T(size - 1, size - 1), -T.rowStride, -T.columnStride};
  solveLower(size, columns, reversed, diagonal, {&X(size - 1, 0), -X.rowStride, X.columnStride});
}

/// y += factor A x, column by column.
void addColumns(Index rows, Index columns, double factor, ConstMatrix A, ConstMatrix x, Matrix y) {
  Index j = 0;
  if (A.rowStride == 1 && y.rowStride == 1) {
    // Four columns at once: each entry still adds them one by one.
    for (; j + 4 <= columns; j += 4) {
      const double x0 = factor * x(j, 0), x1 = factor * x(j + 1, 0), x2 = factor * x(j + 2, 0),
                   x3 = factor * x(j + 3, 0);
      const double *a0 = &A(0, j), *a1 = &A(0, j + 1), *a2 = &A(0, j + 2), *a3 = &A(0, j + 3);
      double* out = y.data;
      for (Index i = 0; i < rows; ++i)
        out[i] = (((out[i] + a0[i] * x0) + a1[i] * x1) + a2[i] * x2) + a3[i] * x3;
    }
    for (; j < columns; ++j) {
      const double x0 = factor * x(j, 0);
      const double* a0 = &A(0, j);
      for (Index i = 0; i < rows; ++i) y.data[i] += a0[i] * x0;
    }
  }
  for (; j < columns; ++j) {
    const double x0 = factor * x(j, 0);
    for (Index i = 0; i < rows; ++i) y(i, 0) += A(i, j) * x0;
  }
}

/// y += factor Aᵀ x. Each dot product is four sums, of every fourth term.
void addDots(Index rows, Index columns, double factor, ConstMatrix A, ConstMatrix x, Matrix y) {
  const auto add = [&](auto entry) {
    for (Index j = 0; j < columns; ++j) {
      const double* a = &A(0, j);
      double sums[4] = {};
      Index i = 0;
      for (; i + 4 <= rows; i += 4)
        for (Index k = 0; k < 4; ++k) sums[k] += a[i + k] * entry(i + k);
      for (; i < rows; ++i) sums[0] += a[i] * entry(i);
      y(j, 0) += factor * ((sums[0] + sums[1]) + (sums[2] + sums[3]));
    }
  };
  if (x.rowStride == 1)
    add([&](Index i) { return x.data[i]; });
  else
    add([&](Index i) { return x(i, 0); });
}

enum class Side { Lower, Upper };
enum class Form { Given, Transposed };

/// x := T⁻¹x, or T⁻ᵀx, one diagonal block after another.
void solveVector(Index size, Side side, Form form, Diagonal diagonal, ConstMatrix T, Matrix x) {
  constexpr Index block = 16;
  const bool lower = side == Side::Lower, transposed = form == Form::Transposed,
             forwards = lower != transposed;
  for (Index done = 0; done < size; done += block) {
    const Index count = std::min(block, size - done), rest = size - done - count;
    const Index first = forwards ? done : rest, other = forwards ? done + count : 0;
    for (Index step = 0; step < count; ++step) {
      const Index i = forwards ? first + step : first + count - 1 - step;
      const Index begin = forwards ? i + 1 : first, end = forwards ? first + count : i;
      const double own = diagonal == Diagonal::Given ? x(i, 0) /= T(i, i) : x(i, 0);
      for (Index k = begin; k < end; ++k) x(k, 0) -= (transposed ? T(i, k) : T(k, i)) * own;
    }
    if (rest > 0 && transposed)
      addDots(count, rest, -1, T.from(first, other), x.from(first, 0), x.from(other, 0));
    else if (rest > 0)
      addColumns(rest, count, -1, T.from(other, first), x.from(first, 0), x.from(other, 0));
  }
}

/// √Σ xᵢ², even if the squares leave the range of numbers.
double norm(Index size, ConstMatrix x) {
  double squared = 0, largest = 0;
  for (Index i = 0; i < size; ++i) {
    squared += x(i, 0) * x(i, 0);
    largest = std::max(largest, std::abs(x(i, 0)));
  }
  if ((squared > 1e-280 && squared < 1e280) || !(largest > 0) || std::isinf(largest))
    return std::sqrt(squared);
  double scaled = 0;
  for (Index i = 0; i < size; ++i) scaled += (x(i, 0) / largest) * (x(i, 0) / largest);
  return largest * std::sqrt(scaled);
}

/// The columns of a block of reflections in full: zeros above ones on the diagonal.
Matrix reflections(Index rows, Index count, ConstMatrix V, std::vector<double>& memory) {
  memory.assign(at(rows * count), 0.0);
  const Matrix result{memory.data(), 1, rows};
  for (Index j = 0; j < count; ++j) {
    if (j < rows) result(j, j) = 1;
    for (Index i = j + 1; i < rows; ++i) result(i, j) = V(i, j);
  }
  return result;
}

}  // namespace

extern "C" {

/// C := α op(A) op(B) + β C
void dgemm_(Letter transA, Letter transB, Int m, Int n, Int k, Real alpha, Real A, Int lda, Real B,
            Int ldb, Real beta, double* C, Int ldc) {
  scale(*m, *n, *beta, matrix(C, ldc));
  addProduct(*m, *n, *k, *alpha, matrix(A, lda, transA), matrix(B, ldb, transB), matrix(C, ldc));
}

/// A triangle of C := α A Aᵀ + β C, or of α Aᵀ A + β C
void dsyrk_(Letter uplo, Letter trans, Int n, Int k, Real alpha, Real A, Int lda, Real beta,
            double* C, Int ldc) {
  const Matrix lower = matrix(C, ldc, is(uplo, 'L') ? "N" : "T");
  for (Index j = 0; j < *n; ++j) scale(*n - j, 1, *beta, lower.from(j, j));
  const ConstMatrix factor = matrix(A, lda, trans);
  addProduct(*n, *n, *k, *alpha, factor, factor.transposed(), lower, Part::LowerTriangle);
}

/// B := α op(A)⁻¹ B, or α B op(A)⁻¹
void dtrsm_(Letter side, Letter uplo, Letter trans, Letter diag, Int m, Int n, Real alpha, Real A,
            Int lda, double* B, Int ldb) {
  scale(*m, *n, *alpha, matrix(B, ldb));
  const bool left = is(side, 'L'), turned = transposes(trans) == left;
  const Triangle triangle = is(uplo, 'L') != turned ? Triangle::Lower : Triangle::Upper;
  const ConstMatrix T = matrix(A, lda, turned ? "T" : "N");
  if (left)
    solveTriangular(*m, *n, triangle, T, diagonalOf(diag), matrix(B, ldb));
  else
    solveTriangular(*n, *m, triangle, T, diagonalOf(diag), matrix(B, ldb, "T"));
}

/// y := α op(A) x + β y
void dgemv_(Letter trans, Int m, Int n, Real alpha, Real A, Int lda, Real x, Int incx, Real beta,
            double* y, Int incy) {
  const Index rows = transposes(trans) ? *n : *m, columns = transposes(trans) ? *m : *n;
  if (rows <= 0) return;
  const Matrix result = vector(y, rows, incy);
  scale(rows, 1, *beta, result);
  if (columns <= 0 || *alpha == 0) return;
  (transposes(trans) ? addDots : addColumns)(*m, *n, *alpha, matrix(A, lda),
                                             vector(x, columns, incx), result);
}

/// A += α x yᵀ
void dger_(Int m, Int n, Real alpha, Real x, Int incx, Real y, Int incy, double* A, Int lda) {
  if (*m <= 0) return;
  for (Index j = 0; j < *n; ++j)
    addColumns(*m, 1, *alpha, vector(x, *m, incx), vector(y, *n, incy).from(j, 0),
               matrix(A, lda).from(0, j));
}

/// x := op(A)⁻¹ x
void dtrsv_(Letter uplo, Letter trans, Letter diag, Int n, Real A, Int lda, double* x, Int incx) {
  if (*n > 0)
    solveVector(*n, is(uplo, 'L') ? Side::Lower : Side::Upper,
                transposes(trans) ? Form::Transposed : Form::Given, diagonalOf(diag),
                matrix(A, lda), vector(x, *n, incx));
}

/// A triangle of A := L, A = L Lᵀ, or U, A = UᵀU. `info`: the index, from 1, of the nonpositive
/// pivot; 0: none.
void dpotrf_(Letter uplo, Int n, double* A, Int lda, int* info) {
  *info = static_cast<int>(factorCholesky(*n, matrix(A, lda, is(uplo, 'L') ? "N" : "T"))) + 1;
}

double dnrm2_(Int n, Real x, Int incx) { return *n > 0 ? norm(*n, vector(x, *n, incx)) : 0; }

/// H = 1 − τ (1, v)(1, v)ᵀ with H (α, x) = (β, 0): β and v take the places of α and x.
void dlarfg_(Int n, double* alpha, double* x, Int incx, double* tau) {
  *tau = 0;
  if (*n <= 1) return;
  const Index rest = *n - 1;
  const Matrix v = vector(x, rest, incx);
  const double below = norm(rest, v);
  if (below == 0) return;
  const double both[2] = {*alpha, below};
  const double beta = -std::copysign(norm(2, {both, 1, 0}), *alpha);
  *tau = (beta - *alpha) / beta;
  const double divisor = *alpha - beta;
  for (Index i = 0; i < rest; ++i) v(i, 0) /= divisor;
  *alpha = beta;
}

/// C := H C, or C H, with H = 1 − τ v vᵀ
void dlarf_(Letter side, Int m, Int n, Real v, Int incv, Real tau, double* C, Int ldc,
            double* work) {
  if (*m <= 0 || *n <= 0 || *tau == 0) return;
  const bool left = is(side, 'L');
  const ConstMatrix own = vector(v, left ? *m : *n, incv);
  const Matrix target = matrix(C, ldc), product{work, 1, 0};
  scale(left ? *n : *m, 1, 0, product);
  if (left) {
    addDots(*m, *n, 1, target, own, product);
    for (Index j = 0; j < *n; ++j)
      addColumns(*m, 1, -*tau, own, product.from(j, 0), target.from(0, j));
  } else {
    addColumns(*m, *n, 1, target, own, product);
    for (Index j = 0; j < *n; ++j)
      addColumns(*m, 1, -*tau, product, own.from(j, 0), target.from(0, j));
  }
}

/// The triangle T of H₁H₂… = 1 − V T Vᵀ, for reflections from the first, stored by columns.
void dlarft_(Letter direct, Letter storev, Int n, Int k, Real V, Int ldv, Real tau, double* T,
             Int ldt) {
  if (!is(direct, 'F') || !is(storev, 'C')) {
    static const auto system = ofTheSystem<decltype(dlarft_)>("dlarft_");
    return system(direct, storev, n, k, V, ldv, tau, T, ldt);
  }
  const ConstMatrix v = matrix(V, ldv);
  const Matrix t = matrix(T, ldt);
  std::vector<double> memory;
  const Matrix own = reflections(*n, *k, v, memory);
  for (Index i = 0; i < *k; ++i) {
    if (i > 0) {
      scale(i, 1, 0, t.from(0, i));
      addDots(*n, i, -tau[i], own, own.from(0, i), t.from(0, i));
    }
    for (Index row = 0; row < i; ++row) {
      double sum = 0;
      for (Index j = row; j < i; ++j) sum += t(row, j) * t(j, i);
      t(row, i) = sum;
    }
    t(i, i) = tau[i];
  }
}

/// C := H C, Hᵀ C, C H or C Hᵀ, with H = 1 − V T Vᵀ as of dlarft
void dlarfb_(Letter side, Letter trans, Letter direct, Letter storev, Int m, Int n, Int k, Real V,
             Int ldv, Real T, Int ldt, double* C, Int ldc, double* work, Int ldwork) {
  if (!is(direct, 'F') || !is(storev, 'C')) {
    static const auto system = ofTheSystem<decltype(dlarfb_)>("dlarfb_");
    return system(side, trans, direct, storev, m, n, k, V, ldv, T, ldt, C, ldc, work, ldwork);
  }
  if (*m <= 0 || *n <= 0) return;
  const bool left = is(side, 'L');
  // From the right it is the transpose from the left: Cᵀ := Hᵀ Cᵀ.
  const Matrix target = matrix(C, ldc, left ? "N" : "T");
  const Index rows = left ? *m : *n, columns = left ? *n : *m, count = *k;
  std::vector<double> memory, triangle(at(count * count), 0.0), first(at(count * columns), 0.0),
      second(first);
  const Matrix v = reflections(rows, count, matrix(V, ldv), memory), t{triangle.data(), 1, count};
  for (Index j = 0; j < count; ++j)
    for (Index i = 0; i <= j; ++i) t(i, j) = matrix(T, ldt)(i, j);
  const Matrix product{first.data(), 1, count}, weighted{second.data(), 1, count};
  addProduct(count, columns, rows, 1, v.transposed(), target, product);
  addProduct(count, columns, count, 1, transposes(trans) == left ? t.transposed() : t, product,
             weighted);
  addProduct(rows, columns, count, -1, v, weighted, target);
}

}  // extern "C"

}  // namespace compliant::dense
