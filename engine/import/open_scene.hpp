#pragma once

#include <cstdint>
#include <string_view>

#include "engine/base/files_beside.hpp"
#include "engine/base/progress.hpp"
#include "engine/base/result.hpp"
#include "engine/import/imported_scene.hpp"

namespace compliant {

/// Whether a file of this name is a scene of another program or a mesh: it is converted to a new
/// scene when it is opened, and never written.
bool isForeign(std::string_view path);

/// The most bytes of a file of this name that are read. Text spells out what a scene shares.
std::uintmax_t largestToOpen(std::string_view path);

/// A scene from a file, whatever its format (`fileFormats`); all else is our own, which has no
/// findings. Files that it refers to are looked for beside it, then in the search path. Sentences
/// name the file.
Result<ImportedScene> openScene(const std::string& path, const SearchPath& search = {});
/// The same from the text of that file.
Result<ImportedScene> openScene(const std::string& path, std::string_view text,
                                const SearchPath& search = {}, Progress* progress = nullptr);

}  // namespace compliant
