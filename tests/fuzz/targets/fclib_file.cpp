#include "engine/contact/files/fclib.hpp"
#include "tests/fuzz/own_file.hpp"
#include "tests/fuzz/solving.hpp"

/// HDF5 1.10 loses an object header of 424 bytes after some damaged files.
extern "C" __attribute__((visibility("default"))) const char* __lsan_default_suppressions();
extern "C" const char* __lsan_default_suppressions() { return "leak:libhdf5_serial"; }

/// Contact problems as HDF5 of FCLIB.
namespace compliant::fuzz {
namespace {

Verdict readAndSolve(std::string_view bytes) {
  const OwnFile file("fclib.hdf5", bytes);
  if (!file.written()) return {false, file.written().error()};
  return verdictOn(readFclib(file.path()));
}

std::vector<std::string> seeds() {
  NonsmoothProblem contact, mixed;
  contact.sets = {AdmissibleSet::coulomb(0.5)};
  contact.velocity = Vec3(-1, 0.5, 0.2);
  contact.response = std::make_shared<SparseBlockResponse>(
      startsOfBlocks(contact.sets), SparseMatrix(MatX(2 * MatX::Identity(3, 3)).sparseView()));
  mixed.sets = {AdmissibleSet::coulomb(0.3), AdmissibleSet::equality()};
  mixed.velocity = Eigen::Vector4d(-1, 2, 0, 0.5);
  MatX A = MatX::Identity(4, 4);
  A(0, 3) = A(3, 0) = 0.5;
  mixed.response = std::make_shared<SparseBlockResponse>(startsOfBlocks(mixed.sets),
                                                         SparseMatrix(A.sparseView()));
  std::vector<std::string> files;
  for (const NonsmoothProblem* problem : {&contact, &mixed}) {
    const OwnFile file("seed.hdf5");
    if (writeFclib(*problem, file.path(), "seed")) files.push_back(file.bytes());
  }
  return files;
}

std::string mutate(const std::string& seed, Random& random) {
  constexpr char values[] = {'\0', '\1', '\x7f', '\x80', '\xff', ' '};
  std::string bytes = seed;
  // Most of a file are blank bytes: what is said stands between them.
  for (std::size_t times = 1 + random.below(3); times > 0 && !bytes.empty(); --times) {
    std::size_t place = random.below(bytes.size());
    for (std::size_t look = 0; look < 1000 && bytes[place] == '\0'; ++look)
      place = (place + 1) % bytes.size();
    bytes[place] = random.oneIn(2) ? random.of(values)
                                   : static_cast<char>(bytes[place] ^ (1 << random.below(8)));
    if (random.oneIn(30)) bytes.resize(random.below(bytes.size() + 1));
  }
  return bytes;
}

}  // namespace

extern const Target fclib_file;
const Target fclib_file{"fclib_file", ".hdf5", readAndSolve, mutate, seeds};

}  // namespace compliant::fuzz
