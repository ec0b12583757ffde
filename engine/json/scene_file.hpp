#pragma once

#include <cstdint>

#include "engine/base/new_file.hpp"
#include "engine/base/read_file.hpp"
#include "engine/json/json_document.hpp"
#include "engine/scene/scene.hpp"

namespace compliant {

/// The version that this program writes, and the newest that it reads.
inline constexpr int sceneFileVersion = 1;

/// Parses a scene. Errors name line, column and component.
Result<Scene> readScene(std::string_view text, Progress* progress = nullptr);

/// The text of a scene: canonical (components in the order of names, fields as described, only
/// those that differ from their default), so that equal scenes give equal files.
std::string writeScene(const Scene& scene);

/// Equal for scenes that are saved as the same file.
std::uint64_t sceneHash(const Scene& scene);

/// The same for some components only, without title and notes, for a clipboard. Links to others are
/// kept as names.
std::string writeComponents(const Scene& scene, const std::vector<Id>& components);
/// The components of a text to be added to a scene: under their names in the text and with ids
/// from scene.nextId() on, in the order of the text. A link refers to the component of that name
/// in the text, otherwise in the scene; if some refer to nothing, one sentence lists all their
/// names.
Result<std::vector<ComponentRecord>> readComponents(std::string_view text, const Scene& scene);

/// Scene files with more bytes are refused before they are read: they would take the memory of the
/// machine.
inline constexpr std::uintmax_t largestSceneFile = 50'000'000;

/// Writes the files that a scene names (Scene::readBeside) to a folder unless they are there;
/// unreadable files are left out. An error if a file of this name has other contents: the scene
/// would follow other numbers there. `readBeside` of the scene finds them as before.
Status bringNamedFiles(const Scene& scene, const std::string& folder);

/// Whole files; saving also writes the files that a scene names. Sentences name the file.
Result<Scene> loadScene(const std::string& path);
Status saveScene(const Scene& scene, const std::string& path);

}  // namespace compliant
