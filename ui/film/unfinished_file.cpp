#include "ui/film/unfinished_file.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

namespace compliant {

UnfinishedFile::~UnfinishedFile() {
  if (nameless_ >= 0) ::close(nameless_);
  std::error_code ignored;
  if (!file_.empty()) std::filesystem::remove(beside(), ignored);
}

void UnfinishedFile::open(const std::filesystem::path& file) {
  file_ = file;
  place_ = beside().string();
#ifdef O_TMPFILE
  const std::filesystem::path folder = file.has_parent_path() ? file.parent_path() : ".";
  nameless_ = ::open(folder.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, 0666);
  if (nameless_ >= 0) place_ = "/proc/self/fd/" + std::to_string(nameless_);
#endif
}

Status UnfinishedFile::publish() {
  std::error_code problem;
  if (nameless_ >= 0) {
    // A name that is taken cannot be given: that of a film before this one is taken over after it.
    std::filesystem::remove(beside(), problem);
    if (::linkat(AT_FDCWD, place_.c_str(), AT_FDCWD, beside().c_str(), AT_SYMLINK_FOLLOW) != 0)
      return Error{"", std::strerror(errno)};
  }
  std::filesystem::rename(beside(), file_, problem);
  if (problem) return Error{"", problem.message()};
  return std::nullopt;
}

}  // namespace compliant
