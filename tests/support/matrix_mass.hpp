#pragma once

namespace compliant::test {

/// Registers MatrixMass, a full symmetric mass matrix on a whole state, once: a type that only
/// tests need.
void registerMatrixMass();

}  // namespace compliant::test
