// The tables of formulas: numbers interpolated by lines or by a spline.

#include <algorithm>
#include <limits>

#include "engine/base/formula.hpp"
#include "engine/base/number_columns.hpp"
#include "engine/base/text.hpp"

namespace compliant {

namespace {

/// The second derivatives of the cubic spline with end slopes of zero, because the table is
/// constant beyond its ends.
std::vector<double> bendOfSpline(const std::vector<double>& x, const std::vector<double>& y) {
  const std::size_t n = x.size();
  const auto slope = [&](std::size_t i) {  // of the line before point i
    return i == 0 || i == n ? 0 : (y[i] - y[i - 1]) / (x[i] - x[i - 1]);
  };
  std::vector<double> bend(n, 0.0), factor(n, 0.0);
  for (std::size_t i = 0; i < n; ++i) {
    const double left = i > 0 ? x[i] - x[i - 1] : 0, right = i + 1 < n ? x[i + 1] - x[i] : 0,
                 own = 2 * (left + right) - (i > 0 ? left * factor[i - 1] : 0);
    factor[i] = right / own;
    bend[i] = (6 * (slope(i + 1) - slope(i)) - (i > 0 ? left * bend[i - 1] : 0)) / own;
  }
  for (std::size_t i = n - 1; i-- > 0;) bend[i] -= factor[i] * bend[i + 1];
  return bend;
}

}  // namespace

std::array<double, 3> Formula::Table::at(double place) const {
  if (x.empty()) return {std::numeric_limits<double>::quiet_NaN(), 0, 0};  // of a file not yet read
  if (!(place > x.front())) return {place <= x.front() ? y.front() : place, 0, 0};
  if (place >= x.back()) return {y.back(), 0, 0};
  const auto next =
                 static_cast<std::size_t>(std::upper_bound(x.begin(), x.end(), place) - x.begin()),
             i = next - 1;
  const double width = x[next] - x[i], b = (place - x[i]) / width, a = 1 - b;
  const double square = width * width / 6;
  return {
      a * y[i] + b * y[next] + square * ((a * a * a - a) * bend[i] + (b * b * b - b) * bend[next]),
      (y[next] - y[i]) / width +
          square / width * ((1 - 3 * a * a) * bend[i] + (3 * b * b - 1) * bend[next]),
      a * bend[i] + b * bend[next]};
}

void Formula::Table::finish() {
  bend =
      shape == Shape::Cubic && !x.empty() ? bendOfSpline(x, y) : std::vector<double>(x.size(), 0.0);
}

std::vector<std::string> Formula::files() const {
  std::vector<std::string> names;
  for (const Table& table : tables_)
    if (!table.file.empty() && table.x.empty()) names.push_back(table.file);
  return names;
}

Status Formula::readFiles(const std::function<Result<std::string>(const std::string& file)>& read) {
  for (Table& table : tables_) {
    if (table.file.empty()) continue;
    const Result<std::string> bytes = read(table.file);
    if (!bytes) return bytes.error();
    const auto wrong = [&](const Error& error) {
      return Error{table.file + (error.where.empty() ? "" : ", " + error.where), error.what};
    };
    const Result<NumberColumns> columns = readNumberColumns(*bytes);
    if (!columns) return wrong(columns.error());
    const Result<const std::vector<double>*> values = columns->find(table.column);
    if (!values) return wrong(values.error());
    const std::vector<double>& places = columns->columns.front();
    if (places.size() < 2) return wrong({"", "A table needs two rows or more"});
    for (std::size_t i = 1; i < places.size(); ++i)
      if (!(places[i] > places[i - 1]))
        return wrong({"", "The first column must ascend; " + numberText(places[i]) + " follows " +
                              numberText(places[i - 1])});
    table.x = places;
    table.y = **values;
    table.finish();
  }
  return {};
}

}  // namespace compliant
