#include "engine/scene/build.hpp"
#include "engine/scene/kept_stiffness.hpp"
#include "engine/scene/locate_element.hpp"
#include "engine/scene/registry.hpp"

namespace compliant {

/// out[k] = x + R a_k: points fixed in frames, for every component that uses points.
///
/// With r = R a_k:  J = [1, −[r]×],  J̇ v = ω × (ω × r),  and under the force f on the rotation
/// alone K_g = (f·r) 1 − ½ (r fᵀ + f rᵀ).                                              theory §9
class RigidPoints final : public Typed<RigidPoints, Mapping> {
 public:
  static constexpr const char* typeName = "RigidPoints";
  Array<std::int64_t> frames;
  Array<Vec3> points;

  static void describe(Description<RigidPoints>& d) {
    d.label("Points on frames");
    d.doc(
        "Points that are fixed in rigid frames: rods, springs, masses and loads act on bodies "
        "through them.");
    d.source("theory §9");
    d.field("inputs", &RigidPoints::inputs).doc("One or more states of frames.");
    d.field("output", &RigidPoints::output).doc("Points, one per entry of frames.");
    d.field("frames", &RigidPoints::frames)
        .atLeast(0)
        .effect(Effect::Structure)
        .per(Per::Row)
        .counts(Counts::Inputs)
        .needed()
        .doc("The frame of each point, counted from 0 through all inputs in order.");
    d.field("points", &RigidPoints::points)
        .unit("m")
        .effect(Effect::Structure)
        .per(Per::Row, Shorter::OneForAll)
        .geometry(Geometry::LocalPlace)
        .doc("Places in the axes of the frames, one per point or one for all. Empty: the origins.");
    d.example([](Scene& s) {
      Build build(s);
      build.add("RigidFrames", "body",
                {{"position", Array<Vec3>{Vec3(0, 1, 0)}},
                 {"rotation", Array<Vec3>{Vec3(0.2, -0.1, 0.4)}}});
      build.add("Box", "box", {{"state", build.link("body")}});
      build.add("SolidMass", "mass", {{"state", build.link("body")}});
      build.mapped("RigidPoints", "Points", "corners", {"body"},
                   {{"frames", Array<std::int64_t>{0, 0}},
                    {"points", Array<Vec3>{Vec3(0.2, 0.2, 0.2), Vec3(-0.2, -0.2, 0.2)}}});
      build.add("UniformMass", "weights", {{"state", build.link("corners")}, {"mass", 0.5}});
      build.add("Gravity", "gravity");
    });
  }

  std::optional<std::string> check(InputShapes in, const StateShape& out) const override {
    if (auto sentence = checkFrames(in)) return sentence;
    if (out.embedding != Embedding::Point) return "The output must be Points";
    for (std::size_t k = 0; k < frames.size(); ++k)
      if (auto sentence = checkElement(in, "frames[" + std::to_string(k) + "]", "frame", frames[k]))
        return sentence;
    return checkRows("points", points.size(), frames.size(), Lists::OneForAll, "frames");
  }
  Index outputCount(InputShapes) const override { return static_cast<Index>(frames.size()); }
  bool linear() const override { return false; }

  void apply(Inputs in, double* out) const override {
    for (std::size_t k = 0; k < frames.size(); ++k) {
      const LocatedElement f = locateElement(in, frames[k]);
      const StateView& state = in[at(f.input)];
      Eigen::Map<Vec3>(out + 3 * k) = state.origin(f.element) + arm(state, f.element, k);
    }
  }
  void jacobian(Inputs in, JacobianWriter& J) const override {
    for (std::size_t k = 0; k < frames.size(); ++k) {
      const LocatedElement f = locateElement(in, frames[k]);
      const Mat3 turn = -crossMatrix(arm(in[at(f.input)], f.element, k));
      const Index row = 3 * static_cast<Index>(k), column = 6 * f.element;
      J.addIdentity(f.input, row, column, 3, 1);
      J.addCross(f.input, row, column + 3, turn);
    }
  }
  void curvature(Inputs in, double* out, Index) const override {
    for (std::size_t k = 0; k < frames.size(); ++k) {
      const LocatedElement f = locateElement(in, frames[k]);
      const StateView& state = in[at(f.input)];
      const Vec3 omega = state.angular(f.element);
      Eigen::Map<Vec3>(out + 3 * k) = omega.cross(omega.cross(arm(state, f.element, k)));
    }
  }
  void geometricStiffness(Inputs in, const double* force, MatrixWriter& K) const override {
    for (std::size_t k = 0; k < frames.size(); ++k) {
      const LocatedElement e = locateElement(in, frames[k]);
      const Vec3 r = arm(in[at(e.input)], e.element, k), f = Eigen::Map<const Vec3>(force + 3 * k);
      const Index turn = stackedColumn(in, e) + 3;
      K.addDiagonalBlock(turn, countedArm(K, turn, r, f));
    }
  }

 private:
  Vec3 arm(const StateView& state, Index element, std::size_t k) const {
    return state.rotation(element) * rowOf(points, k);
  }
};

void registerRigidPoints(Registry& types) { types.add<RigidPoints>(); }

}  // namespace compliant
