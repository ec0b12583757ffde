#include "engine/scene/build.hpp"
#include "engine/scene/kept_stiffness.hpp"
#include "engine/scene/locate_element.hpp"
#include "engine/scene/registry.hpp"

namespace compliant {

/// out[k] = (x + R a_k, R T_k): frames that are fixed in other frames.
///
/// With r = R a_k:  J = [1, −[r]×; 0, 1],  J̇ v = (ω × (ω × r), 0),  and K_g as that of a point at
/// r.
class RigidOffset final : public Typed<RigidOffset, Mapping> {
 public:
  static constexpr const char* typeName = "RigidOffset";
  Array<std::int64_t> frames;
  Array<Vec3> offsets;
  Array<Vec3> rotations;

  static void describe(Description<RigidOffset>& d) {
    d.label("Frames on frames");
    d.doc("Frames that are fixed in other frames, such as the two sides of a joint.");
    d.source("theory §9");
    d.field("inputs", &RigidOffset::inputs).doc("One or more states of frames.");
    d.field("output", &RigidOffset::output).doc("RigidFrames, one per entry of frames.");
    d.field("frames", &RigidOffset::frames)
        .atLeast(0)
        .effect(Effect::Structure)
        .per(Per::Row)
        .counts(Counts::Inputs)
        .needed()
        .doc("The frame that carries each one, counted from 0 through all inputs in order.");
    d.field("offsets", &RigidOffset::offsets)
        .unit("m")
        .effect(Effect::Structure)
        .per(Per::Row, Shorter::OneForAll)
        .geometry(Geometry::LocalPlace)
        .doc("Origins in the axes of the carrying frames. Empty: at their origins.");
    d.field("rotations", &RigidOffset::rotations)
        .unit("rad")
        .within(largestTurn)
        .effect(Effect::Structure)
        .per(Per::Row, Shorter::OneForAll)
        .geometry(Geometry::LocalAxial)
        .doc("Rotation vectors in the axes of the carrying frames. Empty: not turned.");
    d.example([](Scene& s) {
      Build build(s);
      build.add("RigidFrames", "body",
                {{"position", Array<Vec3>{Vec3(0, 1, 0)}},
                 {"rotation", Array<Vec3>{Vec3(0.2, -0.1, 0.4)}}});
      build.add("RigidMass", "mass", {{"state", build.link("body")}});
      build.mapped("RigidOffset", "RigidFrames", "tool", {"body"},
                   {{"frames", Array<std::int64_t>{0}},
                    {"offsets", Array<Vec3>{Vec3(0.5, 0, 0.1)}},
                    {"rotations", Array<Vec3>{Vec3(0, 0, 1)}}});
      build.add("Ball", "ball", {{"state", build.link("tool")}, {"radius", 0.1}});
      build.add("SolidMass", "ball mass", {{"state", build.link("tool")}});
      build.add("Gravity", "gravity");
    });
  }

  std::optional<std::string> check(InputShapes in, const StateShape& out) const override {
    if (auto sentence = checkFrames(in)) return sentence;
    if (out.embedding != Embedding::Frame) return "The output must be RigidFrames";
    for (std::size_t k = 0; k < frames.size(); ++k)
      if (auto sentence = checkElement(in, "frames[" + std::to_string(k) + "]", "frame", frames[k]))
        return sentence;
    if (auto sentence =
            checkRows("offsets", offsets.size(), frames.size(), Lists::OneForAll, "frames"))
      return sentence;
    return checkRows("rotations", rotations.size(), frames.size(), Lists::OneForAll, "frames");
  }
  Index outputCount(InputShapes) const override { return static_cast<Index>(frames.size()); }
  bool linear() const override { return false; }

  void apply(Inputs in, double* out) const override {
    for (std::size_t k = 0; k < frames.size(); ++k) {
      const LocatedElement f = locateElement(in, frames[k]);
      const StateView& state = in[at(f.input)];
      Eigen::Map<Vec3>(out + 7 * k) = state.origin(f.element) + arm(state, f.element, k);
      Eigen::Map<Eigen::Quaterniond>(out + 7 * k + 3) =
          (state.rotation(f.element) * rotationOf(rowOf(rotations, k))).normalized();
    }
  }
  void jacobian(Inputs in, JacobianWriter& J) const override {
    for (std::size_t k = 0; k < frames.size(); ++k) {
      const LocatedElement f = locateElement(in, frames[k]);
      const Mat3 turn = -crossMatrix(arm(in[at(f.input)], f.element, k));
      const Index row = 6 * static_cast<Index>(k), column = 6 * f.element;
      J.addIdentity(f.input, row, column, 6, 1);
      J.addCross(f.input, row, column + 3, turn);
    }
  }
  void curvature(Inputs in, double* out, Index size) const override {
    VecMap(out, size).setZero();
    for (std::size_t k = 0; k < frames.size(); ++k) {
      const LocatedElement f = locateElement(in, frames[k]);
      const StateView& state = in[at(f.input)];
      const Vec3 omega = state.angular(f.element);
      Eigen::Map<Vec3>(out + 6 * k) = omega.cross(omega.cross(arm(state, f.element, k)));
    }
  }
  void geometricStiffness(Inputs in, const double* force, MatrixWriter& K) const override {
    for (std::size_t k = 0; k < frames.size(); ++k) {
      const LocatedElement e = locateElement(in, frames[k]);
      const Vec3 r = arm(in[at(e.input)], e.element, k), f = Eigen::Map<const Vec3>(force + 6 * k);
      const Index turn = stackedColumn(in, e) + 3;
      K.addDiagonalBlock(turn, countedArm(K, turn, r, f));
    }
  }

 private:
  Vec3 arm(const StateView& state, Index element, std::size_t k) const {
    return state.rotation(element) * rowOf(offsets, k);
  }
};

void registerRigidOffset(Registry& types) { types.add<RigidOffset>(); }

}  // namespace compliant
