#include "engine/contact/one_contact.hpp"

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/base/assert.hpp"
#include "engine/base/elementary.hpp"

namespace compliant {

namespace {

/// The share of a row's size below which a number is rounding.
constexpr double rounding = 1e-14;
constexpr int mostIterations = 200;

/// −d/(c + s), or zero if d is zero.
double answer(double d, double c, double s) {
  const double sum = c + s;
  return d == 0    ? 0
         : sum > 0 ? -d / sum
                   : -std::copysign(std::numeric_limits<double>::infinity(), d);
}

template <std::size_t N>
double sizeOf(const double* x) {
  double squared = 0;
  for (std::size_t i = 0; i < N; ++i) squared += x[i] * x[i];
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
  // An immovable normal direction would require infinite impulses.
  a_ = std::max(response[0], trace > 0 ? rounding * trace : 1.0);
  const auto schur = [&](std::size_t i, std::size_t j) {
    return A(i + 1, j + 1) - A(0, i + 1) * A(0, j + 1) / a_;
  };
  double *b = numbers_.data(), *c = b + n, *v = c + n;
  if (n == 2) {
    const double c11 = schur(0, 0), c12 = schur(0, 1), c22 = schur(1, 1);
    const double angle = 0.5 * elementary::atan2(2 * c12, c11 - c22);
    const double cosine = elementary::cos(angle), sine = elementary::sin(angle);
    v[0] = v[3] = cosine;
    v[1] = sine;
    v[2] = -sine;
    c[0] = cosine * cosine * c11 + 2 * cosine * sine * c12 + sine * sine * c22;
    c[1] = sine * sine * c11 - 2 * cosine * sine * c12 + cosine * cosine * c22;
  } else {
    using Square = Eigen::Matrix<double, most, most>;
    Square C;
    for (std::size_t i = 0; i < n; ++i)
      for (std::size_t j = 0; j < n; ++j)
        C(static_cast<Index>(i), static_cast<Index>(j)) = schur(i, j);
    const Eigen::SelfAdjointEigenSolver<Square> solver(C);
    std::copy_n(solver.eigenvectors().data(), n * n, v);
    std::copy_n(solver.eigenvalues().data(), n, c);
  }
  for (std::size_t k = 0; k < n; ++k) {
    b[k] = v[k * n] * A(0, 1);
    for (std::size_t i = 1; i < n; ++i) b[k] += v[k * n + i] * A(0, i + 1);
    if (c[k] < rounding * trace) c[k] = 0;
  }
}

template <std::size_t N>
void OneContact::fromEigenvectors(const double* m, double* impulse) const {
  const double* v = numbers_.data() + 2 * N;
  for (std::size_t i = 0; i < N; ++i) {
    double sum = v[i] * m[0];
    for (std::size_t k = 1; k < N; ++k) sum += v[k * N + i] * m[k];
    impulse[i] = sum;
  }
}

OneContact::State OneContact::solve(const double* velocity, double* impulse) const {
  return tangents_ == 2 ? solveOf<2>(velocity, impulse) : solveOf<most>(velocity, impulse);
}

template <std::size_t N>
OneContact::State OneContact::solveOf(const double* velocity, double* impulse) const {
  const double normal = velocity[0];
  std::fill_n(impulse, N + 1, 0.0);
  if (!(normal < 0)) return State::Open;
  if (friction_ == 0) {
    impulse[0] = -normal / a_;
    return State::Slide;
  }
  const double *b = numbers_.data(), *c = b + N, *v = c + N;
  double free[N], m[N];
  for (std::size_t k = 0; k < N; ++k) {
    free[k] = v[k * N] * velocity[1];
    for (std::size_t i = 1; i < N; ++i) free[k] += v[k * N + i] * velocity[i + 1];
    free[k] -= b[k] * normal / a_;
  }
  double against = normal;
  for (std::size_t k = 0; k < N; ++k) {
    m[k] = answer(free[k], c[k], 0);
    against += b[k] * m[k];
  }
  const double mn = -against / a_;
  // If the normal alone moves a tangent, the holding impulse is not finite: it slides.
  if (std::isfinite(mn) && sizeOf<N>(m) <= friction_ * mn) {
    impulse[0] = mn;
    fromEigenvectors<N>(m, impulse + 1);
    return State::Stick;
  }
  slide<N>(normal, free, impulse);
  return State::Slide;
}

/// `free` is δ̃ in the eigenvectors of C̃.
template <std::size_t N>
void OneContact::slide(double normal, const double* free, double* impulse) const {
  const auto lengthOf = [](const double* x) {
    return N == 2 ? elementary::hypot(x[0], x[1]) : sizeOf<N>(x);
  };
  const double *b = numbers_.data(), *c = b + N;
  double low = 0, high = lengthOf(free) * (a_ / friction_ + lengthOf(b)) / -normal;
  double s = 0, size = 0;
  double m[N] = {};
  for (int i = 0; i < mostIterations; ++i) {
    double against = normal;
    for (std::size_t k = 0; k < N; ++k) {
      m[k] = answer(free[k], c[k], s);
      against += b[k] * m[k];
    }
    size = sizeOf<N>(m);
    double next = 0.5 * (low + high);
    if (std::isfinite(size)) {
      const double mn = -against / a_;
      const double excess = friction_ * mn / size - 1;  // negative: s is too small
      if (std::abs(excess) <= 1e-15) break;
      (excess < 0 ? low : high) = s;
      // dμ_t/ds = −(C̃ + sI)⁻¹ μ_t
      double alongB = 0, alongM = 0;
      for (std::size_t k = 0; k < N; ++k) {
        const double change = m[k] == 0 ? 0 : -m[k] / (c[k] + s);
        alongB += b[k] * change;
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
  for (std::size_t k = 0; k < N; ++k) {
    m[k] /= size;
    alongB += b[k] * m[k];
  }
  const double along = a_ + friction_ * alongB;
  impulse[0] = along > 0 ? -normal / along : size / friction_;
  fromEigenvectors<N>(m, impulse + 1);
  for (std::size_t i = 0; i < N; ++i) impulse[i + 1] *= friction_ * impulse[0];
}

}  // namespace compliant
