#include "engine/base/number_columns.hpp"

#include <cmath>

#include "engine/base/text.hpp"
#include "tests/fuzz/target.hpp"

/// Tables of numbers beside a scene.
namespace compliant::fuzz {
namespace {

/// What is read has columns of one length, all of numbers, which their names and places find.
Verdict readColumns(std::string_view text) {
  const Result<NumberColumns> table = readNumberColumns(text);
  if (!table) {
    if (table.error().what.empty() || !isUnicode(table.error().text()))
      return {false, Error{"", "A refusal has no sentence that can be shown"}};
    return {false, {}};
  }
  if (!table->names.empty() && table->names.size() != table->columns.size())
    return {true, Error{"", "There are more names than columns, or fewer"}};
  for (std::size_t i = 0; i < table->columns.size(); ++i) {
    if (table->columns[i].size() != table->columns.front().size())
      return {true, Error{"", "Columns differ in their length"}};
    for (const double value : table->columns[i])
      if (!std::isfinite(value)) return {true, Error{"", "A number is not finite"}};
    if (!table->find(std::to_string(i + 1)))
      return {true, Error{"", "A column is not found by its number"}};
  }
  return {true, {}};
}

constexpr const char* pieces[] = {",",   ";",  " ", "\t",   "\n",          "\r\n",
                                  "#",   "\"", "1", "-.5",  "2e-3",        "1e999",
                                  "nan", "t",  "é", "\xff", "\xEF\xBB\xBF"};

std::string mutate(const std::string& seed, Random& random) {
  std::string text = seed;
  for (std::size_t times = 1 + random.below(3); times > 0; --times) {
    if (!text.empty() && random.oneIn(3))
      text.erase(random.below(text.size()), 1 + random.below(5));
    else
      text.insert(random.below(text.size() + 1), random.of(pieces));
  }
  return text;
}

std::vector<std::string> seeds() {
  return {"t,x,y\n0,1,2\n0.5,3,4\n", "0 1\n0.5 -2e-3\n", "\"t\";\"x\"\r\n# note\r\n1;2\r\n"};
}

}  // namespace

extern const Target number_columns;
const Target number_columns{"number_columns", ".csv", readColumns, mutate, seeds};

}  // namespace compliant::fuzz
