#include "engine/contact/solvers/contact_function.hpp"

#include <Eigen/LU>
#include <algorithm>
#include <cmath>

#include "engine/base/elementary.hpp"

namespace compliant {

namespace {

using RowMajor3 = Eigen::Matrix<double, 3, 3, Eigen::RowMajor>;
using Vec2 = Eigen::Vector2d;
using Mat2 = Eigen::Matrix2d;

/// L_x of the Jordan product: x∘y = L_x y.
Mat3 arrow(const Vec3& x) {
  Mat3 L = x[0] * Mat3::Identity();
  L(0, 1) = L(1, 0) = x[1];
  L(0, 2) = L(2, 0) = x[2];
  return L;
}

/// (x∘x + y∘y)^½ by the spectral values of the argument, and never less than `floor` in them.
Vec3 rootOfSquares(const Vec3& x, const Vec3& y, double floor) {
  const double s = x.squaredNorm() + y.squaredNorm();
  const Vec2 t = 2 * (x[0] * x.tail<2>() + y[0] * y.tail<2>());
  const double size = t.norm();
  const double low = std::max(std::sqrt(std::max(0.0, s - size)), floor);
  const double high = std::max(std::sqrt(s + size), floor);
  Vec3 z(0.5 * (high + low), 0, 0);
  if (size > 0) z.tail<2>() = 0.5 * (high - low) / size * t;
  return z;
}

}  // namespace

ContactFunctionValue::ContactFunctionValue(const NonsmoothProblem& problem,
                                           ContactFunction function)
    : problem_(problem), function_(function), linear_(problem) {
  const NaturalResidual natural(problem);
  normalStep_ = tangentStep_ = natural.steps();
  if (function == ContactFunction::FischerBurmeister) return;
  for (Index b = 0; b < problem.blocks(); ++b) {
    if (problem.set(b).tangents == 0) continue;
    double own[9];
    problem.response->diagonalBlock(b, own);
    const double mean = 0.5 * (own[4] + own[8]),
                 largest =
                     mean + elementary::hypot(0.5 * (own[4] - own[8]), 0.5 * (own[5] + own[7]));
    const double least = 1 / natural.steps()[at(b)];
    normalStep_[at(b)] = 1 / std::max(own[0], 1e-3 * least);
    tangentStep_[at(b)] = 1 / std::max(largest, 1e-3 * least);
  }
}

double ContactFunctionValue::evaluate(const VecX& impulse, const VecX& velocity, With with) {
  for (Index b = 0; b < problem_.blocks(); ++b) {
    const Index first = problem_.response->first(b);
    linear_.open(b) = false;
    if (problem_.set(b).tangents == 0)
      interval(b, impulse[first], velocity[first], with);
    else if (function_ == ContactFunction::AlartCurnier || !(problem_.set(b).friction > 0))
      alartCurnier(b, impulse.segment<3>(first), velocity.segment<3>(first), with);
    else
      fischerBurmeister(b, impulse.segment<3>(first), velocity.segment<3>(first), with);
  }
  return 0.5 * linear_.value.squaredNorm();
}

void ContactFunctionValue::interval(Index b, double mu, double u, With) {
  const AdmissibleSet& set = problem_.set(b);
  const double step = normalStep_[at(b)], z = mu - step * u;
  double &value = linear_.value[problem_.response->first(b)], &p = *linear_.p(b),
         &q = *linear_.q(b);
  if (function_ == ContactFunction::FischerBurmeister && set.isUnilateral()) {
    const double b2 = step * u, root = elementary::hypot(mu, b2);
    value = mu + b2 - root;
    p = root > 0 ? 1 - mu / root : 1 - M_SQRT1_2;
    q = step * (root > 0 ? 1 - b2 / root : 1 - M_SQRT1_2);
    return;
  }
  const bool inside = z > set.lower && z < set.upper;
  value = inside ? step * u : mu - (z <= set.lower ? set.lower : set.upper);
  p = inside ? 0 : 1;
  q = inside ? step : 0;
  linear_.open(b) = !inside;
}

void ContactFunctionValue::alartCurnier(Index b, const Vec3& mu, const Vec3& u, With with) {
  const double f = problem_.set(b).friction, rn = normalStep_[at(b)], rt = tangentStep_[at(b)];
  auto value = linear_.value.segment<3>(problem_.response->first(b));
  Eigen::Map<RowMajor3> P(linear_.p(b)), Q(linear_.q(b));
  const double zn = mu[0] - rn * u[0];
  if (zn <= 0) {
    value = mu;
    linear_.open(b) = true;
    P.setIdentity();
    Q.setZero();
    return;
  }
  const Vec2 zt = mu.tail<2>() - rt * u.tail<2>();
  const double size = zt.norm(), radius = f * zn;
  value[0] = rn * u[0];
  const bool sticks = size <= radius && radius > 0;
  if (sticks)
    value.tail<2>() = rt * u.tail<2>();
  else
    value.tail<2>() = mu.tail<2>() - (size > 0 ? Vec2(radius / size * zt) : Vec2::Zero());
  if (with == With::Value) return;
  P.setZero();
  Q.setZero();
  Q(0, 0) = rn;
  if (sticks) {
    Q(1, 1) = Q(2, 2) = rt;
    return;
  }
  const Vec2 d = size > 0 ? Vec2(zt / size) : Vec2::Zero();
  const Mat2 turn =
      size > 0 ? Mat2(radius / size * (Mat2::Identity() - d * d.transpose())) : Mat2::Zero();
  P.block<2, 2>(1, 1) = Mat2::Identity() - turn;
  P.block<2, 1>(1, 0) = -f * d;
  Q.block<2, 2>(1, 1) = rt * turn;
  Q.block<2, 1>(1, 0) = f * rn * d;
}

void ContactFunctionValue::fischerBurmeister(Index b, const Vec3& mu, const Vec3& u, With with) {
  const double f = problem_.set(b).friction, step = normalStep_[at(b)], root = std::sqrt(f);
  const Vec3 scaleX(root, 1 / root, 1 / root), scaleY(step / root, step * root, step * root);
  const double sliding = u.tail<2>().norm();
  const Vec3 x = scaleX.cwiseProduct(mu);
  const Vec3 y = scaleY.cwiseProduct(Vec3(u[0] + f * sliding, u[1], u[2]));
  // Scaled back, so that directions of an easy contact do not outweigh others.
  linear_.value.segment<3>(problem_.response->first(b)) = x + y - rootOfSquares(x, y, 0);
  if (with == With::Value) return;
  // Where a spectral value is zero, a point nearby stands for it.
  const Vec3 z = rootOfSquares(x, y, 1e-9 * (x.norm() + y.norm()) + 1e-300);
  const Eigen::PartialPivLU<Mat3> inverse(arrow(z));
  Eigen::Map<RowMajor3> P(linear_.p(b)), Q(linear_.q(b));
  P = (Mat3::Identity() - inverse.solve(arrow(x))) * scaleX.asDiagonal();
  Mat3 correction = Mat3::Identity();
  if (sliding > 0) correction.block<1, 2>(0, 1) = f / sliding * u.tail<2>().transpose();
  Q = (Mat3::Identity() - inverse.solve(arrow(y))) * scaleY.asDiagonal() * correction;
}

}  // namespace compliant
