#include "engine/base/read_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <new>
#include <stdexcept>

namespace compliant {
namespace {

/// Closes a descriptor at the end of its scope.
class Descriptor {
 public:
  explicit Descriptor(int number) : number_(number) {}
  ~Descriptor() {
    if (number_ >= 0) ::close(number_);
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  int number() const { return number_; }

 private:
  int number_;
};

std::string inMegabytes(std::uintmax_t bytes) { return std::to_string(bytes / 1'000'000) + " MB"; }

}  // namespace

Result<std::string> readFile(const std::string& path, std::uintmax_t most, Progress* progress) {
  // Without O_NONBLOCK, it would wait for a pipe without a writer.
  const Descriptor file(::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC));
  struct stat status {};
  if (file.number() < 0 || ::fstat(file.number(), &status) != 0)
    return Error{path, std::string("The file cannot be opened: ") + std::strerror(errno)};
  if (S_ISDIR(status.st_mode)) return Error{path, "This is a folder, not a file"};
  if (!S_ISREG(status.st_mode))
    return Error{path, "This is a pipe or a device, not a regular file: it is not read"};
  const auto tooLarge = [&](std::uintmax_t bytes) {
    return Error{path, "The file has " + inMegabytes(bytes) + "; files of at most " +
                           inMegabytes(most) + " are opened"};
  };
  // Not all files tell their size, and one may grow while it is read: it is only a first guess.
  const auto told = static_cast<std::uintmax_t>(std::max<off_t>(status.st_size, 0));
  if (told > most) return tooLarge(told);
  constexpr std::size_t part = 1u << 20;
  std::string text;
  try {
    std::size_t filled = 0;
    text.resize(static_cast<std::size_t>(told) + 1);
    while (!cancelled(progress)) {
      if (filled == text.size()) text.resize(text.size() + std::max(part, text.size()));
      const ssize_t more =
          ::read(file.number(), text.data() + filled, std::min(part, text.size() - filled));
      if (more < 0 && errno == EINTR) continue;
      if (more < 0)
        return Error{path, std::string("The file cannot be read: ") + std::strerror(errno)};
      filled += static_cast<std::size_t>(more);
      if (filled > most) return tooLarge(filled);
      if (more > 0) continue;
      text.resize(filled);
      return text;
    }
  } catch (const std::bad_alloc&) {
    return Error{path, "There is not enough memory to read the file"};
  } catch (const std::length_error&) {
    return Error{path, "There is not enough memory to read the file"};
  }
  return Error{path, "Reading was cancelled"};
}

std::string folderOf(const std::string& path) {
  const std::filesystem::path file(path);
  return file.has_parent_path() ? file.parent_path().string() : ".";
}

}  // namespace compliant
