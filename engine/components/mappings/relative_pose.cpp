#include <algorithm>
#include <array>
#include <numbers>
#include <tuple>

#include "engine/scene/build.hpp"
#include "engine/scene/joint_frames.hpp"
#include "engine/scene/registry.hpp"

namespace compliant {

/// The six coordinates of side B of a joint in the axes of side A: d = Q_Aᵀ (p_B − p_A) in m and
/// the rotation vector θ = log(Q_Aᵀ Q_B) in rad, or some of them.
///
///   ḋ = Q_Aᵀ (ẋ_B + ω_B×s − ẋ_A − ω_A×ρ),   θ̇ = J_l⁻¹(θ) Q_Aᵀ (ω_B − ω_A)          theory §9
///
/// θ has two values, |θ| and 2π − |θ| about opposite axes. With all three coordinates of it the one
/// nearest to the last is taken, up to |θ| = 3π/2, so that nothing jumps at π; else the shorter,
/// since coordinates that a hinge holds at zero would be singular at 2π. Where an angle turns
/// further, HingeAngle counts the turns. A joint is this mapping with a law on the coordinates that
/// it holds.
class RelativePose final : public Typed<RelativePose, Mapping> {
 public:
  static constexpr const char* typeName = "RelativePose";
  Array<Edge> pairs;
  Array<Vec3> placeA, rotationA, placeB, rotationB, startRotation;
  bool x = true, y = true, z = true, rx = true, ry = true, rz = true;

  static void describe(Description<RelativePose>& d) {
    d.label("Relative pose");
    d.doc(
        "Coordinates of one frame in the axes of another: x, y, z in metres and the rotation "
        "vector "
        "in radians. With a law on the coordinates that it holds, this is a joint.");
    d.source("theory §9");
    d.field("inputs", &RelativePose::inputs).doc("One or more states of frames.");
    d.field("output", &RelativePose::output).doc("Coordinates: an element for each pair.");
    d.field("pairs", &RelativePose::pairs)
        .atLeast(0)
        .effect(Effect::Structure)
        .per(Per::Row)
        .counts(Counts::Inputs)
        .needed()
        .doc("Pairs of frames A and B, counted from 0 through all inputs in order.");
    const auto side = [&d](const char* place, Array<Vec3> RelativePose::*p, const char* rotation,
                           Array<Vec3> RelativePose::*r, const char* letter) {
      d.field(place, p)
          .unit("m")
          .effect(Effect::Structure)
          .per(Per::Row, Shorter::OneForAll)
          .geometry(Geometry::LocalPlace)
          .doc(std::string("Place of the joint in the axes of ") + letter +
               ", one per pair or one for all. Empty: its origin.");
      d.field(rotation, r)
          .unit("rad")
          .within(largestTurn)
          .effect(Effect::Structure)
          .per(Per::Row, Shorter::OneForAll)
          .geometry(Geometry::LocalAxial)
          .doc(std::string("Rotation vector of the axes of the joint in those of ") + letter +
               ", one per pair or one for all. Empty: not turned.");
    };
    side("place_a", &RelativePose::placeA, "rotation_a", &RelativePose::rotationA, "A");
    side("place_b", &RelativePose::placeB, "rotation_b", &RelativePose::rotationB, "B");
    for (const auto& [name, member, what] : {std::tuple("x", &RelativePose::x, "Position along x."),
                                             {"y", &RelativePose::y, "Position along y."},
                                             {"z", &RelativePose::z, "Position along z."},
                                             {"rx", &RelativePose::rx, "Rotation about x."},
                                             {"ry", &RelativePose::ry, "Rotation about y."},
                                             {"rz", &RelativePose::rz, "Rotation about z."}})
      d.field(name, member)
          .effect(Effect::Structure)
          .doc(std::string(what) + " Whether this is one of the coordinates.");
    d.field(startRotationField, &RelativePose::startRotation)
        .unit("rad")
        .per(Per::Row, Shorter::OneForAll)
        .effect(Effect::Structure)
        .geometry(Geometry::LocalAxial)
        .doc(
            "With rx, ry and rz, the start is the rotation vector nearest to this one, which thus "
            "sets the direction of a rotation beyond π: one per pair or one for all. Empty: the "
            "shorter way.");
    d.example([](Scene& s) {
      Build build(s);
      build.add("RigidFrames", "bodies",
                {{"position", Array<Vec3>{Vec3(0, 1, 0), Vec3(0.6, 1, 0)}},
                 {"rotation", Array<Vec3>{Vec3(0.2, 0, 0), Vec3(0, 0.3, 0)}}});
      build.add("Box", "boxes", {{"state", build.link("bodies")}});
      build.add("SolidMass", "mass", {{"state", build.link("bodies")}});
      build.mapped("RelativePose", "Coordinates", "hinge", {"bodies"},
                   {{"pairs", Array<Edge>{{0, 1}}},
                    {"place_a", Array<Vec3>{Vec3(0.3, 0, 0)}},
                    {"place_b", Array<Vec3>{Vec3(-0.3, 0, 0)}},
                    {"rz", false}});
      build.set("hinge", "width", std::int64_t{5});
      build.add("UniformCompliance", "hold",
                {{"state", build.link("hinge")}, {"compliance", 1e-4}});
      build.add("Gravity", "gravity");
    });
  }

