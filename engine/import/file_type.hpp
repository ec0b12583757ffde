#pragma once

#include <string_view>

namespace compliant {

/// What a desktop knows the files of a format by.
struct FileType {
  std::string_view ending;    ///< ".stl", small letters
  const char* comment = "";   ///< "STL mesh"
  const char* mimeType = "";  ///< "model/stl"; empty: others have files of this ending, too
  const char* parent = "";    ///< "application/xml", of which it is a kind; empty: none
};

}  // namespace compliant
