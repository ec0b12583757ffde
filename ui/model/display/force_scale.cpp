#include "ui/model/display/force_scale.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "ui/model/basics/number_format.hpp"

namespace compliant {

namespace {

constexpr double partOfHeight = 0.1;
/// Longer arrows than this multiple of the typical one are cut off and marked.
constexpr double longest = 4;
/// Parts of the height: the scale changes only if the typical arrow is shorter or longer.
constexpr double shortest = 0.06, tallest = 0.2;
/// N; the remainder of forces that cancel must not be enlarged.
constexpr double rounding = 1e-9;

}  // namespace

void ForceScale::update(std::span<const ForceArrow> visible, const ArrowView& view,
                        const ForceScaleSettings& settings) {
  sizes_.clear();
  for (const ForceArrow& arrow : visible)
    if (const double size = arrow.force.norm(); size > rounding && std::isfinite(size))
      sizes_.push_back(size);
  measure(view, settings);
}

void ForceScale::updateFor(std::span<const double> sizes, const ArrowView& view,
                           const ForceScaleSettings& settings) {
  sizes_.clear();
  for (const double size : sizes)
    if (size > rounding && std::isfinite(size)) sizes_.push_back(size);
  measure(view, settings);
}

void ForceScale::measure(const ArrowView& view, const ForceScaleSettings& settings) {
  settings_ = settings;
  settings_.factor =
      std::isfinite(settings.factor) ? std::clamp(settings.factor, 0.01, 100.0) : 1.0;
  if (sizes_.empty() || !(view.height > 0) || !std::isfinite(view.height)) {
    typical_ = 0;
    return;
  }
  // For an even number of forces, the larger of the middle two.
  const auto rank = static_cast<std::ptrdiff_t>(sizes_.size() / 2);
  std::nth_element(sizes_.begin(), sizes_.begin() + rank, sizes_.end());
  const double typical = sizes_[static_cast<std::size_t>(rank)];
  automatic_ = partOfHeight * view.height;
  const double part = typical_ > 0 ? partOfHeight * typical / typical_ : 0;
  const bool weak = part < shortest;
  // Back in time, for example when a divergence was taken back, scale to the present view at once.
  const bool strong = part > tallest;
  if (std::exchange(seen_, view.moment) > view.moment) {
    if (weak) weakMoments_ = patience;
    if (strong) strongMoments_ = jerk;
  }
  if (std::exchange(moment_, view.moment) != view.moment) {
    // One moment in five that is not weak keeps the scale.
    weakMoments_ = weak ? weakMoments_ + 1 : std::max(0, weakMoments_ - 4);
    strongMoments_ = strong ? strongMoments_ + 1 : 0;
  }
  const bool keeps =
      part > 0 && !(weak && weakMoments_ >= patience) && !(strong && strongMoments_ >= jerk);
  if (keeps) return;
  typical_ = typical;
  weakMoments_ = strongMoments_ = 0;
}

double ForceScale::unclipped(double newtons) const {
  if (typical_ <= 0) return 0;
  const double part = std::abs(newtons) / typical_;
  const double typicalLength = automatic_ * settings_.factor;
  switch (settings_.law) {
    case ForceLaw::Linear:
      return typicalLength * part;
    case ForceLaw::SquareRoot:
      return typicalLength * std::sqrt(part);
    case ForceLaw::Logarithmic:
      return typicalLength * std::log10(1 + 9 * part);
  }
  return 0;
}

double ForceScale::length(double newtons) const {
  return std::min(unclipped(newtons), longest * automatic_ * settings_.factor);
}

bool ForceScale::shown(double newtons) const {
  return typical_ > 0 && std::abs(newtons) >= settings_.threshold * typical_ &&
         std::abs(newtons) > rounding;
}

bool ForceScale::clipped(double newtons) const {
  return unclipped(newtons) > longest * automatic_ * settings_.factor;
}

double ForceScale::newtonsPerMetre() const {
  return typical_ > 0 ? typical_ / (automatic_ * settings_.factor) : 0;
}

std::string ForceScale::legend(const char* unit) const {
  if (typical_ <= 0) return "No forces";
  if (settings_.law == ForceLaw::Linear) return "1 m = " + quantityText(newtonsPerMetre(), unit);
  const std::string pair =
      quantityText(automatic_ * settings_.factor, "m") + " = " + quantityText(typical_, unit);
  return pair + (settings_.law == ForceLaw::SquareRoot ? ", square root" : ", logarithmic");
}

}  // namespace compliant
