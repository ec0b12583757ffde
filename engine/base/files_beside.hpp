#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/base/result.hpp"

namespace compliant {

/// The folders that are searched for referenced files, in this order: the folder of the referring
/// file, then folders that the user gave.
struct SearchPath {
  std::vector<std::string> folders;
};

/// The rule for all files that a file refers to. A reference is a relative path inside one of the
/// folders of the search path: not absolute, not out of the folder by .. or by a link, and not a
/// device. Every file read is listed; together they are limited to 300 MB.
class FilesBeside {
 public:
  /// Allows no files.
  FilesBeside() = default;
  FilesBeside(const std::string& file, const SearchPath& more);
  /// Allows files in these folders.
  explicit FilesBeside(std::vector<std::string> folders) : folders_(std::move(folders)) {}

  /// Why a reference cannot be one, whatever the folders have: it is no relative path, or leads
  /// out.
  static Status check(const std::string& reference);
  /// Adds a folder to be searched after all others.
  void add(std::string folder) { folders_.push_back(std::move(folder)); }
  /// The bytes of the referenced file, at most `most`. The sentence names the reference.
  Result<std::string> read(const std::string& reference, std::uintmax_t most);

  struct Read {
    std::string reference;
    std::uintmax_t bytes = 0;
  };
  const std::vector<Read>& all() const { return read_; }

 private:
  std::vector<std::string> folders_;
  std::vector<Read> read_;
  std::uintmax_t left_ = 300'000'000;  ///< bytes that may still be read
};

}  // namespace compliant
