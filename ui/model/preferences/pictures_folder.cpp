#include "ui/model/preferences/pictures_folder.hpp"

#include <cstdlib>
#include <fstream>
#include <string_view>

namespace compliant {
namespace {

std::filesystem::path folderOf(const char* variable) {
  const char* value = std::getenv(variable);
  return value != nullptr ? std::filesystem::path(value) : std::filesystem::path();
}

/// The folder from the entry of user-dirs.dirs: XDG_PICTURES_DIR="$HOME/Bilder".
std::filesystem::path toldFolder(const std::filesystem::path& home) {
  std::filesystem::path settings = folderOf("XDG_CONFIG_HOME");
  if (settings.empty()) settings = home / ".config";
  std::ifstream file(settings / "user-dirs.dirs");
  constexpr std::string_view key = "XDG_PICTURES_DIR=\"", ofHome = "$HOME/";
  for (std::string line; std::getline(file, line);) {
    if (!line.starts_with(key)) continue;
    const std::size_t end = line.find('"', key.size());
    if (end == std::string::npos) return {};
    const std::string told = line.substr(key.size(), end - key.size());
    return told.starts_with(ofHome) ? home / told.substr(ofHome.size())
                                    : std::filesystem::path(told);
  }
  return {};
}

bool isFolder(const std::filesystem::path& path) {
  std::error_code ignored;
  return !path.empty() && std::filesystem::is_directory(path, ignored);
}

}  // namespace

std::filesystem::path picturesFolder() {
  const std::filesystem::path home = folderOf("HOME");
  for (const auto& each : {toldFolder(home), home / "Pictures"})
    if (isFolder(each)) return each;
  return isFolder(home) ? home : std::filesystem::path(".");
}

std::filesystem::path freeFile(const std::filesystem::path& folder, const std::string& name,
                               const std::string& ending) {
  std::error_code ignored;
  std::filesystem::path file = folder / (name + "." + ending);
  for (int i = 2; std::filesystem::exists(file, ignored); ++i)
    file = folder / (name + " " + std::to_string(i) + "." + ending);
  return file;
}

}  // namespace compliant
