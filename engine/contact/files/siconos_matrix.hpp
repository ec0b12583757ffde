#pragma once

#include "engine/contact/files/number_reader.hpp"
#include "engine/contact/response_operator.hpp"

namespace compliant {

/// Reads a matrix of siconos_text.hpp with `rows` rows and columns; `storage` was read before. The
/// reader keeps an error.
SparseMatrix readSiconosMatrix(NumberReader& reader, Index storage, Index rows);

}  // namespace compliant
