#include "engine/contact/files/problem_json.hpp"

#include "engine/contact/files/matrix_market.hpp"
#include "tests/fuzz/grammar.hpp"
#include "tests/fuzz/solving.hpp"

/// Contact problems as JSON beside Matrix Market files: the JSON, then each file, after a form feed
/// and a line with its name.
namespace compliant::fuzz {
namespace {

constexpr char feed = '\f';

Verdict readAndSolve(std::string_view text) {
  const auto read = [text](const std::string& name) -> Result<std::string> {
    const std::string head = feed + name + "\n";
    const std::size_t at = text.find(head);
    if (at == std::string_view::npos) return Error{name, "There is no such file"};
    const std::string_view rest = text.substr(at + head.size());
    return std::string(rest.substr(0, rest.find(feed)));
  };
  return verdictOn(readProblemJson(text.substr(0, text.find(feed)), read));
}

std::vector<std::string> seeds() {
  MatX A = MatX::Identity(5, 5);
  A(0, 3) = A(3, 0) = 0.3;
  A(1, 4) = A(4, 1) = -0.2;
  const std::string files = "\fA.mtx\n" + matrixMarketText(SparseMatrix(A.sparseView())) +
                            "\fvelocity.mtx\n" +
                            matrixMarketText(VecX((VecX(5) << -1, 0.5, 0.2, -2, 3).finished()));
  return {
      R"({"nonsmooth_problem": 1, "A": "A.mtx", "velocity": "velocity.mtx", "blocks": [{"set": "coulomb", "friction": 0.5, "count": 1}, {"set": "unilateral"}, {"set": "box", "lower": -1, "upper": 1}]})" +
          files,
      R"({"nonsmooth_problem": 1, "A": "A.mtx", "velocity": "velocity.mtx", "blocks": [{"set": "equality", "count": 2}, {"set": "unilateral", "count": 3}]})" +
          files,
      R"({"lcp": 1, "M": "A.mtx", "q": "velocity.mtx"})" + files,
      "{\"lcp\": 1, \"M\": \"M\", \"q\": \"q\"}\fM\n%%MatrixMarket matrix coordinate real "
      "symmetric\n2 2 3\n1 1 2\n2 1 1\n2 2 2\n"
      "\fq\n%%MatrixMarket matrix array real general\n2 1\n-1\n-1\n"};
}

/// A block of another set, or with another number.
void mutateBlock(Json& block, Random& random) {
  const char* sets[] = {"equality", "unilateral", "box", "coulomb"};
  const char* fields[] = {"count", "friction", "lower", "upper"};
  if (random.oneIn(3))
    block["set"] = random.of(sets);
  else
    block[random.of(fields)] =
        random.oneIn(4) ? anything(random) : Json(static_cast<double>(random.below(4)));
}

/// The last number of a line below the sizes of a file: its value, which seldom makes the file
/// another kind of thing.
void mutateValue(std::string& file, Random& random) {
  const char* values[] = {"0", "-1", "0.5", "3", "1e6", "1e-320", "-1e308", "nan", ""};
  std::vector<std::size_t> ends;  // of lines below the sizes
  for (std::size_t at = file.find('\n'); at != std::string::npos; at = file.find('\n', at + 1))
    ends.push_back(at);
  constexpr std::size_t head = 3;  // the name, the banner and the sizes
  if (ends.size() <= head) return;
  const std::size_t end = ends[head + random.below(ends.size() - head)];
  const std::size_t start = file.find_last_of(" \n", end - 1) + 1;
  file.replace(start, end - start, random.of(values));
}

/// The JSON as JSON, values of the files as values, and once in four times any letter of the text.
std::string mutate(const std::string& text, Random& random) {
  if (random.oneIn(4)) return mutateNumbers(text, random);
  const std::size_t feeds = std::min(text.find(feed), text.size());
  std::string head = text.substr(0, feeds), files = text.substr(feeds);
  if (random.oneIn(2)) {
    Json problem = objectIn(head);
    Json* blocks =
        problem.contains("blocks") && problem["blocks"].is_array() ? &problem["blocks"] : nullptr;
    Json* block =
        blocks != nullptr && !blocks->empty() ? &(*blocks)[random.below(blocks->size())] : nullptr;
    if (block != nullptr && block->is_object() && !random.oneIn(4))
      mutateBlock(*block, random);
    else
      mutateAnywhere(problem, random);
    head = problem.dump(-1, ' ', false, Json::error_handler_t::ignore);
  }
  const std::size_t from = files.rfind(feed, random.below(files.size()));
  if (from == std::string::npos) return head + files;
  const std::size_t to = std::min(files.find(feed, from + 1), files.size());
  std::string file = files.substr(from, to - from);
  mutateValue(file, random);
  return head + files.substr(0, from) + file + files.substr(to);
}

}  // namespace

extern const Target problem_json;
const Target problem_json{"problem_json", ".problem", readAndSolve, mutate, seeds};

}  // namespace compliant::fuzz
