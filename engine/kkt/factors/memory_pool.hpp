#pragma once

namespace compliant {

/// From now on SuiteSparse (CHOLMOD, UMFPACK, SPQR) takes its memory from a store that keeps what
/// is given back for the next request of that size: the numeric factors of one pattern, step after
/// step, then ask the system for nothing. The store empties itself when no block is in use any
/// more. Safe to call again, and from any thread.
void useMemoryPoolInSuiteSparse();

}  // namespace compliant
