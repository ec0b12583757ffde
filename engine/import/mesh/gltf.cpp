#include <assimp/BaseImporter.h>
#include <assimp/importerdesc.h>
#include <assimp/scene.h>

#include <array>
#include <assimp/IOSystem.hpp>
#include <assimp/Importer.hpp>
#include <cstring>
#include <memory>

#include "engine/import/mesh/formats.hpp"
#include "engine/import/mesh/gltf_model.hpp"

namespace compliant::mesh {

namespace {

/// A mesh is one file: no other file exists for assimp.
class NoFiles final : public Assimp::IOSystem {
 public:
  bool Exists(const char*) const override { return false; }
  char getOsSeparator() const override { return '/'; }
  Assimp::IOStream* Open(const char*, const char*) override { return nullptr; }
  void Close(Assimp::IOStream*) override {}
};

/// Among assimp's formats, only glTF 2 is kept.
void keepGltf2Only(Assimp::Importer& importer) {
  for (std::size_t i = importer.GetImporterCount(); i-- > 0;) {
    const aiImporterDesc* description = importer.GetImporterInfo(i);
    if (description != nullptr && std::strcmp(description->mName, "glTF2 Importer") == 0) continue;
    const std::unique_ptr<Assimp::BaseImporter> other(importer.GetImporter(i));
    importer.UnregisterLoader(other.get());
  }
}

Status addMesh(SurfaceBuilder& builder, const aiMesh& mesh, const aiMatrix4x4& place) {
  const auto first = static_cast<std::int64_t>(builder.vertexCount());
  for (unsigned i = 0; i < mesh.mNumVertices; ++i) {
    const aiVector3D at = place * mesh.mVertices[i];
    if (const Status added = builder.addVertex(
            {shortestDecimal(at.x), shortestDecimal(at.y), shortestDecimal(at.z)});
        !added)
      return added;
  }
  // In a mirror image, triangles run in the opposite direction.
  const bool mirrored = aiMatrix3x3(place).Determinant() < 0;
  for (unsigned i = 0; i < mesh.mNumFaces; ++i) {
    const aiFace& face = mesh.mFaces[i];
    if (face.mNumIndices != 3) continue;
    std::array<std::int64_t, 3> corners{first + face.mIndices[0], first + face.mIndices[1],
                                        first + face.mIndices[2]};
    if (mirrored) std::swap(corners[1], corners[2]);
    if (const Status added = builder.addFace(corners); !added) return added;
  }
  return {};
}

Status addNode(SurfaceBuilder& builder, const aiScene& scene, const aiNode& node,
               const aiMatrix4x4& parent) {
  const aiMatrix4x4 place = parent * node.mTransformation;
  for (unsigned i = 0; i < node.mNumMeshes; ++i)
    if (const Status added = addMesh(builder, *scene.mMeshes[node.mMeshes[i]], place); !added)
      return added;
  for (unsigned i = 0; i < node.mNumChildren; ++i)
    if (const Status added = addNode(builder, scene, *node.mChildren[i], place); !added)
      return added;
  return {};
}

}  // namespace

/// assimp places the meshes. It follows references without checks, so it gets a file written from
/// the checked model.
Result<Surface> readGltf(std::string_view text, FilesBeside& beside) {
  const Result<GltfModel> model = readGltfModel(text, beside);
  if (!model) return model.error();
  const std::string glb = glbOf(*model);
  Assimp::Importer importer;
  importer.SetIOHandler(new NoFiles);  // which takes ownership
  keepGltf2Only(importer);
  const aiScene* scene = importer.ReadFileFromMemory(glb.data(), glb.size(), 0, "glb");
  if (scene == nullptr || scene->mRootNode == nullptr)
    return Error{"", std::string("The file cannot be read: ") + importer.GetErrorString()};
  SurfaceBuilder builder;
  if (const Status added = addNode(builder, *scene, *scene->mRootNode, aiMatrix4x4()); !added)
    return added.error();
  Result<Surface> surface = builder.build();
  if (surface) {
    surface->linesAndPoints = model->linesAndPoints;
    surface->instanced = model->instanced;
    surface->skinned = model->skinned;
  }
  return surface;
}

}  // namespace compliant::mesh
