#include "engine/base/rotation.hpp"

#include <algorithm>
#include <cmath>

#include "engine/base/elementary.hpp"

namespace compliant {

namespace {

/// g in J⁻¹(θ) = 1 − [θ]×/2 + g [θ]×², and g′/|θ|.
struct LogarithmTerms {
  double g = 1.0 / 12, slope = 1.0 / 360;
  explicit LogarithmTerms(double angle) {
    const double square = angle * angle;
    if (angle < 0.05) {
      g = 1.0 / 12 + square / 720 + square * square / 30240;
      slope = 1.0 / 360 + square / 7560 + square * square / 201600;
      return;
    }
    const double sine = elementary::sin(angle / 2), cotangent = elementary::cos(angle / 2) / sine;
    g = 1 / square - cotangent / (2 * angle);
    slope =
        (-2 / (square * angle) + cotangent / (2 * square) + 1 / (4 * angle * sine * sine)) / angle;
  }
};

}  // namespace

Eigen::Quaterniond rotationOf(const Vec3& vector) {
  const double angle = vector.norm(), half = angle / 2;
  // sin(half)/angle, by its series where both vanish.
  const double factor = angle < 1e-4 ? 0.5 - angle * angle / 48 : elementary::sin(half) / angle;
  Eigen::Quaterniond q;
  q.w() = elementary::cos(half);
  q.vec() = factor * vector;
  return q;
}

Vec3 rotationVector(const Eigen::Quaterniond& q) {
  const Vec3 axis = q.w() < 0 ? Vec3(-q.vec()) : Vec3(q.vec());
  const double sine = axis.norm(), cosine = std::abs(q.w());
  if (sine < 1e-8) return 2 * axis / std::max(cosine, 1e-8);
  return 2 * elementary::atan2(sine, cosine) / sine * axis;
}

Mat3 logarithmJacobian(const Vec3& theta) {
  const Mat3 cross = crossMatrix(theta);
  return Mat3::Identity() - cross / 2 + LogarithmTerms(theta.norm()).g * cross * cross;
}

Vec3 twistGradient(const Eigen::Quaterniond& q) {
  const Vec3 a = Vec3::UnitZ(), v = q.vec();
  const double size = q.w() * q.w() + q.z() * q.z();
  if (size < 1e-12) return Vec3::Zero();
  return (q.w() * q.w() * a + q.w() * v.cross(a) + q.z() * v) / size;
}

Vec3 logarithmJacobianRate(const Vec3& theta, const Vec3& rate, const Vec3& w) {
  const LogarithmTerms terms(theta.norm());
  return -rate.cross(w) / 2 + terms.slope * theta.dot(rate) * theta.cross(theta.cross(w)) +
         terms.g * (rate.cross(theta.cross(w)) + theta.cross(rate.cross(w)));
}

Mat3 logarithmTorqueDerivative(const Vec3& theta, const Vec3& tau) {
  const LogarithmTerms terms(theta.norm());
  const Mat3 cross = crossMatrix(theta);
  return -crossMatrix(tau) / 2 + terms.slope * (cross * (cross * tau)) * theta.transpose() -
         terms.g * (crossMatrix(cross * tau) + cross * crossMatrix(tau));
}

}  // namespace compliant
