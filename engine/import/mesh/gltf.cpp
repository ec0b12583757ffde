#include <assimp/BaseImporter.h>
#include <assimp/config.h>
#include <assimp/importerdesc.h>
#include <assimp/postprocess.h>
#include <assimp/scene.h>

#include <array>
#include <assimp/Importer.hpp>
#include <cstring>
#include <memory>

#include "engine/base/text.hpp"
#include "engine/import/mesh/formats.hpp"
#include "engine/scene/json_document.hpp"

namespace compliant::mesh {

namespace {

constexpr std::string_view magic = "glTF";  // of *.glb
constexpr std::size_t glbHead = 20;         // bytes of *.glb before its JSON
constexpr std::size_t glbLengthAt = 12;     // of the number of bytes of the JSON
constexpr int deepest = 100;                // nodes within nodes

/// The JSON of either file.
Result<std::string_view> descriptionIn(std::string_view text) {
  if (!text.starts_with(magic)) return text;
  if (text.size() < glbHead) return Error{"", "The file ends within its header"};
  std::uint32_t length = 0;
  std::memcpy(&length, text.data() + glbLengthAt, sizeof length);
  if (length > text.size() - glbHead) return Error{"", "The file is cut off"};
  return text.substr(glbHead, length);
}

const JsonNode::List& listIn(const JsonNode& node, std::string_view key) {
  static const JsonNode::List none;
  const JsonNode* found = node.find(key);
  return found != nullptr && found->list() != nullptr ? *found->list() : none;
}

double numberIn(const JsonNode& node, std::string_view key, double fallback) {
  const JsonNode* found = node.find(key);
  return found != nullptr ? found->number().value_or(fallback) : fallback;
}

/// Numbers that no bytes stand for, and meshes of many parts that share their numbers.
Status checkSizes(const JsonNode& description) {
  std::vector<double> counts;
  for (const JsonNode& accessor : listIn(description, "accessors")) {
    if (accessor.find("sparse") != nullptr) return Error{"", "Sparse accessors are not read"};
    counts.push_back(numberIn(accessor, "count", 0));
    if (auto sentence = SurfaceBuilder::tooMany(counts.back() / 3, 0)) return Error{"", *sentence};
  }
  const auto countOf = [&counts](double accessor) {
    return accessor >= 0 && accessor < static_cast<double>(counts.size()) ? counts[static_cast<std::size_t>(accessor)] : 0;
  };
  double vertices = 0, corners = 0;
  for (const JsonNode& mesh : listIn(description, "meshes"))
    for (const JsonNode& part : listIn(mesh, "primitives")) {
      const JsonNode* attributes = part.find("attributes");
      if (attributes != nullptr) vertices += countOf(numberIn(*attributes, "POSITION", -1));
      corners += countOf(numberIn(part, "indices", -1));
      if (auto sentence = SurfaceBuilder::tooMany(vertices, corners / 3)) return Error{"", *sentence};
    }
  return {};
}

/// Nodes must be a tree, and no deep one: assimp follows them.
Status checkNodes(const JsonNode& description) {
  const JsonNode::List& nodes = listIn(description, "nodes");
  constexpr std::size_t none = static_cast<std::size_t>(-1);
  std::vector<std::size_t> parents(nodes.size(), none);
  for (std::size_t i = 0; i < nodes.size(); ++i)
    for (const JsonNode& child : listIn(nodes[i], "children")) {
      const double number = child.number().value_or(-1);
      if (!(number >= 0 && number < static_cast<double>(nodes.size()))) return Error{"", "A node has a child that is not there"};
      std::size_t& parent = parents[static_cast<std::size_t>(number)];
      if (parent != none) return Error{"", "A node is the child of two nodes"};
      parent = i;
    }
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    int depth = 0;
    for (std::size_t at = i; parents[at] != none; at = parents[at])
      if (++depth > deepest)
        return Error{"", "Nodes are nested more than " + std::to_string(deepest) + " deep"};
  }
  return {};
}

/// What assimp would take much memory or time to find out.
Status checkDescription(const JsonNode& description) {
  for (const JsonNode& buffer : listIn(description, "buffers"))
    if (const JsonNode* uri = buffer.find("uri"); uri != nullptr && uri->text() != nullptr && !uri->text()->starts_with("data:"))
      return Error{"", "The mesh lies in another file, " + inQuotes(*uri->text()) + ". Export as .glb, which is one file"};
  if (const Status sizes = checkSizes(description); !sizes) return sizes;
  return checkNodes(description);
}

/// Of all that assimp reads only glTF.
void keepGltfOnly(Assimp::Importer& importer) {
  for (std::size_t i = importer.GetImporterCount(); i-- > 0;) {
    const aiImporterDesc* description = importer.GetImporterInfo(i);
    if (description != nullptr && std::strstr(description->mFileExtensions, "glb") != nullptr) continue;
    const std::unique_ptr<Assimp::BaseImporter> other(importer.GetImporter(i));
    importer.UnregisterLoader(other.get());
  }
}

Status addMesh(SurfaceBuilder& builder, const aiMesh& mesh, const aiMatrix4x4& place) {
  const auto first = static_cast<std::int64_t>(builder.vertexCount());
  for (unsigned i = 0; i < mesh.mNumVertices; ++i) {
    const aiVector3D at = place * mesh.mVertices[i];
    if (const Status added = builder.addVertex({shortestDecimal(at.x), shortestDecimal(at.y), shortestDecimal(at.z)});
        !added)
      return added;
  }
  for (unsigned i = 0; i < mesh.mNumFaces; ++i) {
    const aiFace& face = mesh.mFaces[i];
    if (face.mNumIndices != 3) continue;  // points and lines
    if (const Status added = builder.addFace(std::array<std::int64_t, 3>{
            first + face.mIndices[0], first + face.mIndices[1], first + face.mIndices[2]});
        !added)
      return added;
  }
  return {};
}

Status addNode(SurfaceBuilder& builder, const aiScene& scene, const aiNode& node, const aiMatrix4x4& parent) {
  const aiMatrix4x4 place = parent * node.mTransformation;
  for (unsigned i = 0; i < node.mNumMeshes; ++i)
    if (const Status added = addMesh(builder, *scene.mMeshes[node.mMeshes[i]], place); !added) return added;
  for (unsigned i = 0; i < node.mNumChildren; ++i)
    if (const Status added = addNode(builder, scene, *node.mChildren[i], place); !added) return added;
  return {};
}

}  // namespace

Result<Surface> readGltf(std::string_view text) {
  const Result<std::string_view> json = descriptionIn(text);
  if (!json) return json.error();
  // As glTF wants them, JSON chunks end with blanks.
  const Result<JsonNode> description = parseJson(*json);
  if (!description) return description.error();
  if (const Status checked = checkDescription(*description); !checked) return checked.error();
  Assimp::Importer importer;
  keepGltfOnly(importer);
  const aiScene* scene = importer.ReadFileFromMemory(text.data(), text.size(), aiProcess_Triangulate,
                                                     text.starts_with(magic) ? "glb" : "gltf");
  if (scene == nullptr || scene->mRootNode == nullptr)
    return Error{"", std::string("The file cannot be read: ") + importer.GetErrorString()};
  SurfaceBuilder builder;
  if (const Status added = addNode(builder, *scene, *scene->mRootNode, aiMatrix4x4()); !added) return added.error();
  return builder.build();
}

}  // namespace compliant::mesh
