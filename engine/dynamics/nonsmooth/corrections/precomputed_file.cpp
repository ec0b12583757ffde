#include "engine/dynamics/nonsmooth/corrections/precomputed_file.hpp"

#include <cstring>
#include <filesystem>

#include "engine/base/new_file.hpp"
#include "engine/base/read_file.hpp"
#include "engine/base/text.hpp"

namespace compliant {

namespace {

constexpr std::string_view mark = "compliant inverse 1\n";
constexpr const char* remedy =
    ". Compute it anew: Simulation > Solver > Precompute, or compliant precompute";

template <class T>
void append(std::string& bytes, const T& value) {
  bytes.append(reinterpret_cast<const char*>(&value), sizeof value);
}

template <class T>
T take(std::string_view& bytes) {
  T value;
  std::memcpy(&value, bytes.data(), sizeof value);
  bytes.remove_prefix(sizeof value);
  return value;
}

void add(Hash& hash, const SparseRows& matrix) {
  hash.add(matrix.start.data(), matrix.start.size() * sizeof matrix.start[0]);
  hash.add(matrix.column.data(), matrix.column.size() * sizeof matrix.column[0]);
  hash.add(matrix.value.data(), matrix.value.size() * sizeof matrix.value[0]);
}

std::uint64_t hashOf(std::string_view bytes) {
  Hash hash;
  hash.add(bytes);
  return hash.value();
}

constexpr std::size_t headerSize = 5 * sizeof(double);

std::string headerBytes(const PrecomputedHeader& header) {
  std::string bytes(mark);
  append(bytes, header.velocities);
  append(bytes, header.h);
  append(bytes, header.alpha);
  append(bytes, header.beta);
  append(bytes, header.hash);
  return bytes;
}

PrecomputedHeader takeHeader(std::string_view& bytes) {
  PrecomputedHeader header;
  header.velocities = take<std::uint64_t>(bytes);
  header.h = take<double>(bytes);
  header.alpha = take<double>(bytes);
  header.beta = take<double>(bytes);
  header.hash = take<std::uint64_t>(bytes);
  return header;
}

/// Why an inverse is stale, or nothing.
std::string difference(const PrecomputedHeader& of, const PrecomputedHeader& wanted) {
  const auto other = [](const char* what, const std::string& then, const std::string& now) {
    return std::string("It was computed for ") + what + " " + then + ", but the scene has " + now;
  };
  if (of.h != wanted.h) return other("h =", numberText(of.h) + " s", numberText(wanted.h) + " s");
  if (of.alpha != wanted.alpha) return other("α =", numberText(of.alpha), numberText(wanted.alpha));
  if (of.beta != wanted.beta) return other("β =", numberText(of.beta), numberText(wanted.beta));
  if (of.velocities != wanted.velocities)
    return "It was computed for " + std::to_string(of.velocities) +
           " velocities, but the scene has " + std::to_string(wanted.velocities);
  if (of.hash != wanted.hash) return "It was computed for other masses, stiffnesses or places";
  return "";
}

}  // namespace

PrecomputedHeader headerOf(const KktSystem& start, const Scheme& scheme) {
  Hash hash;
  add(hash, start.W);
  add(hash, start.J);
  add(hash, start.C);
  hash.add(scheme.h);
  return {static_cast<std::uint64_t>(start.n()), scheme.h, scheme.alpha, scheme.beta, hash.value()};
}

Result<std::string> precomputedPath(const std::string& folder, const std::string& name) {
  const std::filesystem::path file(name);
  if (name.empty()) return Error{"Precomputed file", "Enter a name, such as scene.inverse"};
  if (file.filename() != file || file.extension() != ".inverse")
    return Error{inQuotes(name), "Use a name without folders that ends in .inverse"};
  if (folder.empty())
    return Error{inQuotes(name), "The file lies beside the scene. Save the scene first"};
  return (std::filesystem::path(folder) / file).string();
}

Status writePrecomputed(const std::string& path, const PrecomputedHeader& header,
                        const MatX& inverse) {
  std::string bytes = headerBytes(header);
  for (Index column = 0; column < inverse.cols(); ++column)
    for (Index row = column; row < inverse.rows(); ++row) append(bytes, inverse(row, column));
  append(bytes, hashOf(bytes));
  return writeFile(path, bytes);
}

Result<MatX> readPrecomputed(const std::string& path, const PrecomputedHeader& wanted) {
  const std::size_t n = wanted.velocities;
  const std::size_t whole =
      mark.size() + headerSize + n * (n + 1) / 2 * sizeof(double) + sizeof(std::uint64_t);
  const Result<std::string> file = readFile(path);
  if (!file) return file.error();
  std::string_view rest = *file;
  if (!rest.starts_with(mark))
    return Error{path, "This is no precomputed inverse" + std::string(remedy)};
  rest.remove_prefix(mark.size());
  if (rest.size() < headerSize)
    return Error{path, "The file is damaged: it ends early" + std::string(remedy)};
  if (const std::string stale = difference(takeHeader(rest), wanted); !stale.empty())
    return Error{path, stale + remedy};
  if (file->size() != whole)
    return Error{path, "The file is damaged: it has " + std::to_string(file->size()) +
                           " bytes instead of " + std::to_string(whole) + remedy};
  const std::string_view hashed = std::string_view(*file).substr(0, whole - sizeof(std::uint64_t));
  MatX inverse(static_cast<Index>(n), static_cast<Index>(n));
  for (Index column = 0; column < inverse.cols(); ++column)
    for (Index row = column; row < inverse.rows(); ++row) inverse(row, column) = take<double>(rest);
  if (take<std::uint64_t>(rest) != hashOf(hashed) ||
      !inverse.triangularView<Eigen::Lower>().toDenseMatrix().allFinite())
    return Error{
        path, "The file is damaged: its numbers do not match its check sum" + std::string(remedy)};
  return inverse;
}

}  // namespace compliant
