#include "engine/import/mesh/gltf_model.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numeric>

#include "engine/base/text.hpp"
#include "engine/import/mesh/surface_builder.hpp"

namespace compliant::mesh {

namespace {

constexpr std::size_t deepest = 100;  // nodes within nodes
constexpr std::size_t triangles = 4, strip = 5, fan = 6;

struct MoveKind {
  const char* name;
  std::size_t numbers;
};
constexpr std::array<MoveKind, 4> moveKinds{
    {{"matrix", 16}, {"translation", 3}, {"rotation", 4}, {"scale", 3}}};

Result<std::vector<GltfModel::Move>> movesIn(const JsonNode& node) {
  std::vector<GltfModel::Move> moves;
  for (const MoveKind& kind : moveKinds) {
    const JsonNode* found = node.find(kind.name);
    if (found == nullptr) continue;
    GltfModel::Move move{kind.name, {}};
    for (const JsonNode& entry : listIn(node, kind.name))
      move.numbers.push_back(entry.number().value_or(std::nan("")));
    const auto fits = [](double x) { return std::abs(x) <= std::numeric_limits<float>::max(); };
    if (move.numbers.size() != kind.numbers ||
        !std::all_of(move.numbers.begin(), move.numbers.end(), fits))
      return Error{found->place.text(), inQuotes(kind.name) + " of a node must be " +
                                            std::to_string(kind.numbers) +
                                            " numbers in single precision"};
    moves.push_back(std::move(move));
  }
  return moves;
}

class Reader {
 public:
  explicit Reader(GltfDocument& file) : file_(file) {}

  Status read() {
    const auto roots = rootsOfScene();
    if (!roots) return roots.error();
    for (const std::size_t root : *roots) {
      const auto node = addNode(root, 0);
      if (!node) return node.error();
      model.roots.push_back(*node);
    }
    if (model.roots.empty()) return Error{"", "The scene of the file has no nodes"};
    return {};
  }
  GltfModel model;

 private:
  /// The root nodes of the default scene; without scenes, all nodes without a parent.
  Result<std::vector<std::size_t>> rootsOfScene() {
    std::vector<std::size_t> roots;
    if (!file_.list("scenes").empty()) {
      const JsonNode* chosen = file_.find("scene");
      const auto number =
          chosen != nullptr ? wholeOf(*chosen, "scene") : Result<std::size_t>(std::size_t{0});
      if (!number) return number.error();
      const auto scene = file_.object("scenes", *number);
      if (!scene) return scene.error();
      return wholesIn(**scene, "nodes");
    }
    const JsonNode::List& nodes = file_.list("nodes");
    std::vector<bool> isChild(nodes.size(), false);
    for (const JsonNode& node : nodes) {
      const auto children = wholesIn(node, "children");
      if (!children) return children.error();
      for (const std::size_t child : *children)
        if (child < nodes.size()) isChild[child] = true;
    }
    for (std::size_t i = 0; i < nodes.size(); ++i)
      if (!isChild[i]) roots.push_back(i);
    return roots;
  }

  static Result<std::vector<std::size_t>> wholesIn(const JsonNode& node, const char* key) {
    std::vector<std::size_t> wholes;
    for (const JsonNode& entry : listIn(node, key)) {
      const auto whole = wholeOf(entry, key);
      if (!whole) return whole.error();
      wholes.push_back(*whole);
    }
    return wholes;
  }

  /// Adds a node of the file; returns its index in the model. No node is taken twice, so this ends.
  Result<std::size_t> addNode(std::size_t number, std::size_t depth) {
    const auto described = file_.object("nodes", number);
    if (!described) return described.error();
    if (depth > deepest)
      return Error{"", "Nodes are nested more than " + std::to_string(deepest) + " deep"};
    taken_.resize(file_.list("nodes").size(), false);
    if (taken_[number])
      return Error{(*described)->place.text(), "This node stands at two places, or within itself"};
    taken_[number] = true;
    const auto moves = movesIn(**described);
    if (!moves) return moves.error();
    const std::size_t own = model.nodes.size();
    model.nodes.push_back({std::nullopt, {}, *moves});
    if (const JsonNode* mesh = (*described)->find("mesh")) {
      const auto whole = wholeOf(*mesh, "mesh");
      if (!whole) return whole.error();
      const auto used = meshNumbered(*whole);
      if (!used) return used.error();
      if (const Status counted = count(*used); !counted) return counted.error();
      if (!model.meshes[*used].empty()) model.nodes[own].mesh = *used;
      if ((*described)->find("skin") != nullptr) ++model.skinned;
      if (const JsonNode* extensions = (*described)->find("extensions");
          extensions != nullptr && extensions->find("EXT_mesh_gpu_instancing") != nullptr)
        ++model.instanced;
    }
    const auto children = wholesIn(**described, "children");
    if (!children) return children.error();
    for (const std::size_t child : *children) {
      const auto added = addNode(child, depth + 1);
      if (!added) return added.error();
      model.nodes[own].children.push_back(*added);
    }
    return own;
  }