  std::optional<std::string> check(InputShapes in, const StateShape& out) const override {
    if (auto sentence = checkPairs(in, pairs)) return sentence;
    if (width() == 0) return "Choose at least one coordinate";
    if (out.inSpace() || out.velocityWidth != width())
      return "The output must be Coordinates of width " + std::to_string(width());
    for (const auto& [name, list] : {std::pair<const char*, const Array<Vec3>&>("place_a", placeA),
                                     {"rotation_a", rotationA},
                                     {"place_b", placeB},
                                     {"rotation_b", rotationB},
                                     {startRotationField, startRotation}})
      if (auto sentence = checkRows(name, list.size(), pairs.size(), Lists::OneForAll, "pairs"))
        return sentence;
    return std::nullopt;
  }
  Index outputCount(InputShapes) const override { return static_cast<Index>(pairs.size()); }
  bool linear() const override { return false; }

  std::optional<std::string> mirror(InputShapes in, std::span<const MirrorImages> images,
                                    const StateShape&, MirrorImages& out) override {
    for (std::size_t k = 0; k < pairs.size(); ++k)
      eachCoordinate([&](Index i, Index which) {
        if (mirrorsFrames(in, images, pairs[k]))
          out[k * at(width()) + at(i)].sign =
              which == 0 || which >= 4 ? -1 : 1;  // of d and of the axial θ, with own x reversed
      });
    return std::nullopt;
  }
  void nearStart(double* out, Index size) const override {
    if (startRotation.empty() || !winds()) return;
    for (Index k = 0; k * width() < size; ++k)
      Eigen::Map<Vec3>(out + (k + 1) * width() - 3) = rowOf(startRotation, at(k));
  }
  void apply(Inputs in, double* out) const override {
    in.output = out;  // still of the last step
    eachPair(in, [&](Index row, const Pair& pair) {
      const Vec3 turn = theta(in, row, pair), d = pair.joint.translation();
      eachCoordinate(
          [&](Index i, Index which) { out[row + i] = which < 3 ? d[which] : turn[which - 3]; });
    });
  }
  void jacobian(Inputs in, JacobianWriter& J) const override {
    eachPair(in, [&](Index row, const Pair& pair) {
      const Mat3 turn = logarithmJacobian(theta(in, row, pair)) * pair.joint.axesA.transpose();
      eachCoordinate([&](Index i, Index which) {
        if (which >= 3)
          return addTurnRow(J, pair.a, pair.b, row + i, turn.row(which - 3).transpose());
        const Vec3 u = pair.joint.axesA.col(which);
        const Vec3 aboutA = -pair.joint.rho.cross(u), aboutB = pair.joint.s.cross(u);
        for (Index k = 0; k < 3; ++k) {
          J.add(pair.a.input, row + i, 6 * pair.a.element + k, -u[k]);
          J.add(pair.a.input, row + i, 6 * pair.a.element + 3 + k, aboutA[k]);
          J.add(pair.b.input, row + i, 6 * pair.b.element + k, u[k]);
          J.add(pair.b.input, row + i, 6 * pair.b.element + 3 + k, aboutB[k]);
        }
      });
    });
  }
  void curvature(Inputs in, double* out, Index) const override {
    eachPair(in, [&](Index row, const Pair& pair) {
      const Vec3 d = pair.joint.translationCurvature(), spin = pair.joint.spin(),
                 at = theta(in, row, pair);
      const Mat3 L = logarithmJacobian(at);
      const Vec3 turn = logarithmJacobianRate(at, L * spin, spin) + L * pair.joint.spinRate();
      eachCoordinate(
          [&](Index i, Index which) { out[row + i] = which < 3 ? d[which] : turn[which - 3]; });
    });
  }
  void geometricStiffness(Inputs in, const double* force, MatrixWriter& K) const override {
    eachPair(in, [&](Index row, const Pair& pair) {
      Vec3 f = Vec3::Zero(), tau = Vec3::Zero();
      eachCoordinate(
          [&](Index i, Index which) { (which < 3 ? f[which] : tau[which - 3]) = force[row + i]; });
      const Mat3& Q = pair.joint.axesA;
      const Vec3 at = theta(in, row, pair);
      const Mat3 L = logarithmJacobian(at);
      const Mat3 B = Q * logarithmTorqueDerivative(at, tau) * L * Q.transpose();
      const JointStiffness stiffness(pair.joint, Q * f, Q * (L.transpose() * tau), B);
      const Index a = stackedColumn(in, pair.a), b = stackedColumn(in, pair.b);
      addJointStiffness(K, a, b, stiffness);
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
      eachCoordinate([&](Index i, Index which) { joint.row[at(which)] = static_cast<int>(i); });
      out.lines.push_back({static_cast<Index>(k),
                           {a.input, a.element, rowOf(placeA, k)},
                           {b.input, b.element, rowOf(placeB, k)},
                           joint});
    }
  }

 private:
  struct Pair {
    LocatedElement a, b;
    JointFrames joint;
  };
  std::array<bool, 6> chosen() const { return {x, y, z, rx, ry, rz}; }
  int width() const {
    const auto all = chosen();
    return static_cast<int>(std::count(all.begin(), all.end(), true));
  }
  /// Calls visit(place within the element, coordinate 0 to 5) for the chosen coordinates.
  template <class Visit>
  void eachCoordinate(Visit visit) const {
    Index place = 0;
    for (Index i = 0; i < 6; ++i)
      if (chosen()[at(i)]) visit(place++, i);
  }
  template <class Visit>
  void eachPair(Inputs in, Visit visit) const {
    const JointSides sidesA(placeA, rotationA), sidesB(placeB, rotationB);
    for (std::size_t k = 0; k < pairs.size(); ++k) {
      const LocatedElement a = locateElement(in, pairs[k][0]), b = locateElement(in, pairs[k][1]);
      visit(static_cast<Index>(k) * width(),
            Pair{a, b,
                 JointFrames(in[at(a.input)], a.element, sidesA[k], in[at(b.input)], b.element,
                             sidesB[k])});
    }
  }
  bool winds() const { return rx && ry && rz; }
  /// θ of the pair whose coordinates begin at `row`.
  Vec3 theta(Inputs in, Index row, const Pair& pair) const {
    const Vec3 shorter = rotationVector(pair.joint.relative);
    const double angle = shorter.norm();
    if (in.output == nullptr || !winds() || angle < std::numbers::pi / 2) return shorter;
    const Vec3 longer = (1 - 2 * std::numbers::pi / angle) * shorter;
    const Eigen::Map<const Vec3> last(in.output + row + width() - 3);
    return (longer - last).squaredNorm() < (shorter - last).squaredNorm() ? longer : shorter;
  }
};

void registerRelativePose(Registry& types) { types.add<RelativePose>(); }

}  // namespace compliant
