// What libFuzzer calls; COMPLIANT_FUZZ_TARGET is the target that this program is made for. Besides
// its own options the program takes --seeds FOLDER, which writes the texts to begin with, and
// --ending.

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "engine/base/new_file.hpp"
#include "engine/base/text.hpp"
#include "engine/builtin_types.hpp"
#include "tests/fuzz/target.hpp"

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t most);

namespace compliant::fuzz {
extern const Target COMPLIANT_FUZZ_TARGET;

namespace {

const Target& target = COMPLIANT_FUZZ_TARGET;
constexpr std::size_t bytesInPlaceOfGrammar = 8;  // once in so many times

int writeSeeds(const std::string& folder) {
  for (const std::string& text : target.seeds()) {
    Hash hash;
    hash.add(text);
    if (const Status written = writeFile(folder + "/seed-" + std::to_string(hash.value()), text);
        !written) {
      std::fprintf(stderr, "%s\n", written.error().text().c_str());
      return 1;
    }
  }
  return 0;
}

}  // namespace
}  // namespace compliant::fuzz

using compliant::fuzz::target;

extern "C" int LLVMFuzzerInitialize(int* argc, char*** argv) {
  compliant::registerBuiltinTypes();
  if (*argc == 3 && std::strcmp((*argv)[1], "--seeds") == 0)
    std::_Exit(compliant::fuzz::writeSeeds((*argv)[2]));
  if (*argc == 2 && std::strcmp((*argv)[1], "--ending") == 0) {
    std::puts(target.ending);
    std::exit(0);
  }
  return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const compliant::fuzz::Verdict verdict = target.run({reinterpret_cast<const char*>(data), size});
  if (!verdict.wrong) return 0;
  std::fprintf(stderr, "%s\n", verdict.wrong->text().c_str());
  std::abort();
}

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,
                                               std::size_t most, unsigned seed) {
  compliant::fuzz::Random random(seed);
  if (random.oneIn(compliant::fuzz::bytesInPlaceOfGrammar))
    return LLVMFuzzerMutate(data, size, most);
  const std::string text =
      target.mutate(std::string(reinterpret_cast<const char*>(data), size), random);
  if (text.empty() || text.size() > most) return LLVMFuzzerMutate(data, size, most);
  std::memcpy(data, text.data(), text.size());
  return text.size();
}
