#include <cstdio>
#include <filesystem>

#include "app/batch_commands.hpp"
#include "app/batch_scene.hpp"
#include "app/interrupt.hpp"
#include "engine/analysis/joint_closing.hpp"
#include "engine/base/rounded_text.hpp"
#include "engine/base/terminal_text.hpp"
#include "engine/import/open_scene.hpp"
#include "engine/json/scene_file.hpp"

namespace compliant::batch {

namespace {

void print(const char* when, const JointGap& gap) {
  std::printf("%-10s  %s %s, %s\n", when, roundedText(gap.size).c_str(), gap.unit,
              terminalText(gap.name).c_str());
}

}  // namespace

int close(const SceneChoice& choice, const std::string& to) {
  if (isForeign(to)) return complain({to, notWritten()});
  std::error_code ignored;
  if (!to.empty() && std::filesystem::exists(to, ignored))
    return complain({to, "The file exists already. Choose a new name"});
  Result<Scene> scene = loadChoice(choice);
  if (!scene) return complain(scene.error());
  const Interrupt interrupt;
  warnOfIssues(Simulation(*scene, nullptr, &interrupt.flag()));
  const Result<JointClosing> closing = closeJoints(*scene, &interrupt.flag());
  if (interrupt.asked()) {
    complain({interrupt.name(), "Stopped; nothing was written"});
    return interrupt.exitCode();
  }
  if (!closing) return complain(closing.error(), Refused);
  if (closing->fits()) {
    std::printf("%s\n", closing->text().c_str());
  } else {
    std::printf("iterations  %d\n", closing->iterations);
    for (const JointGap& gap : closing->before) print("gap before", gap);
    for (const JointGap& gap : closing->after) print("gap after", gap);
  }
  if (to.empty()) return Ok;
  if (const auto moved = applyEdit(*scene, closing->edit); !moved) return complain(moved.error());
  if (const Status saved = saveScene(*scene, to); !saved) return complain(saved.error());
  std::printf("%s written\n", terminalText(to).c_str());
  return Ok;
}

}  // namespace compliant::batch
