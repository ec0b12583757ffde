#include "engine/base/new_file.hpp"

#include <fcntl.h>
#include <signal.h>
#include <sys/file.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <charconv>
#include <cstdint>
#include <cstring>
#include <utility>

#include "engine/base/same_file.hpp"

namespace compliant {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view ending = ".part";
constexpr std::size_t digits = 16;
constexpr std::size_t longestStem = 220;  // a name has at most 255 bytes
constexpr std::size_t mostWaiting = 1u << 16;
constexpr int tries = 16;

Error reason(int code) { return {"", std::strerror(code)}; }

fs::path folderOf(const fs::path& file) {
  return file.has_parent_path() ? file.parent_path() : fs::path(".");
}

/// NAME.PID-0123456789abcdef.part: unpredictable, and it names the process that made it.
fs::path nameBeside(const fs::path& file) {
  std::uint64_t number = 0;
  if (::getrandom(&number, sizeof number, 0) != sizeof number)
    number = static_cast<std::uint64_t>(::getpid()) * 0x9e3779b97f4a7c15u;
  std::array<char, digits> text;
  for (char& digit : text) {
    digit = "0123456789abcdef"[number & 15];
    number >>= 4;
  }
  const std::string stem = file.filename().string().substr(0, longestStem);
  return folderOf(file) / (stem + "." + std::to_string(::getpid()) + "-" +
                           std::string(text.data(), digits) + std::string(ending));
}

/// The process in such a name; 0 if there is none.
pid_t makerOf(std::string_view name) {
  if (!name.ends_with(ending)) return 0;
  name.remove_suffix(ending.size());
  if (name.size() < digits + 1 || name[name.size() - digits - 1] != '-') return 0;
  if (name.find_first_not_of("0123456789abcdef", name.size() - digits) != std::string_view::npos)
    return 0;
  name.remove_suffix(digits + 1);
  const auto dot = name.rfind('.');
  if (dot == std::string_view::npos) return 0;
  pid_t process = 0;
  const char* end = name.data() + name.size();
  const auto [last, error] = std::from_chars(name.data() + dot + 1, end, process);
  return error == std::errc() && last == end && process > 0 ? process : 0;
}

/// Whether the file is abandoned: its process is gone, and no program holds a lock on it, on other
/// machines and in other containers included.
bool abandoned(const fs::path& path, pid_t maker) {
  if (::kill(maker, 0) == 0 || errno != ESRCH) return false;
  const int descriptor = ::open(path.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
  if (descriptor < 0) return false;
  const bool free = ::flock(descriptor, LOCK_EX | LOCK_NB) == 0;
  ::close(descriptor);
  return free;
}

bool isStandardOutput(const struct stat& there) {
  struct stat out {};
  return ::fstat(STDOUT_FILENO, &out) == 0 && out.st_dev == there.st_dev &&
         out.st_ino == there.st_ino;
}

}  // namespace

NewFile::~NewFile() {
  if (descriptor_ >= 0) ::close(descriptor_);
  if (!beside_.empty()) ::unlink(beside_.c_str());
  if (!aside_.empty()) ::unlink(aside_.c_str());
}

Status NewFile::fail(int code) {
  if (failure_ == 0) failure_ = code;
  return reason(failure_);
}

/// The file itself may still be writable.
Status NewFile::noneBeside(int code) {
  return Error{"", "its folder takes no new file: " + fail(code).error().what};
}

Status NewFile::open(const std::string& path, Kind kind) {
  ASSERT(descriptor_ < 0);
  if (path.empty()) return fail(ENOENT);
  struct stat there {};
  const bool exists = ::stat(path.c_str(), &there) == 0;
  if (exists && S_ISDIR(there.st_mode)) return fail(EISDIR);
  direct_ = exists && (!S_ISREG(there.st_mode) || isStandardOutput(there));
  if (direct_) {
    place_ = path;
    descriptor_ =
        isStandardOutput(there) ? ::dup(STDOUT_FILENO) : ::open(path.c_str(), O_WRONLY | O_CLOEXEC);
    return descriptor_ < 0 ? fail(errno) : Status();
  }
  file_ = behindLinks(path).string();
  // Without permission to write the file, it must not be replaced either.
  if (exists && ::faccessat(AT_FDCWD, file_.c_str(), W_OK, AT_EACCESS) != 0) return fail(errno);
  // A NewFolder contains no leftovers, but many files.
  if (makerOf(folderOf(file_).filename().string()) == 0) removeStaleFiles(folderOf(file_).string());
  if (kind == Kind::Nameless && beginNameless()) return {};
  return beginNamed();
}

/// Fails silently if the system has no nameless files.
Status NewFile::beginNameless() {
#ifdef O_TMPFILE
  descriptor_ = ::open(folderOf(file_).c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, 0666);
  if (descriptor_ < 0) return reason(errno);
  ::flock(descriptor_, LOCK_EX | LOCK_NB);  // it will briefly have a name, see abandoned()
  place_ = "/proc/self/fd/" + std::to_string(descriptor_);
  // Without this folder it could get no name later.
  if (::access(place_.c_str(), F_OK) == 0) return {};
  ::close(std::exchange(descriptor_, -1));
#endif
  return reason(ENOTSUP);
}

Status NewFile::beginNamed() {
  for (int i = 0; i < tries && descriptor_ < 0; ++i) {
    const fs::path name = nameBeside(file_);
    descriptor_ = ::open(name.c_str(), O_CREAT | O_EXCL | O_RDWR | O_NOFOLLOW | O_CLOEXEC, 0666);
    if (descriptor_ >= 0)
      beside_ = name.string();
    else if (errno != EEXIST)
      return noneBeside(errno);
  }
  if (descriptor_ < 0) return noneBeside(EEXIST);
  ::flock(descriptor_, LOCK_EX | LOCK_NB);
  place_ = beside_;
  return {};
}

Status NewFile::write(std::string_view bytes) {
  if (failure_ != 0) return reason(failure_);
  waiting_.append(bytes);
  size_ += bytes.size();
  return waiting_.size() < mostWaiting ? Status() : flush();
}

Status NewFile::flush() {
  if (failure_ != 0) return reason(failure_);
  std::string_view rest = waiting_;
  while (!rest.empty()) {
    const ssize_t written = ::write(descriptor_, rest.data(), rest.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return fail(written < 0 ? errno : ENOSPC);
    rest.remove_prefix(static_cast<std::size_t>(written));
  }
  waiting_.clear();
  return {};
}

Status NewFile::shorten(std::uint64_t size) {
  ASSERT(mayShorten() && size <= size_);
  if (const Status flushed = flush(); !flushed) return flushed;
  const auto end = static_cast<off_t>(size);
  if (::ftruncate(descriptor_, end) != 0 || ::lseek(descriptor_, end, SEEK_SET) != end)
    return fail(errno);
  size_ = size;
  return {};
}

Status NewFile::sync() {
  if (const Status flushed = flush(); !flushed) return flushed;
  // A pipe or a terminal is not on disk.
  if (::fsync(descriptor_) != 0 && errno != EINVAL && errno != ENOTSUP) return fail(errno);
  return {};
}

Status NewFile::publish(Replaced replaced) {
  if (const Status flushed = flush(); !flushed) return flushed;
  if (direct_) return {};
  if (named_) return sync();
  struct stat before {};
  if (::stat(file_.c_str(), &before) == 0) {
    // Only root can; otherwise another user's file gets the present user as owner.
    [[maybe_unused]] const int ignored = ::fchown(descriptor_, before.st_uid, before.st_gid);
    ::fchmod(descriptor_, before.st_mode & 07777);
  }
  if (const Status synced = sync(); !synced) return synced;
  return giveName(replaced);
}

Status NewFile::giveName(Replaced replaced) {
  for (int i = 0; i < tries && beside_.empty(); ++i) {
    const fs::path name = nameBeside(file_);
    if (::linkat(AT_FDCWD, place_.c_str(), AT_FDCWD, name.c_str(), AT_SYMLINK_FOLLOW) == 0)
      beside_ = name.string();
    else if (errno != EEXIST)
      return fail(errno);
  }
  if (beside_.empty()) return fail(EEXIST);
  if (replaced == Replaced::KeptAside) keepAside();
  if (::rename(beside_.c_str(), file_.c_str()) != 0) return fail(errno);
  beside_.clear();
  named_ = true;
  syncFolder(folderOf(file_).string());
  return {};
}

/// Adds a second name. A system without these moves the file, which is briefly absent.
void NewFile::keepAside() {
  const std::string name = nameBeside(file_).string();
  if (::link(file_.c_str(), name.c_str()) == 0 ||
      (errno != ENOENT && ::rename(file_.c_str(), name.c_str()) == 0))
    aside_ = name;
}

/// Other programs may have moved or replaced it.
bool NewFile::hasName() const {
  struct stat here {
  }, there{};
  return descriptor_ >= 0 && !file_.empty() && ::fstat(descriptor_, &here) == 0 &&
         ::stat(file_.c_str(), &there) == 0 && here.st_dev == there.st_dev &&
         here.st_ino == there.st_ino;
}

void NewFile::takeBack() {
  if (!hasName()) return;
  if (aside_.empty()) {
    ::unlink(file_.c_str());
  } else if (::rename(aside_.c_str(), file_.c_str()) == 0) {
    aside_.clear();
  }
}

NewFolder::~NewFolder() {
  std::error_code ignored;
  if (!path_.empty()) fs::remove_all(path_, ignored);
  if (descriptor_ >= 0) ::close(descriptor_);
}

Status NewFolder::open(const std::string& besides) {
  removeStaleFiles(folderOf(besides).string());
  for (int i = 0; i < tries && path_.empty(); ++i) {
    const fs::path name = nameBeside(besides);
    if (::mkdir(name.c_str(), 0777) == 0)
      path_ = name.string();
    else if (errno != EEXIST)
      return reason(errno);
  }
  if (path_.empty()) return reason(EEXIST);
  descriptor_ = ::open(path_.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  ::flock(descriptor_, LOCK_EX | LOCK_NB);
  return {};
}

Status writeFile(const std::string& path, std::string_view text) {
  NewFile file;
  Status written = file.open(path);
  if (written) written = file.write(text);
  if (written) written = file.publish();
  if (!written) return Error{path, "The file cannot be written: " + written.error().what};
  return {};
}

void removeStaleFiles(const std::string& folder) {
  std::error_code problem;
  for (fs::directory_iterator entry(folder, problem), end; !problem && entry != end;
       entry.increment(problem)) {
    const std::string name = entry->path().filename().string();
    const pid_t maker = makerOf(name);
    std::error_code ignored;
    if (maker != 0 && abandoned(entry->path(), maker)) fs::remove_all(entry->path(), ignored);
  }
}

void syncFolder(const std::string& folder) {
  const int descriptor =
      ::open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (descriptor < 0) return;
  // Some systems do not support this; the name exists in any case.
  ::fsync(descriptor);
  ::close(descriptor);
}

}  // namespace compliant
