#include <cstdio>
#include <filesystem>

#include "app/batch_commands.hpp"
#include "app/batch_scene.hpp"
#include "engine/base/terminal_text.hpp"
#include "engine/import/open_scene.hpp"
#include "engine/scene/scene_file.hpp"

namespace compliant::batch {

int importFile(const std::string& from, const std::string& to) {
  if (!isForeign(from))
    return complain({from,
                     "Only SOFA scenes (*.scn, *.xml) and meshes (*.obj, *.ply, *.stl, *.off, "
                     "*.gltf, *.glb) can be imported"});
  if (isForeign(to))
    return complain({to, "Use the ending .json. Neither SOFA scenes nor meshes can be written"});
  std::error_code ignored;
  if (std::filesystem::exists(to, ignored))
    return complain({to, "The file exists already. Choose a new name"});
  const Result<ImportedScene> imported = openScene(from);
  if (!imported) return complain(imported.error());
  reportFindings(from, imported->findings);
  if (const Status saved = saveScene(imported->scene, to); !saved) return complain(saved.error());
  const std::string verdict = verdictOf(imported->findings);
  std::printf("%zu components written to %s; %s\n", imported->scene.size(),
              terminalText(to).c_str(),
              verdict.empty() ? "nothing is different here" : verdict.c_str());
  return ok;
}

}  // namespace compliant::batch
