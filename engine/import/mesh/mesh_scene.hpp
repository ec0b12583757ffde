#pragma once

#include <span>
#include <string_view>

#include "engine/base/files_beside.hpp"
#include "engine/base/result.hpp"
#include "engine/import/file_type.hpp"
#include "engine/import/imported_scene.hpp"
#include "engine/import/mesh/surface_builder.hpp"

namespace compliant {

/// The file types of all mesh formats.
std::span<const FileType> meshTypes();

/// The surface in the text of a mesh file and in files to which it refers. The ending of the path
/// selects the format.
Result<mesh::Surface> readMesh(std::string_view path, std::string_view text, FilesBeside& beside);

/// A scene with one body in the shape of a mesh file: a frame at the origin, a TriangleMesh that
/// holds the whole surface, a SolidMass. A surface that bounds no solid is an error.
Result<ImportedScene> importMesh(std::string_view path, std::string_view text, FilesBeside& beside);

}  // namespace compliant
