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
  Vec3 armA = Vec3::Zero();
  Vec3 omegaA = Vec3::Zero(), omegaB = Vec3::Zero();
  Vec3 linearA = Vec3::Zero(), linearB = Vec3::Zero();  ///< of the bodies' origins

  /// Where the sides are fixed in their bodies.
  struct Side {
    Vec3 place = Vec3::Zero();
    Eigen::Quaterniond rotation = Eigen::Quaterniond::Identity();
  };
  JointFrames(const StateView& a, Index elementA, const Side& sideA, const StateView& b, Index elementB,
              const Side& sideB) {
    const Eigen::Quaterniond RA = a.rotation(elementA), RB = b.rotation(elementB);
    armA = RA * sideA.place;
    s = RB * sideB.place;
    rho = b.origin(elementB) + s - a.origin(elementA);
    separation = rho - armA;
    const Eigen::Quaterniond QA = RA * sideA.rotation;
    axesA = QA.toRotationMatrix();
    relative = QA.conjugate() * (RB * sideB.rotation);
    omegaA = a.angular(elementA);
    omegaB = b.angular(elementB);
    linearA = a.linear(elementA);
    linearB = b.linear(elementB);
  }

  /// d = Q_Aᵀ (place of B − place of A).
  Vec3 translation() const { return axesA.transpose() * separation; }
  /// ω_B − ω_A in the axes of A.
  Vec3 spin() const { return axesA.transpose() * (omegaB - omegaA); }
  /// Its rate while the bodies keep their velocities.
  Vec3 spinRate() const { return -axesA.transpose() * omegaA.cross(omegaB); }
  /// d̈ while the bodies keep their velocities.
  Vec3 translationCurvature() const {
    const Vec3 rate = (linearB + omegaB.cross(s)) - (linearA + omegaA.cross(armA)), u = rate - omegaA.cross(separation);
    const Vec3 acceleration = omegaB.cross(omegaB.cross(s)) - omegaA.cross(omegaA.cross(armA)) -
                              omegaA.cross(rate);
    return axesA.transpose() * (acceleration - omegaA.cross(u));
  }
};

/// The geometric stiffness of a joint under the force f on the side of B and the torque t on its body, both in
/// world axes: minus the derivative of (−f, −ρ×f − t, f, s×f + t) by (x_A, ω_A, x_B, ω_B), made symmetric. With
/// B = ∂t/∂(turn of B against A), at rest in A, and S its symmetric part:
///
///   over ω_A, ω_B:  [ −S − (ρf + fρ)/2          ·          ]      beside x_A and x_B:  f, −f for ω_A
///                   [  S + t/2 + s f   −S − (sf + fs)/2 ]
///
/// (letters alone stand for their cross matrices). Where the gap of the joint stays closed, what is left is the
/// matrix `turns`, of the turns of both bodies about it.
struct JointStiffness {
  using Turns = Eigen::Matrix<double, 6, 6>;
  Mat3 force, aboutA, aboutB, symmetric, halfTorque, armB;

  JointStiffness(const JointFrames& joint, const Vec3& f, const Vec3& torque, const Mat3& B)
      : force(crossMatrix(f)),
        symmetric((B + B.transpose()) / 2),
        halfTorque(crossMatrix(torque) / 2),
        armB(crossMatrix(joint.s)) {
    const auto both = [](const Vec3& a, const Vec3& b) {  // (ab + ba)/2
      return Mat3((a * b.transpose() + b * a.transpose()) / 2 - a.dot(b) * Mat3::Identity());
    };
    aboutA = both(joint.rho, f);
    aboutB = both(joint.s, f);
  }
  Turns turns() const {
    Turns K;
    K << aboutA - symmetric, symmetric - halfTorque, symmetric + halfTorque, -aboutB - symmetric;
    return K;
  }
};

