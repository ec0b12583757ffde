#include "ui/model/solving/rates.hpp"

#include <cmath>

namespace compliant {

namespace {

constexpr double countedSpan = 1;          // s
constexpr double leastCountedSpan = 0.25;  // s

/// "1,200" in the width of the HUD column.
std::string groupedDigits(const std::optional<double>& rate) {
  std::string text = rate ? std::to_string(std::llround(*rate)) : "-";
  for (std::size_t at = text.size(); at > 3;) text.insert(at -= 3, ",");
  const auto width = static_cast<std::size_t>(hudValueWidth);
  return text.size() < width ? std::string(width - text.size(), ' ') + text : text;
}

}  // namespace

void Rates::addFrame(std::int64_t step, double clock) {
  // Back in time: the count belongs to another run.
  if (!frames_.empty() && (step < frames_.back().step || clock < frames_.back().clock)) halt();
  frames_.push_back({clock, step});
  while (frames_.size() > 2 && clock - frames_[1].clock >= countedSpan) frames_.pop_front();
}

std::optional<double> Rates::perSecond(double count) const {
  if (frames_.size() < 2) return std::nullopt;
  const double span = frames_.back().clock - frames_.front().clock;
  if (span < leastCountedSpan) return std::nullopt;
  return count / span;
}

std::optional<double> Rates::framesPerSecond() const {
  return perSecond(static_cast<double>(frames_.size()) - 1);
}

std::optional<double> Rates::steps() const {
  if (frames_.empty()) return std::nullopt;
  return perSecond(static_cast<double>(frames_.back().step - frames_.front().step));
}

std::vector<HudLine> Rates::lines() const {
  // The user has switched these lines on: they are dropped last.
  return {{"frames", groupedDigits(framesPerSecond()), "fps", false, {}, -1},
          {"steps", groupedDigits(steps()), "/s", false, {}, -1}};
}

}  // namespace compliant
