#include <cstdio>
#include <filesystem>

#include "app/batch_commands.hpp"
#include "app/batch_scene.hpp"
#include "engine/import/open_scene.hpp"
#include "engine/scene/scene_file.hpp"

namespace compliant::batch {

int importFile(const std::string& from, const std::string& to) {
  if (!isForeign(from))
    return complain(
        {from, "Only SOFA scenes (*.scn) are imported; scenes of our own need no import"});
  if (isForeign(to))
    return complain({to, "Scenes are written as *.json; SOFA scenes are only read"});
  std::error_code ignored;
  if (std::filesystem::exists(to, ignored))
    return complain({to, "The file exists already; give a new name"});
  const Result<ImportedScene> imported = openScene(from);
  if (!imported) return complain(imported.error());
  tellFindings(from, imported->findings);
  if (const Status problem = saveScene(imported->scene, to)) return complain(*problem);
  std::printf("%zu components written to %s, %zu findings\n", imported->scene.size(), to.c_str(),
              imported->findings.size());
  return ok;
}

}  // namespace compliant::batch
