#pragma once

#include <string>
#include <string_view>

#include "engine/base/result.hpp"
#include "engine/contact/response_operator.hpp"

namespace compliant {

/// A real matrix in the Matrix Market exchange format (Boisvert, Pozo and Remington 1996):
/// coordinate or array, general or symmetric. Declared sizes are limited to what the text can hold,
/// and empty rows and columns to 1e6.
Result<SparseMatrix> readMatrixMarket(std::string_view text);

/// All entries, as coordinates.
std::string matrixMarketText(const SparseMatrix& A);
/// A vector, as an array of one column.
std::string matrixMarketText(const VecX& x);

}  // namespace compliant
