#include "engine/base/number_columns.hpp"

#include <algorithm>

#include "engine/base/text.hpp"

namespace compliant {

namespace {

constexpr std::size_t mostColumns = 1000;

std::string unquoted(std::string cell) {
  cell = trimmed(cell);
  if (cell.size() >= 2 && cell.front() == '"' && cell.back() == '"')
    cell = cell.substr(1, cell.size() - 2);
  return cell;
}

/// The end of the cell that begins at `begin`: separators within quotes do not count.
std::size_t endOfCell(std::string_view line, std::size_t begin, const char* separators) {
  const std::size_t first = line.find_first_not_of(" \t", begin);
  if (first != std::string_view::npos && line[first] == '"') {
    const std::size_t closing = line.find('"', first + 1);
    if (closing != std::string_view::npos) begin = closing;
  }
  return std::min(line.find_first_of(separators, begin), line.size());
}

/// The cells of a line, at most one more than may be.
std::vector<std::string> cellsOf(std::string_view line) {
  std::vector<std::string> cells;
  const char* const separators = line.find(';') != std::string_view::npos   ? ";"
                                 : line.find(',') != std::string_view::npos ? ","
                                                                            : " \t";
  const bool blanks = *separators == ' ';
  for (std::size_t begin = 0; begin <= line.size() && cells.size() <= mostColumns;) {
    const std::size_t end = endOfCell(line, begin, separators);
    std::string cell = unquoted(std::string(line.substr(begin, end - begin)));
    if (!blanks || !cell.empty()) cells.push_back(std::move(cell));
    begin = end + 1;
  }
  return cells;
}

std::string countedNumbers(std::size_t count) {
  return std::to_string(count) + (count == 1 ? " number" : " numbers");
}

}  // namespace

Result<const std::vector<double>*> NumberColumns::find(const std::string& column) const {
  const auto named = std::find(names.begin(), names.end(), column);
  if (named != names.end()) return &columns[static_cast<std::size_t>(named - names.begin())];
  if (const auto number = parseNumber(column))
    for (std::size_t i = 0; i < columns.size(); ++i)
      if (*number == static_cast<double>(i + 1)) return &columns[i];
  std::string known = "1 to " + std::to_string(columns.size());
  constexpr std::size_t shown = 20, longest = 40;
  for (std::size_t i = 0; i < std::min(names.size(), shown); ++i)
    if (names[i].size() <= longest) known += ", " + inQuotes(names[i]);
  return Error{"", "There is no column " + inQuotes(column) + "; there are " + known};
}

Result<NumberColumns> readNumberColumns(std::string_view text) {
  NumberColumns table;
  int number = 0;
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);  // spreadsheets mark UTF-8 this way
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    const std::string line = trimmed(text.substr(begin, end - begin));
    begin = end + 1;
    ++number;
    if (line.empty() || line.front() == '#') continue;
    const auto wrong = [&](const std::string& sentence) {
      return Error{"line " + std::to_string(number), sentence};
    };
    const std::vector<std::string> cells = cellsOf(line);
    if (cells.size() > mostColumns)
      return wrong("The line has more than " + std::to_string(mostColumns) + " columns");
    if (table.columns.empty()) {
      table.columns.resize(cells.size());
      if (std::none_of(cells.begin(), cells.end(),
                       [](const std::string& cell) { return parseNumber(cell).has_value(); })) {
        if (!std::all_of(cells.begin(), cells.end(), isUnicode))
          return wrong("The names of columns must be text in UTF-8");
        table.names = cells;
        continue;
      }
    }
    if (cells.size() != table.columns.size())
      return wrong("The line has " + countedNumbers(cells.size()) + ", the first " +
                   std::to_string(table.columns.size()));
    for (std::size_t i = 0; i < cells.size(); ++i) {
      const std::optional<double> value = parseNumber(cells[i]);
      if (!value)
        return wrong(
            (cells[i].size() <= 40 && isUnicode(cells[i]) ? inQuotes(cells[i]) : "A cell") +
            " is no number");
      table.columns[i].push_back(*value);
    }
  }
  if (table.columns.empty() || table.columns.front().empty())
    return Error{"", "The file has no numbers"};
  return table;
}

}  // namespace compliant
