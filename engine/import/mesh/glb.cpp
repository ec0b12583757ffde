#include <cstring>

#include "engine/base/text.hpp"
#include "engine/import/mesh/gltf_model.hpp"

namespace compliant::mesh {

namespace {

template <class T>
void append(std::string& bytes, const T& value) {
  const std::size_t at = bytes.size();
  bytes.resize(at + sizeof value);
  std::memcpy(bytes.data() + at, &value, sizeof value);
}

/// "[a,b,c]" of the texts that `text` returns for each entry.
template <class List, class Text>
std::string listText(const List& list, Text text) {
  std::string all;
  for (const auto& entry : list) all += (all.empty() ? "[" : ",") + text(entry);
  return all.empty() ? "[]" : all + "]";
}

/// Collects numbers; each list has its own view and accessor.
class Buffer {
 public:
  template <class T>
  std::string add(const std::vector<T>& numbers, const char* kind) {
    const std::size_t start = bytes.size();
    for (const T& number : numbers) append(bytes, number);
    views.push_back(R"({"buffer":0,"byteOffset":)" + std::to_string(start) + R"(,"byteLength":)" +
                    std::to_string(bytes.size() - start) + "}");
    const std::string number = std::to_string(accessors.size());
    accessors.push_back(R"({"bufferView":)" + number + R"(,"count":)" +
                        std::to_string(numbers.size()) + "," + kind + "}");
    return number;
  }
  std::string bytes;
  std::vector<std::string> views, accessors;
};

std::string partText(const GltfModel::Part& part, Buffer& buffer) {
  const std::string places = buffer.add(part.places, R"("componentType":5126,"type":"VEC3")"),
                    corners = buffer.add(part.corners, R"("componentType":5125,"type":"SCALAR")");
  return R"({"attributes":{"POSITION":)" + places + R"(},"indices":)" + corners + R"(,"mode":)" +
         std::to_string(part.mode) + "}";
}

std::string wholeText(std::size_t whole) { return std::to_string(whole); }
std::string same(const std::string& text) { return text; }

std::string nodeText(const GltfModel::Node& node) {
  std::vector<std::string> members;
  if (node.mesh) members.push_back("\"mesh\":" + std::to_string(*node.mesh));
  if (!node.children.empty())
    members.push_back("\"children\":" + listText(node.children, wholeText));
  for (const GltfModel::Move& move : node.moves)
    members.push_back("\"" + std::string(move.name) + "\":" + listText(move.numbers, numberText));
  const std::string list = listText(members, same);
  return "{" + list.substr(1, list.size() - 2) + "}";
}

}  // namespace

std::string glbOf(const GltfModel& model) {
  Buffer buffer;
  const std::string meshes = listText(model.meshes, [&](const std::vector<GltfModel::Part>& parts) {
    return R"({"primitives":)" +
           listText(parts, [&](const GltfModel::Part& part) { return partText(part, buffer); }) +
           "}";
  });
  std::string json = R"({"asset":{"version":"2.0"},"scene":0,"scenes":[{"nodes":)" +
                     listText(model.roots, wholeText) + R"(}],"nodes":)" +
                     listText(model.nodes, nodeText) + R"(,"meshes":)" + meshes +
                     R"(,"accessors":)" + listText(buffer.accessors, same) + R"(,"bufferViews":)" +
                     listText(buffer.views, same) + R"(,"buffers":[{"byteLength":)" +
                     std::to_string(buffer.bytes.size()) + "}]}";
  json.resize((json.size() + 3) / 4 * 4, ' ');
  std::string chunks;
  const auto addChunk = [&chunks](const char* name, const std::string& content) {
    append(chunks, static_cast<std::uint32_t>(content.size()));
    chunks.append(name, 4);
    chunks += content;
  };
  addChunk("JSON", json);
  addChunk("BIN\0", buffer.bytes);
  std::string file = "glTF";
  append(file, std::uint32_t{2});
  append(file, static_cast<std::uint32_t>(file.size() + 4 + chunks.size()));
  return file + chunks;
}

}  // namespace compliant::mesh
