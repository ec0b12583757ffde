#pragma once

#include <string>

#include "engine/base/result.hpp"
#include "ui/model/document/file_hash.hpp"

namespace compliant {

/// The content of an autosave file: an unsaved scene, and the data to restore it with.
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
/// A sentence if the text is no autosave; does not check the scene.
Result<AutosaveRecord> readAutosave(const std::string& text);

}  // namespace compliant
