#include "engine/contact/one_contact.hpp"

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/base/assert.hpp"
#include "engine/base/elementary.hpp"

namespace compliant {

namespace {

/// Of rows of a few numbers what rounding leaves of a zero.
constexpr double rounding = 1e-14;
constexpr int mostIterations = 200;

/// −d/(c + s), where a zero that meets nothing stays zero.
double answer(double d, double c, double s) {
  const double sum = c + s;
  return d == 0    ? 0
         : sum > 0 ? -d / sum
                   : -std::copysign(std::numeric_limits<double>::infinity(), d);
}

double sizeOf(const double* x, std::size_t count) {
  double squared = 0;
  for (std::size_t i = 0; i < count; ++i) squared += x[i] * x[i];
  return std::sqrt(squared);
}

}  // namespace

OneContact::OneContact(const double* response, Index tangents, double friction)
    : friction_(friction), tangents_(at(tangents)) {
  ASSERT(tangents == 2 || tangents == most);
  const std::size_t n = tangents_, rows = n + 1;
  const auto A = [&](std::size_t i, std::size_t j) {
    return 0.5 * (response[i * rows + j] + response[j * rows + i]);
  };
  double trace = 0;
  for (std::size_t i = 0; i < rows; ++i) trace += response[i * rows + i];
  // A normal direction that nothing moves would ask for infinite impulses.
  a_ = std::max(response[0], trace > 0 ? rounding * trace : 1.0);
  const auto schur = [&](std::size_t i, std::size_t j) {
    return A(i + 1, j + 1) - A(0, i + 1) * A(0, j + 1) / a_;
  };
  if (n == 2) {
    const double c11 = schur(0, 0), c12 = schur(0, 1), c22 = schur(1, 1);
    const double angle = 0.5 * elementary::atan2(2 * c12, c11 - c22);
    const double cosine = elementary::cos(angle), sine = elementary::sin(angle);
    v_[0] = v_[3] = cosine;
    v_[1] = sine;
    v_[2] = -sine;
    c_[0] = cosine * cosine * c11 + 2 * cosine * sine * c12 + sine * sine * c22;
    c_[1] = sine * sine * c11 - 2 * cosine * sine * c12 + cosine * cosine * c22;
  } else {
    using Square = Eigen::Matrix<double, most, most>;
    Square C;
    for (std::size_t i = 0; i < n; ++i)
      for (std::size_t j = 0; j < n; ++j)
        C(static_cast<Index>(i), static_cast<Index>(j)) = schur(i, j);
    const Eigen::SelfAdjointEigenSolver<Square> solver(C);
    std::copy_n(solver.eigenvectors().data(), v_.size(), v_.data());
    std::copy_n(solver.eigenvalues().data(), c_.size(), c_.data());
  }
  for (std::size_t k = 0; k < n; ++k) {
    b_[k] = v_[k * n] * A(0, 1);
    for (std::size_t i = 1; i < n; ++i) b_[k] += v_[k * n + i] * A(0, i + 1);
    if (c_[k] < rounding * trace) c_[k] = 0;
  }
}

void OneContact::fromEigenvectors(const Tangents& m, double* impulse) const {
  for (std::size_t i = 0; i < tangents_; ++i) {
    double sum = v_[i] * m[0];
    for (std::size_t k = 1; k < tangents_; ++k) sum += v_[k * tangents_ + i] * m[k];
    impulse[i] = sum;
  }
}

OneContact::State OneContact::solve(const double* velocity, double* impulse) const {
  const double normal = velocity[0];
  std::fill_n(impulse, tangents_ + 1, 0.0);
  if (!(normal < 0)) return State::Open;
  if (friction_ == 0) {
    impulse[0] = -normal / a_;
    return State::Slide;
  }
  Tangents free{}, m{};
  for (std::size_t k = 0; k < tangents_; ++k) {
    free[k] = v_[k * tangents_] * velocity[1];
    for (std::size_t i = 1; i < tangents_; ++i) free[k] += v_[k * tangents_ + i] * velocity[i + 1];
    free[k] -= b_[k] * normal / a_;
  }
  double against = normal;
  for (std::size_t k = 0; k < tangents_; ++k) {
    m[k] = answer(free[k], c_[k], 0);
    against += b_[k] * m[k];
  }
  const double mn = -against / a_;
  // Where the normal alone moves a tangent, what would hold it is not finite: it slides.
  if (std::isfinite(mn) && sizeOf(m.data(), tangents_) <= friction_ * mn) {
    impulse[0] = mn;
    fromEigenvectors(m, impulse + 1);
    return State::Stick;
  }
  slide(normal, free, impulse);
  return State::Slide;
}

/// `free` is δ̃ in the eigenvectors of C̃.
void OneContact::slide(double normal, const Tangents& free, double* impulse) const {
  const std::size_t n = tangents_;
  const auto lengthOf = [n](const Tangents& x) {
    return n == 2 ? elementary::hypot(x[0], x[1]) : sizeOf(x.data(), n);
  };
  double low = 0, high = lengthOf(free) * (a_ / friction_ + lengthOf(b_)) / -normal;
  double s = 0, size = 0;
  Tangents m{};
  for (int i = 0; i < mostIterations; ++i) {
    double against = normal;
    for (std::size_t k = 0; k < n; ++k) {
      m[k] = answer(free[k], c_[k], s);
      against += b_[k] * m[k];
    }
    size = sizeOf(m.data(), n);
    double next = 0.5 * (low + high);
    if (std::isfinite(size)) {
      const double mn = -against / a_;
      const double excess = friction_ * mn / size - 1;  // negative: s is too small
      if (std::abs(excess) <= 1e-15) break;
      (excess < 0 ? low : high) = s;
      // dμ_t/ds = −(C̃ + sI)⁻¹ μ_t
      double alongB = 0, alongM = 0;
      for (std::size_t k = 0; k < n; ++k) {
        const double change = m[k] == 0 ? 0 : -m[k] / (c_[k] + s);
        alongB += b_[k] * change;
        alongM += m[k] * change;
      }
      const double slope =
          -friction_ * alongB / (a_ * size) - friction_ * mn * alongM / (size * size * size);
      next = s - excess / slope;
      if (!(next > low && next < high)) next = 0.5 * (low + high);
    }
    if (next == s || !(low < high)) break;
    s = next;
  }
  impulse[0] = -normal / a_;
  if (!(size > 0) || !std::isfinite(size)) return;
  // On the mantle exactly, and u_n = 0: μ_n (a + f bᵀd) = −δ_n with the direction d of μ_t.
  double alongB = 0;
  for (std::size_t k = 0; k < n; ++k) {
    m[k] /= size;
    alongB += b_[k] * m[k];
  }
  const double along = a_ + friction_ * alongB;
  impulse[0] = along > 0 ? -normal / along : size / friction_;
  fromEigenvectors(m, impulse + 1);
  for (std::size_t i = 0; i < n; ++i) impulse[i + 1] *= friction_ * impulse[0];
}

}  // namespace compliant
