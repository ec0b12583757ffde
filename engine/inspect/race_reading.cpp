#include "engine/inspect/race_reading.hpp"

#include <algorithm>

namespace compliant {

namespace {

ReadingTable raceTable(const std::string& key, const std::string& title,
                       const std::vector<RaceResult>& results) {
  using Form = ReadingTable::Column::Form;
  ReadingTable table;
  table.key = key;
  table.title = title;
  table.columns = {
      {"method", "Solver", "", "The method, from zero.", Form::Text},
      {"to_1e-4", "to 1e-4", "", "Iterations to a relative residual of 1e-4.", Form::Number, 9},
      {"to_1e-6", "to 1e-6", "", "Iterations to a relative residual of 1e-6.", Form::Number, 9},
      {"to_1e-8", "to 1e-8", "", "Iterations to a relative residual of 1e-8.", Form::Number, 9},
      {"time", "Time", "ms", "Wall-clock time, with factorisation."},
      {"residual", "Residual", "", "The true relative residual at the end."},
      {"sentence", "Remark", "", "Why it stopped.", Form::Text},
  };
  for (const RaceResult& each : results) {
    const auto count = [](std::int64_t iterations) {
      return iterations < 0 ? std::numeric_limits<double>::quiet_NaN()
                            : static_cast<double>(iterations);
    };
    table.lines.push_back(
        {{each.method, count(each.iterations[0]), count(each.iterations[1]),
          count(each.iterations[2]), 1e3 * each.seconds, each.residual, each.sentence},
         {}});
  }
  return table;
}

ReadingChart raceChart(const std::string& key, const std::string& title,
                       const std::vector<RaceResult>& results) {
  ReadingChart chart;
  chart.key = key;
  chart.title = title;
  chart.across.title = "Iteration";
  chart.up = {"Relative residual", "", ReadingChart::Axis::Scale::Logarithmic};
  for (const RaceResult& each : results) {
    if (each.history.size() < 2) continue;
    ReadingChart::Curve curve{each.method, {}, {}};
    // Enough for a picture: of long histories every n-th.
    const std::size_t step = std::max<std::size_t>(1, each.history.size() / 200);
    for (std::size_t k = 0; k < each.history.size(); k += step) {
      curve.x.push_back(static_cast<double>(each.counts[k]));
      curve.y.push_back(each.history[k]);
    }
    chart.curves.push_back(std::move(curve));
  }
  return chart;
}

}  // namespace

void addRace(const std::string& key, const std::string& title,
             const std::vector<RaceResult>& results, Reading& reading) {
  reading.parts.emplace_back(raceTable(key, title, results));
  reading.parts.emplace_back(raceChart(key + "_residuals", title + ": residuals", results));
}

}  // namespace compliant