  /// A mesh counts once for every node that shows it.
  Status count(std::size_t mesh) {
    for (const GltfModel::Part& part : model.meshes[mesh]) {
      vertices_ += static_cast<double>(part.places.size());
      const auto corners = static_cast<double>(part.corners.size());
      faces_ += part.mode == triangles ? corners / 3 : corners - 2;
      if (auto sentence = SurfaceBuilder::tooMany(vertices_, faces_)) return Error{"", *sentence};
    }
    return {};
  }

  Result<std::size_t> meshNumbered(std::size_t number) {
    const auto known = meshes_.find(number);
    if (known != meshes_.end()) return known->second;
    const auto described = file_.object("meshes", number);
    if (!described) return described.error();
    std::vector<GltfModel::Part> parts;
    double vertices = 0, corners = 0;
    for (const JsonNode& primitive : listIn(**described, "primitives")) {
      const auto mode = wholeUnder(primitive, "mode", triangles);
      if (!mode) return mode.error();
      if (*mode > fan)
        return Error{primitive.place.text(), "“mode” must be a whole number from 0 to 6"};
      if (*mode < triangles) {
        ++model.linesAndPoints;
        continue;
      }
      auto part = partOf(primitive, *mode);
      if (!part) return part.error();
      vertices += static_cast<double>(part->places.size());
      corners += static_cast<double>(part->corners.size());
      if (auto sentence = SurfaceBuilder::tooMany(vertices, corners / 3))
        return Error{"", *sentence};
      parts.push_back(std::move(*part));
    }
    meshes_[number] = model.meshes.size();
    model.meshes.push_back(std::move(parts));
    return model.meshes.size() - 1;
  }

  Result<GltfModel::Part> partOf(const JsonNode& primitive, std::size_t mode) {
    const std::string where = primitive.place.text();
    if (const JsonNode* extensions = primitive.find("extensions");
        extensions != nullptr && extensions->find("KHR_draco_mesh_compression") != nullptr)
      return Error{
          where,
          "The mesh is compressed with Draco, which is not read. Export without compression"};
    const JsonNode* attributes = primitive.find("attributes");
    if (attributes == nullptr || attributes->find("POSITION") == nullptr)
      return Error{where, "This part of a mesh has no POSITION"};
    const auto position = wholeUnder(*attributes, "POSITION");
    if (!position) return position.error();
    auto places = file_.places(*position);
    if (!places) return places.error();
    GltfModel::Part part{mode, std::move(*places), {}};
    if (primitive.find("indices") != nullptr) {
      const auto indices = wholeUnder(primitive, "indices");
      if (!indices) return indices.error();
      auto corners = file_.corners(*indices);
      if (!corners) return corners.error();
      part.corners = std::move(*corners);
    } else {
      part.corners.resize(part.places.size());
      std::iota(part.corners.begin(), part.corners.end(), 0U);
    }
    for (const std::uint32_t corner : part.corners)
      if (corner >= part.places.size())
        return Error{where, "A triangle refers to vertex " + std::to_string(corner) +
                                ", counted from 0, but this part of the mesh has " +
                                std::to_string(part.places.size())};
    if (part.corners.size() < 3 || (mode == triangles && part.corners.size() % 3 != 0))
      return Error{
          where, (part.corners.size() == 1 ? std::string("1 corner is")
                                           : std::to_string(part.corners.size()) + " corners are") +
                     " no whole triangles"};
    return part;
  }

  GltfDocument& file_;
  std::map<std::size_t, std::size_t> meshes_;  // of the file, in the model
  std::vector<bool> taken_;                    // nodes of the file
  double vertices_ = 0, faces_ = 0;
};

}  // namespace

Result<GltfModel> readGltfModel(std::string_view text, FilesBeside& beside) {
  auto file = GltfDocument::read(text, beside);
  if (!file) return file.error();
  Reader reader(*file);
  if (const Status read = reader.read(); !read) return read.error();
  const GltfModel& model = reader.model;
  if (std::any_of(model.meshes.begin(), model.meshes.end(),
                  [](const auto& parts) { return !parts.empty(); }))
    return std::move(reader.model);
  if (model.linesAndPoints > 0)
    return Error{"", "The meshes of the file are lines or points, which are no surface"};
  if (!model.meshes.empty()) return Error{"", "The meshes of the file have no parts"};
  if (const std::size_t elsewhere = file->list("meshes").size(); elsewhere > 0)
    return Error{"", "No node of the scene of the file shows a mesh, though the file has " +
                         (elsewhere == 1 ? std::string("one") : std::to_string(elsewhere))};
  return Error{"", "The file has no meshes"};
}

}  // namespace compliant::mesh
