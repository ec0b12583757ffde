#include "ui/model/solving/rates.hpp"

#include <cmath>

namespace compliant {

namespace {

constexpr double countedSpan = 1;          // s
constexpr double leastCountedSpan = 0.25;  // s

/// "1,200" in the width of the read-out.
std::string groupedDigits(const std::optional<double>& rate) {
  std::string text = rate ? std::to_string(std::llround(*rate)) : "-";
  for (std::size_t at = text.size(); at > 3;) text.insert(at -= 3, ",");
  const auto width = static_cast<std::size_t>(readOutWidth);
  return text.size() < width ? std::string(width - text.size(), ' ') + text : text;
}

}  // namespace

void Rates::note(std::int64_t step, double clock) {
  // Back in time: what was counted is of another run.
  if (!pictures_.empty() && (step < pictures_.back().step || clock < pictures_.back().clock))
    halt();
  pictures_.push_back({clock, step});
  while (pictures_.size() > 2 && clock - pictures_[1].clock >= countedSpan) pictures_.pop_front();
}

std::optional<double> Rates::perSecond(double count) const {
  if (pictures_.size() < 2) return std::nullopt;
  const double span = pictures_.back().clock - pictures_.front().clock;
  if (span < leastCountedSpan) return std::nullopt;
  return count / span;
}

std::optional<double> Rates::pictures() const {
  return perSecond(static_cast<double>(pictures_.size()) - 1);
}

std::optional<double> Rates::steps() const {
  if (pictures_.empty()) return std::nullopt;
  return perSecond(static_cast<double>(pictures_.back().step - pictures_.front().step));
}

std::vector<ReadOutLine> Rates::lines() const {
  // They are there because somebody asked for them: the last to go.
  return {{"frames", groupedDigits(pictures()), "fps", false, {}, -1},
          {"steps", groupedDigits(steps()), "/s", false, {}, -1}};
}

}  // namespace compliant
