#pragma once

#include "engine/contact/files/number_reader.hpp"
#include "engine/contact/response_operator.hpp"

namespace compliant {

/// Reads a matrix of siconos_text.hpp that must have n rows and columns; `storage` was read before.
/// On an error the reader has it.
SparseMatrix readSiconosMatrix(NumberReader& reader, Index storage, Index rows);

}  // namespace compliant
