#include "engine/contact/files/problem_json.hpp"

#include <algorithm>
#include <cmath>

#include "engine/base/text.hpp"
#include "engine/contact/files/matrix_market.hpp"
#include "engine/json/json_document.hpp"

namespace compliant {

namespace {

using ReadText = std::function<Result<std::string>(const std::string& name)>;

constexpr double mostBlocks = 10'000'000;

/// The matrix in the file that a member names.
Result<SparseMatrix> readMatrix(const JsonNode& root, const char* key, const ReadText& read) {
  const JsonNode* node = root.find(key);
  if (node == nullptr || node->text() == nullptr)
    return Error{
        root.place.text(),
        inQuotes(key) + " is missing; it must name a Matrix Market file of the same folder"};
  const std::string& name = *node->text();
  // A foreign problem must not read other files.
  if (name.empty() || name.front() == '.' || name.find_first_of("/\\:") != std::string::npos)
    return Error{node->place.text(),
                 inQuotes(key) + " must be the name of a file of the same folder, without a path"};
  const Result<std::string> text = read(name);
  if (!text) return text.error();
  Result<SparseMatrix> matrix = readMatrixMarket(*text);
  if (!matrix) return Error{name + ": " + matrix.error().where, matrix.error().what};
  return matrix;
}

/// A number of a block; `missing` where it is not given.
Result<double> readNumber(const JsonNode& block, const char* key, double low, double high,
                          double missing) {
  const JsonNode* node = block.find(key);
  if (node == nullptr) return missing;
  const auto number = node->number();
  if (!number || !(*number >= low && *number <= high))
    return Error{node->place.text(), inQuotes(key) + " must be a number from " + numberText(low) +
                                         " to " + numberText(high)};
  return *number;
}

Status checkMembers(const JsonNode& node, std::initializer_list<std::string_view> known) {
  for (const JsonNode::Member& member : *node.object())
    if (std::find(known.begin(), known.end(), member.key) == known.end())
      return Error{member.place.text(), inQuotes(member.key) + " is not known here"};
  return {};
}

Result<AdmissibleSet> readSet(const JsonNode& block) {
  const JsonNode* set = block.find("set");
  const std::string kind = set != nullptr && set->text() != nullptr ? *set->text() : "";
  if (kind == "equality" || kind == "unilateral") {
    if (const Status known = checkMembers(block, {"set", "count"}); !known) return known.error();
    return kind == "equality" ? AdmissibleSet::equality() : AdmissibleSet::unilateral();
  }
  constexpr double most = 1e300;
  if (kind == "box") {
    if (const Status known = checkMembers(block, {"set", "count", "lower", "upper"}); !known)
      return known.error();
    const Result<double> lower = readNumber(block, "lower", -most, most, -unbounded),
                         upper = readNumber(block, "upper", -most, most, unbounded);
    if (!lower) return lower.error();
    if (!upper) return upper.error();
    return AdmissibleSet::box(*lower, *upper);
  }
  if (kind == "coulomb") {
    if (const Status known = checkMembers(block, {"set", "count", "friction", "tangents"}); !known)
      return known.error();
    const Result<double> friction = readNumber(block, "friction", 0, most, -1);
    if (!friction) return friction.error();
    if (*friction < 0)
      return Error{block.place.text(), "“friction” is missing; it must be a number of at least 0"};
    const Result<double> tangents = readNumber(block, "tangents", 2, 5, 2);
    if (!tangents || (*tangents != 2 && *tangents != 5))
      return Error{block.place.text(), "“tangents” must be 2, or 5 with three turns"};
    return AdmissibleSet::coulomb(*friction, static_cast<Index>(*tangents));
  }
  return Error{block.place.text(), "“set” must be “coulomb”, “unilateral”, “equality” or “box”"};
}

Status readBlocks(const JsonNode& root, Index rows, std::vector<AdmissibleSet>& sets) {
  const JsonNode* blocks = root.find("blocks");
  if (blocks == nullptr || blocks->list() == nullptr)
    return Error{root.place.text(), "“blocks” is missing; it must be a list of admissible sets"};
  Index used = 0;
  for (const JsonNode& block : *blocks->list()) {
    if (block.object() == nullptr)
      return Error{block.place.text(),
                   "A block must be an object, such as {\"set\": \"unilateral\"}"};
    const Result<AdmissibleSet> set = readSet(block);
    if (!set) return set.error();
    const Result<double> count = readNumber(block, "count", 1, mostBlocks, 1);
    if (!count) return count.error();
    if (*count != std::round(*count))
      return Error{block.place.text(), "“count” must be a whole number"};
    used += static_cast<Index>(*count) * set->rows();
    if (used > rows)
      return Error{block.place.text(), "The blocks up to here have " + std::to_string(used) +
                                           " rows; the matrix has " + std::to_string(rows)};
    sets.insert(sets.end(), static_cast<std::size_t>(*count), *set);
  }
  if (used != rows)
    return Error{blocks->place.text(), "The blocks have " + std::to_string(used) +
                                           " rows; the matrix has " + std::to_string(rows)};
  return {};
}

std::string setJson(const AdmissibleSet& set) {
  if (set.tangents > 0)
    return "\"set\": \"coulomb\", \"friction\": " + numberText(set.friction) +
           (set.tangents == 2 ? "" : ", \"tangents\": " + std::to_string(set.tangents));
  if (set.isEquality()) return "\"set\": \"equality\"";
  if (set.isUnilateral()) return "\"set\": \"unilateral\"";
  return "\"set\": \"box\"" +
         (std::isfinite(set.lower) ? ", \"lower\": " + numberText(set.lower) : "") +
         (std::isfinite(set.upper) ? ", \"upper\": " + numberText(set.upper) : "");
}

/// One list for each block.
std::string blockLists(const NonsmoothProblem& problem, const VecX& values) {
  std::string text = "[";
  for (Index b = 0, i = 0; b < problem.blocks() && i < values.size(); ++b) {
    text += b > 0 ? ",\n    [" : "\n    [";
    for (Index k = 0; k < problem.set(b).rows(); ++k, ++i)
      text += (k > 0 ? ", " : "") + numberText(values[i]);
    text += "]";
  }
  return text + "]";
}

std::string jsonNumber(double x) { return std::isfinite(x) ? numberText(x) : "null"; }

}  // namespace

Result<NonsmoothProblem> readProblemJson(std::string_view text, const ReadText& read) {
  const Result<JsonNode> root = parseJson(text);
  if (!root) return root.error();
  if (root->object() == nullptr) return Error{root->place.text(), "A problem must be an object"};
  const bool lcp = root->find("lcp") != nullptr;
  const JsonNode* version = root->find(lcp ? "lcp" : "nonsmooth_problem");
  if (version == nullptr || version->integer() != 1)
    return Error{root->place.text(), "A problem must have “nonsmooth_problem”: 1 or “lcp”: 1"};
  const Status known = lcp ? checkMembers(*root, {"lcp", "M", "q"})
                           : checkMembers(*root, {"nonsmooth_problem", "A", "velocity", "blocks"});
  if (!known) return known.error();
  const Result<SparseMatrix> A = readMatrix(*root, lcp ? "M" : "A", read);
  if (!A) return A.error();
  const Result<SparseMatrix> velocity = readMatrix(*root, lcp ? "q" : "velocity", read);
  if (!velocity) return velocity.error();
  if (A->rows() != A->cols() || velocity->rows() != A->rows() || velocity->cols() != 1)
    return Error{"", "The matrix has " + std::to_string(A->rows()) + " rows and " +
                         std::to_string(A->cols()) + " columns, the vector " +
                         std::to_string(velocity->rows()) + " and " +
                         std::to_string(velocity->cols()) +
                         "; the matrix must be square, the vector one column of as many rows"};
  NonsmoothProblem problem;
  problem.velocity = VecX(*velocity);
  if (lcp)
    problem.sets.assign(at(A->rows()), AdmissibleSet::unilateral());
  else if (const Status blocks = readBlocks(*root, A->rows(), problem.sets); !blocks)
    return blocks.error();
  problem.response = std::make_shared<SparseBlockResponse>(startsOfBlocks(problem.sets), *A);
  if (const Status fits = check(problem); !fits) return fits.error();
  return problem;
}

std::string problemJson(const NonsmoothProblem& problem) {
  std::string text =
      "{\n  \"nonsmooth_problem\": 1,\n  \"A\": \"A.mtx\",\n  \"velocity\": \"velocity.mtx\",\n  "
      "\"blocks\": [";
  for (std::size_t b = 0, count = 0; b < problem.sets.size(); b += count) {
    for (count = 1; b + count < problem.sets.size() && problem.sets[b + count] == problem.sets[b];)
      ++count;
    text += (b > 0 ? ",\n    {" : "\n    {") + setJson(problem.sets[b]) +
            (count > 1 ? ", \"count\": " + std::to_string(count) : "") + "}";
  }
  return text + "]\n}\n";
}

std::string solutionJson(const NonsmoothProblem& problem, const ContactReport& report) {
  std::string text = "{\n";
  text += "  \"status\": " + jsonQuoted(contactStatusText(report.status)) +
          ",\n  \"method\": " + jsonQuoted(report.method) + ",\n";
  text += "  \"message\": " + jsonQuoted(report.message) +
          ",\n  \"iterations\": " + std::to_string(report.iterations) + ",\n";
  text += "  \"natural_residual\": {\"relative\": " + jsonNumber(report.residual.relative) +
          ", \"norm\": " + jsonNumber(report.residual.norm) +
          ", \"largest\": " + jsonNumber(report.residual.largest) +
          ", \"worst_block\": " + std::to_string(report.residual.worst) + "},\n";
  text += "  \"mu\": " + blockLists(problem, report.impulse) +
          ",\n  \"u\": " + blockLists(problem, report.velocity) + "\n}\n";
  return text;
}

}  // namespace compliant
