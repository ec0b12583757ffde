#pragma once

#include <string>

#include "engine/base/same_file.hpp"
#include "ui/model/document/document.hpp"

namespace compliant {

/// Refuses to overwrite the open scene with an image, a film or a table.
inline Status checkExportPath(const Document& document, const std::string& path) {
  if (document.path().empty() || !sameFile(path, document.path())) return {};
  return Error{path, "This is the open scene; choose another name"};
}

}  // namespace compliant
