#pragma once

namespace compliant {

/// Fills registry() with the types of the program; from the second call on does nothing. Every
/// program calls it before it makes or reads a scene. Written by the build from the list in
/// engine/components/CMakeLists.txt.
void registerBuiltinTypes();

}  // namespace compliant
