#pragma once

#include <filesystem>
#include <string>

namespace compliant {

/// The user's folder for pictures: that of the desktop settings, else Pictures in the home folder,
/// else the home folder.
std::filesystem::path picturesFolder();

/// "cloth.png" in the folder, or "cloth 2.png", "cloth 3.png" … if that file exists.
std::filesystem::path freeFile(const std::filesystem::path& folder, const std::string& name,
                               const std::string& ending);

}  // namespace compliant
