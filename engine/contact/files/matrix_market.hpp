#pragma once

#include <string>
#include <string_view>

#include "engine/base/result.hpp"
#include "engine/contact/response_operator.hpp"

namespace compliant {

/// A real matrix in the Matrix Market exchange format (Boisvert, Pozo and Remington 1996):
/// coordinate or array, general or symmetric. Sizes may be declared no larger than the text can
/// hold; of empty rows and columns there are 1e6 at most.
Result<SparseMatrix> readMatrixMarket(std::string_view text);

/// All entries, as coordinates.
std::string matrixMarketText(const SparseMatrix& A);
/// A vector, as an array of one column.
std::string matrixMarketText(const VecX& x);

}  // namespace compliant
