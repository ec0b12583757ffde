#include "engine/base/files_beside.hpp"

#include <algorithm>
#include <filesystem>

#include "engine/base/read_file.hpp"
#include "engine/base/text.hpp"

namespace compliant {

namespace fs = std::filesystem;

namespace {

/// Whether a real path lies in a real folder.
bool isWithin(const fs::path& folder, const fs::path& file) {
  const auto [inFolder, rest] =
      std::mismatch(folder.begin(), folder.end(), file.begin(), file.end());
  return inFolder == folder.end() && rest != file.end();
}

constexpr const char* rule =
    "Such files lie in the folder of the file that refers to them, or in a search folder (File > "
    "Search folders, --path of compliant; for SOFA scenes also SOFA_DATA_PATH), and references are "
    "relative";

Error refused(const std::string& reference, const std::string& why) {
  return {"", "The file refers to " + inQuotes(reference.substr(0, 80)) + ", which " + why};
}

}  // namespace

FilesBeside::FilesBeside(const std::string& file, const SearchPath& more)
    : folders_{folderOf(file)} {
  folders_.insert(folders_.end(), more.folders.begin(), more.folders.end());
}

Status FilesBeside::check(const std::string& reference) {
  const fs::path path = fs::path(reference).lexically_normal();
  if (reference.empty() || reference.find('\0') != std::string::npos || path.is_absolute() ||
      reference.find("://") != std::string::npos)
    return refused(reference, std::string("is no relative path. ") + rule);
  if (*path.begin() == "..") return refused(reference, std::string("leaves its folder. ") + rule);
  return {};
}

Result<std::string> FilesBeside::read(const std::string& reference, std::uintmax_t most) {
  if (const Status checked = check(reference); !checked) return checked.error();
  const fs::path path = fs::path(reference).lexically_normal();
  const auto refused = [&](const std::string& why) { return compliant::refused(reference, why); };
  for (const std::string& each : folders_) {
    std::error_code unknown;
    const fs::path folder = fs::canonical(each.empty() ? "." : each, unknown);
    if (unknown) continue;
    const fs::path file = fs::canonical(folder / path, unknown);
    if (unknown) continue;
    if (file != folder && !isWithin(folder, file))
      return refused(std::string("leads out of its folder by a link. ") + rule);
    if (!fs::is_regular_file(file, unknown)) return refused("is not a regular file");
    Result<std::string> bytes = readFile(file.string(), std::min(most, left_));
    if (!bytes) return refused("cannot be read: " + bytes.error().what);
    left_ -= bytes->size();
    const bool known = std::any_of(read_.begin(), read_.end(), [&](const Read& before) {
      return before.reference == reference;
    });
    if (!known) read_.push_back({reference, bytes->size()});
    return bytes;
  }
  return refused(std::string("is not there. ") + rule);
}

}  // namespace compliant
