#pragma once

namespace compliant {

/// Fills registry() with the types of the program; later calls do nothing. Every program calls it
/// before it makes or reads a scene. The build writes its definition from the list in
/// engine/components/CMakeLists.txt.
void registerBuiltinTypes();

}  // namespace compliant
