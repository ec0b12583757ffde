#include "engine/contact/files/siconos_text.hpp"

#include "engine/base/text.hpp"
#include "engine/contact/files/siconos_matrix.hpp"

namespace compliant {

namespace {

/// The first numbers, by which the two kinds of problems differ.
struct Head {
  bool friction = false;
  Index blocks = 0, rows = 0, storage = 0;
};

/// A sentence about a file whose first number is neither the dimension of a spatial friction
/// problem nor the size of an LCP.
std::string notRead(Index first) {
  const std::string number = std::to_string(first);
  if (first == 2) return "The dimension is 2; it must be 3: problems in the plane are not read";
  if (first == 5) return "The dimension is 5; it must be 3: rolling friction is not read";
  return "The file begins with " + number +
         ": a contact problem begins with its dimension, 3, and an LCP with its size, which its "
         "third and fourth number repeat";
}

Head readHead(NumberReader& reader) {
  Head head;
  const Index first =
      reader.whole("the first number (a dimension, or the size of an LCP)", 1, largestDeclaredSize);
  const Index second = reader.whole("the second number (contacts, or the storage of an LCP)", 0,
                                    largestDeclaredSize);
  const Index third =
      reader.whole("the third number (the storage, or the rows of an LCP)", 0, largestDeclaredSize);
  const Index fourth = reader.whole("the fourth number (the rows, or the columns of an LCP)", 1,
                                    largestDeclaredSize);
  if (!reader.ok()) return head;
  if (second <= 2 && third == first && fourth == first) return {false, first, first, second};
  head = {true, second, fourth, third};
  if (first != 3)
    reader.fail(notRead(first));
  else if (head.blocks < 1)
    reader.fail("The number of contacts is 0; there must be at least 1");
  else if (head.storage > 2)
    reader.fail("The storage of the matrix is " + std::to_string(head.storage) +
                "; it must be 0 (dense), 1 (sparse blocks) or 2 (sparse)");
  else if (head.rows != 3 * head.blocks)
    reader.fail("The matrix has " + std::to_string(head.rows) + " rows; " +
                std::to_string(head.blocks) + " contacts need " + std::to_string(3 * head.blocks));
  else
    reader.whole("the number of columns", head.rows, head.rows);
  return head;
}

}  // namespace

Result<NonsmoothProblem> readSiconosText(std::string_view text) {
  NumberReader reader(text);
  const Head head = readHead(reader);
  const double after =
      static_cast<double>(head.rows) + (head.friction ? static_cast<double>(head.blocks) : 0);
  if (!reader.canHold(after, std::to_string(head.blocks) + (head.friction ? " contacts" : " rows")))
    return reader.status().error();
  const SparseMatrix A = readSiconosMatrix(reader, head.storage, head.rows);
  if (!reader.canHold(after, "the vector q and the friction coefficients"))
    return reader.status().error();
  NonsmoothProblem problem;
  problem.velocity = VecX::Zero(head.rows);
  for (Index i = 0; i < head.rows && reader.ok(); ++i)
    problem.velocity[i] = reader.real("an entry of q");
  for (Index b = 0; b < head.blocks && reader.ok(); ++b) {
    problem.sets.push_back(head.friction
                               ? AdmissibleSet::coulomb(reader.real("a friction coefficient"))
                               : AdmissibleSet::unilateral());
    if (problem.sets.back().friction < 0)
      reader.fail("The friction coefficient of contact " + std::to_string(b) + " is " +
                  numberText(problem.sets.back().friction) + "; it must be at least 0");
  }
  // After them Siconos may write a flag, 0 or 1, without effect on the problem.
  const bool flagFollows = head.friction && reader.ok() && !reader.atEnd() &&
                           (reader.next() == '0' || reader.next() == '1');
  if (flagFollows) reader.whole("the flag after the last friction coefficient", 0, 1);
  reader.expectEnd(!head.friction ? "the last entry of q"
                   : flagFollows  ? "the flag"
                                  : "the last friction coefficient");
  if (!reader.ok()) return reader.status().error();
  problem.response = std::make_shared<SparseBlockResponse>(startsOfBlocks(problem.sets), A);
  if (const Status fits = check(problem); !fits) return fits.error();
  return problem;
}

Result<std::string> siconosText(const NonsmoothProblem& problem) {
  const bool friction = !problem.sets.empty() && problem.set(0).tangents > 0;
  for (Index b = 0; b < problem.blocks(); ++b)
    if (friction ? problem.set(b).tangents != 2 : !problem.set(b).isUnilateral())
      return Error{"block " + std::to_string(b),
                   "The text layout holds contacts with friction alone, or unilateral rows alone. "
                   "Write Matrix Market and JSON instead"};
  const SparseBlockResponse A(startsOfBlocks(problem.sets), problem.response->matrix());
  const Index size = friction ? 3 : 1, blocks = problem.blocks(), rows = problem.rows();
  std::string text = friction ? "3\n" + std::to_string(blocks) + "\n" : std::to_string(rows) + "\n";
  const auto line = [&](Index number) { text += std::to_string(number) + "\n"; };
  const auto list = A.list();
  for (const Index number : {Index{1}, rows, rows, static_cast<Index>(list.size()), blocks, blocks})
    line(number);
  for (int twice = 0; twice < 2; ++twice)
    for (Index b = 1; b <= blocks; ++b) line(size * b);
  line(blocks + 1);
  line(static_cast<Index>(list.size()));
  for (Index row = 0, k = 0; row <= blocks; ++row) {
    while (k < static_cast<Index>(list.size()) && list[at(k)].row < row) ++k;
    line(k);
  }
  for (const auto& block : list) line(block.column);
  for (Index k = 0; k < static_cast<Index>(list.size()); ++k) {
    line(k);
    for (Index c = 0; c < size; ++c)
      for (Index r = 0; r < size; ++r)
        text += numberText(list[at(k)].values[at(r * size + c)]) + "\n";
  }
  for (const double q : problem.velocity) text += numberText(q) + "\n";
  for (const AdmissibleSet& set : problem.sets)
    if (friction) text += numberText(set.friction) + "\n";
  return text;
}

}  // namespace compliant
