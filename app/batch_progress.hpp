#pragma once

#include <unistd.h>
#include <cstdio>
#include <string>

#include "engine/base/stopwatch.hpp"

namespace compliant::batch {

/// A progress bar on standard error, if that is a terminal and the work takes over a second.
class ProgressBar {
 public:
  explicit ProgressBar(std::string what) : what_(std::move(what)) {}
  ProgressBar(const ProgressBar&) = delete;
  ProgressBar& operator=(const ProgressBar&) = delete;
  ~ProgressBar() {
    if (drawn_ > 0) std::fprintf(stderr, "\r\033[K");
  }

  /// `share`: the part of the work that is done, 0 to 1.
  void show(double share) {
    const double now = watch_.seconds();
    if (!terminal_ || now < wait || now < drawn_ + pause) return;
    drawn_ = now;
    const int filled = static_cast<int>(share * width);
    const double left = share > 0 ? now / share - now : 0;
    std::fprintf(stderr, "\r\033[K%s [%s%s] %3.0f %%, %.0f s left", what_.c_str(),
                 std::string(static_cast<std::size_t>(filled), '=').c_str(),
                 std::string(static_cast<std::size_t>(width - filled), ' ').c_str(), 100 * share,
                 left);
    std::fflush(stderr);
  }

 private:
  static constexpr double wait = 1, pause = 0.1;  // s
  static constexpr int width = 30;
  std::string what_;
  bool terminal_ = isatty(STDERR_FILENO) != 0;
  Stopwatch watch_;
  double drawn_ = 0;
};

}  // namespace compliant::batch
