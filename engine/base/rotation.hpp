#pragma once

#include "engine/base/math.hpp"

/// Rotations as rotation vectors (axis times angle, rad) and unit quaternions; theory §9.
namespace compliant {

/// The largest component of a rotation vector in a scene, rad: beyond it few digits of the angle
/// remain, and the length of huge vectors overflows.
inline constexpr double largestTurn = 1e6;

/// [a]×: the matrix with [a]× b = a × b.
inline Mat3 crossMatrix(const Vec3& a) {
  Mat3 m;
  m << 0, -a.z(), a.y(), a.z(), 0, -a.x(), -a.y(), a.x(), 0;
  return m;
}

/// exp: the rotation about the axis of `vector` by its length.
Eigen::Quaterniond rotationOf(const Vec3& vector);

/// log: the shortest rotation vector, of length at most π.
Vec3 rotationVector(const Eigen::Quaterniond& q);

/// θ̇ = J⁻¹(θ) w for a rotation exp(θ) with angular velocity w in the axes of θ: the inverse of the
/// left Jacobian of SO(3). Singular at |θ| = 2π.
Mat3 logarithmJacobian(const Vec3& theta);

/// g in φ̇ = g·w, for the twist φ = 2 atan2(v·a, w) of q = (v, w) about a = z, with angular
/// velocity w in the axes of q. At half a turn about an axis across z the twist is undefined, and g
/// is zero.
Vec3 twistGradient(const Eigen::Quaterniond& q);

/// d/dt J⁻¹(θ), applied to w.
Vec3 logarithmJacobianRate(const Vec3& theta, const Vec3& rate, const Vec3& w);

/// ∂(J⁻ᵀ(θ) τ)/∂θ at constant τ.
Mat3 logarithmTorqueDerivative(const Vec3& theta, const Vec3& tau);

}  // namespace compliant
