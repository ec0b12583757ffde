#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "engine/base/result.hpp"

namespace compliant {

/// Writes a file atomically: the bytes go to a temporary file beside it that no other program
/// can open, and publish() renames that file once it is completely on disk. Until then the old
/// file stays. An unpublished file leaves nothing behind. On systems with nameless files this
/// holds even if the program is killed; elsewhere the next NewFile in the folder removes the
/// remains.
///
/// A device, a pipe and the standard output under any name are written directly. All errors contain
/// only the reason.
class NewFile {
 public:
  /// `named`: as on systems without nameless files.
  enum class Kind { Nameless, Named };

  NewFile() = default;
  ~NewFile();
  NewFile(const NewFile&) = delete;
  NewFile& operator=(const NewFile&) = delete;

  /// `path` is the future name of the file; a symbolic link stays one. Call it once.
  Status open(const std::string& path, Kind kind = Kind::Nameless);
  /// The path that a library may open for writing instead of calling write().
  const std::string& place() const { return place_; }

  /// Appends; buffered bytes are passed on from time to time. After a failure all later calls
  /// fail.
  Status write(std::string_view bytes);
  /// Passes on buffered bytes.
  Status flush();
  /// Bytes written so far, including buffered ones.
  std::uint64_t size() const { return size_; }
  /// Whether shorten() may be called: not on a device or a pipe.
  bool mayShorten() const { return !direct_; }
  /// Drops everything after the first `size` bytes.
  Status shorten(std::uint64_t size);
  /// The previous file: gone, or kept aside until this one is complete.
  enum class Replaced { Gone, KeptAside };
  /// Gives the file its name once its bytes are on disk. It replaces a previous file and takes over
  /// its permissions. Writing may continue: a log has its name from the start.
  Status publish(Replaced replaced = Replaced::Gone);
  /// For a log that cannot be completed: restores the previous file, or removes the name.
  void takeBack();
  /// Waits until everything written is on disk.
  Status sync();

 private:
  Status fail(int code);
  Status noneBeside(int code);
  Status beginNameless();
  Status beginNamed();
  Status giveName(Replaced replaced);
  void keepAside();
  bool hasName() const;

  std::string file_;    ///< with symbolic links resolved
  std::string beside_;  ///< its temporary name; empty: it has none
  std::string aside_;   ///< the previous file, until this one is complete; empty: none
  std::string place_, waiting_;
  int descriptor_ = -1;
  std::uint64_t size_ = 0;
  int failure_ = 0;      ///< errno of the first failure
  bool direct_ = false;  ///< not a regular file
  bool named_ = false;   ///< a regular file with its final name
};

/// A temporary folder, under an unpredictable name, for files that appear together beside others.
/// The destructor removes it and its contents.
class NewFolder {
 public:
  NewFolder() = default;
  ~NewFolder();
  NewFolder(const NewFolder&) = delete;
  NewFolder& operator=(const NewFolder&) = delete;

  /// Opens it beside the file of this path; the error contains only the reason.
  Status open(const std::string& besides);
  const std::string& path() const { return path_; }

 private:
  std::string path_;
  int descriptor_ = -1;
};

/// Writes a whole file like NewFile. Errors name the file.
Status writeFile(const std::string& path, std::string_view text);

/// Removes from a folder the remains of NewFile and NewFolder of programs that have ended:
/// NAME.PID-0123456789abcdef.part of a process that does not exist, unless it is locked.
void removeStaleFiles(const std::string& folder);

/// Waits until the names in a folder are on disk.
void syncFolder(const std::string& folder);

}  // namespace compliant
