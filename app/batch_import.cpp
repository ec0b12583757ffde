#include <cstdio>
#include <filesystem>

#include "app/batch_commands.hpp"
#include "app/batch_scene.hpp"
#include "engine/base/terminal_text.hpp"
#include "engine/import/file_formats.hpp"
#include "engine/import/open_scene.hpp"
#include "engine/json/scene_file.hpp"

namespace compliant::batch {

int importFile(const SceneChoice& choice, const std::string& to) {
  const std::string& from = choice.path;
  if (!isForeign(from))
    return complain({from, "Only a " + formatsText("", " or a ") + " can be imported"});
  if (isForeign(to)) return complain({to, notWritten()});
  std::error_code ignored;
  if (std::filesystem::exists(to, ignored))
    return complain({to, "The file exists already. Choose a new name"});
  const Result<ImportedScene> imported = openScene(from, choice.search);
  if (!imported) return complain(imported.error());
  reportFindings(from, imported->findings);
  if (const Status saved = saveScene(imported->scene, to); !saved) return complain(saved.error());
  const std::string verdict = verdictOf(imported->findings);
  std::printf("%zu components written to %s; %s\n", imported->scene.size(),
              terminalText(to).c_str(),
              verdict.empty() ? "nothing moves differently or is left out" : verdict.c_str());
  return Ok;
}

}  // namespace compliant::batch
