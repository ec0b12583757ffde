#include "engine/contact/files/matrix_market.hpp"

#include <vector>

#include "engine/base/text.hpp"
#include "engine/contact/files/number_reader.hpp"

namespace compliant {

namespace {

/// Rows may be empty, so the text does not bound their number.
constexpr Index mostRows = 1'000'000;

struct Header {
  bool coordinate = false, symmetric = false;
};

Result<Header> readHeader(NumberReader& reader) {
  if (reader.word() != "%%MatrixMarket" || reader.word() != "matrix")
    return Error{"line 1", "A Matrix Market file must begin with “%%MatrixMarket matrix”"};
  const std::string_view format = reader.word(), field = reader.word(), symmetry = reader.word();
  if (format != "coordinate" && format != "array")
    return Error{"line 1", "The format must be coordinate or array"};
  if (field != "real" && field != "integer" && field != "double")
    return Error{"line 1", "The numbers must be real or integer"};
  if (symmetry != "general" && symmetry != "symmetric")
    return Error{"line 1", "The symmetry must be general or symmetric"};
  reader.line();
  return Header{format == "coordinate", symmetry == "symmetric"};
}

}  // namespace

Result<SparseMatrix> readMatrixMarket(std::string_view text) {
  // Comments stand between the header and the sizes.
  NumberReader reader(text);
  const Result<Header> header = readHeader(reader);
  if (!header) return header.error();
  while (!reader.atEnd() && reader.next() == '%') reader.line();
  const Index rows = reader.whole("the number of rows", 0, mostRows),
              columns = reader.whole("the number of columns", 0, mostRows);
  const double all = static_cast<double>(rows) * static_cast<double>(columns);
  if (reader.ok() && header->symmetric && rows != columns)
    reader.fail("A symmetric matrix has as many columns as rows");
  const Index count =
      header->coordinate ? reader.whole("the number of entries", 0, 10 * largestDeclaredSize) : 0;
  const double numbers = header->coordinate  ? 3.0 * static_cast<double>(count)
                         : header->symmetric ? 0.5 * (all + static_cast<double>(rows))
                                             : all;
  if (!reader.canHold(numbers, "the matrix")) return reader.status().error();
  std::vector<Eigen::Triplet<double>> entries;
  const auto add = [&](Index r, Index c, double value) {
    if (value == 0) return;
    entries.emplace_back(static_cast<int>(r), static_cast<int>(c), value);
    if (header->symmetric && r != c)
      entries.emplace_back(static_cast<int>(c), static_cast<int>(r), value);
  };
  if (header->coordinate) {
    for (Index k = 0; k < count && reader.ok(); ++k) {
      const Index r = reader.whole("the row of an entry", 1, rows),
                  c = reader.whole("the column of an entry", 1, columns);
      if (reader.ok() && header->symmetric && c > r)
        reader.fail("A symmetric matrix holds its lower triangle alone; this entry is above it");
      add(r - 1, c - 1, reader.real("an entry of the matrix"));
    }
  } else {
    for (Index c = 0; c < columns && reader.ok(); ++c)
      for (Index r = header->symmetric ? c : 0; r < rows && reader.ok(); ++r)
        add(r, c, reader.real("an entry of the matrix"));
  }
  reader.expectEnd("the last entry");
  if (!reader.ok()) return reader.status().error();
  SparseMatrix A(rows, columns);
  A.setFromTriplets(entries.begin(), entries.end());
  return A;
}

std::string matrixMarketText(const SparseMatrix& A) {
  std::string text = "%%MatrixMarket matrix coordinate real general\n" + std::to_string(A.rows()) +
                     " " + std::to_string(A.cols()) + " " + std::to_string(A.nonZeros()) + "\n";
  for (Index c = 0; c < A.outerSize(); ++c)
    for (SparseMatrix::InnerIterator entry(A, c); entry; ++entry)
      text += std::to_string(entry.row() + 1) + " " + std::to_string(entry.col() + 1) + " " +
              numberText(entry.value()) + "\n";
  return text;
}

std::string matrixMarketText(const VecX& x) {
  std::string text =
      "%%MatrixMarket matrix array real general\n" + std::to_string(x.size()) + " 1\n";
  for (const double each : x) text += numberText(each) + "\n";
  return text;
}

}  // namespace compliant
