#include "engine/contact/files/siconos_matrix.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "engine/base/text.hpp"

namespace compliant {

namespace {

using Triplets = std::vector<Eigen::Triplet<double>>;

constexpr Index any = 1'000'000'000;  // of numbers that the file bounds elsewhere

void add(Triplets& entries, Index row, Index column, double value) {
  if (value != 0) entries.emplace_back(static_cast<int>(row), static_cast<int>(column), value);
}

void readDense(NumberReader& reader, Index n, Triplets& entries) {
  reader.whole("the number of rows, given again", n, n);
  reader.whole("the number of columns, given again", n, n);
  if (!reader.canHold(static_cast<double>(n) * static_cast<double>(n),
                      "a dense matrix of " + std::to_string(n) + " rows"))
    return;
  for (Index c = 0; c < n && reader.ok(); ++c)
    for (Index r = 0; r < n; ++r) add(entries, r, c, reader.real("an entry of the matrix"));
}

/// The last row of each block row, as starts.
std::vector<Index> readStarts(NumberReader& reader, Index count, Index n, const char* what) {
  std::vector<Index> starts{0};
  if (!reader.canHold(static_cast<double>(count), what)) return starts;
  for (Index i = 0; i < count && reader.ok(); ++i)
    starts.push_back(reader.whole(what, starts.back() + 1, n));
  if (reader.ok() && starts.back() != n)
    reader.fail(std::string(what) + " of the last block is " + std::to_string(starts.back()) +
                "; it must be " + std::to_string(n));
  return starts;
}

void readBlocks(NumberReader& reader, Index n, Triplets& entries) {
  const Index count = reader.whole("the number of blocks", 0, any);
  const Index height = reader.whole("the number of block rows", 1, n),
              width = reader.whole("the number of block columns", 1, n);
  const std::vector<Index> rows = readStarts(reader, height, n, "the last row");
  const std::vector<Index> columns = readStarts(reader, width, n, "the last column");
  const Index begins = reader.whole("the size of the first index list", 1, height + 1);
  const Index stored = reader.whole("the size of the second index list", count, count);
  if (!reader.canHold(static_cast<double>(begins) + static_cast<double>(stored) * 2,
                      "the lists of blocks"))
    return;
  std::vector<Index> begin, column;
  for (Index i = 0; i < begins && reader.ok(); ++i)
    begin.push_back(reader.whole("the start of a block row", begin.empty() ? 0 : begin.back(),
                                 begin.empty() ? 0 : stored));
  // Empty block rows at the end may be left out.
  if (reader.ok() && begins == height + 1 && begin.back() != stored)
    reader.fail("The last start of a block row is " + std::to_string(begin.back()) +
                "; it must be the number of blocks, " + std::to_string(stored));
  for (Index i = 0; i < stored && reader.ok(); ++i)
    column.push_back(reader.whole("a block column", 0, width - 1));
  if (!reader.ok()) return;
  begin.resize(at(height + 1), stored);
  for (Index row = 0; row < height; ++row)
    for (Index k = begin[at(row)]; k < begin[at(row + 1)] && reader.ok(); ++k) {
      reader.whole("the number of a block", k, k);
      const Index c = column[at(k)];
      for (Index j = columns[at(c)]; j < columns[at(c + 1)]; ++j)
        for (Index i = rows[at(row)]; i < rows[at(row + 1)]; ++i)
          add(entries, i, j, reader.real("an entry of a block"));
    }
}

/// The number after this text in a line of CSparse; −1 if there is none.
Index numberBehind(std::string_view line, std::string_view text) {
  const auto found = line.find(text);
  if (found == std::string_view::npos) return -1;
  std::string_view rest = line.substr(found + text.size());
  rest.remove_prefix(std::min(rest.find_first_not_of(' '), rest.size()));
  const auto number = parseNumber(rest.substr(0, rest.find_first_not_of("0123456789")));
  return number && *number <= static_cast<double>(any) ? static_cast<Index>(*number) : -1;
}

void expectColon(NumberReader& reader) {
  if (reader.ok() && reader.word() != ":")
    reader.fail("A colon must stand between the place and the value of an entry");
}

void readSparse(NumberReader& reader, Index n, Triplets& entries) {
  enum Origin { Triplets = 1, Columns = 2 };
  const Index origin =
      reader.whole("the origin of the sparse matrix (1 triplets, 2 columns)", Triplets, Columns);
  reader.line();  // the rest of that one
  reader.line();  // version of CSparse
  const std::string_view sizes = reader.line();
  const Index count = numberBehind(sizes, "nnz:");
  if (!reader.ok()) return;
  if (count < 0 || numberBehind(sizes, "-by-") != n)
    reader.fail("The sizes of the sparse matrix are missing; they must read " +
                inQuotes(std::to_string(n) + "-by-" + std::to_string(n) + ", nzmax: … nnz: …"));
  if (!reader.canHold(2.0 * static_cast<double>(count), "the sparse matrix")) return;
  if (origin == Triplets) {
    for (Index k = 0; k < count && reader.ok(); ++k) {
      const Index row = reader.whole("the row of an entry", 0, n - 1),
                  column = reader.whole("the column of an entry", 0, n - 1);
      expectColon(reader);
      add(entries, row, column, reader.real("an entry of the matrix"));
    }
    return;
  }
  for (Index c = 0, next = 0; c < n && reader.ok(); ++c) {
    reader.atEnd();  // to the start of the next line
    const std::string_view head = reader.line();
    const Index from = numberBehind(head, "locations"), to = numberBehind(head, " to ");
    // An empty column reads "locations 5 to 4", at the start "0 to -1".
    const Index end = head.find("to -1") != std::string_view::npos ? 0 : to + 1;
    if (numberBehind(head, "col") != c || from != next || end < from || end > count) {
      reader.fail(
          "Column " + std::to_string(c) + " of the sparse matrix must begin with " +
          inQuotes("col " + std::to_string(c) + " : locations " + std::to_string(next) + " to …"));
      return;
    }
    for (; next < end && reader.ok(); ++next) {
      const Index row = reader.whole("the row of an entry", 0, n - 1);
      expectColon(reader);
      add(entries, row, c, reader.real("an entry of the matrix"));
    }
  }
}

}  // namespace

SparseMatrix readSiconosMatrix(NumberReader& reader, Index storage, Index n) {
  Triplets entries;
  if (storage == 0)
    readDense(reader, n, entries);
  else if (storage == 1)
    readBlocks(reader, n, entries);
  else
    readSparse(reader, n, entries);
  SparseMatrix A(n, n);
  if (reader.ok()) A.setFromTriplets(entries.begin(), entries.end());
  return A;
}

}  // namespace compliant
