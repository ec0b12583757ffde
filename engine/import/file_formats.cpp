#include "engine/import/file_formats.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdlib>
#include <filesystem>

#include "engine/import/mesh/mesh_scene.hpp"
#include "engine/import/sofa/sofa_scene.hpp"
#include "engine/json/scene_file.hpp"

namespace compliant {

namespace {

constexpr std::uintmax_t largestMeshFile =
    300'000'000;  // 500,000 triangles as STL text take 130 MB

/// SOFA's own variable: the folders of files that its scenes name, separated by colons.
constexpr const char* sofaFolders = "SOFA_DATA_PATH";

Result<ImportedScene> readSofa(const ForeignFile& file) {
  if (const char* share = std::getenv(sofaFolders)) {
    const std::string_view all(share);
    for (std::size_t begin = 0; begin < all.size();) {
      const std::size_t end = std::min(all.find(':', begin), all.size());
      if (end > begin) file.beside.add(std::string(all.substr(begin, end - begin)));
      begin = end + 1;
    }
  }
  return importSofaScene(file.text, file.beside, file.progress);
}

Result<ImportedScene> readMeshFile(const ForeignFile& file) {
  return importMesh(file.path, file.text, file.beside);
}

/// Joins the texts that `text` returns for each format.
template <class Text>
std::string joined(std::string_view between, Text text) {
  std::string all;
  for (const FileFormat& format : fileFormats())
    all += (all.empty() ? "" : std::string(between)) + text(format);
  return all;
}

}  // namespace

std::span<const FileFormat> fileFormats() {
  static constexpr std::array sofaTypes{
      FileType{".scn", "SOFA scene", "application/x-sofa-scene", "application/xml"},
      FileType{".xml", "SOFA scene", ""}};
  static const std::array<FileFormat, 2> all{
      FileFormat{"SOFA scene", "SOFA scenes", sofaTypes, largestSceneFile, '<', readSofa},
      FileFormat{"mesh", "meshes", meshTypes(), largestMeshFile, '\0', readMeshFile}};
  return all;
}

const FileFormat* formatOf(std::string_view path) {
  std::string ending = std::filesystem::path(path).extension().string();
  std::transform(ending.begin(), ending.end(), ending.begin(), [](char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  });
  for (const FileFormat& format : fileFormats())
    if (std::any_of(format.types.begin(), format.types.end(),
                    [&](const FileType& type) { return type.ending == ending; }))
      return &format;
  return nullptr;
}

std::string patternsOf(const FileFormat& format, std::string_view separator) {
  std::string all;
  for (const FileType& type : format.types)
    all += (all.empty() ? "*" : std::string(separator) + "*") + std::string(type.ending);
  return all;
}

std::string formatsText(std::string_view before, std::string_view between) {
  return joined(between, [&](const FileFormat& format) {
    return std::string(before) + format.name + " (" + patternsOf(format) + ")";
  });
}

std::string pluralsText(std::string_view between) {
  return joined(between, [](const FileFormat& format) { return std::string(format.plural); });
}

std::string whatOpens() {
  std::string all = "a scene file (.json)";
  for (const FileFormat& format : fileFormats())
    all += (&format == &fileFormats().back() ? " or a " : ", a ") + std::string(format.name);
  return all;
}

}  // namespace compliant
