#pragma once

#include "engine/import/sofa/import.hpp"

namespace compliant::sofa {

/// Whether an object reads a mesh from a file that is read here, too: MeshObjLoader and its like,
/// and topologies with a file of their own.
bool isLoader(const Object& object);

/// position, triangles or quads of its file, placed as it says; nothing for other objects and data,
/// or, with a finding, where the file cannot be read. The loader counts as understood from then on.
std::optional<Numbers> loaderData(Import& import, const Object& object, std::string_view data);

}  // namespace compliant::sofa
