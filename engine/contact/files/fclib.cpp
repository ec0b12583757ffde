#include "engine/contact/files/fclib.hpp"

#include <hdf5.h>
#include <hdf5_hl.h>

#include <Eigen/SparseCholesky>
#include <Eigen/SparseLU>
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <optional>
#include <system_error>

namespace compliant {

namespace {

constexpr int mostRows = 1'000'000;
constexpr hsize_t mostNumbers = 100'000'000;
/// The most columns of a global problem; each requires a solve.
constexpr Index mostColumns = 20'000;

/// The library prints its own complaints unless it is told not to.
void beQuiet() { H5Eset_auto2(H5E_DEFAULT, nullptr, nullptr); }

/// A handle of the library, closed at the end.
class Handle {
 public:
  Handle(hid_t id, herr_t (*close)(hid_t)) : id_(id), close_(close) {}
  ~Handle() {
    if (open()) close_(id_);
  }
  Handle(const Handle&) = delete;
  Handle& operator=(const Handle&) = delete;
  hid_t id() const { return id_; }
  bool open() const { return id_ >= 0; }

 private:
  hid_t id_;
  herr_t (*close_)(hid_t);
};

bool has(hid_t file, const std::string& path) {
  // Every group on the path must exist, or the query itself is an error.
  for (std::size_t end = path.find('/', 1); end != std::string::npos; end = path.find('/', end + 1))
    if (H5Lexists(file, path.substr(0, end).c_str(), H5P_DEFAULT) <= 0) return false;
  return H5Lexists(file, path.c_str(), H5P_DEFAULT) > 0;
}

constexpr std::size_t widestNumber = 16;  // bytes
/// Deflate expands numbers by at most a factor of 1032.
constexpr double mostUnpacked = 1100;

/// The number of values that the library unpacks at once, regardless of the request; 0 if the
/// library does not report it.
double numbersOfAChunk(hid_t file, const std::string& path) {
  const Handle set(H5Dopen2(file, path.c_str(), H5P_DEFAULT), H5Dclose);
  if (!set.open()) return 0;
  const Handle made(H5Dget_create_plist(set.id()), H5Pclose);
  if (!made.open() || H5Pget_layout(made.id()) != H5D_CHUNKED) return 0;
  hsize_t sizes[2] = {1, 1};
  if (H5Pget_chunk(made.id(), 2, sizes) < 0) return 0;
  return static_cast<double>(sizes[0]) * static_cast<double>(sizes[1]);
}

/// The number of values in a dataset: no more than the file has bytes for.
Result<hsize_t> sizeOf(hid_t file, const std::string& path) {
  if (!has(file, path)) return Error{path, "The dataset is missing"};
  int rank = 0;
  if (H5LTget_dataset_ndims(file, path.c_str(), &rank) < 0 || rank < 0 || rank > 2)
    return Error{path, "This is no list of numbers"};
  hsize_t sizes[2] = {1, 1};
  H5T_class_t kind{};
  std::size_t bytes = 0;
  if (H5LTget_dataset_info(file, path.c_str(), sizes, &kind, &bytes) < 0)
    return Error{path, "The dataset cannot be read"};
  if (kind != H5T_INTEGER && kind != H5T_FLOAT) return Error{path, "This is no list of numbers"};
  if (sizes[0] > mostNumbers || sizes[1] > mostNumbers || sizes[0] * sizes[1] > mostNumbers)
    return Error{path, "It has more than 1e8 numbers"};
  if (bytes > widestNumber)
    return Error{path, "Its numbers take " + std::to_string(bytes) + " bytes each; at most " +
                           std::to_string(widestNumber) + " are read"};
  hsize_t whole = 0;
  const double announced = std::max(static_cast<double>(sizes[0]) * static_cast<double>(sizes[1]),
                                    numbersOfAChunk(file, path));
  if (H5Fget_filesize(file, &whole) < 0 ||
      announced * static_cast<double>(bytes) > mostUnpacked * static_cast<double>(whole))
    return Error{path, "It announces more numbers than a file of " + std::to_string(whole) +
                           " bytes can hold"};
  return sizes[0] * sizes[1];
}

Result<std::vector<int>> readInts(hid_t file, const std::string& path, hsize_t least) {
  const Result<hsize_t> size = sizeOf(file, path);
  if (!size) return size.error();
  if (*size < least)
    return Error{path, "It has " + std::to_string(*size) + " numbers; at least " +
                           std::to_string(least) + " are needed"};
  std::vector<int> numbers(*size);
  if (H5LTread_dataset_int(file, path.c_str(), numbers.data()) < 0)
    return Error{path, "The dataset cannot be read"};
  return numbers;
}

Result<VecX> readVector(hid_t file, const std::string& path, Index expected) {
  const Result<hsize_t> size = sizeOf(file, path);
  if (!size) return size.error();
  if (static_cast<Index>(*size) != expected)
    return Error{path, "It has " + std::to_string(*size) + " numbers; there must be " +
                           std::to_string(expected)};
  VecX numbers(expected);
  if (expected > 0 && H5LTread_dataset_double(file, path.c_str(), numbers.data()) < 0)
    return Error{path, "The dataset cannot be read"};
  if (!numbers.allFinite()) return Error{path, "A number is not finite"};
  return numbers;
}

Result<int> readInt(hid_t file, const std::string& path) {
  const Result<std::vector<int>> numbers = readInts(file, path, 1);
  if (!numbers) return numbers.error();
  return numbers->front();
}

/// Triplets (nz ≥ 0 entries), columns (nz = −1) or rows (nz = −2).
Result<SparseMatrix> readMatrix(hid_t file, const std::string& group) {
  int head[4];  // nzmax, m, n, nz
  const char* names[4] = {"nzmax", "m", "n", "nz"};
  for (int k = 0; k < 4; ++k) {
    const Result<int> number = readInt(file, group + "/" + names[k]);
    if (!number) return number.error();
    head[k] = *number;
  }
  const int most = head[0], m = head[1], n = head[2], nz = head[3];
  if (m < 0 || n < 0 || m > mostRows || n > mostRows)
    return Error{group, "The matrix has " + std::to_string(m) + " rows and " + std::to_string(n) +
                            " columns; each must lie between 0 and 1e6"};
  if (nz < -2 || most < 0)
    return Error{group + "/nz",
                 "It is " + std::to_string(nz) + "; it must be −2, −1 or the number of entries"};
  const int outer = nz == -1 ? n : m;
  const auto count = static_cast<hsize_t>(nz >= 0 ? nz : most);
  const Result<std::vector<int>> p = readInts(file, group + "/p",
                                              nz >= 0 ? count : static_cast<hsize_t>(outer) + 1),
                                 i = readInts(file, group + "/i", count);
  if (!p) return p.error();
  if (!i) return i.error();
  const Result<hsize_t> size = sizeOf(file, group + "/x");
  if (!size) return size.error();
  const Result<VecX> x = readVector(file, group + "/x", static_cast<Index>(*size));
  if (!x) return x.error();
  if (*size < count)
    return Error{group + "/x", "It has " + std::to_string(*size) + " numbers; at least " +
                                   std::to_string(count) + " are needed"};
  std::vector<Eigen::Triplet<double>> entries;
  const auto add = [&](int row, int column, std::size_t k) {
    if (row < 0 || row >= m || column < 0 || column >= n) return false;
    entries.emplace_back(row, column, (*x)[static_cast<Index>(k)]);
    return true;
  };
  const Error outside{group, "An entry lies outside of the matrix"};
  if (nz >= 0) {
    // Rows stand in i and columns in p, as in CSparse.
    for (std::size_t k = 0; k < count; ++k)
      if (!add((*i)[k], (*p)[k], k)) return outside;
  } else {
    for (int o = 0; o < outer; ++o) {
      const int begin = (*p)[at(o)], end = (*p)[at(o + 1)];
      if (begin < 0 || end < begin || static_cast<hsize_t>(end) > count)
        return Error{group + "/p", "Its numbers must grow from 0 to nzmax"};
      for (int k = begin; k < end; ++k)
        if (!(nz == -1 ? add((*i)[at(k)], o, at(k)) : add(o, (*i)[at(k)], at(k)))) return outside;
    }
  }
  SparseMatrix A(m, n);
  A.setFromTriplets(entries.begin(), entries.end());
  return A;
}

Error sizesDiffer(const std::string& where) {
  return {where, "The sizes of the matrices do not fit each other"};
}

/// [A, B; Bᵀ, C] and [q; s]: contacts, then equalities.
NonsmoothProblem assembled(const SparseMatrix& A, const VecX& delta, const VecX& friction) {
  NonsmoothProblem problem;
  for (Index c = 0; c < friction.size(); ++c)
    problem.sets.push_back(AdmissibleSet::coulomb(friction[c]));
  for (Index r = 3 * friction.size(); r < delta.size(); ++r)
    problem.sets.push_back(AdmissibleSet::equality());
  problem.velocity = delta;
  problem.response = std::make_shared<SparseBlockResponse>(startsOfBlocks(problem.sets), A);
  return problem;
}

Result<NonsmoothProblem> readLocal(hid_t file) {
  const std::string root = "/fclib_local";
  Result<SparseMatrix> W = readMatrix(file, root + "/W");
  if (!W) return W.error();
  const Index n = W->rows();
  if (W->cols() != n || n % 3 != 0)
    return Error{root + "/W", "It must be square, with three rows for each contact"};
  const Result<VecX> q = readVector(file, root + "/vectors/q", n),
                     mu = readVector(file, root + "/vectors/mu", n / 3);
  if (!q) return q.error();
  if (!mu) return mu.error();
  if (!has(file, root + "/V")) return assembled(*W, *q, *mu);
  const Result<SparseMatrix> V = readMatrix(file, root + "/V"), R = readMatrix(file, root + "/R");
  if (!V) return V.error();
  if (!R) return R.error();
  const Index e = R->rows();
  if (R->cols() != e || V->rows() != n || V->cols() != e) return sizesDiffer(root);
  const Result<VecX> s = readVector(file, root + "/vectors/s", e);
  if (!s) return s.error();
  std::vector<Eigen::Triplet<double>> entries;
  const auto put = [&entries](const SparseMatrix& part, Index row, Index column) {
    for (Index c = 0; c < part.outerSize(); ++c)
      for (SparseMatrix::InnerIterator k(part, c); k; ++k)
        entries.emplace_back(static_cast<int>(row + k.row()), static_cast<int>(column + k.col()),
                             k.value());
  };
  put(*W, 0, 0);
  put(*V, 0, n);
  put(SparseMatrix(V->transpose()), n, 0);
  put(*R, n, n);
  SparseMatrix A(n + e, n + e);
  A.setFromTriplets(entries.begin(), entries.end());
  VecX delta(n + e);
  delta << *q, *s;
  return assembled(A, delta, *mu);
}

Result<NonsmoothProblem> readGlobal(hid_t file) {
  const std::string root = "/fclib_global";
  const Result<SparseMatrix> M = readMatrix(file, root + "/M"), H = readMatrix(file, root + "/H");
  if (!M) return M.error();
  if (!H) return H.error();
  const Index n = M->rows(), m = H->cols();
  if (M->cols() != n || H->rows() != n) return sizesDiffer(root);
  if (m % 3 != 0) return Error{root + "/H", "It must have three columns for each contact"};
  SparseMatrix G(n, 0);
  VecX b(0);
  if (has(file, root + "/G")) {
    Result<SparseMatrix> read = readMatrix(file, root + "/G");
    if (!read) return read.error();
    if (read->rows() != n) return sizesDiffer(root);
    G = std::move(*read);
    const Result<VecX> right = readVector(file, root + "/vectors/b", G.cols());
    if (!right) return right.error();
    b = *right;
  }
  const Result<VecX> f = readVector(file, root + "/vectors/f", n),
                     w = readVector(file, root + "/vectors/w", m),
                     mu = readVector(file, root + "/vectors/mu", m / 3);
  for (const Result<VecX>* each : {&f, &w, &mu})
    if (!*each) return each->error();
  const Index e = G.cols();
  if (m + e > mostColumns)
    return Error{root + "/H",
                 "The problem has " + std::to_string(m + e) + " rows; at most 20000 are reduced"};
  Eigen::SparseLU<SparseMatrix> factor(*M);
  if (factor.info() != Eigen::Success) return Error{root + "/M", "The matrix is singular"};
  MatX all(n, m + e);
  all << MatX(*H), MatX(G);
  const MatX moved = factor.solve(all);
  VecX delta(m + e);
  delta << *w, b;
  delta += all.transpose() * VecX(factor.solve(*f));
  MatX A = all.transpose() * moved;
  A = (0.5 * (A + A.transpose())).eval();
  const double least = 1e-16 * (A.size() > 0 ? A.cwiseAbs().maxCoeff() : 0.0);
  return assembled(A.sparseView(least, 1), delta, *mu);
}

}  // namespace

Result<NonsmoothProblem> readFclib(const std::string& path) {
  beQuiet();
  const Handle file(H5Fopen(path.c_str(), H5F_ACC_RDONLY, H5P_DEFAULT), H5Fclose);
  if (!file.open()) return Error{path, "This is no HDF5 file, or it is damaged"};
  const bool local = has(file.id(), "/fclib_local"), global = has(file.id(), "/fclib_global");
  if (!local && !global)
    return Error{path,
                 "The file has neither a group fclib_local nor a group fclib_global: it is no "
                 "problem of FCLIB"};
  const std::string root = local ? "/fclib_local" : "/fclib_global";
  const Result<int> dimension = readInt(file.id(), root + "/spacedim");
  if (!dimension) return Error{path + ": " + dimension.error().where, dimension.error().what};
  if (*dimension != 3)
    return Error{path + ": " + root + "/spacedim",
                 "It is " + std::to_string(*dimension) + "; problems in space, 3, are read"};
  Result<NonsmoothProblem> problem = local ? readLocal(file.id()) : readGlobal(file.id());
  if (!problem) return Error{path + ": " + problem.error().where, problem.error().what};
  if (const Status fits = check(*problem); !fits)
    return Error{path + ": " + fits.error().where, fits.error().what};
  return problem;
}

namespace {

/// Splits rows into those of contacts and those of equalities: W, V and R in FCLIB.
struct Parted {
  std::vector<Index> place;  ///< of each row, in its part
  std::vector<char> equal;   ///< whether it is one of an equality
  Index contacts = 0, equalities = 0;
};

std::optional<Parted> parted(const NonsmoothProblem& problem) {
  Parted parts;
  for (Index b = 0; b < problem.blocks(); ++b) {
    const AdmissibleSet& set = problem.set(b);
    const bool equal = set.isEquality();
    if (!equal && set.tangents != 2) return std::nullopt;
    for (Index r = 0; r < set.rows(); ++r) {
      parts.equal.push_back(equal);
      parts.place.push_back(equal ? parts.equalities++ : parts.contacts++);
    }
  }
  return parts;
}

/// Writes groups and datasets, and records whether everything succeeded.
class Writer {
 public:
  explicit Writer(hid_t file) : file_(file) {}
  void group(const std::string& name) {
    const hid_t made = H5Gcreate2(file_, name.c_str(), H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT);
    ok_ = ok_ && made >= 0;
    if (made >= 0) H5Gclose(made);
  }
  void ints(const std::string& name, const int* values, hsize_t count) {
    ok_ = ok_ && H5LTmake_dataset_int(file_, name.c_str(), 1, &count, values) >= 0;
  }
  void doubles(const std::string& name, const double* values, hsize_t count) {
    ok_ = ok_ && H5LTmake_dataset_double(file_, name.c_str(), 1, &count, values) >= 0;
  }
  void text(const std::string& name, const std::string& value) {
    ok_ = ok_ && H5LTmake_dataset_string(file_, name.c_str(), value.c_str()) >= 0;
  }
  /// By columns.
  void matrix(const std::string& name, const SparseMatrix& A) {
    group(name);
    const int rows = static_cast<int>(A.rows()), columns = static_cast<int>(A.cols()),
              entries = static_cast<int>(A.nonZeros()), byColumns = -1;
    ints(name + "/nzmax", &entries, 1);
    ints(name + "/m", &rows, 1);
    ints(name + "/n", &columns, 1);
    ints(name + "/nz", &byColumns, 1);
    ints(name + "/p", A.outerIndexPtr(), static_cast<hsize_t>(columns) + 1);
    ints(name + "/i", A.innerIndexPtr(), static_cast<hsize_t>(entries));
    doubles(name + "/x", A.valuePtr(), static_cast<hsize_t>(entries));
  }
  bool ok() const { return ok_ && H5Fflush(file_, H5F_SCOPE_GLOBAL) >= 0; }

