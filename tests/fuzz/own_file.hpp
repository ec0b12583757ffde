#pragma once

#include <unistd.h>

#include <filesystem>

#include "engine/base/new_file.hpp"
#include "engine/base/read_file.hpp"
#include "tests/fuzz/target.hpp"

/// For what is read by its path.
namespace compliant::fuzz {

/// A file of this process alone, which goes with it.
class OwnFile {
 public:
  explicit OwnFile(const std::string& name)
      : path_((std::filesystem::temp_directory_path() / (std::to_string(::getpid()) + "." + name))
                  .string()) {}
  OwnFile(const std::string& name, std::string_view bytes) : OwnFile(name) {
    written_ = writeFile(path_, bytes);
  }
  ~OwnFile() {
    std::error_code ignored;
    std::filesystem::remove(path_, ignored);
  }
  OwnFile(const OwnFile&) = delete;
  OwnFile& operator=(const OwnFile&) = delete;

  const std::string& path() const { return path_; }
  const Status& written() const { return written_; }
  std::string bytes() const {
    const Result<std::string> read = readFile(path_);
    return read ? *read : std::string();
  }

 private:
  std::string path_;
  Status written_;
};

}  // namespace compliant::fuzz
