#include "engine/kkt/factors/dense_kernels.hpp"

#ifdef __clang__
#define _Bool bool  // Clang's C++ does not know it, and the next header says it
#endif
#include <sys/platform/x86.h>
#undef _Bool

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstdlib>
#include <memory>

namespace compliant::dense {

namespace {

template <int Width>
using Vector [[gnu::vector_size(8 * Width)]] = double;
/// The same in memory, at any number's address.
template <int Width>
struct [[gnu::packed, gnu::may_alias]] Stored {
  Vector<Width> numbers;
};

/// C += factor A B for a tile of C in consecutive columns, as many rows as fit into `Vectors`
/// registers; A and B are packed.
template <int Width, int Vectors, int Columns>
[[gnu::always_inline]] inline void addTile(Index inner, double factor, const double* a,
                                           const double* b, double* c, Index columnStride) {
  using V = Vector<Width>;
  using Place = Stored<Width>;
  V sums[Columns][Vectors] = {};
  for (Index k = 0; k < inner; ++k) {
#pragma GCC unroll 12
    for (int j = 0; j < Columns; ++j)
#pragma GCC unroll 12
      for (int i = 0; i < Vectors; ++i)
        sums[j][i] += reinterpret_cast<const Place*>(a + i * Width)->numbers * b[j];
    a += Width * Vectors;
    b += Columns;
  }
#pragma GCC unroll 12
  for (int j = 0; j < Columns; ++j)
#pragma GCC unroll 12
    for (int i = 0; i < Vectors; ++i)
      reinterpret_cast<Place*>(c + j * columnStride + i * Width)->numbers += factor * sums[j][i];
}

/// X := L⁻¹X; L is packed by rows with the inverse of its diagonal, X by rows of `Vectors`
/// registers.
template <int Width, int Vectors>
[[gnu::always_inline]] inline void solveTile(Index size, const double* L, double* x) {
  using V = Vector<Width>;
  using Place = Stored<Width>;
  constexpr int lanes = Width * Vectors;
  for (Index i = 0; i < size; ++i, L += size) {
    V own[Vectors];
#pragma GCC unroll 12
    for (int v = 0; v < Vectors; ++v)
      own[v] = reinterpret_cast<Place*>(x + i * lanes + v * Width)->numbers;
    for (Index k = 0; k < i; ++k)
#pragma GCC unroll 12
      for (int v = 0; v < Vectors; ++v)
        own[v] -= reinterpret_cast<Place*>(x + k * lanes + v * Width)->numbers * L[k];
#pragma GCC unroll 12
    for (int v = 0; v < Vectors; ++v)
      reinterpret_cast<Place*>(x + i * lanes + v * Width)->numbers = own[v] * L[i];
  }
}

/// The kernels compiled for one register width.
struct Kernels {
  Registers registers;
  int tileRows, tileColumns, lanes;
  void (*addTile)(Index, double, const double*, const double*, double*, Index);
  void (*solveTile)(Index, const double*, double*);
};

void addTile2(Index inner, double factor, const double* a, const double* b, double* c,
              Index stride) {
  addTile<2, 2, 4>(inner, factor, a, b, c, stride);
}
void solveTile2(Index size, const double* L, double* x) { solveTile<2, 4>(size, L, x); }
[[gnu::target("avx2")]] void addTile4(Index inner, double factor, const double* a, const double* b,
                                      double* c, Index stride) {
  addTile<4, 2, 6>(inner, factor, a, b, c, stride);
}
[[gnu::target("avx2")]] void solveTile4(Index size, const double* L, double* x) {
  solveTile<4, 4>(size, L, x);
}
[[gnu::target("avx512f")]] void addTile8(Index inner, double factor, const double* a,
                                         const double* b, double* c, Index stride) {
  addTile<8, 1, 12>(inner, factor, a, b, c, stride);
}
[[gnu::target("avx512f")]] void solveTile8(Index size, const double* L, double* x) {
  solveTile<8, 4>(size, L, x);
}

constexpr Kernels all[] = {
    {Registers::Two, 4, 4, 8, addTile2, solveTile2},
    {Registers::Four, 8, 6, 16, addTile4, solveTile4},
    {Registers::Eight, 8, 12, 32, addTile8, solveTile8},
};

std::atomic<const Kernels*>& chosen() {
  static std::atomic<const Kernels*> kernels{&all[static_cast<int>(widest())]};
  return kernels;
}

/// Memory for packed parts; it only grows.
class Scratch {
 public:
  double* of(Index count) {
    if (count > size_) {
      size_ = (count + 7) / 8 * 8;
      memory_.reset(static_cast<double*>(std::aligned_alloc(64, at(size_) * sizeof(double))));
      if (memory_ == nullptr) std::abort();
    }
    return memory_.get();
  }

