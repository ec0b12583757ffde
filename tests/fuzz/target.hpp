#pragma once

#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/result.hpp"

/// Texts that nobody has written, thrown at what reads texts. tests/fuzz/run does it by the million
/// with libFuzzer; tests/run throws those again that ever failed (tests/data/found).
namespace compliant::fuzz {

/// Random numbers of one mutation.
class Random {
 public:
  explicit Random(unsigned seed) : engine_(seed) {}
  /// 0 … end − 1; 0 where there is nothing to choose from.
  std::size_t below(std::size_t end) {
    return end == 0 ? 0 : std::uniform_int_distribution<std::size_t>(0, end - 1)(engine_);
  }
  /// True once in so many times.
  bool oneIn(std::size_t times) { return below(times) == 0; }
  double real(double low, double high) {
    return std::uniform_real_distribution<double>(low, high)(engine_);
  }
  template <class List>
  const auto& of(const List& list) {
    return *(std::begin(list) + static_cast<std::ptrdiff_t>(below(std::size(list))));
  }

 private:
  std::mt19937 engine_;
};

/// What became of a text.
struct Verdict {
  bool taken = false;          ///< else it was refused with a sentence
  std::optional<Error> wrong;  ///< what should not have happened
};

/// One kind of texts.
struct Target {
  const char* name;    ///< of its file in targets/ too
  const char* ending;  ///< of the names of files that hold such texts
  Verdict (*run)(std::string_view text);
  /// Another text of the same grammar, or nearly so.
  std::string (*mutate)(const std::string& text, Random& random);
  /// Texts to begin with.
  std::vector<std::string> (*seeds)();
};

/// Written by the build from the list in CMakeLists.txt.
std::vector<const Target*> targets();

}  // namespace compliant::fuzz
