#pragma once

#include "engine/base/math.hpp"

/// Products, triangular solves and Cholesky factors of dense matrices, with the same bits on every
/// processor: each sum is taken in the order of its terms, with separate multiplications and
/// additions, so that wider registers only hold more sums. SuiteSparse calls them by their names in
/// BLAS and LAPACK (dense_names.cpp). Source: K. Goto, R. van de Geijn, Anatomy of high-performance
/// matrix multiplication, ACM TOMS 34 (2008).
namespace compliant::dense {

/// The entry (i, j) is data[i rowStride + j columnStride]; strides may be negative.
template <class Number>
struct Strided {
  Number* data = nullptr;
  Index rowStride = 1, columnStride = 0;

  Number& operator()(Index i, Index j) const { return data[i * rowStride + j * columnStride]; }
  Strided from(Index i, Index j) const { return {&(*this)(i, j), rowStride, columnStride}; }
  Strided transposed() const { return {data, columnStride, rowStride}; }
  operator Strided<const Number>() const { return {data, rowStride, columnStride}; }
};
using Matrix = Strided<double>;
using ConstMatrix = Strided<const double>;

enum class Part { Whole, LowerTriangle };
enum class Diagonal { Given, Ones };

/// C += factor A B; A is rows × inner and B inner × columns. Only `part` of C changes.
void addProduct(Index rows, Index columns, Index inner, double factor, ConstMatrix A, ConstMatrix B,
                Matrix C, Part part = Part::Whole);

/// X := L⁻¹X for a lower triangle L of `size` rows.
void solveLower(Index size, Index columns, ConstMatrix L, Diagonal diagonal, Matrix X);

/// The lower triangle of A := L with A = L Lᵀ. Returns the first nonpositive pivot, or −1.
Index factorCholesky(Index size, Matrix A);

/// The widest registers for which kernels are compiled. The processor is asked once; tests choose.
enum class Registers { Two, Four, Eight };  ///< numbers that a register holds
Registers widest();
void use(Registers registers);

}  // namespace compliant::dense
