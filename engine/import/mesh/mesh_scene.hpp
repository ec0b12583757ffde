#pragma once

#include <string_view>

#include "engine/base/result.hpp"
#include "engine/import/imported_scene.hpp"
#include "engine/import/mesh/surface_builder.hpp"

namespace compliant {

/// Whether a file of this name holds a mesh: *.obj, *.off, *.ply, *.stl, *.gltf or *.glb.
bool isMesh(std::string_view path);

/// The surface in the text of a mesh file. The ending of the path tells the format.
Result<mesh::Surface> readMesh(std::string_view path, std::string_view text);

/// A scene with one body in the shape of a mesh file: a frame at the origin, a TriangleMesh that
/// holds the whole surface, a SolidMass. A surface that bounds no solid is an error.
Result<ImportedScene> importMesh(std::string_view path, std::string_view text);

}  // namespace compliant
