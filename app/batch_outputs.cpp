#include "app/batch_outputs.hpp"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <iostream>
#include <string>

namespace compliant::batch {
Status flushOutput() {
  errno = 0;
  std::cout.flush();
  const bool written = std::fflush(stdout) == 0 && std::ferror(stdout) == 0 && std::cout.good();
  if (written) return {};
  const std::string reason =
      errno != 0 ? std::strerror(errno) : "is the disk full, or is the pipe closed?";
  return Error{"Standard output", "It could not be written completely: " + reason};
}

}  // namespace compliant::batch
