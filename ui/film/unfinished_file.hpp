#pragma once

#include <filesystem>
#include <string>

#include "engine/base/result.hpp"

namespace compliant {

/// The file of a film until it is complete: one without a name where the system has such files, so
/// that nothing stays behind even when the program is killed; else name.part, which the destructor
/// removes.
class UnfinishedFile {
 public:
  UnfinishedFile() = default;
  ~UnfinishedFile();
  UnfinishedFile(const UnfinishedFile&) = delete;
  UnfinishedFile& operator=(const UnfinishedFile&) = delete;

  /// `file` is the name that the complete film gets.
  void open(const std::filesystem::path& file);
  /// What to open for writing.
  const std::string& place() const { return place_; }
  /// Gives the file its name, in place of one that was there. The error holds the reason alone.
  Status publish();

 private:
  std::filesystem::path beside() const { return file_.string() + ".part"; }

  std::filesystem::path file_;
  std::string place_;
  int nameless_ = -1;  ///< descriptor
};

}  // namespace compliant
