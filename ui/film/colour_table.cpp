#include "ui/film/colour_table.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace compliant {
namespace {

constexpr std::size_t most = 255;

struct Counted {
  std::array<double, 3> colour;
  double weight;
};

/// A part of the counted colours, represented by one colour of the table.
struct Box {
  std::size_t begin = 0, end = 0;
  std::array<double, 3> mean{};
  std::size_t axis = 0;  // of the largest spread
  double spread = 0;     // weighted sum of squared distances along it

  Box(const std::vector<Counted>& all, std::size_t from, std::size_t to) : begin(from), end(to) {
    double weight = 0;
    for (std::size_t i = begin; i < end; ++i) {
      weight += all[i].weight;
      for (std::size_t k = 0; k < 3; ++k) mean[k] += all[i].weight * all[i].colour[k];
    }
    for (double& m : mean) m /= weight;
    for (std::size_t k = 0; k < 3; ++k) {
      double sum = 0;
      for (std::size_t i = begin; i < end; ++i)
        sum += all[i].weight * (all[i].colour[k] - mean[k]) * (all[i].colour[k] - mean[k]);
      if (sum <= spread) continue;
      spread = sum;
      axis = k;
    }
  }
};

}  // namespace

void ColourTable::count(const Image& image) {
  for (std::size_t i = 0; i + 3 < image.rgba.size(); i += 4) {
    std::uint32_t& count = counts_[bin(image.rgba[i], image.rgba[i + 1], image.rgba[i + 2])];
    if (count < std::numeric_limits<std::uint32_t>::max()) ++count;
  }
}

void ColourTable::choose() {
  std::vector<Counted> all;
  for (std::size_t i = 0; i < bins; ++i) {
    if (counts_[i] == 0) continue;
    const auto part = [i](unsigned shift) { return 2.0 * static_cast<double>((i >> shift) & 127); };
    all.push_back({{part(14), part(7), part(0)}, std::sqrt(static_cast<double>(counts_[i]))});
  }
  colours_.clear();
  if (all.empty()) return;
  std::vector<Box> boxes{Box(all, 0, all.size())};
  while (boxes.size() < most) {
    const auto widest = std::max_element(
        boxes.begin(), boxes.end(), [](const Box& a, const Box& b) { return a.spread < b.spread; });
    if (widest->spread <= 0) break;
    const Box box = *widest;
    const auto first = all.begin() + static_cast<std::ptrdiff_t>(box.begin);
    const auto middle = std::partition(
        first, all.begin() + static_cast<std::ptrdiff_t>(box.end),
        [&box](const Counted& each) { return each.colour[box.axis] < box.mean[box.axis]; });
    const auto cut = static_cast<std::size_t>(middle - all.begin());
    *widest = Box(all, box.begin, cut);
    boxes.push_back(Box(all, cut, box.end));
  }
  for (const Box& box : boxes) {
    Rgb colour{};
    // The bins of the extremes represent black and white exactly.
    for (std::size_t k = 0; k < 3; ++k)
      colour[k] =
          static_cast<std::uint8_t>(std::clamp(std::lround(box.mean[k] * 255.0 / 254.0), 0L, 255L));
    colours_.push_back(colour);
  }
}

std::uint8_t ColourTable::index(std::uint8_t red, std::uint8_t green, std::uint8_t blue) {
  std::uint8_t& known = nearest_[bin(red, green, blue)];
  if (known != unknown) return known;
  int least = std::numeric_limits<int>::max();
  for (std::size_t i = 0; i < colours_.size(); ++i) {
    const int r = colours_[i][0] - red, g = colours_[i][1] - green, b = colours_[i][2] - blue;
    const int distance = r * r + g * g + b * b;
    if (distance >= least) continue;
    least = distance;
    known = static_cast<std::uint8_t>(i);
  }
  return known;
}

}  // namespace compliant
