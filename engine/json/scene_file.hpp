#pragma once

#include <cstdint>

#include "engine/base/new_file.hpp"
#include "engine/base/read_file.hpp"
#include "engine/json/json_document.hpp"
#include "engine/scene/scene.hpp"

namespace compliant {

/// The version that this program writes and the newest it reads.
inline constexpr int sceneFileVersion = 1;

/// Parses a scene. Errors name line, column and component.
Result<Scene> readScene(std::string_view text, Progress* progress = nullptr);

/// The text of a scene: canonical (components in the order of names, fields as described, only
/// those that differ from their default), so that equal scenes give equal files.
std::string writeScene(const Scene& scene);

/// Equal for scenes that would be saved as the same file.
std::uint64_t sceneHash(const Scene& scene);

/// The same for some components only, without title and notes: what is copied to a clipboard. Links
/// to others are kept as names.
std::string writeComponents(const Scene& scene, const std::vector<Id>& components);
/// The components of a text that are to join a scene: under their names in the text and with ids
/// from scene.nextId() on, in the order of the text. A link leads to the component of the text that
/// has the name, else to that of the scene; when some lead nowhere, one sentence lists all their
/// names.
Result<std::vector<ComponentRecord>> readComponents(std::string_view text, const Scene& scene);

/// Scene files with more bytes are refused before they are read: they would take the memory of the
/// machine.
inline constexpr std::uintmax_t largestSceneFile = 50'000'000;

/// Writes the files that a scene names (Scene::readBeside) into a folder, where they are not there
/// yet; those that cannot be read are left out. An error where one of this name has other contents:
/// the scene would follow other numbers there. `readBeside` of the scene finds them as before.
Status bringNamedFiles(const Scene& scene, const std::string& folder);

/// Whole files; saving brings the files that a scene names along. Sentences name the file.
Result<Scene> loadScene(const std::string& path);
Status saveScene(const Scene& scene, const std::string& path);

}  // namespace compliant
