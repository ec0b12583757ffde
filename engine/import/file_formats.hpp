#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "engine/base/files_beside.hpp"
#include "engine/base/progress.hpp"
#include "engine/base/result.hpp"
#include "engine/import/file_type.hpp"
#include "engine/import/imported_scene.hpp"

namespace compliant {

/// The input of the reader of a format.
struct ForeignFile {
  std::string_view path;
  std::string_view text;
  FilesBeside& beside;
  Progress* progress = nullptr;  ///< may be null
};

/// A format, or a family of them, of other programs. Its files open as a new scene, and are never
/// written.
struct FileFormat {
  const char* name;                 ///< "SOFA scene"
  const char* plural;               ///< "SOFA scenes"
  std::span<const FileType> types;  ///< by the endings of their names
  std::uintmax_t mostBytes;         ///< larger files are refused
  char firstSign;                   ///< of its texts, apart from blanks; 0: any
  Result<ImportedScene> (*read)(const ForeignFile& file);
};

/// All formats, each once. Dialogs, drops, sentences, limits, help and desktop file types use the
/// list.
std::span<const FileFormat> fileFormats();
/// The format by the ending of a name, case-insensitive; null if there is none.
const FileFormat* formatOf(std::string_view path);

/// "*.scn, *.xml", or with another separator.
std::string patternsOf(const FileFormat& format, std::string_view separator = ", ");
/// "SOFA scene (*.scn, *.xml) or mesh (*.obj, …)".
std::string formatsText(std::string_view before = "", std::string_view between = " or ");
/// "SOFA scenes and meshes".
std::string pluralsText(std::string_view between = " and ");
/// "a scene file (.json), a SOFA scene or a mesh".
std::string whatOpens();

}  // namespace compliant
