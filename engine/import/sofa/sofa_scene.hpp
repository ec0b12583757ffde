#pragma once

#include <string_view>

#include "engine/base/files_beside.hpp"
#include "engine/base/progress.hpp"
#include "engine/base/result.hpp"
#include "engine/import/imported_scene.hpp"

namespace compliant {

/// A scene from the text of a SOFA scene (XML, as SOFA v18.12 with its Compliant plugin reads it).
/// Parts that cannot be imported are findings; only a text that is not such a scene is an error.
/// Meshes of its loaders are read from files beside it.
Result<ImportedScene> importSofaScene(std::string_view text, FilesBeside& beside,
                                      Progress* progress = nullptr);
/// The same without any other file.
Result<ImportedScene> importSofaScene(std::string_view text, Progress* progress = nullptr);

}  // namespace compliant
