#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/base/result.hpp"

namespace compliant {

/// Where files that a file refers to are looked for, in this order: the folder of the file itself,
/// then folders that the user gave.
struct SearchPath {
  std::vector<std::string> folders;
};

/// The one rule for files that a file refers to. A reference is a relative path inside one of the
/// folders of the search path: nothing absolute, nothing that leaves the folder by .. or by a link,
/// and no device. All that was read is listed; together it has at most 300 MB.
class FilesBeside {
 public:
  /// Nothing may be read.
  FilesBeside() = default;
  FilesBeside(const std::string& file, const SearchPath& more);
  /// Of these folders.
  explicit FilesBeside(std::vector<std::string> folders) : folders_(std::move(folders)) {}

  /// Why a reference cannot be one, whatever the folders have: it is no relative path, or leads
  /// out.
  static Status check(const std::string& reference);
  /// Looks in this folder, too, after all others.
  void add(std::string folder) { folders_.push_back(std::move(folder)); }
  /// The bytes of the file that is referred to, at most so many. The sentence names the reference.
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
