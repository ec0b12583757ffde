#pragma once

#include <algorithm>
#include <array>

#include "engine/scene/kept_stiffness.hpp"
#include "engine/scene/locate_element.hpp"

namespace compliant {

/// Two sides of a joint, A and B, each a place and axes fixed in a body; what RelativePose and
/// HingeAngle share. Positions are x, rotations R, the side of B is at s = R_B b from the origin of
/// its body, and ρ is the way from the origin of A's body to it. A may be at rest in the world.
struct JointFrames {
  Mat3 axesA = Mat3::Identity();  ///< Q_A
  Eigen::Quaterniond relative;    ///< Q_Aᵀ Q_B
  Vec3 rho = Vec3::Zero(), s = Vec3::Zero(), separation = Vec3::Zero();
  Vec3 velocityA = Vec3::Zero(), velocityB = Vec3::Zero();  ///< of the sides
  Vec3 omegaA = Vec3::Zero(), omegaB = Vec3::Zero();
  Vec3 armA = Vec3::Zero();

  /// Where the sides are fixed in their bodies.
  struct Side {
    Vec3 place;
    Vec3 rotation;
  };
  JointFrames(const StateView& a, Index elementA, const Side& sideA, const StateView& b, Index elementB,
              const Side& sideB) {
    const Eigen::Quaterniond RA = a.rotation(elementA), RB = b.rotation(elementB);
    armA = RA * sideA.place;
    s = RB * sideB.place;
    rho = b.origin(elementB) + s - a.origin(elementA);
    separation = rho - armA;
    const Eigen::Quaterniond QA = RA * rotationOf(sideA.rotation);
    axesA = QA.toRotationMatrix();
    relative = QA.conjugate() * (RB * rotationOf(sideB.rotation));
    omegaA = a.angular(elementA);
    omegaB = b.angular(elementB);
    velocityA = a.linear(elementA) + omegaA.cross(armA);
    velocityB = b.linear(elementB) + omegaB.cross(s);
  }

  /// d = Q_Aᵀ (place of B − place of A).
  Vec3 translation() const { return axesA.transpose() * separation; }
  /// ω_B − ω_A in the axes of A.
  Vec3 spin() const { return axesA.transpose() * (omegaB - omegaA); }
  /// Its rate while the bodies keep their velocities.
  Vec3 spinRate() const { return -axesA.transpose() * omegaA.cross(omegaB); }
  /// d̈ while the bodies keep their velocities.
  Vec3 translationCurvature() const {
    const Vec3 rate = velocityB - velocityA, u = rate - omegaA.cross(separation);
    const Vec3 acceleration = omegaB.cross(omegaB.cross(s)) - omegaA.cross(omegaA.cross(armA)) -
                              omegaA.cross(rate);
    return axesA.transpose() * (acceleration - omegaA.cross(u));
  }
};

/// The symmetric geometric stiffness of a joint over (x_A, ω_A, x_B, ω_B) under the force f on the side
/// of B and the torque t on its body, both in world axes. B = ∂t/∂(turn of B against A), at rest in A.
///
///   −∂/∂q of (−f, −ρ×f − t, f, s×f + t)
inline Eigen::Matrix<double, 12, 12> jointStiffness(const JointFrames& joint, const Vec3& force,
                                                    const Vec3& torque, const Mat3& B) {
  const Mat3 f = crossMatrix(force), t = crossMatrix(torque), s = crossMatrix(joint.s),
             rho = crossMatrix(joint.rho);
  Eigen::Matrix<double, 12, 12> K = Eigen::Matrix<double, 12, 12>::Zero();
  K.block<3, 3>(0, 3) = -f;
  K.block<3, 3>(6, 3) = f;
  K.block<3, 3>(3, 0) = f;
  K.block<3, 3>(3, 6) = -f;
  K.block<3, 3>(3, 3) = -rho * f - t - B;
  K.block<3, 3>(3, 9) = f * s + B;
  K.block<3, 3>(9, 3) = s * f + t + B;
  K.block<3, 3>(9, 9) = -f * s - B;
  return (K + K.transpose()) / 2;
}

/// The positive semidefinite part of a joint's K over the gap along those axes of A that it leaves `open`, of
/// which there are `Gaps`, and the turns of both bodies.
template <int Gaps>
Eigen::Matrix<double, 12, 12> semidefiniteJointPart(const JointFrames& joint, const Eigen::Matrix<double, 12, 12>& block,
                                                    const std::array<bool, 3>& open) {
  constexpr int size = Gaps + 6;
  using Columns = Eigen::Matrix<double, 12, size>;
  // The bodies' motions (x_A, ω_A, x_B, ω_B) of gap and turns, and gap and turns of the motions.
  Columns motions = Columns::Zero(), parts = Columns::Zero();
  for (Index i = 0, k = 0; i < 3; ++i) {
    if (!open[static_cast<std::size_t>(i)]) continue;
    const Vec3 axis = joint.axesA.col(i);
    motions.template block<3, 1>(6, k) = axis;
    parts.template block<3, 1>(0, k) = -axis;
    parts.template block<3, 1>(3, k) = -joint.rho.cross(axis);
    parts.template block<3, 1>(6, k) = axis;
    parts.template block<3, 1>(9, k++) = joint.s.cross(axis);
  }
  motions.template block<3, 3>(3, Gaps).setIdentity();
  motions.template block<3, 3>(9, Gaps + 3).setIdentity();
  motions.template block<3, 3>(6, Gaps) = -crossMatrix(joint.rho);
  motions.template block<3, 3>(6, Gaps + 3) = crossMatrix(joint.s);
  parts.template block<3, 3>(3, Gaps).setIdentity();
  parts.template block<3, 3>(9, Gaps + 3).setIdentity();
  const Eigen::Matrix<double, size, size> reduced = motions.transpose() * block * motions;
  return parts * semidefinitePart(reduced) * parts.transpose();
}

/// What a joint's K keeps: all of it, or with `stabilized` the semidefinite part. The gap along axes that are
/// not open is held by rows of its own; to count it would weigh metres against radians, and stiffen turns
/// that no force stiffens.
inline Eigen::Matrix<double, 12, 12> keptJointStiffness(const MatrixWriter& K, const JointFrames& joint,
                                                        const Eigen::Matrix<double, 12, 12>& block,
                                                        const std::array<bool, 3>& open) {
  if (!K.stabilizes()) return block;
  switch (std::count(open.begin(), open.end(), true)) {
    case 0:
      return semidefiniteJointPart<0>(joint, block, open);
    case 1:
      return semidefiniteJointPart<1>(joint, block, open);
    case 2:
      return semidefiniteJointPart<2>(joint, block, open);
    default:
      return semidefiniteJointPart<3>(joint, block, open);
  }
}

/// The torque of a joint in the world as a moment about both bodies: J of a row w·(ω_B − ω_A).
inline void addTurnRow(JacobianWriter& J, const LocatedElement& a, const LocatedElement& b, Index row,
                       const Vec3& w) {
  for (Index i = 0; i < 3; ++i) J.add(a.input, row, 6 * a.element + 3 + i, -w[i]);
  for (Index i = 0; i < 3; ++i) J.add(b.input, row, 6 * b.element + 3 + i, w[i]);
}

/// A sentence unless every pair joins two frames of the inputs.
inline std::optional<std::string> checkPairs(InputShapes in, const Array<Edge>& pairs) {
  if (auto sentence = checkFrames(in)) return sentence;
  return checkPairs(in, pairs, "frame");
}

}  // namespace compliant
