#pragma once

#include <algorithm>

#include "engine/scene/kept_stiffness.hpp"
#include "engine/scene/locate_element.hpp"

namespace compliant {

/// The two sides of a joint, A and B, each a place and axes fixed in a body; RelativePose and
/// HingeAngle share them. Positions are x, rotations R. Side B lies at s = R_B b from the origin of
/// its body, and at ρ from the origin of A's body. A may be at rest in the world.
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
  JointFrames(const StateView& a, Index elementA, const Side& sideA, const StateView& b,
              Index elementB, const Side& sideB) {
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
  /// The rate of spin() at constant velocities of the bodies.
  Vec3 spinRate() const { return -axesA.transpose() * omegaA.cross(omegaB); }
  /// d̈ at constant velocities of the bodies.
  Vec3 translationCurvature() const {
    const Vec3 rate = (linearB + omegaB.cross(s)) - (linearA + omegaA.cross(armA)),
               u = rate - omegaA.cross(separation);
    const Vec3 acceleration =
        omegaB.cross(omegaB.cross(s)) - omegaA.cross(omegaA.cross(armA)) - omegaA.cross(rate);
    return axesA.transpose() * (acceleration - omegaA.cross(u));
  }
};

/// The geometric stiffness of a joint under the force f on side B and the torque t on its body,
/// both in world axes: minus the derivative of (−f, −ρ×f − t, f, s×f + t) with respect to (x_A,
/// ω_A, x_B, ω_B), symmetrised. B = ∂t/∂(rotation of B relative to A), at rest in A, and S is its
/// symmetric part:
///
///   over ω_A, ω_B:  [ −S + (ρf + fρ)/2          ·          ]      beside x_A and x_B:  −f, f for
///   ω_A
///                   [  S + t/2 + s f   −S − (sf + fs)/2 ]
///
/// (letters alone stand for their cross matrices). Both arms carry tension: each turns its body
/// like a rod.
struct JointStiffness {
  using Block = Eigen::Matrix<double, 12, 12>;
  Mat3 force, turnA, turnB, turnBA, pullA, pullB;

  JointStiffness(const JointFrames& joint, const Vec3& f, const Vec3& torque, const Mat3& B)
      : force(crossMatrix(f)), pullA(pullOfArm(joint.rho, -f)), pullB(pullOfArm(joint.s, f)) {
    const auto both = [](const Vec3& a, const Vec3& b) {  // (ab + ba)/2
      return Mat3((a * b.transpose() + b * a.transpose()) / 2 - a.dot(b) * Mat3::Identity());
    };
    const Mat3 symmetric = (B + B.transpose()) / 2;
    turnA = -symmetric - both(joint.rho, f);
    turnB = -symmetric - both(joint.s, f);
    turnBA = symmetric + crossMatrix(torque) / 2 + crossMatrix(joint.s) * force;
  }
  Block whole() const {
    Block K = Block::Zero();
    K.block<3, 3>(0, 3) = -force;
    K.block<3, 3>(6, 3) = force;
    K.block<3, 3>(3, 3) = turnA;
    K.block<3, 3>(9, 3) = turnBA;
    K.block<3, 3>(9, 9) = turnB;
    K.block<3, 3>(3, 0) = K.block<3, 3>(0, 3).transpose();
    K.block<3, 3>(3, 6) = K.block<3, 3>(6, 3).transpose();
    K.block<3, 3>(3, 9) = K.block<3, 3>(9, 3).transpose();
    return K;
  }
};

/// The counted part of that stiffness, on the six entries of each body.
inline JointStiffness::Block countedJoint(const MatrixWriter& K, Index a, Index b,
                                          const JointStiffness& stiffness) {
  using Block = JointStiffness::Block;
  const CountedStiffness* counted = K.counted();
  Block whole = stiffness.whole();
  if (counted == nullptr || whole.isZero(0)) return whole;
  Block pull = Block::Zero();
  pull.block<3, 3>(3, 3) = stiffness.pullA;
  pull.block<3, 3>(9, 9) = stiffness.pullB;
  Block G = Block::Zero();
  for (const auto& [place, column] :
       {std::pair(0, a), std::pair(3, a + 3), std::pair(6, b), std::pair(9, b + 3)})
    if (counted->share > 0) G.block<3, 3>(place, place) = counted->mobility(column);
  Eigen::Matrix<double, 12, 1> v;
  v << K.vectorAt(a), K.vectorAt(a + 3), K.vectorAt(b), K.vectorAt(b + 3);
  return countedBlock(*counted, {a, b}, whole, pull, G, v);
}

inline void addJointStiffness(MatrixWriter& K, Index a, Index b, const JointStiffness& stiffness) {
  const JointStiffness::Block block = countedJoint(K, a, b, stiffness);
  K.addDiagonalBlock(a + 3, block.block<3, 3>(3, 3));
  K.addDiagonalBlock(b + 3, block.block<3, 3>(9, 9));
  K.addBlock(b + 3, a + 3, block.block<3, 3>(9, 3));
  K.addBlock(a, a + 3, block.block<3, 3>(0, 3));
  K.addBlock(b, a + 3, block.block<3, 3>(6, 3));
}

/// The sides of the joints of a list. If one entry stands for all, its rotation is computed
/// once.
class JointSides {
 public:
  JointSides(const Array<Vec3>& places, const Array<Vec3>& rotations)
      : places_(places), rotations_(rotations) {
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

/// Writes the torque of a joint as a moment about both bodies: J of a row w·(ω_B − ω_A).
inline void addTurnRow(JacobianWriter& J, const LocatedElement& a, const LocatedElement& b,
                       Index row, const Vec3& w) {
  for (Index i = 0; i < 3; ++i) J.add(a.input, row, 6 * a.element + 3 + i, -w[i]);
  for (Index i = 0; i < 3; ++i) J.add(b.input, row, 6 * b.element + 3 + i, w[i]);
}

/// Returns a sentence unless every pair joins two frames of the inputs.
inline std::optional<std::string> checkPairs(InputShapes in, const Array<Edge>& pairs) {
  if (auto sentence = checkFrames(in)) return sentence;
  return checkPairs(in, pairs, "frame");
}

}  // namespace compliant
