#include <cmath>
#include <numbers>

#include "engine/base/elementary.hpp"
#include "engine/scene/build.hpp"
#include "engine/scene/joint_frames.hpp"
#include "engine/scene/registry.hpp"

namespace compliant {

/// The angle of rotation of B relative to A about the z axis of A's side, counting whole turns.
///
/// With the relative rotation q = (v, w), its twist about the axis a:
///   φ = 2 atan2(v·a, w),   φ̇ = g·ω,   g = (w² a + w v×a + (v·a) v)/(w² + (v·a)²)
/// where ω is the relative angular velocity in the axes of A. Of the angles that differ by 2π the
/// one nearest to the last is taken, so that the output winds past π.
class HingeAngle final : public Typed<HingeAngle, Mapping> {
 public:
  static constexpr const char* typeName = "HingeAngle";
  Array<Edge> pairs;
  Array<Vec3> rotationA, rotationB;
  Array<double> startAngle;

  static void describe(Description<HingeAngle>& d) {
    d.label("Hinge angle");
    d.doc(
        "Angle in radians of one frame relative to another about the z axis of the joint. It "
        "counts whole turns.");
    d.source("theory §9");
    d.field("inputs", &HingeAngle::inputs).doc("One or more states of frames.");
    d.field("output", &HingeAngle::output).doc("Angles or Scalars: one angle per pair.");
    d.field("pairs", &HingeAngle::pairs)
        .atLeast(0)
        .effect(Effect::Structure)
        .per(Per::Row)
        .counts(Counts::Inputs)
        .needed()
        .doc("Pairs of frames A and B, counted from 0 through all inputs in order.");
    d.field("rotation_a", &HingeAngle::rotationA)
        .unit("rad")
        .within(largestTurn)
        .effect(Effect::Structure)
        .per(Per::Row, Shorter::OneForAll)
        .geometry(Geometry::LocalAxial)
        .doc(
            "Rotation vector of the axes of the joint in those of A, one per pair or one for all.");
    d.field("rotation_b", &HingeAngle::rotationB)
        .unit("rad")
        .within(largestTurn)
        .effect(Effect::Structure)
        .per(Per::Row, Shorter::OneForAll)
        .geometry(Geometry::LocalAxial)
        .doc(
            "Rotation vector of the axes of the joint in those of B, one per pair or one for all.");
    d.field(startAngleField, &HingeAngle::startAngle)
        .unit("rad")
        .per(Per::Row, Shorter::OneForAll)
        .effect(Effect::Structure)
        .geometry(Geometry::Turn)
        .doc(
            "The start is the angle nearest to this one, which thus sets the number of whole "
            "turns: one per pair or one for all. Empty: 0.");
    d.example([](Scene& s) {
      Build build(s);
      build.add("RigidFrames", "bodies",
                {{"position", Array<Vec3>{Vec3(0, 1, 0), Vec3(0.6, 1, 0)}},
                 {"rotation", Array<Vec3>{Vec3(0.2, 0, 0), Vec3(0, 0.3, 0.5)}}});
      build.add("Box", "boxes", {{"state", build.link("bodies")}});
      build.add("SolidMass", "mass", {{"state", build.link("bodies")}});
      build.mapped("HingeAngle", "Angles", "angle", {"bodies"}, {{"pairs", Array<Edge>{{0, 1}}}});
      build.add("UniformCompliance", "torsion spring",
                {{"state", build.link("angle")}, {"compliance", 0.1}});
    });
  }

  std::optional<std::string> check(InputShapes in, const StateShape& out) const override {
    if (auto sentence = checkPairs(in, pairs)) return sentence;
    if (out.velocityWidth != 1) return "The output must be Angles or Scalars";
    for (const auto& [name, list] :
         {std::pair<const char*, const Array<Vec3>&>("rotation_a", rotationA),
          {"rotation_b", rotationB}})
      if (auto sentence = checkRows(name, list.size(), pairs.size(), Lists::OneForAll, "pairs"))
        return sentence;
    return checkRows(startAngleField, startAngle.size(), pairs.size(), Lists::OneForAll, "pairs");
  }
  Index outputCount(InputShapes) const override { return static_cast<Index>(pairs.size()); }
  bool linear() const override { return false; }

