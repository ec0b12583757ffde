#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "engine/base/result.hpp"

namespace compliant {

/// Writes a file atomically: the bytes go into a temporary file beside it that no other program can
/// open, and publish() renames that file once the disk has all of it. Until then the old file
/// stays. A file that is not published leaves nothing behind. Where the system has files without a
/// name, this holds even for a killed program; elsewhere the next NewFile of the folder removes
/// what is left.
///
/// A device, a pipe and the standard output under any name are written to as they are. All errors
/// hold the reason alone.
class NewFile {
 public:
  /// `named`: as where the system has no files without a name.
  enum class Kind { Nameless, Named };

  NewFile() = default;
  ~NewFile();
  NewFile(const NewFile&) = delete;
  NewFile& operator=(const NewFile&) = delete;

  /// `path` is the name that the file is to get; a symbolic link stays one. Once.
  Status open(const std::string& path, Kind kind = Kind::Nameless);
  /// What a library may open for writing instead of calling write().
  const std::string& place() const { return place_; }

  /// Appends; what waits in memory is handed on now and then. After a failure all that follows
  /// fails.
  Status write(std::string_view bytes);
  /// Hands on what waits.
  Status flush();
  /// Bytes written so far, those that wait included.
  std::uint64_t size() const { return size_; }
  /// Whether shorten() may be called: not on a device or a pipe.
  bool mayShorten() const { return !direct_; }
  /// Drops all behind the first so many bytes.
  Status shorten(std::uint64_t size);
  /// The file that was there: gone, or kept aside until this one is complete.
  enum class Replaced { Gone, KeptAside };
  /// Gives the file its name, in place of one that was there, whose permissions it takes over, once
  /// the disk has its bytes. It may be written to further: a log has its name from the start.
  Status publish(Replaced replaced = Replaced::Gone);
  /// Of a log that cannot be completed: what was kept aside, or nothing, has the name again.
  void takeBack();
  /// Waits until the disk has all that was written.
  Status sync();

 private:
  Status fail(int code);
  Status noneBeside(int code);
  Status beginNameless();
  Status beginNamed();
  Status giveName(Replaced replaced);
  void keepAside();
  bool hasName() const;

  std::string file_;    ///< behind symbolic links
  std::string beside_;  ///< the name until then; empty: it has none
  std::string aside_;   ///< what was there before, until this one is complete; empty: nothing
  std::string place_, waiting_;
  int descriptor_ = -1;
  std::uint64_t size_ = 0;
  int failure_ = 0;      ///< errno of the first one
  bool direct_ = false;  ///< no regular file
  bool named_ = false;   ///< a regular file that has its name
};

/// A temporary folder, under an unpredictable name, for files that appear together beside others.
/// The destructor removes it with all that is left in it.
class NewFolder {
 public:
  NewFolder() = default;
  ~NewFolder();
  NewFolder(const NewFolder&) = delete;
  NewFolder& operator=(const NewFolder&) = delete;

  /// Beside the file of this path; the error holds the reason alone.
  Status open(const std::string& besides);
  const std::string& path() const { return path_; }

 private:
  std::string path_;
  int descriptor_ = -1;
};

/// Writes a whole file like NewFile. Errors name it.
Status writeFile(const std::string& path, std::string_view text);

/// Removes from a folder what NewFile and NewFolder of programs that are gone have left there:
/// NAME.PID-0123456789abcdef.part of a process that does not exist, unless it is locked.
void removeStaleFiles(const std::string& folder);

/// Waits until the disk has the names of a folder.
void syncFolder(const std::string& folder);

}  // namespace compliant
