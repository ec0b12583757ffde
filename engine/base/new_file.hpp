#pragma once

#include <string>
#include <string_view>

#include "engine/base/result.hpp"

namespace compliant {

/// A file that is being written, and what was there before stays until it is whole: the bytes go
/// beside it, into a file that nobody else can have opened, and publish() gives that the name once
/// the disk has them. What is not published leaves nothing; where the system has files without a
/// name not even a killed program does, and elsewhere the next NewFile of the folder removes what
/// is left.
///
/// A device, a pipe and the standard output under any name are written to as they are. All errors
/// hold the reason alone.
class NewFile {
 public:
  /// `named`: as where the system has no files without a name.
  enum class Kind { nameless, named };

  NewFile() = default;
  ~NewFile();
  NewFile(const NewFile&) = delete;
  NewFile& operator=(const NewFile&) = delete;

  /// `path` is the name that the file is to get; a symbolic link stays one. Once.
  Status open(const std::string& path, Kind kind = Kind::nameless);
  /// What a library may open for writing instead of calling write().
  const std::string& place() const { return place_; }

  /// Appends; what waits in memory is handed on now and then. After a failure all that follows
  /// fails.
  Status write(std::string_view bytes);
  /// Hands on what waits.
  Status flush();
  /// Gives the file its name, in place of one that was there, whose permissions it takes over, once
  /// the disk has its bytes. It may be written to further: a log has its name from the start.
  Status publish();
  /// Waits until the disk has all that was written.
  Status sync();

 private:
  Status fail(int code);
  Status noneBeside(int code);
  Status beginNameless();
  Status beginNamed();
  Status giveName();

  std::string file_;    ///< behind symbolic links
  std::string beside_;  ///< the name until then; empty: it has none
  std::string place_, waiting_;
  int descriptor_ = -1;
  int failure_ = 0;      ///< errno of the first one
  bool direct_ = false;  ///< no regular file: has its name already
};

/// A folder for files that are to appear together beside others: made under a name that nobody else
/// can know, and gone with all that is left in it at the end.
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
/// NAME.PID-0123456789abcdef.part with a process that does not exist, which nobody holds locked.
void removeStaleFiles(const std::string& folder);

/// Waits until the disk has the names of a folder.
void syncFolder(const std::string& folder);

}  // namespace compliant
