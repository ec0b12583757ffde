#pragma once

namespace compliant {

/// From now on SuiteSparse (CHOLMOD, UMFPACK, SPQR) allocates from a pool that keeps freed blocks
/// for the next request of the same size: repeated numeric factorisations of one pattern then
/// request no memory from the system. The pool empties itself when no block is in use. It may be
/// called again, and from any thread.
void useMemoryPoolInSuiteSparse();

}  // namespace compliant