/// Writes the geometric stiffness of a joint that holds its gap: all of it, or with `stabilized` its semidefinite
/// part. The gap is held by rows of its own; to count it would weigh metres against radians, and stiffen turns
/// that no force stiffens.
inline void addClosedJointStiffness(MatrixWriter& K, Index a, Index b, const JointStiffness& stiffness) {
  Mat3 turnA = -stiffness.symmetric - stiffness.aboutA, turnB = -stiffness.symmetric - stiffness.aboutB,
       turnBA = stiffness.symmetric + stiffness.halfTorque + stiffness.armB * stiffness.force,
       push = stiffness.force;
  if (K.stabilizes()) {
    const JointStiffness::Turns kept = semidefinitePart(stiffness.turns());
    turnA = kept.block<3, 3>(0, 0);
    turnBA = kept.block<3, 3>(3, 0);
    turnB = kept.block<3, 3>(3, 3);
    push.setZero();
  }
  K.addDiagonalBlock(a + 3, turnA);
  K.addDiagonalBlock(b + 3, turnB);
  K.addBlock(b + 3, a + 3, turnBA);
  K.addBlock(a, a + 3, -push);
  K.addBlock(b, a + 3, push);
}

/// The same of a joint that leaves the gap `open` along some axes of A: they take part.
inline Eigen::Matrix<double, 12, 12> openJointStiffness(const MatrixWriter& K, const JointFrames& joint,
                                                        const JointStiffness& stiffness,
                                                        const std::array<bool, 3>& open) {
  Eigen::Matrix<double, 12, 12> whole = Eigen::Matrix<double, 12, 12>::Zero();
  if (!K.stabilizes()) {
    whole.block<3, 3>(0, 3) = -stiffness.force;
    whole.block<3, 3>(6, 3) = stiffness.force;
    whole.block<3, 3>(3, 3) = -stiffness.symmetric - stiffness.aboutA;
    whole.block<3, 3>(9, 3) = stiffness.symmetric + stiffness.halfTorque + stiffness.armB * stiffness.force;
    whole.block<3, 3>(9, 9) = -stiffness.symmetric - stiffness.aboutB;
    whole.block<3, 3>(3, 0) = whole.block<3, 3>(0, 3).transpose();
    whole.block<3, 3>(3, 6) = whole.block<3, 3>(6, 3).transpose();
    whole.block<3, 3>(3, 9) = whole.block<3, 3>(9, 3).transpose();
    return whole;
  }
  // Over the open gaps, then the turns; the closed ones leave rows of zeros, which change nothing.
  Eigen::Matrix<double, 9, 9> reduced = Eigen::Matrix<double, 9, 9>::Zero();
  reduced.block<6, 6>(3, 3) = stiffness.turns();
  Eigen::Matrix<double, 9, 12> parts = Eigen::Matrix<double, 9, 12>::Zero();
  for (Index i = 0; i < 3; ++i) {
    if (!open[static_cast<std::size_t>(i)]) continue;
    const Vec3 axis = joint.axesA.col(i);
    reduced.block<1, 3>(i, 3) = axis.transpose() * stiffness.force;
    reduced.block<3, 1>(3, i) = reduced.block<1, 3>(i, 3).transpose();
    parts.block<1, 3>(i, 0) = -axis.transpose();
    parts.block<1, 3>(i, 3) = -joint.rho.cross(axis).transpose();
    parts.block<1, 3>(i, 6) = axis.transpose();
    parts.block<1, 3>(i, 9) = joint.s.cross(axis).transpose();
  }
  parts.block<3, 3>(3, 3).setIdentity();
  parts.block<3, 3>(6, 9).setIdentity();
  return parts.transpose() * semidefinitePart(reduced) * parts;
}

/// The sides of the joints of a list, of which one entry may stand for all: its rotation is worked out once.
class JointSides {
 public:
  JointSides(const Array<Vec3>& places, const Array<Vec3>& rotations) : places_(places), rotations_(rotations) {
    if (rotations.size() == 1) common_ = rotationOf(rotations[0]);
  }
  JointFrames::Side operator[](std::size_t k) const {
    return {rowOf(places_, k), rotations_.size() > 1 ? rotationOf(rotations_[k]) : common_};
  }

 private:
  const Array<Vec3>& places_;
  const Array<Vec3>& rotations_;
  Eigen::Quaterniond common_ = Eigen::Quaterniond::Identity();
};

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
