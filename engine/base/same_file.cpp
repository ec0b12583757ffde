#include "engine/base/same_file.hpp"

#include <sys/stat.h>

namespace compliant {

std::filesystem::path behindLinks(std::filesystem::path path) {
  constexpr int mostLinks = 40;  // the limit of Linux
  std::error_code problem;
  for (int links = 0; links < mostLinks && std::filesystem::is_symlink(path, problem); ++links)
    path = path.parent_path() / std::filesystem::read_symlink(path, problem);
  return path;
}

bool sameFile(const std::filesystem::path& a, const std::filesystem::path& b) {
  struct stat first {
  }, second{};
  const bool firstThere = ::stat(a.c_str(), &first) == 0,
             secondThere = ::stat(b.c_str(), &second) == 0;
  if (firstThere != secondThere) return false;
  if (firstThere)
    return first.st_dev == second.st_dev && first.st_ino == second.st_ino &&
           !S_ISCHR(first.st_mode);
  std::error_code unknown;
  const auto plain = [&unknown](const std::filesystem::path& path) {
    return std::filesystem::weakly_canonical(std::filesystem::absolute(behindLinks(path), unknown),
                                             unknown);
  };
  return plain(a) == plain(b);
}

Status checkOutputs(const std::vector<FileUse>& inputs, const std::vector<FileUse>& outputs) {
  for (std::size_t i = 0; i < outputs.size(); ++i) {
    const std::string where = outputs[i].name + " " + outputs[i].path.string();
    for (const FileUse& input : inputs)
      if (sameFile(outputs[i].path, input.path))
        return Error{where,
                     "This is " + input.name + ", which is not overwritten; give another name"};
    for (std::size_t k = 0; k < i; ++k)
      if (sameFile(outputs[i].path, outputs[k].path))
        return Error{where, outputs[k].name + " writes this file already; give another name"};
  }
  return {};
}

}  // namespace compliant
