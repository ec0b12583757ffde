#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/files_beside.hpp"
#include "engine/base/math.hpp"
#include "engine/base/result.hpp"
#include "engine/json/json_document.hpp"

namespace compliant::mesh {

/// The JSON of a glTF 2.0 file and the bytes to which it refers. Every reference is checked where
/// it is followed, so that nothing is trusted for which the file has no bytes.
class GltfDocument {
 public:
  /// Of *.gltf or *.glb. `beside` must live as long.
  static Result<GltfDocument> read(std::string_view text, FilesBeside& beside);

  /// The numbers of an accessor: places in single precision, or whole numbers from 0.
  Result<std::vector<Eigen::Vector3f>> places(std::size_t accessor);
  Result<std::vector<std::uint32_t>> corners(std::size_t accessor);

  /// An object of one of the lists of the file: "nodes", 3.
  Result<const JsonNode*> object(const char* list, std::size_t number) const;
  const JsonNode::List& list(const char* key) const;
  const JsonNode* find(const char* key) const { return json_.find(key); }

 private:
  /// The location of the numbers of an accessor.
  struct Span {
    std::string_view bytes;  ///< from the first number on
    std::size_t count = 0, stride = 0;
    std::int64_t componentType = 0;
  };
  Result<Span> span(std::size_t accessor, std::string_view type);
  Result<std::string_view> view(std::size_t number, std::size_t& stride);
  Result<std::string_view> buffer(std::size_t number);

  Result<std::string> bytesAt(const JsonNode& uri) const;

  JsonNode json_;
  FilesBeside* beside_ = nullptr;
  std::string_view binary_;                     // chunk of *.glb
  std::map<std::size_t, std::string> decoded_;  // buffers within the JSON, and of other files
};

/// The list under a key of an object; empty when there is none.
const JsonNode::List& listIn(const JsonNode& node, std::string_view key);
/// The integer from 0 under a key, or `absent`.
Result<std::size_t> wholeUnder(const JsonNode& node, std::string_view key,
                               std::optional<std::size_t> absent = std::nullopt);
/// A node that must be an integer from 0.
Result<std::size_t> wholeOf(const JsonNode& node, std::string_view what);

}  // namespace compliant::mesh
