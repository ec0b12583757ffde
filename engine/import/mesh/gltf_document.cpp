#include "engine/import/mesh/gltf_document.hpp"

#include <bit>
#include <charconv>
#include <cstring>

#include "engine/base/text.hpp"
#include "engine/import/mesh/base64.hpp"
#include "engine/import/mesh/surface_builder.hpp"
#include "engine/import/mesh/words.hpp"

namespace compliant::mesh {

namespace {

static_assert(std::endian::native == std::endian::little,
              "glTF buffers are read as they lie in memory");

constexpr std::string_view magic = "glTF";  // of *.glb
constexpr std::size_t glbHead = 12;         // bytes of *.glb before its chunks
constexpr std::size_t chunkHead = 8;        // bytes of a chunk before its content: length, type
constexpr std::size_t longestQuoted = 80;   // bytes of the file in a sentence
constexpr std::int64_t bytes8 = 5121, bytes16 = 5123, bytes32 = 5125,
                       singles = 5126;  // component types

template <class T>
T numberAt(std::string_view bytes, std::size_t offset) {
  T value;
  std::memcpy(&value, bytes.data() + offset, sizeof value);
  return value;
}

/// The part of a text of the file that a sentence shows.
std::string shown(const std::string& text) { return inQuotes(text.substr(0, longestQuoted)); }

/// Removes a chunk from the front of a *.glb.
Result<std::string_view> takeChunk(std::string_view& text) {
  if (text.size() < chunkHead) return Error{"", "The file ends within its header"};
  const auto length = numberAt<std::uint32_t>(text, 0);
  if (length > text.size() - chunkHead) return Error{"", "The file is cut off"};
  const std::string_view chunk = text.substr(chunkHead, length);
  text.remove_prefix(chunkHead + length);
  return chunk;
}

/// "box%20a.bin" without its escapes; nothing if one is invalid.
std::optional<std::string> withoutEscapes(std::string_view address) {
  std::string plain;
  for (std::size_t i = 0; i < address.size(); ++i) {
    if (address[i] != '%') {
      plain += address[i];
      continue;
    }
    unsigned value = 0;
    const std::string_view digits = address.substr(i + 1, 2);
    const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), value, 16);
    if (digits.size() != 2 || read.ptr != digits.data() + 2) return std::nullopt;
    plain += static_cast<char>(value);
    i += 2;
  }
  return plain;
}

/// Extensions that a file may require, because they change only the appearance of a body, or are
/// checked where they matter.
bool isAboutLooks(std::string_view extension) {
  for (const std::string_view start :
       {"KHR_materials_", "KHR_texture_", "EXT_texture_", "KHR_lights_", "KHR_mesh_quantization"})
    if (extension.starts_with(start)) return true;
  return false;
}

Status checkVersion(const JsonNode& json) {
  if (json.object() == nullptr) return Error{"", "This is no glTF file: it begins with {"};
  const JsonNode* asset = json.find("asset");
  const JsonNode* version = asset != nullptr ? asset->find("version") : nullptr;
  if (version == nullptr || version->text() == nullptr)
    return Error{"", "This is no glTF file: it has no asset.version"};
  if (!version->text()->starts_with("2."))
    return Error{"", "The file is of glTF " + shown(*version->text()) +
                         ". Only glTF 2.0 is read: export it anew"};
  for (const JsonNode& extension : listIn(json, "extensionsRequired"))
    if (extension.text() == nullptr || !isAboutLooks(*extension.text()))
      return Error{"", "The file requires the extension " +
                           shown(extension.text() != nullptr ? *extension.text() : "") +
                           ", which is not read. Export without it"};
  return {};
}

}  // namespace

const JsonNode::List& listIn(const JsonNode& node, std::string_view key) {
  static const JsonNode::List none;
  const JsonNode* found = node.find(key);
  return found != nullptr && found->list() != nullptr ? *found->list() : none;
}

Result<std::size_t> wholeOf(const JsonNode& node, std::string_view what) {
  const auto number = node.integer();
  if (!number || *number < 0)
    return Error{node.place.text(), inQuotes(what) + " must be a whole number from 0"};
  return static_cast<std::size_t>(*number);
}

