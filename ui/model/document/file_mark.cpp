#include "ui/model/document/file_mark.hpp"

#include <algorithm>

#include "engine/base/text.hpp"
#include "engine/scene/scene_file.hpp"

namespace compliant {

FileMark markOf(std::string_view content) {
  Hash hash;
  hash.add(content);
  return std::max<FileMark>(hash.value(), 1);
}

FileMark markOfFile(const std::string& path) {
  const Result<std::string> content = readFile(path);
  return content.ok() ? markOf(*content) : 0;
}

}  // namespace compliant
