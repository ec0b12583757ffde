#pragma once

#include <string_view>

#include "engine/base/files_beside.hpp"
#include "engine/import/mesh/surface_builder.hpp"

/// Readers of mesh file formats: places and faces, nothing else. Announced sizes are trusted only
/// as far as the file has bytes for them.
namespace compliant::mesh {

Result<Surface> readObj(std::string_view text);
Result<Surface> readOff(std::string_view text);
Result<Surface> readPly(std::string_view text);
Result<Surface> readStl(std::string_view text);
/// *.gltf with its buffers in the text or in files beside it, and *.glb.
Result<Surface> readGltf(std::string_view text, FilesBeside& beside);
/// Legacy files of VTK with polygons or triangle strips, as text or bytes.
Result<Surface> readVtk(std::string_view text);
/// XML files of VTK with polygons or triangle strips.
Result<Surface> readVtp(std::string_view text);

}  // namespace compliant::mesh
