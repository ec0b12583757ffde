#include "engine/contact/files/problem_json.hpp"

#include "engine/contact/files/matrix_market.hpp"
#include "tests/fuzz/solving.hpp"

/// Contact problems as JSON beside Matrix Market files: the JSON, then each file, after a form feed and a line with its name.
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
  const std::string files = "\fA.mtx\n" + matrixMarketText(SparseMatrix(A.sparseView())) + "\fvelocity.mtx\n" +
                            matrixMarketText(VecX((VecX(5) << -1, 0.5, 0.2, -2, 3).finished()));
  return {R"({"nonsmooth_problem": 1, "A": "A.mtx", "velocity": "velocity.mtx", "blocks": [{"set": "coulomb", "friction": 0.5, "count": 1}, {"set": "unilateral"}, {"set": "box", "lower": -1, "upper": 1}]})" + files,
          R"({"nonsmooth_problem": 1, "A": "A.mtx", "velocity": "velocity.mtx", "blocks": [{"set": "equality", "count": 2}, {"set": "unilateral", "count": 3}]})" + files,
          R"({"lcp": 1, "M": "A.mtx", "q": "velocity.mtx"})" + files,
          "{\"lcp\": 1, \"M\": \"M\", \"q\": \"q\"}\fM\n%%MatrixMarket matrix coordinate real symmetric\n2 2 3\n1 1 2\n2 1 1\n2 2 2\n"
          "\fq\n%%MatrixMarket matrix array real general\n2 1\n-1\n-1\n"};
}

}  // namespace

extern const Target problem_json;
const Target problem_json{"problem_json", ".problem", readAndSolve, mutateNumbers, seeds};

}  // namespace compliant::fuzz