  std::optional<std::string> mirror(InputShapes in, std::span<const MirrorImages> images,
                                    const StateShape&, MirrorImages& out) override {
    for (std::size_t k = 0; k < pairs.size(); ++k)
      if (mirrorsFrames(in, images, pairs[k])) out[k].sign = -1;
    return std::nullopt;
  }
  void nearStart(double* out, Index size) const override {
    if (startAngle.empty()) return;
    for (Index row = 0; row < size; ++row)
      out[row] = startAngle[startAngle.size() == 1 ? 0 : at(row)];
  }
  void apply(Inputs in, double* out) const override {
    eachPair(in, [&](Index row, const Pair& pair) {
      constexpr double turn = 2 * std::numbers::pi;
      const Eigen::Quaterniond& q = pair.joint.relative;
      const double angle = 2 * elementary::atan2(q.z(), q.w());
      // `out` still holds the angle of the last step.
      out[row] = angle + turn * std::round((out[row] - angle) / turn);
    });
  }
  void jacobian(Inputs in, JacobianWriter& J) const override {
    eachPair(in, [&](Index row, const Pair& pair) {
      addTurnRow(J, pair.a, pair.b, row, pair.joint.axesA * twistGradient(pair.joint.relative));
    });
  }
  void curvature(Inputs in, double* out, Index) const override {
    eachPair(in, [&](Index row, const Pair& pair) {
      const Vec3 spin = pair.joint.spin();
      out[row] = (gradientChange(pair.joint.relative) * spin).dot(spin) +
                 twistGradient(pair.joint.relative).dot(pair.joint.spinRate());
    });
  }
  void geometricStiffness(Inputs in, const double* force, MatrixWriter& K) const override {
    eachPair(in, [&](Index row, const Pair& pair) {
      const Mat3& Q = pair.joint.axesA;
      const Vec3 torque = force[row] * (Q * twistGradient(pair.joint.relative));
      const Mat3 B = force[row] * Q * gradientChange(pair.joint.relative) * Q.transpose();
      // Without a force, only the rotational terms matter.
      const JointStiffness joint(pair.joint, Vec3::Zero(), torque, B);
      Eigen::Matrix<double, 6, 6> turns;
      turns << joint.turnA, joint.turnBA.transpose(), joint.turnBA, joint.turnB;
      const Index a = stackedColumn(in, pair.a) + 3, b = stackedColumn(in, pair.b) + 3;
      addPair<6>(K, a, b, countedPair(K, a, b, turns));
    });
  }
  void connects(InputShapes in, std::vector<std::array<LocatedElement, 2>>& out) const override {
    locatePairs(in, pairs, out);
  }
  void depict(InputShapes in, Depiction& out) const override {
    for (std::size_t k = 0; k < pairs.size(); ++k) {
      const LocatedElement a = locateElement(in, pairs[k][0]), b = locateElement(in, pairs[k][1]);
      Depiction::Joint joint;
      joint.axes = rotationOf(rowOf(rotationA, k));
      joint.axesTo = rotationOf(rowOf(rotationB, k));
      joint.row[5] = 0;
      joint.turns = Depiction::Joint::Turns::Twist;
      out.lines.push_back(
          {static_cast<Index>(k), {a.input, a.element}, {b.input, b.element}, joint});
    }
  }

 private:
  struct Pair {
    LocatedElement a, b;
    JointFrames joint;
  };
  template <class Visit>
  void eachPair(Inputs in, Visit visit) const {
    const Array<Vec3> atOrigin;
    const JointSides sidesA(atOrigin, rotationA), sidesB(atOrigin, rotationB);
    for (std::size_t k = 0; k < pairs.size(); ++k) {
      const LocatedElement a = locateElement(in, pairs[k][0]), b = locateElement(in, pairs[k][1]);
      visit(static_cast<Index>(k), Pair{a, b,
                                        JointFrames(in[at(a.input)], a.element, sidesA[k],
                                                    in[at(b.input)], b.element, sidesB[k])});
    }
  }
  /// ∂g/∂(turn): q changes by ½ (ω, 0) q.
  static Mat3 gradientChange(const Eigen::Quaterniond& q) {
    const Vec3 a = Vec3::UnitZ(), v = q.vec();
    const double w = q.w(), z = q.z(), size = w * w + z * z;
    if (size < 1e-12) return Mat3::Zero();
    const Vec3 g = twistGradient(q);
    Mat3 change;
    for (Index i = 0; i < 3; ++i) {
      const Vec3 e = Vec3::Unit(i), dv = (w * e + e.cross(v)) / 2;
      const double dw = -e.dot(v) / 2, dz = dv.z();
      const Vec3 top = 2 * w * dw * a + dw * v.cross(a) + w * dv.cross(a) + dz * v + z * dv;
      change.col(i) = (top - g * (2 * w * dw + 2 * z * dz)) / size;
    }
    return change;
  }
};

void registerHingeAngle(Registry& types) { types.add<HingeAngle>(); }

}  // namespace compliant
