#pragma once

#include <string>
#include <string_view>

#include "engine/base/result.hpp"
#include "engine/contact/nonsmooth_problem.hpp"

namespace compliant {

/// The text layout of problems written by Siconos (siconos.readthedocs.io, Numerics): numbers
/// separated by any white space,
///
///   frictional contact:  dimension (3), number of contacts, matrix, q, one f_c per contact
///   LCP:                 size, matrix, q
///   matrix:              storage (0 dense, 1 sparse blocks, 2 sparse), rows, columns, and
///     dense:          rows and columns again, then column by column
///     sparse blocks:  number of blocks, of block rows and of block columns;
///                     last row of each block row, likewise of block columns;
///                     sizes of two index lists, where each block row begins, and block
///                     columns; then per block its number and its entries column by column
///     sparse:         origin (1 triplets, 2 columns), a line of CSparse,
///                     "m-by-n, nzmax: k nnz: l, …", and lines
///                     "row column : value", or "col j : locations a to b" and lines "row : value"
///
/// Per contact the normal comes first, then two tangents. The declared size of the matrix is
/// limited to what the rest of the text can hold.
Result<NonsmoothProblem> readSiconosText(std::string_view text);

/// A problem in that layout, with sparse blocks: all sets cones, or all unilateral; an Error for
/// others.
Result<std::string> siconosText(const NonsmoothProblem& problem);

}  // namespace compliant