 private:
  hid_t file_;
  bool ok_ = true;
};

void writeLocal(const NonsmoothProblem& problem, const Parted& parts, const std::string& title,
                Writer& out) {
  std::vector<Eigen::Triplet<double>> W, V, R;
  const SparseMatrix A = problem.response->matrix();
  for (Index c = 0; c < A.outerSize(); ++c)
    for (SparseMatrix::InnerIterator k(A, c); k; ++k) {
      const bool rowEqual = parts.equal[at(k.row())], columnEqual = parts.equal[at(k.col())];
      if (rowEqual && !columnEqual) continue;  // V once
      (columnEqual ? rowEqual ? R : V : W)
          .emplace_back(static_cast<int>(parts.place[at(k.row())]),
                        static_cast<int>(parts.place[at(k.col())]), k.value());
    }
  const auto built = [](Index rows, Index columns,
                        const std::vector<Eigen::Triplet<double>>& entries) {
    SparseMatrix matrix(rows, columns);
    matrix.setFromTriplets(entries.begin(), entries.end());
    return matrix;
  };
  VecX q(parts.contacts), s(parts.equalities);
  for (Index r = 0; r < problem.rows(); ++r)
    (parts.equal[at(r)] ? s : q)[parts.place[at(r)]] = problem.velocity[r];
  std::vector<double> friction;
  for (const AdmissibleSet& set : problem.sets)
    if (set.tangents > 0) friction.push_back(set.friction);
  const std::string root = "/fclib_local";
  for (const char* group : {"", "/vectors", "/info"}) out.group(root + group);
  const int space = 3;
  out.ints(root + "/spacedim", &space, 1);
  out.matrix(root + "/W", built(parts.contacts, parts.contacts, W));
  out.doubles(root + "/vectors/q", q.data(), static_cast<hsize_t>(q.size()));
  out.doubles(root + "/vectors/mu", friction.data(), friction.size());
  out.text(root + "/info/title", title);
  if (parts.equalities == 0) return;
  out.matrix(root + "/V", built(parts.contacts, parts.equalities, V));
  out.matrix(root + "/R", built(parts.equalities, parts.equalities, R));
  out.doubles(root + "/vectors/s", s.data(), static_cast<hsize_t>(s.size()));
}

}  // namespace

bool fitsFclib(const NonsmoothProblem& problem) { return parted(problem).has_value(); }

Status writeFclib(const NonsmoothProblem& problem, const std::string& path,
                  const std::string& title) {
  const std::optional<Parted> parts = parted(problem);
  if (!parts) return Error{path, "FCLIB holds contacts with friction and equalities alone"};
  beQuiet();
  // A half-written file never takes the name.
  const std::string draft = path + ".new";
  const auto write = [&]() -> bool {
    const Handle file(H5Fcreate(draft.c_str(), H5F_ACC_TRUNC, H5P_DEFAULT, H5P_DEFAULT), H5Fclose);
    if (!file.open()) return false;
    Writer out(file.id());
    writeLocal(problem, *parts, title, out);
    return out.ok();
  };
  std::error_code fault;
  if (write())
    std::filesystem::rename(draft, path, fault);
  else
    fault = std::make_error_code(std::errc::io_error);
  if (!fault) return {};
  std::error_code ignored;
  std::filesystem::remove(draft, ignored);
  return Error{path, "The file cannot be written"};
}

}  // namespace compliant
