#pragma once

#include <string>

#include "engine/base/result.hpp"
#include "ui/model/document/file_hash.hpp"

namespace compliant {

/// The content of an autosave file: an unsaved scene, and the data needed to restore it.
struct AutosaveRecord {
  std::string name;   ///< name of the document
  std::string path;   ///< its file; empty: none yet
  FileHash hash = 0;  ///< of the file when it was opened or saved
  std::string time;   ///< local time of writing: "2026-11-22 14:03"
  std::string scene;  ///< the text of a scene file
  bool operator==(const AutosaveRecord&) const = default;
};

/// Returns the record as JSON.
std::string writeAutosave(const AutosaveRecord& record);
/// Fails if the text is not an autosave. Does not check the scene.
Result<AutosaveRecord> readAutosave(const std::string& text);

}  // namespace compliant
