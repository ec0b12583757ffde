#include "engine/import/sofa/loaders.hpp"

#include <algorithm>
#include <array>
#include <iterator>

#include "engine/base/text.hpp"
#include "engine/import/mesh/mesh_scene.hpp"
#include "engine/import/sofa/meshes.hpp"

namespace compliant::sofa {

namespace {

constexpr std::string_view loaderTypes[] = {"MeshObjLoader", "MeshOBJLoader", "MeshOffLoader",
                                            "MeshOFFLoader", "MeshSTLLoader", "MeshVTKLoader",
                                            "MeshPlyLoader", "MeshPLYLoader"};
constexpr std::uintmax_t mostBytes = 300'000'000;

/// SOFA merges corners if a file has separate ones per triangle; other files keep their order.
bool joinsCorners(std::string_view file) {
  return file.ends_with(".stl") || file.ends_with(".STL");
}

void append(Numbers& list, std::span<const std::int64_t> corners) {
  for (const std::int64_t corner : corners) list.push_back(static_cast<double>(corner));
}

/// Quads are triangles where the loader says so; larger faces always are, from their first corner.
enum class Quads { Kept, Cut };

LoadedMesh meshOf(const mesh::Surface& surface, std::string_view file, Quads quads) {
  LoadedMesh loaded;
  if (joinsCorners(file)) {
    loaded.places = surface.vertices;
    append(loaded.triangles, surface.triangles);
    return loaded;
  }
  const mesh::Faces& faces = surface.written;
  loaded.places = faces.vertices;
  std::size_t begin = 0;
  for (const std::size_t end : faces.ends) {
    const std::span corners(faces.corners.data() + begin, end - begin);
    if (corners.size() == 4 && quads == Quads::Kept)
      append(loaded.quads, corners);
    else
      for (std::size_t i = 2; i < corners.size(); ++i)
        append(loaded.triangles, std::array{corners[0], corners[i - 1], corners[i]});
    begin = end;
  }
  return loaded;
}

/// Nothing, and a finding, where the file cannot be read.
LoadedMesh read(Import& import, const Object& loader) {
  const std::string* file = loader.find("filename");
  const auto refused = [&](const std::string& sentence) {
    import.leavesOut(loader, sentence);
    return LoadedMesh();
  };
  if (file == nullptr || file->empty()) return refused("It names no file");
  const Result<std::string> bytes = import.beside.read(*file, mostBytes);
  if (!bytes) return refused(bytes.error().what);
  const Result<mesh::Surface> surface = readMesh(*file, *bytes, import.beside);
  if (!surface)
    return refused("Its file " + inQuotes(*file) + " cannot be read: " + surface.error().text());
  const bool cut = flag(import, loader, "triangulate").value_or(false);
  LoadedMesh loaded = meshOf(*surface, *file, cut ? Quads::Cut : Quads::Kept);
  placementOfMesh(import, loader).apply(loaded.places);
  const double size = 3.0 * static_cast<double>(loaded.places.size()) +
                      static_cast<double>(loaded.triangles.size() + loaded.quads.size());
  return import.spend(loader, "filename", size) ? loaded : LoadedMesh();
}

}  // namespace

bool isLoader(const Object& object) {
  if (std::find(std::begin(loaderTypes), std::end(loaderTypes), object.type) !=
      std::end(loaderTypes))
    return true;
  return isTopology(object) && object.find("filename") != nullptr;
}

std::optional<Numbers> loaderData(Import& import, const Object& object, std::string_view data) {
  if (!isLoader(object) || (isTopology(object) && object.find(data) != nullptr))
    return std::nullopt;
  data = plainName(data);
  if (data != "position" && data != "triangles" && data != "quads") return std::nullopt;
  auto found = import.loaded.find(&object);
  if (found == import.loaded.end()) {
    object.understood = true;
    object.ignore(
        {"filename", "triangulate", "scale3d", "scale", "rotation", "translation", "loadMaterial"});
    found = import.loaded.emplace(&object, read(import, object)).first;
  }
  const LoadedMesh& mesh = found->second;
  if (mesh.places.empty()) return std::nullopt;
  if (data == "position") return asNumbers(mesh.places);
  return data == "triangles" ? mesh.triangles : mesh.quads;
}

}  // namespace compliant::sofa