Result<std::size_t> wholeUnder(const JsonNode& node, std::string_view key,
                               std::optional<std::size_t> absent) {
  if (const JsonNode* found = node.find(key)) return wholeOf(*found, key);
  if (absent) return *absent;
  return Error{node.place.text(), inQuotes(key) + " is missing"};
}

Result<GltfDocument> GltfDocument::read(std::string_view text, FilesBeside& beside) {
  GltfDocument document;
  document.beside_ = &beside;
  if (text.starts_with(magic)) {
    if (text.size() < glbHead) return Error{"", "The file ends within its header"};
    text.remove_prefix(glbHead);
    const auto json = takeChunk(text);
    if (!json) return json.error();
    if (!text.empty()) {
      const auto binary = takeChunk(text);
      if (!binary) return binary.error();
      document.binary_ = *binary;
    }
    text = *json;
  }
  // As glTF requires, JSON chunks end with blanks.
  Result<JsonNode> json = parseJson(text);
  if (!json) return json.error();
  if (const Status checked = checkVersion(*json); !checked) return checked.error();
  document.json_ = std::move(*json);
  return document;
}

const JsonNode::List& GltfDocument::list(const char* key) const { return listIn(json_, key); }

Result<const JsonNode*> GltfDocument::object(const char* key, std::size_t number) const {
  const JsonNode::List& all = list(key);
  if (number >= all.size())
    return Error{"", "The file refers to number " + std::to_string(number) + " of its " + key +
                         ", counted from 0, but has " + std::to_string(all.size())};
  if (all[number].object() == nullptr)
    return Error{all[number].place.text(), "This must be an object"};
  return &all[number];
}

/// From a Base64 text, or from the file that it names.
Result<std::string> GltfDocument::bytesAt(const JsonNode& uri) const {
  constexpr std::uintmax_t mostBytes = 300'000'000;  // as a mesh file has
  if (uri.text() == nullptr) return Error{uri.place.text(), "“uri” must be a text"};
  const std::string& address = *uri.text();
  if (inSmallLetters(std::string_view(address).substr(0, 5)) != "data:") {
    const auto name = withoutEscapes(address);
    if (!name) return Error{uri.place.text(), shown(address) + " is no address of a file"};
    return beside_->read(*name, mostBytes);
  }
  constexpr std::string_view mark = ";base64,";
  const std::size_t start = std::string_view(address).substr(0, longestQuoted).find(mark);
  auto own = start != std::string::npos
                 ? decodeBase64(std::string_view(address).substr(start + mark.size()))
                 : std::nullopt;
  if (!own) return Error{uri.place.text(), "The bytes of the mesh are not written in Base64"};
  return std::move(*own);
}

Result<std::string_view> GltfDocument::buffer(std::size_t number) {
  const auto described = object("buffers", number);
  if (!described) return described.error();
  const auto announced = wholeUnder(**described, "byteLength");
  if (!announced) return announced.error();
  std::string_view bytes = binary_;
  const JsonNode* uri = (*described)->find("uri");
  if (uri != nullptr) {
    auto found = decoded_.find(number);
    if (found == decoded_.end()) {
      Result<std::string> own = bytesAt(*uri);
      if (!own) return own.error();
      found = decoded_.emplace(number, std::move(*own)).first;
    }
    bytes = found->second;
  } else if (number != 0 || binary_.data() == nullptr) {
    return Error{"", "Buffer " + std::to_string(number) + " has no bytes in this file"};
  }
  if (*announced > bytes.size())
    return Error{"", "Buffer " + std::to_string(number) + " announces " +
                         std::to_string(*announced) + " bytes and has " +
                         std::to_string(bytes.size())};
  return bytes.substr(0, *announced);
}

