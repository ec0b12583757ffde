#include "ui/model/basics/curve_table.hpp"

#include <algorithm>
#include <cmath>

#include "engine/base/text.hpp"

namespace compliant {

namespace {

std::string quoted(const std::string& text) {
  std::string result = "\"";
  for (const char c : text) result += c == '"' ? "\"\"" : std::string(1, c);
  return result + "\"";
}

/// Without a minus sign on zero, because people read it.
std::string shown(double value) { return numberText(value == 0 ? 0 : value); }

}  // namespace

std::string curveTable(const std::string& along, std::span<const CurveColumn> columns) {
  std::string text = along;
  std::vector<double> times;
  for (const CurveColumn& column : columns) {
    text += "," + quoted(column.name + (column.unit.empty() ? "" : " [" + column.unit + "]"));
    times.insert(times.end(), column.samples->times().begin(), column.samples->times().end());
  }
  text += "\n";
  std::sort(times.begin(), times.end());
  times.erase(std::unique(times.begin(), times.end()), times.end());
  std::vector<std::size_t> next(columns.size(), 0);
  for (const double time : times) {
    text += shown(time);
    for (std::size_t i = 0; i < columns.size(); ++i) {
      const auto at = columns[i].samples->times();
      const auto values = columns[i].samples->values();
      while (next[i] < at.size() && at[next[i]] < time) ++next[i];
      // Of several values at one time, use the last: the one after the edit.
      while (next[i] + 1 < at.size() && at[next[i] + 1] == time) ++next[i];
      text += ",";
      if (next[i] < at.size() && at[next[i]] == time && std::isfinite(values[next[i]]))
        text += shown(values[next[i]]);
    }
    text += "\n";
  }
  return text;
}

}  // namespace compliant
