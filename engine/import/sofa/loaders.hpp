#pragma once

#include "engine/import/sofa/import.hpp"

namespace compliant::sofa {

/// Whether an object reads a mesh from a file that we also read: MeshObjLoader and the like, and
/// topologies with their own file.
bool isLoader(const Object& object);

/// position, triangles or quads of its file, placed by its settings; nothing for other objects and
/// data or, with a finding, if the file cannot be read. The loader is then marked as understood.
std::optional<Numbers> loaderData(Import& import, const Object& object, std::string_view data);

}  // namespace compliant::sofa