Result<std::string_view> GltfDocument::view(std::size_t number, std::size_t& stride) {
  const auto described = object("bufferViews", number);
  if (!described) return described.error();
  const auto source = wholeUnder(**described, "buffer"),
             offset = wholeUnder(**described, "byteOffset", 0),
             length = wholeUnder(**described, "byteLength"),
             apart = wholeUnder(**described, "byteStride", 0);
  for (const auto* each : {&source, &offset, &length, &apart})
    if (!*each) return each->error();
  const auto bytes = buffer(*source);
  if (!bytes) return bytes.error();
  if (*offset > bytes->size() || *length > bytes->size() - *offset)
    return Error{
        (*described)->place.text(),
        "The view reaches beyond the " + std::to_string(bytes->size()) + " bytes of its buffer"};
  stride = *apart;
  return bytes->substr(*offset, *length);
}

Result<GltfDocument::Span> GltfDocument::span(std::size_t accessor, std::string_view type) {
  const auto described = object("accessors", accessor);
  if (!described) return described.error();
  const JsonNode& node = **described;
  const std::string where = node.place.text();
  if (node.find("sparse") != nullptr) return Error{where, "Sparse accessors are not read"};
  if (node.find("bufferView") == nullptr)
    return Error{where, "This accessor has no numbers, as it has no “bufferView”"};
  Span span;
  const auto count = wholeUnder(node, "count"), kind = wholeUnder(node, "componentType"),
             number = wholeUnder(node, "bufferView"), offset = wholeUnder(node, "byteOffset", 0);
  for (const auto* each : {&count, &kind, &number, &offset})
    if (!*each) return each->error();
  if (auto sentence = SurfaceBuilder::tooMany(static_cast<double>(*count) / 3, 0))
    return Error{where, *sentence};
  span.count = *count;
  span.componentType = static_cast<std::int64_t>(*kind);
  const JsonNode* shape = node.find("type");
  const bool isPlaces = type == "VEC3";
  const bool fits = isPlaces ? span.componentType == singles
                             : span.componentType == bytes8 || span.componentType == bytes16 ||
                                   span.componentType == bytes32;
  if (!fits || shape == nullptr || shape->text() == nullptr || *shape->text() != type)
    return Error{where, isPlaces ? "POSITION must be three numbers in single precision: export "
                                   "without quantization (KHR_mesh_quantization)"
                                 : "“indices” must be whole numbers of 1, 2 or 4 bytes"};
  const std::size_t one = isPlaces                        ? 12
                          : span.componentType == bytes8  ? 1
                          : span.componentType == bytes16 ? 2
                                                          : 4;
  const auto bytes = view(*number, span.stride);
  if (!bytes) return bytes.error();
  if (span.stride == 0) span.stride = one;
  const std::size_t room = bytes->size() - std::min(*offset, bytes->size());
  if (span.count == 0 || span.stride < one || room < one ||
      (room - one) / span.stride < span.count - 1)
    return Error{where, "The accessor announces " + std::to_string(span.count) +
                            " entries, for which its view has no room"};
  span.bytes = bytes->substr(*offset);
  return span;
}

Result<std::vector<Eigen::Vector3f>> GltfDocument::places(std::size_t accessor) {
  const auto found = span(accessor, "VEC3");
  if (!found) return found.error();
  std::vector<Eigen::Vector3f> places(found->count);
  for (std::size_t i = 0; i < places.size(); ++i)
    for (std::size_t k = 0; k < 3; ++k)
      places[i][static_cast<Index>(k)] = numberAt<float>(found->bytes, i * found->stride + 4 * k);
  return places;
}

Result<std::vector<std::uint32_t>> GltfDocument::corners(std::size_t accessor) {
  const auto found = span(accessor, "SCALAR");
  if (!found) return found.error();
  std::vector<std::uint32_t> corners(found->count);
  for (std::size_t i = 0; i < corners.size(); ++i) {
    const std::size_t at = i * found->stride;
    corners[i] = found->componentType == bytes8    ? numberAt<std::uint8_t>(found->bytes, at)
                 : found->componentType == bytes16 ? numberAt<std::uint16_t>(found->bytes, at)
                                                   : numberAt<std::uint32_t>(found->bytes, at);
  }
  return corners;
}

}  // namespace compliant::mesh
