#include "ui/qt/charts/nice_ticks.hpp"

#include <algorithm>
#include <cmath>

#include "ui/model/basics/axis_range.hpp"
#include "ui/qt/basics/number_text.hpp"

namespace compliant {
namespace {

// "-0.5" with a true minus; plain between 1e-4 and 1e5, else scientific.
QString tickText(double value, double step) {
  if (std::abs(value) < step * 1e-6) value = 0.0;
  const int decade = static_cast<int>(std::floor(std::log10(step) + 1e-9));
  QString text;
  if (decade >= -4 && std::abs(value) < 1e5)
    text = QString::number(value, 'f', std::max(0, -decade));
  else
    text = toShortText(value, 6);
  if (text.startsWith(u'-')) text[0] = QChar(0x2212);
  return text;
}

}  // namespace

std::vector<Tick> niceTicks(double low, double high, int count) {
  std::vector<Tick> ticks;
  if (!(high > low) || !std::isfinite(high - low)) return ticks;
  const double step = niceStep((high - low) / std::max(1, count));
  const double first = std::ceil(low / step - 1e-9);
  const double last = std::floor(high / step + 1e-9);
  // More than 2^53 steps from zero, adjacent ticks are the same double.
  if (!(last - first < 1000)) return ticks;
  for (double i = first; i <= last; i += 1) ticks.push_back({i * step, tickText(i * step, step)});
  return ticks;
}

std::vector<Tick> decadeTicks(double low, double high, int count) {
  std::vector<Tick> ticks;
  if (!(low > 0) || !(high > low)) return ticks;
  const int first = static_cast<int>(std::ceil(std::log10(low) - 1e-9));
  const int last = static_cast<int>(std::floor(std::log10(high) + 1e-9));
  const int every = std::max(1, (last - first + count) / std::max(1, count));
  for (int decade = first; decade <= last; ++decade) {
    const bool named = decade % every == 0;
    ticks.push_back({std::pow(10.0, decade), named ? "1e" + QString::number(decade) : QString()});
  }
  return ticks;
}

Bounds niceBounds(double low, double high, int count) {
  if (!std::isfinite(low) || !std::isfinite(high)) return {0.0, 1.0};
  if (low > high) std::swap(low, high);
  // Rounding errors of a constant must not be magnified.
  const double least = std::max(std::abs(low), std::abs(high)) * 1e-9;
  if (high - low <= least) {
    const double half = low == 0.0 && high == 0.0 ? 1.0 : std::max(std::abs(high) * 0.1, least);
    const double middle = low + 0.5 * (high - low);
    low = middle - half;
    high = middle + half;
  }
  const double step = niceStep((high - low) / std::max(1, count));
  return {std::floor(low / step + 1e-9) * step, std::ceil(high / step - 1e-9) * step};
}

}  // namespace compliant
