#pragma once

namespace compliant {

/// Lets what is freed stay with the program instead of the system. A scene of 10,000 points is laid
/// out anew with every edit of its structure, into 30 MB that the layout before has left: asking the
/// system for them again takes longer than the layout itself. Before the first thread; only where
/// the C library is that of GNU.
void keepFreedMemory();

}  // namespace compliant
