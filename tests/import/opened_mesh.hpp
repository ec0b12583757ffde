#pragma once

#include <string>

#include "engine/import/open_scene.hpp"
#include "engine/scene/shape.hpp"

namespace compliant::test {

/// The solid of the body that a mesh file became.
inline Result<Solid> solidIn(const ImportedScene& imported) {
  const Component* shape = imported.scene.find("shape");
  if (shape == nullptr) return Error{"", "no shape"};
  return static_cast<const Shape*>(shape)->solid();
}

/// Why the text of a file of this ending does not open, or "".
inline std::string whyNotOpened(const std::string& ending, const std::string& text) {
  const auto imported = openScene("part." + ending, text);
  return imported ? "" : imported.error().text();
}

/// The findings that are not about the size.
inline std::string findingsOf(const ImportedScene& imported) {
  std::string text;
  for (const ImportFinding& finding : imported.findings)
    if (finding.sentence.find("taken for metres") == std::string::npos)
      text += finding.sentence + "\n";
  return text;
}

}  // namespace compliant::test
