#pragma once

#include <string>

#include "engine/base/result.hpp"
#include "ui/model/document/file_hash.hpp"

namespace compliant {

/// What an autosave file holds: an unsaved scene, and what is needed to go on with it.
struct AutosaveRecord {
  std::string name;   ///< what the document is called
  std::string path;   ///< its file; empty: none yet
  FileHash hash = 0;  ///< of the file when it was opened or saved
  std::string time;   ///< when this was written, local: "2026-11-22 14:03"
  std::string scene;  ///< the text of a scene file
  bool operator==(const AutosaveRecord&) const = default;
};

/// JSON.
std::string writeAutosave(const AutosaveRecord& record);
/// A sentence if the text is no autosave; whether the scene can be read is not looked at.
Result<AutosaveRecord> readAutosave(const std::string& text);

}  // namespace compliant
