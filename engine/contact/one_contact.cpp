#include "engine/contact/one_contact.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/base/elementary.hpp"

namespace compliant {

namespace {

/// Of rows of 3 numbers what rounding leaves of a zero.
constexpr double rounding = 1e-14;
constexpr int mostIterations = 200;

/// −d/(c + s), where a zero that meets nothing stays zero.
double answer(double d, double c, double s) {
  const double sum = c + s;
  return d == 0    ? 0
         : sum > 0 ? -d / sum
                   : -std::copysign(std::numeric_limits<double>::infinity(), d);
}

}  // namespace

OneContact::OneContact(const Mat3& response, double friction) : friction_(friction) {
  const double trace = response.trace();
  // A normal direction that nothing moves would ask for infinite impulses.
  a_ = std::max(response(0, 0), trace > 0 ? rounding * trace : 1.0);
  const double b1 = 0.5 * (response(0, 1) + response(1, 0)),
               b2 = 0.5 * (response(0, 2) + response(2, 0));
  const double c11 = response(1, 1) - b1 * b1 / a_, c22 = response(2, 2) - b2 * b2 / a_;
  const double c12 = 0.5 * (response(1, 2) + response(2, 1)) - b1 * b2 / a_;
  const double angle = 0.5 * elementary::atan2(2 * c12, c11 - c22);
  cosine_ = elementary::cos(angle);
  sine_ = elementary::sin(angle);
  b_[0] = cosine_ * b1 + sine_ * b2;
  b_[1] = cosine_ * b2 - sine_ * b1;
  c_[0] = cosine_ * cosine_ * c11 + 2 * cosine_ * sine_ * c12 + sine_ * sine_ * c22;
  c_[1] = sine_ * sine_ * c11 - 2 * cosine_ * sine_ * c12 + cosine_ * cosine_ * c22;
  for (double& c : c_)
    if (c < rounding * trace) c = 0;
}

OneContact::Solution OneContact::solve(const Vec3& velocity) const {
  const double normal = velocity[0];
  if (!(normal < 0)) return {Vec3::Zero(), State::Open};
  if (friction_ == 0) return {Vec3(-normal / a_, 0, 0), State::Slide};
  const double first = cosine_ * velocity[1] + sine_ * velocity[2] - b_[0] * normal / a_;
  const double second = cosine_ * velocity[2] - sine_ * velocity[1] - b_[1] * normal / a_;
  const double m1 = answer(first, c_[0], 0), m2 = answer(second, c_[1], 0);
  const double mn = -(normal + b_[0] * m1 + b_[1] * m2) / a_;
  // Where the normal alone moves a tangent, what would hold it is not finite: it slides.
  if (std::isfinite(mn) && std::sqrt(m1 * m1 + m2 * m2) <= friction_ * mn)
    return {Vec3(mn, cosine_ * m1 - sine_ * m2, sine_ * m1 + cosine_ * m2), State::Stick};
  return {slide(normal, first, second), State::Slide};
}

/// `first` and `second` are δ̃ in the eigenvectors of C̃.
Vec3 OneContact::slide(double normal, double first, double second) const {
  double low = 0;
  double high = elementary::hypot(first, second) *
                (a_ / friction_ + elementary::hypot(b_[0], b_[1])) / -normal;
  double s = 0, m1 = 0, m2 = 0, size = 0;
  for (int i = 0; i < mostIterations; ++i) {
    m1 = answer(first, c_[0], s);
    m2 = answer(second, c_[1], s);
    size = std::sqrt(m1 * m1 + m2 * m2);
    double next = 0.5 * (low + high);
    if (std::isfinite(size)) {
      const double mn = -(normal + b_[0] * m1 + b_[1] * m2) / a_;
      const double excess = friction_ * mn / size - 1;  // negative: s is too small
      if (std::abs(excess) <= 1e-15) break;
      (excess < 0 ? low : high) = s;
      // dμ_t/ds = −(C̃ + sI)⁻¹ μ_t
      const double d1 = m1 == 0 ? 0 : -m1 / (c_[0] + s), d2 = m2 == 0 ? 0 : -m2 / (c_[1] + s);
      const double slope = -friction_ * (b_[0] * d1 + b_[1] * d2) / (a_ * size) -
                           friction_ * mn * (m1 * d1 + m2 * d2) / (size * size * size);
      next = s - excess / slope;
      if (!(next > low && next < high)) next = 0.5 * (low + high);
    }
    if (next == s || !(low < high)) break;
    s = next;
  }
  if (!(size > 0) || !std::isfinite(size)) return {-normal / a_, 0, 0};
  // On the mantle exactly, and u_n = 0: μ_n (a + f bᵀd) = −δ_n with the direction d of μ_t.
  const double d1 = m1 / size, d2 = m2 / size;
  const double along = a_ + friction_ * (b_[0] * d1 + b_[1] * d2);
  const double mn = along > 0 ? -normal / along : size / friction_;
  const double mt = friction_ * mn;
  return {mn, mt * (cosine_ * d1 - sine_ * d2), mt * (sine_ * d1 + cosine_ * d2)};
}

}  // namespace compliant