 private:
  struct Free {
    void operator()(double* memory) const { std::free(memory); }
  };
  std::unique_ptr<double[], Free> memory_;
  Index size_ = 0;
};

Index roundedUp(Index count, Index multiple) {
  return (count + multiple - 1) / multiple * multiple;
}

/// Packs rows of A in panels of `height`, each by columns; the last is padded with zeros.
void pack(Index rows, Index columns, ConstMatrix A, Index height, double* out) {
  for (Index first = 0; first < rows; first += height, out += height * columns) {
    const Index own = std::min(height, rows - first);
    const double* from = A.data + first * A.rowStride;
    if (own < height) std::fill(out, out + height * columns, 0.0);
    if (A.rowStride == 1) {
      for (Index k = 0; k < columns; ++k)
        std::copy_n(from + k * A.columnStride, own, out + k * height);
    } else {
      for (Index i = 0; i < own; ++i)
        for (Index k = 0; k < columns; ++k)
          out[k * height + i] = from[i * A.rowStride + k * A.columnStride];
    }
  }
}

// The order of sums depends on the blocks of the inner index, so this size affects the result. The
// other sizes only keep packed parts in caches; they are multiples of every tile.
constexpr Index innerBlock = 256, rowBlock = 96, columnBlock = 960;
constexpr Index largestTile = 8 * 12;

/// Tiles at the border of C, or across its diagonal, are computed in a copy.
void addBorderTile(const Kernels& kernels, Index inner, double factor, const double* a,
                   const double* b, Matrix C, Index rows, Index columns, Index firstColumn,
                   Part part) {
  alignas(64) double copy[largestTile] = {};
  const auto forEntries = [&](auto visit) {
    for (Index j = 0; j < columns; ++j)
      for (Index i = part == Part::LowerTriangle ? std::max<Index>(0, firstColumn + j) : 0;
           i < rows; ++i)
        visit(copy[j * kernels.tileRows + i], C(i, j));
  };
  forEntries([](double& mine, const double& given) { mine = given; });
  kernels.addTile(inner, factor, a, b, copy, kernels.tileRows);
  forEntries([](const double& mine, double& given) { given = mine; });
}

void addPacked(const Kernels& kernels, Index rows, Index columns, Index inner, double factor,
               const double* a, const double* b, Matrix C, Index firstColumn, Part part) {
  const Index height = kernels.tileRows, width = kernels.tileColumns;
  for (Index j = 0; j < columns; j += width)
    for (Index i = 0; i < rows; i += height) {
      // The diagonal of C, relative to the first row of the tile.
      const Index diagonal = firstColumn + j - i;
      const Index ownRows = std::min(height, rows - i), ownColumns = std::min(width, columns - j);
      if (part == Part::LowerTriangle && diagonal >= ownRows) continue;
      const bool crossed = part == Part::LowerTriangle && diagonal + ownColumns > 1;
      if (ownRows == height && ownColumns == width && C.rowStride == 1 && !crossed)
        kernels.addTile(inner, factor, a + i * inner, b + j * inner, &C(i, j), C.columnStride);
      else
        addBorderTile(kernels, inner, factor, a + i * inner, b + j * inner, C.from(i, j), ownRows,
                      ownColumns, diagonal, crossed ? part : Part::Whole);
    }
}

/// The number of rows of a triangle solved together.
constexpr Index triangle = 16;

void solveTriangle(Index size, Index columns, ConstMatrix L, Diagonal diagonal, Matrix X) {
  const Kernels& kernels = *chosen().load(std::memory_order_relaxed);
  alignas(64) double packed[triangle * triangle], x[triangle * 32];
  for (Index i = 0; i < size; ++i) {
    for (Index k = 0; k < i; ++k) packed[i * size + k] = L(i, k);
    packed[i * size + i] = diagonal == Diagonal::Ones ? 1 : 1 / L(i, i);
  }
  const Index lanes = kernels.lanes;
  for (Index first = 0; first < columns; first += lanes) {
    const Index own = std::min(lanes, columns - first);
    const Matrix part = X.from(0, first);
    const auto forEntries = [&](auto visit) {
      if (X.columnStride == 1)
        for (Index i = 0; i < size; ++i)
          for (Index j = 0; j < own; ++j)
            visit(x[i * lanes + j], part.data[i * part.rowStride + j]);
      else
        for (Index j = 0; j < own; ++j)
          for (Index i = 0; i < size; ++i) visit(x[i * lanes + j], part(i, j));
    };
    if (own < lanes) std::fill(x, x + size * lanes, 0.0);
    forEntries([](double& mine, const double& given) { mine = given; });
    kernels.solveTile(size, packed, x);
    forEntries([](const double& mine, double& given) { given = mine; });
  }
}

/// The size of the first half of a bisected triangle.
Index firstHalf(Index size) { return roundedUp(size / 2, triangle); }

Index factorTriangle(Index size, Matrix A) {
  for (Index j = 0; j < size; ++j) {
    for (Index k = 0; k < j; ++k) {
      const double factor = A(j, k);
      for (Index i = j; i < size; ++i) A(i, j) -= factor * A(i, k);
    }
    const double pivot = A(j, j);
    if (!(pivot > 0)) return j;
    const double root = std::sqrt(pivot), inverse = 1 / root;
    A(j, j) = root;
    for (Index i = j + 1; i < size; ++i) A(i, j) *= inverse;
  }
  return -1;
}

}  // namespace

Registers widest() {
  static const Registers found = [] {
    // As the C library detects it, so that GLIBC_TUNABLES also applies to it.
    if (CPU_FEATURE_ACTIVE(AVX512F)) return Registers::Eight;
    return CPU_FEATURE_ACTIVE(AVX2) ? Registers::Four : Registers::Two;
  }();
  return found;
}

void use(Registers registers) { chosen() = &all[static_cast<int>(registers)]; }

void addProduct(Index rows, Index columns, Index inner, double factor, ConstMatrix A, ConstMatrix B,
                Matrix C, Part part) {
  if (rows <= 0 || columns <= 0 || inner <= 0 || factor == 0) return;
  // Tiles are stored by columns.
  if (C.columnStride == 1 && C.rowStride != 1 && part == Part::Whole)
    return addProduct(columns, rows, inner, factor, B.transposed(), A.transposed(), C.transposed());
  static thread_local Scratch rowScratch, columnScratch;
  const Kernels& kernels = *chosen().load(std::memory_order_relaxed);
  for (Index j = 0; j < columns; j += columnBlock)
    for (Index k = 0; k < inner; k += innerBlock) {
      const Index ownColumns = std::min(columnBlock, columns - j),
                  ownInner = std::min(innerBlock, inner - k);
      double* b = columnScratch.of(roundedUp(ownColumns, kernels.tileColumns) * ownInner);
      pack(ownColumns, ownInner, B.from(k, j).transposed(), kernels.tileColumns, b);
      for (Index i = 0; i < rows; i += rowBlock) {
        const Index ownRows = std::min(rowBlock, rows - i);
        if (part == Part::LowerTriangle && j >= i + ownRows) continue;
        double* a = rowScratch.of(roundedUp(ownRows, kernels.tileRows) * ownInner);
        pack(ownRows, ownInner, A.from(i, k), kernels.tileRows, a);
        addPacked(kernels, ownRows, ownColumns, ownInner, factor, a, b, C.from(i, j), j - i, part);
      }
    }
}

void solveLower(Index size, Index columns, ConstMatrix L, Diagonal diagonal, Matrix X) {
  if (size <= 0 || columns <= 0) return;
  if (size <= triangle) return solveTriangle(size, columns, L, diagonal, X);
  const Index half = firstHalf(size);
  solveLower(half, columns, L, diagonal, X);
  addProduct(size - half, columns, half, -1, L.from(half, 0), X, X.from(half, 0));
  solveLower(size - half, columns, L.from(half, half), diagonal, X.from(half, 0));
}

Index factorCholesky(Index size, Matrix A) {
  if (size <= triangle) return factorTriangle(size, A);
  const Index half = firstHalf(size), rest = size - half;
  if (const Index bad = factorCholesky(half, A); bad >= 0) return bad;
  const Matrix below = A.from(half, 0);
  // L₂₁ L₁₁ᵀ = A₂₁
  solveLower(half, rest, A, Diagonal::Given, below.transposed());
  addProduct(rest, rest, half, -1, below, below.transposed(), A.from(half, half),
             Part::LowerTriangle);
  const Index bad = factorCholesky(rest, A.from(half, half));
  return bad < 0 ? -1 : half + bad;
}

}  // namespace compliant::dense
