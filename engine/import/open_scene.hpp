#pragma once

#include <cstdint>
#include <string_view>

#include "engine/base/files_beside.hpp"
#include "engine/base/progress.hpp"
#include "engine/base/result.hpp"
#include "engine/import/imported_scene.hpp"

namespace compliant {

/// Whether a file of this name is a mesh or a scene of another program: it is converted to a new
/// scene when opened, and never written.
bool isForeign(std::string_view path);

/// The largest file of this name that is read, in bytes. Text repeats what a scene shares.
std::uintmax_t largestToOpen(std::string_view path);

/// A scene from a file of any format (`fileFormats`); other files are our own, without findings.
/// Files to which it refers are looked for beside it, then in the search path. Sentences name the
/// file.
Result<ImportedScene> openScene(const std::string& path, const SearchPath& search = {});
/// The same from the text of that file.
Result<ImportedScene> openScene(const std::string& path, std::string_view text,
                                const SearchPath& search = {}, Progress* progress = nullptr);

}  // namespace compliant
