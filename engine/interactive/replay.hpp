#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "engine/scene/scene.hpp"

namespace compliant {

/// The result of a replay.
struct ReplayReport {
  std::int64_t steps = 0;
  std::int64_t edits = 0;
  std::int64_t takenBack = 0;    ///< steps undone by a return to an earlier moment
  std::int64_t checks = 0;       ///< hashes that agreed
  std::int64_t firstWrong = -1;  ///< step of the first hash that disagreed; −1: none
  Scene scene;                   ///< at the end of the recording
};

/// Plays a recording and compares every hash. `progress` receives the completed share.
Result<ReplayReport> replay(const std::string& path,
                            const std::function<void(double)>& progress = {});
/// The same from the text of the file; errors name the line.
Result<ReplayReport> replayText(std::string_view text,
                                const std::function<void(double)>& progress = {});

}  // namespace compliant
