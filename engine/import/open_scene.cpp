#include "engine/import/open_scene.hpp"

#include <algorithm>
#include <filesystem>

#include "engine/import/sofa/sofa_scene.hpp"
#include "engine/scene/edit.hpp"
#include "engine/scene/scene_file.hpp"

namespace compliant {

std::string ImportFinding::text() const {
  const std::string where = line > 0 ? "line " + std::to_string(line) : std::string();
  const std::string comma = line > 0 && !element.empty() ? ", " : "";
  const std::string place = where + comma + element;
  return place.empty() ? sentence : place + ": " + sentence;
}

bool isForeign(std::string_view path) {
  std::string ending = std::filesystem::path(path).extension().string();
  std::transform(ending.begin(), ending.end(), ending.begin(), [](unsigned char c) {
    return c >= 'A' && c <= 'Z' ? char(c - 'A' + 'a') : char(c);
  });
  return ending == ".scn";
}

Result<ImportedScene> openScene(const std::string& path) {
  if (Status large = checkSceneFileSize(path)) return *large;
  const Result<std::string> text = readFile(path);
  if (!text) return text.error();
  return openScene(path, *text);
}

Result<ImportedScene> openScene(const std::string& path, std::string_view text) {
  const auto within = [&path](const Error& error) {
    return Error{error.where.empty() ? path : path + ": " + error.where, error.what};
  };
  if (!isForeign(path)) {
    Result<Scene> scene = readScene(text);
    if (!scene) return within(scene.error());
    return ImportedScene{std::move(*scene), {}};
  }
  Result<ImportedScene> imported = importSofaScene(text);
  if (!imported) return within(imported.error());
  const std::string stem = std::filesystem::path(path).stem().string();
  // A name that is no text leaves the scene without a title.
  (void)applyEdit(imported->scene, {SetField{sceneId, "title", stem}});
  return imported;
}

}  // namespace compliant
