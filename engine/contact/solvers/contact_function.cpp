#include "engine/contact/solvers/contact_function.hpp"

#include <Eigen/LU>
#include <algorithm>
#include <cmath>

#include "engine/base/elementary.hpp"
#include "engine/contact/block_kernel.hpp"

namespace compliant {

namespace {

template <int Size>
using Column = Eigen::Matrix<double, Size, 1>;
template <int Size>
using Square = Eigen::Matrix<double, Size, Size>;

/// L_x of the Jordan product: x∘y = L_x y.
template <int Size>
Square<Size> arrow(const Column<Size>& x) {
  Square<Size> L = x[0] * Square<Size>::Identity();
  for (int i = 1; i < Size; ++i) L(0, i) = L(i, 0) = x[i];
  return L;
}

/// (x∘x + y∘y)^½ by the spectral values of the argument, and never less than `floor` in them.
template <int Size>
Column<Size> rootOfSquares(const Column<Size>& x, const Column<Size>& y, double floor) {
  constexpr int tangents = Size - 1;
  const double s = x.squaredNorm() + y.squaredNorm();
  const Column<tangents> t =
      2 * (x[0] * x.template tail<tangents>() + y[0] * y.template tail<tangents>());
  const double size = t.norm();
  const double low = std::max(std::sqrt(std::max(0.0, s - size)), floor);
  const double high = std::max(std::sqrt(s + size), floor);
  Column<Size> z = Column<Size>::Zero();
  z[0] = 0.5 * (high + low);
  if (size > 0) z.template tail<tangents>() = 0.5 * (high - low) / size * t;
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
    double own[AdmissibleSet::mostRows * AdmissibleSet::mostRows];
    problem.response->diagonalBlock(b, own);
    const double largest = largestEigenvalueOfTangents(own, problem.response->size(b));
    const double least = 1 / natural.steps()[at(b)];
    normalStep_[at(b)] = 1 / std::max(own[0], 1e-3 * least);
    tangentStep_[at(b)] = 1 / std::max(largest, 1e-3 * least);
  }
}

double ContactFunctionValue::evaluate(const VecX& impulse, const VecX& velocity, With with) {
  for (Index b = 0; b < problem_.blocks(); ++b) {
    const Index first = problem_.response->first(b);
    linear_.open(b) = false;
    const AdmissibleSet& set = problem_.set(b);
    if (set.tangents == 0) {
      interval(b, impulse[first], velocity[first], with);
      continue;
    }
    withTangents(set.tangents, [&](auto tangents) {
      constexpr int count = decltype(tangents)::value;
      if (function_ == ContactFunction::AlartCurnier || !(set.friction > 0))
        alartCurnier<count>(b, &impulse[first], &velocity[first], with);
      else
        fischerBurmeister<count>(b, &impulse[first], &velocity[first], with);
    });
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

template <int Tangents>
void ContactFunctionValue::alartCurnier(Index b, const double* impulse, const double* velocity,
                                        With with) {
  using Along = Column<Tangents>;
  using Block = Eigen::Map<RowMajorBlock<1 + Tangents>>;
  const Eigen::Map<const Column<1 + Tangents>> mu(impulse), u(velocity);
  const double f = problem_.set(b).friction, rn = normalStep_[at(b)], rt = tangentStep_[at(b)];
  auto value = linear_.value.segment<1 + Tangents>(problem_.response->first(b));
  Block P(linear_.p(b)), Q(linear_.q(b));
  const double zn = mu[0] - rn * u[0];
  if (zn <= 0) {
    value = mu;
    linear_.open(b) = true;
    P.setIdentity();
    Q.setZero();
    return;
  }
  const auto alongMu = mu.template tail<Tangents>(), alongU = u.template tail<Tangents>();
  const Along none = Along::Zero(), zt = alongMu - rt * alongU;
  const double size = zt.norm(), radius = f * zn;
  value[0] = rn * u[0];
  const bool sticks = size <= radius && radius > 0;
  if (sticks)
    value.template tail<Tangents>() = rt * alongU;
  else
    value.template tail<Tangents>() = alongMu - (size > 0 ? Along(radius / size * zt) : none);
  if (with == With::Value) return;
  P.setZero();
  Q.setZero();
  Q(0, 0) = rn;
  if (sticks) {
    Q.diagonal().template tail<Tangents>().setConstant(rt);
    return;
  }
  using Turn = Square<Tangents>;
  const Along d = size > 0 ? Along(zt / size) : none;
  const Turn turn =
      size > 0 ? Turn(radius / size * (Turn::Identity() - d * d.transpose())) : Turn(Turn::Zero());
  P.template block<Tangents, Tangents>(1, 1) = Turn::Identity() - turn;
  P.template block<Tangents, 1>(1, 0) = -f * d;
  Q.template block<Tangents, Tangents>(1, 1) = rt * turn;
  Q.template block<Tangents, 1>(1, 0) = f * rn * d;
}

template <int Tangents>
void ContactFunctionValue::fischerBurmeister(Index b, const double* impulse, const double* velocity,
                                             With with) {
  constexpr int size = 1 + Tangents;
  using Matrix = Square<size>;
  const Eigen::Map<const Column<size>> mu(impulse), u(velocity);
  const double f = problem_.set(b).friction, step = normalStep_[at(b)], root = std::sqrt(f);
  Column<size> scaleX = Column<size>::Constant(1 / root),
               scaleY = Column<size>::Constant(step * root);
  scaleX[0] = root;
  scaleY[0] = step / root;
  const auto along = u.template tail<Tangents>();
  const double sliding = along.norm();
  Column<size> corrected = u;
  corrected[0] += f * sliding;
  const Column<size> x = scaleX.cwiseProduct(mu), y = scaleY.cwiseProduct(corrected);
  // Scaled back, so that directions of an easy contact do not outweigh others.
  linear_.value.segment<size>(problem_.response->first(b)) = x + y - rootOfSquares<size>(x, y, 0);
  if (with == With::Value) return;
  // If a spectral value is zero, a nearby point is used.
  const Column<size> z = rootOfSquares<size>(x, y, 1e-9 * (x.norm() + y.norm()) + 1e-300);
  const Eigen::PartialPivLU<Matrix> inverse(arrow<size>(z));
  Eigen::Map<RowMajorBlock<size>> P(linear_.p(b)), Q(linear_.q(b));
  P = (Matrix::Identity() - inverse.solve(arrow<size>(x))) * scaleX.asDiagonal();
  Matrix correction = Matrix::Identity();
  if (sliding > 0) correction.template block<1, Tangents>(0, 1) = f / sliding * along.transpose();
  Q = (Matrix::Identity() - inverse.solve(arrow<size>(y))) * scaleY.asDiagonal() * correction;
}

}  // namespace compliant
