#pragma once

namespace compliant {

/// Keeps freed memory in the program instead of returning it to the system. Each structural edit of
/// a scene of 10,000 points lays it out anew, in 30 MB that the last layout has freed; getting them
/// from the system again takes longer than the layout itself. Call it before the first thread. Only
/// for the GNU C library.
void keepFreedMemory();

}  // namespace compliant
