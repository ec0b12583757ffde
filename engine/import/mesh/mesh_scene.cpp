#include "engine/import/mesh/mesh_scene.hpp"

#include <algorithm>
#include <array>
#include <filesystem>

#include "engine/base/rounded_text.hpp"
#include "engine/base/solid.hpp"
#include "engine/base/text.hpp"
#include "engine/import/mesh/closed_parts.hpp"
#include "engine/import/mesh/formats.hpp"
#include "engine/import/mesh/mended_surface.hpp"
#include "engine/import/mesh/words.hpp"
#include "engine/scene/building_blocks.hpp"
#include "engine/scene/edit.hpp"

namespace compliant {

namespace {

using Severity = ImportFinding::Severity;

/// A reader that needs no other file.
template <Result<mesh::Surface> (*read)(std::string_view text)>
Result<mesh::Surface> alone(std::string_view text, FilesBeside&) {
  return read(text);
}

struct MeshFormat {
  FileType type;
  Result<mesh::Surface> (*read)(std::string_view text, FilesBeside& beside);
};
/// All mesh formats: a new format needs a reader and a line.
constexpr std::array meshFormats{
    MeshFormat{{".obj", "Wavefront OBJ mesh", "model/obj"}, alone<mesh::readObj>},
    MeshFormat{{".off", "OFF mesh", "model/x-off"}, alone<mesh::readOff>},
    MeshFormat{{".ply", "PLY mesh", "model/x-ply"}, alone<mesh::readPly>},
    MeshFormat{{".stl", "STL mesh", "model/stl"}, alone<mesh::readStl>},
    MeshFormat{{".gltf", "glTF model", "model/gltf+json", "application/json"}, mesh::readGltf},
    MeshFormat{{".glb", "glTF model", "model/gltf-binary"}, mesh::readGltf},
    MeshFormat{{".vtk", "VTK surface", "model/x-vtk"}, alone<mesh::readVtk>},
    MeshFormat{{".vtp", "VTK surface", "model/x-vtp", "application/xml"}, alone<mesh::readVtp>}};

const MeshFormat* meshFormatOf(std::string_view path) {
  const std::string ending = mesh::inSmallLetters(std::filesystem::path(path).extension().string());
  const auto found =
      std::find_if(meshFormats.begin(), meshFormats.end(),
                   [&](const MeshFormat& each) { return each.type.ending == ending; });
  return found != meshFormats.end() ? &*found : nullptr;
}

/// Larger or smaller sizes are probably in another unit.
constexpr double largest = 20, smallest = 1e-3;  // m

std::vector<Mesh::Triangle> trianglesOf(const mesh::Surface& surface) {
  std::vector<Mesh::Triangle> triangles;
  for (std::size_t i = 0; i < surface.triangles.size(); i += 3)
    triangles.push_back({static_cast<std::uint32_t>(surface.triangles[i]),
                         static_cast<std::uint32_t>(surface.triangles[i + 1]),
                         static_cast<std::uint32_t>(surface.triangles[i + 2])});
  return triangles;
}

std::string counted(std::size_t count, const std::string& one, const std::string& many) {
  return std::to_string(count) + " " + (count == 1 ? one : many);
}
std::string counted(std::size_t count, const std::string& one) {
  return counted(count, one, one + "s");
}
const char* areOrIs(std::size_t count) { return count == 1 ? "is" : "are"; }

/// Joins vertices that differ in their last digits, and turns triangles that run against their
/// neighbours.
Status mend(mesh::Surface& surface, std::vector<ImportFinding>& findings) {
  if (const mesh::JoinedVertices joined = mesh::joinNearVertices(surface); joined.count > 0)
    findings.push_back({Severity::Cosmetic, 0, "",
                        counted(joined.count, "vertex at an open edge", "vertices at open edges") +
                            " " + areOrIs(joined.count) + " joined with one that is at most " +
                            roundedText(joined.farthest, 2) + " m away"});
  if (!mesh::isPaired(surface)) return {};  // checkSurface reports this, with the place
  const Result<std::size_t> turned = mesh::turnTrianglesAlike(surface);
  if (!turned) return turned.error();
  if (*turned > 0)
    findings.push_back({Severity::Cosmetic, 0, "",
                        counted(*turned, "triangle") + " that ran against " +
                            (*turned == 1 ? "its" : "their") + " neighbours " + areOrIs(*turned) +
                            " turned"});
  return {};
}

/// Repairs defects with a unique solution, and reverses parts that are inside out.
Status makeSolid(mesh::Surface& surface, std::vector<ImportFinding>& findings) {
  if (const Status mended = mend(surface, findings); !mended) return mended;
  if (const Status closed = checkSurface(surface.vertices, trianglesOf(surface)); !closed)
    return closed;
  const mesh::ClosedParts parts = mesh::turnOutside(surface);
  if (parts.turned == parts.count)
    findings.push_back(
        {Severity::Cosmetic, 0, "", "The surface was inside out: all triangles are turned"});
  else if (parts.turned > 0)
    findings.push_back(
        {Severity::MovesDifferently, 0, "",
         std::to_string(parts.turned) + " of the " + std::to_string(parts.count) +
             " closed parts of the surface " +
             (parts.turned == 1
                  ? "was inside out, and in no other part that it could hollow out: its"
                  : "were inside out, and in no other part that they could hollow out: their") +
             " triangles are turned"});
  if (!parts.allLookedAt)
    findings.push_back({Severity::MovesDifferently, 0, "",
                        "The surface has too many closed parts to look for all that are inside "
                        "out: those make the body lighter"});
  const Result<Solid> solid = solidOf(surface.vertices, trianglesOf(surface));
  return solid ? Status() : solid.error();
}

void findOddities(const mesh::Surface& surface, std::vector<ImportFinding>& findings) {
  Eigen::AlignedBox3d box;
  for (const Vec3& vertex : surface.vertices) box.extend(vertex);
  const double size = box.sizes().maxCoeff();
  if (size > largest || size < smallest)
    findings.push_back({Severity::MovesDifferently, 0, "",
                        "Lengths are taken for metres: the body is " + numberText(size) +
                            " m long. If it is in millimetres, give its shape the scale 0.001"});
  if (surface.needles > 0)
    findings.push_back({Severity::Cosmetic, 0, "",
                        counted(surface.needles, "triangle") + " with two corners at one place " +
                            areOrIs(surface.needles) + " left out"});
  if (surface.linesAndPoints > 0)
    findings.push_back(
        {Severity::Cosmetic, 0, "",
         counted(surface.linesAndPoints, "part") + " of lines or points " +
             (surface.linesAndPoints == 1 ? "is left out: it is" : "are left out: they are") +
             " no surface"});
  if (surface.instanced > 0)
    findings.push_back({Severity::MovesDifferently, 0, "EXT_mesh_gpu_instancing",
                        counted(surface.instanced, "node") +
                            (surface.instanced == 1 ? " shows" : " show") +
                            " copies of a mesh at other places. They are left out: the mesh is "
                            "there once, where the node is"});
  if (surface.skinned > 0)
    findings.push_back(
        {Severity::MovesDifferently, 0, "skin",
         counted(surface.skinned, "mesh", "meshes") + " " + areOrIs(surface.skinned) +
             " posed by bones, which are not read: the body has the shape without them"});
}

Id add(Scene& scene, const char* type, const char* name,
       std::vector<std::pair<std::string, Value>> fields) {
  const Id id = scene.nextId();
  const auto added = applyEdit(scene, {Insert{{id, type, name, std::move(fields)}}});
  ASSERT(added.ok());
  return id;
}

}  // namespace

std::span<const FileType> meshTypes() {
  static constexpr auto types = [] {
    std::array<FileType, meshFormats.size()> all{};
    for (std::size_t i = 0; i < all.size(); ++i) all[i] = meshFormats[i].type;
    return all;
  }();
  return types;
}

Result<mesh::Surface> readMesh(std::string_view path, std::string_view text, FilesBeside& beside) {
  const MeshFormat* format = meshFormatOf(path);
  if (format == nullptr) return Error{"", "This extension is not that of a mesh file"};
  if (text.empty()) return Error{"", "The file is empty"};
  return format->read(text, beside);
}

Result<ImportedScene> importMesh(std::string_view path, std::string_view text,
                                 FilesBeside& beside) {
  Result<mesh::Surface> surface = readMesh(path, text, beside);
  if (!surface) return surface.error();
  ImportedScene imported;
  if (const Status solid = makeSolid(*surface, imported.findings); !solid) return solid.error();
  findOddities(*surface, imported.findings);
  std::stable_sort(
      imported.findings.begin(), imported.findings.end(),
      [](const ImportFinding& a, const ImportFinding& b) { return a.severity < b.severity; });
  const Id body =
      add(imported.scene, blocks::frames, "body", {{"position", Array<Vec3>{Vec3(0, 0, 0)}}});
  const Id shape = add(imported.scene, blocks::mesh, "shape",
                       {{"state", Link{body}},
                        {"vertices", Array<Vec3>(std::move(surface->vertices))},
                        {"triangles", Array<std::int64_t>(std::move(surface->triangles))}});
  add(imported.scene, blocks::bodyMass, "mass", {{"state", Link{body}}});
  for (ImportFinding& finding : imported.findings) finding.component = shape;
  return imported;
}

}  // namespace compliant
