#include "engine/inspect/reading.hpp"

#include <algorithm>
#include <cmath>

#include "engine/base/rounded_text.hpp"
#include "engine/base/text.hpp"
#include "engine/json/json_document.hpp"

namespace compliant {

namespace {

using Form = ReadingTable::Column::Form;

/// How many characters a text shows.
std::size_t width(const std::string& text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return (c & '\xC0') != '\x80'; }));
}

std::string headOf(const ReadingTable::Column& column) {
  return column.unit.empty() ? column.title : column.title + ", " + column.unit;
}

/// Rows of texts as columns of equal width, numbers to the right.
std::string aligned(const std::vector<std::vector<std::string>>& rows,
                    const std::vector<char>& left) {
  std::vector<std::size_t> widths(left.size(), 0);
  for (const auto& row : rows)
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], width(row[i]));
  std::string text;
  for (const auto& row : rows) {
    std::string line;
    for (std::size_t i = 0; i < row.size(); ++i) {
      const std::string room(widths[i] - width(row[i]), ' ');
      line += (i == 0 ? "  " : "   ") + (left[i] ? row[i] + room : room + row[i]);
    }
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + "\n";
  }
  return text;
}

std::string textOf(const ReadingNote& note) { return note.text + "\n"; }

std::string textOf(const ReadingTable& table) {
  std::string text = table.title + "\n";
  if (table.lines.empty()) return text + "  " + table.whenEmpty + "\n";
  std::vector<std::vector<std::string>> rows(1);
  std::vector<char> left;
  for (const auto& column : table.columns) {
    rows[0].push_back(headOf(column));
    left.push_back(column.form == Form::Text);
  }
  for (const auto& line : table.lines) {
    rows.emplace_back();
    for (std::size_t i = 0; i < table.columns.size(); ++i)
      rows.back().push_back(table.text(line, i));
  }
  return text + aligned(rows, left);
}

std::string textOf(const ReadingChart& chart) {
  const std::size_t count = chart.curves.size();
  return chart.title + "\n  " + std::to_string(count) + (count == 1 ? " curve" : " curves") +
         "; JSON has the numbers\n";
}

std::string textOf(const ReadingMap& map) {
  // As many columns as a terminal shows, the last among them.
  constexpr Index most = 10;
  std::vector<Index> shown;
  const Index every = std::max<Index>(1, (map.columns + most - 1) / most);
  for (Index c = 0; c < map.columns - 1; c += every) shown.push_back(c);
  if (map.columns > 0) shown.push_back(map.columns - 1);
  std::vector<std::vector<std::string>> rows{{map.across}};
  for (const Index c : shown) rows[0].push_back(roundedText(map.columnNumber(c), 9));
  for (std::size_t r = 0; r < map.rowNames.size(); ++r) {
    rows.push_back({map.rowNames[r]});
    for (const Index c : shown)
      rows.back().push_back(
          roundedText(static_cast<double>(map.values[r * at(map.columns) + at(c)])));
  }
  std::vector<char> left(shown.size() + 1, 0);
  left[0] = 1;
  return map.title + "\n" + aligned(rows, left);
}

/// JSON has no word for what is not finite.
std::string json(double number) { return std::isfinite(number) ? numberText(number) : "null"; }

std::string json(const std::vector<double>& numbers) {
  std::string text;
  for (const double each : numbers) text += (text.empty() ? "" : ", ") + json(each);
  return "[" + text + "]";
}

std::string json(const ReadingTable& table) {
  std::string lines;
  for (const auto& line : table.lines) {
    std::string cells;
    for (std::size_t i = 0; i < table.columns.size(); ++i) {
      const auto& column = table.columns[i];
      cells +=
          (cells.empty() ? "" : ", ") + jsonQuoted(column.key) + ": " +
          (column.form == Form::Text ? jsonQuoted(line.cells[i].text) : json(line.cells[i].number));
    }
    lines += (lines.empty() ? "\n    {" : ",\n    {") + cells + "}";
  }
  return "[" + lines + "]";
}

