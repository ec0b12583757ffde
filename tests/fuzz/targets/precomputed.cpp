#include "engine/dynamics/nonsmooth/corrections/precomputed_file.hpp"

#include "engine/base/text.hpp"
#include "tests/fuzz/own_file.hpp"

/// Inverses that were computed once for a scene.
namespace compliant::fuzz {
namespace {

constexpr PrecomputedHeader wanted{3, 0.01, 1, 1, 0x5eed};

Verdict read(std::string_view bytes) {
  const OwnFile file("scene.inverse", bytes);
  if (!file.written()) return {false, file.written().error()};
  const Result<MatX> inverse = readPrecomputed(file.path(), wanted);
  if (!inverse)
    return {false, inverse.error().what.empty()
                       ? std::optional(Error{"", "A refusal has no sentence"})
                       : std::optional<Error>()};
  if (inverse->rows() != 3 || inverse->cols() != 3)
    return {true, Error{"", "It has another size than was wanted"}};
  for (Index c = 0; c < 3; ++c)
    if (!inverse->col(c).tail(3 - c).allFinite())
      return {true, Error{"", "A number is not finite"}};
  return {true, {}};
}

std::vector<std::string> seeds() {
  const OwnFile file("seed.inverse");
  const MatX inverse = (MatX(3, 3) << 2, 0.1, 0, 0.1, 3, 0.2, 0, 0.2, 4).finished();
  return {writePrecomputed(file.path(), wanted, inverse) ? file.bytes() : std::string()};
}

/// Mostly with a check sum that fits: else nothing behind it is reached.
std::string mutate(const std::string& seed, Random& random) {
  constexpr std::size_t sum = sizeof(std::uint64_t);
  std::string bytes = seed;
  for (std::size_t times = 1 + random.below(3); times > 0 && !bytes.empty(); --times) {
    // Numbers stand at the end.
    const std::size_t from = random.oneIn(4) ? 0 : bytes.size() / 2;
    char& byte = bytes[from + random.below(bytes.size() - from)];
    byte = random.oneIn(6) ? '\xff' : static_cast<char>(byte ^ (1 << random.below(8)));
  }
  if (bytes.size() > sum && !random.oneIn(4)) {
    bytes.resize(bytes.size() - sum);
    Hash hash;
    hash.add(std::string_view(bytes));
    const std::uint64_t value = hash.value();
    bytes.append(reinterpret_cast<const char*>(&value), sizeof value);
  }
  if (random.oneIn(20)) bytes.resize(random.below(bytes.size() + 1));
  return bytes;
}

}  // namespace

extern const Target precomputed;
const Target precomputed{"precomputed", ".inverse", read, mutate, seeds};

}  // namespace compliant::fuzz
