#pragma once

#include <algorithm>
#include <cmath>

#include "engine/scene/writers.hpp"

namespace compliant {

/// The counted part of a stiffness w between two ends that lie along the unit vector u and resist
/// only across it; a load in tension has w > 0. `first` and `second` are the columns of the ends; a
/// `second` of −1 is at rest.
inline double countedAcross(const MatrixWriter& K, double w, const Vec3& u, Index first,
                            Index second) {
  const CountedStiffness* counted = K.counted();
  if (counted == nullptr || w == 0) return w;
  const bool pulls = w > 0;
  const auto across = [&](Index column) {
    if (column < 0) return 0.0;
    const Mat3 G = counted->mobility(column);
    return (G.trace() - u.dot(G * u)) / 2;
  };
  const auto shared = [&] {
    return counted->share == 0
               ? 0
               : counted->share * counted->held(std::abs(w) * (across(first) + across(second)));
  };
  if (counted->onlyExcess) {
    const double excess = pulls ? counted->excess({first, second}) : 0;
    return excess == 0 ? 0 : excess * (1 - shared()) * w;
  }
  Vec3 turning = K.vectorAt(first);
  if (second >= 0) turning -= K.vectorAt(second);
  const double work = w * (turning - u * u.dot(turning)).squaredNorm();
  counted->note({first, second}, work, pulls ? work : 0);
  return pulls ? w : shared() * w;
}

/// The share of a block that the masses hold. Its norm in the metric of the masses, with inverse G,
/// bounds its rate.
template <class Block>
double heldOf(const CountedStiffness& counted, const Block& block, const Block& G) {
  if (block.isZero(0)) return 1;
  const Block weighted = block * G;
  return counted.held(std::sqrt((weighted * weighted).trace()));
}

/// The counted part of a symmetric block of several entries: `pull` is its part in tension, G the
/// inverse mass and v the velocity of the entries.
template <class Block, class Column>
Block countedBlock(const CountedStiffness& counted, const CountedStiffness::Ends& ends,
                   const Block& whole, const Block& pull, const Block& G, const Column& v) {
  const double shared = counted.share == 0 ? 0 : counted.share * heldOf(counted, whole, G);
  if (counted.onlyExcess) return (pull.isZero(0) ? 0 : counted.excess(ends) * (1 - shared)) * pull;
  counted.note(ends, v.dot(whole * v), v.dot(pull * v));
  return pull + shared * (whole - pull);
}

/// The tension stiffness of an arm r of a body under the force f on its end: that of a rod from the
/// body to the end.
inline Mat3 pullOfArm(const Vec3& r, const Vec3& f) {
  const double along = f.dot(r);
  if (!(along > 0)) return Mat3::Zero();
  return along * (Mat3::Identity() - r * r.transpose() / r.squaredNorm());
}

/// The counted part of the stiffness against turning of an arm r of a body under the force f on its
/// end, on the three rotational entries.
inline Mat3 countedArm(const MatrixWriter& K, Index turn, const Vec3& r, const Vec3& f) {
  const Mat3 whole = f.dot(r) * Mat3::Identity() - (r * f.transpose() + f * r.transpose()) / 2;
  if (K.counted() == nullptr || whole.isZero(0)) return whole;
  return countedBlock(*K.counted(), {turn}, whole, pullOfArm(r, f), K.counted()->mobility(turn),
                      K.vectorAt(turn));
}

/// The counted part of a block of two times three entries without tension.
inline Eigen::Matrix<double, 6, 6> countedPair(const MatrixWriter& K, Index first, Index second,
                                               const Eigen::Matrix<double, 6, 6>& whole) {
  using Block = Eigen::Matrix<double, 6, 6>;
  if (K.counted() == nullptr || whole.isZero(0)) return whole;
  Block G = Block::Zero();
  G.block<3, 3>(0, 0) = K.counted()->mobility(first);
  G.block<3, 3>(3, 3) = K.counted()->mobility(second);
  Eigen::Matrix<double, 6, 1> v;
  v << K.vectorAt(first), K.vectorAt(second);
  return countedBlock(*K.counted(), {first, second}, whole, Block(Block::Zero()), G, v);
}

/// Writes a symmetric block of two elements' entries, N/2 each.
template <int N>
void addPair(MatrixWriter& K, Index first, Index second, const Eigen::Matrix<double, N, N>& block) {
  const auto index = [&](int i) { return i < N / 2 ? first + i : second + i - N / 2; };
  for (int i = 0; i < N; ++i)
    for (int j = 0; j <= i; ++j) K.add(index(i), index(j), block(i, j));
}

}  // namespace compliant