std::string json(const ReadingChart& chart) {
  std::string curves;
  for (const auto& curve : chart.curves)
    curves += (curves.empty() ? "\n    {" : ",\n    {") + ("\"name\": " + jsonQuoted(curve.name)) +
              ", \"x\": " + json(curve.x) + ", \"y\": " + json(curve.y) + "}";
  return "[" + curves + "]";
}

std::string json(const ReadingMap& map) {
  std::string rows;
  for (std::size_t r = 0; r < map.rowNames.size(); ++r) {
    const auto first = map.values.begin() + static_cast<std::ptrdiff_t>(r) * map.columns;
    rows += (rows.empty() ? "\n    {" : ",\n    {") + ("\"name\": " + jsonQuoted(map.rowNames[r])) +
            ", \"values\": " + json(std::vector<double>(first, first + map.columns)) + "}";
  }
  std::vector<double> columns;
  for (Index c = 0; c < map.columns; ++c) columns.push_back(map.columnNumber(c));
  return "{\"columns\": " + json(columns) + ", \"rows\": [" + rows + "]}";
}

}  // namespace

std::string ReadingTable::text(const Line& line, std::size_t column) const {
  const Cell& cell = line.cells[column];
  return columns[column].form == Form::Text ? cell.text
                                            : roundedText(cell.number, columns[column].digits);
}

std::string textOf(const Reading& reading) {
  std::string text;
  for (const Reading::Part& part : reading.parts)
    text += std::visit([](const auto& each) { return textOf(each); }, part);
  return text;
}

std::string jsonOf(const std::string& caption, const Reading& reading) {
  std::string notes, rest;
  for (const Reading::Part& part : reading.parts)
    std::visit(
        [&](const auto& each) {
          if constexpr (std::is_same_v<std::decay_t<decltype(each)>, ReadingNote>)
            notes += (notes.empty() ? "" : ", ") + jsonQuoted(each.text);
          else
            rest += ",\n  " + jsonQuoted(each.key) + ": " + json(each);
        },
        part);
  return "{\n  \"caption\": " + jsonQuoted(caption) + ",\n  \"notes\": [" + notes + "]" + rest +
         "\n}\n";
}

namespace {

std::string quotedForCsv(const std::string& text) {
  if (text.find_first_of(",\"\n") == std::string::npos) return text;
  std::string result = "\"";
  for (const char c : text) result += c == '"' ? std::string("\"\"") : std::string(1, c);
  return result + "\"";
}

std::string csvNumber(double number) {
  return std::isnan(number) ? std::string() : numberText(number);
}

std::string headOf(const ReadingChart::Axis& axis) {
  return axis.unit.empty() ? axis.title : axis.title + ", " + axis.unit;
}

}  // namespace

std::string csvOf(const ReadingTable& table) {
  std::string text;
  for (const auto& column : table.columns)
    text += (text.empty() ? "" : ",") + quotedForCsv(headOf(column));
  text += "\n";
  const auto cellOf = [&](const ReadingTable::Line& line, std::size_t i) {
    return table.columns[i].form == Form::Text ? quotedForCsv(line.cells[i].text)
                                               : csvNumber(line.cells[i].number);
  };
  for (const auto& line : table.lines)
    for (std::size_t i = 0; i < table.columns.size(); ++i)
      text += cellOf(line, i) + (i + 1 < table.columns.size() ? "," : "\n");
  return text;
}

std::string csvOf(const ReadingChart& chart) {
  std::string text =
      "curve," + quotedForCsv(headOf(chart.across)) + "," + quotedForCsv(headOf(chart.up)) + "\n";
  for (const ReadingChart::Curve& curve : chart.curves)
    for (std::size_t i = 0; i < curve.x.size(); ++i)
      text += quotedForCsv(curve.name) + "," + csvNumber(curve.x[i]) + "," + csvNumber(curve.y[i]) +
              "\n";
  return text;
}

}  // namespace compliant
