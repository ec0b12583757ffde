#include "ui/model/document/file_hash.hpp"

#include <algorithm>

#include "engine/base/text.hpp"
#include "engine/json/scene_file.hpp"

namespace compliant {

FileHash hashOf(std::string_view content) {
  Hash hash;
  hash.add(content);
  return std::max<FileHash>(hash.value(), 1);
}

FileHash hashOfFile(const std::string& path) {
  const Result<std::string> content = readFile(path);
  return content.ok() ? hashOf(*content) : 0;
}

}  // namespace compliant
