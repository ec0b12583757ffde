#pragma once

#include <string_view>

namespace compliant {

/// How a desktop identifies the files of a format.
struct FileType {
  std::string_view ending;    ///< ".stl", small letters
  const char* comment = "";   ///< "STL mesh"
  const char* mimeType = "";  ///< "model/stl"; empty: other formats use this ending, too
  const char* parent = "";    ///< "application/xml", its parent type; empty: none
};

}  // namespace compliant
