#include "engine/scene/build.hpp"
#include "engine/scene/kept_stiffness.hpp"
#include "engine/scene/locate_element.hpp"
#include "engine/scene/registry.hpp"

namespace compliant {

/// out[k] = a·b of two vectors: for a point its x, such as a difference; for a frame a unit vector
/// fixed in it. For two frames it is the cosine of the angle between the vectors.
///
/// With ȧ = A v_a, A = 1 for a point and −[a]× for a frame:   J = [bᵀA, aᵀB],
///   J̇ v = ä·b + 2 ȧ·ḃ + a·b̈,  ä = 0 for a point and ω×(ω×a) for a frame,
///   K_g = −f [S, AᵀB; BᵀA, S],  S = 0 for a point and ½(abᵀ + baᵀ) − (a·b) 1 for a frame
class DotProduct final : public Typed<DotProduct, Mapping> {
 public:
  static constexpr const char* typeName = "DotProduct";
  Array<Edge> pairs;
  Array<Vec3> axisA, axisB;

  static void describe(Description<DotProduct>& d) {
    d.label("Dot product");
    d.doc(
        "Dot product a·b of two vectors: differences of points, or axes fixed in frames. At zero "
        "they are perpendicular, as the axes of a universal joint are.");
    d.source("theory §9");
    d.field("inputs", &DotProduct::inputs)
        .doc(
            "One or more states: Points count as vectors, such as the output of Difference; "
            "RigidFrames carry an axis.");
    d.field("output", &DotProduct::output)
        .doc("Scalars, or Angles for axes that are nearly at right angles: one number per pair.");
    d.field("pairs", &DotProduct::pairs)
        .effect(Effect::Structure)
        .per(Per::Row)
        .counts(Counts::Inputs)
        .needed()
        .doc("Pairs of elements A and B, counted from 0 through all inputs in order.");
    d.field("axis_a", &DotProduct::axisA)
        .effect(Effect::Structure)
        .per(Per::Row, Shorter::OneForAll)
        .geometry(Geometry::LocalPlace)
        .doc(
            "Direction in the axes of frame A, of any length, one per pair or one for all. Empty: "
            "z. "
            "Points need none.");
    d.field("axis_b", &DotProduct::axisB)
        .effect(Effect::Structure)
        .per(Per::Row, Shorter::OneForAll)
        .geometry(Geometry::LocalPlace)
        .doc(
            "Direction in the axes of frame B, of any length, one per pair or one for all. Empty: "
            "z. "
            "Points need none.");
    d.example([](Scene& s) {
      Build build(s);
      build.add("RigidFrames", "shafts",
                {{"position", Array<Vec3>{Vec3(0, 1, 0), Vec3(0.6, 1, 0)}},
                 {"rotation", Array<Vec3>{Vec3(0.2, 0, 0), Vec3(0, 0.3, 0.4)}}});
      build.add("Box", "boxes", {{"state", build.link("shafts")}});
      build.add("SolidMass", "mass", {{"state", build.link("shafts")}});
      build.mapped("DotProduct", "Angles", "cross", {"shafts"},
                   {{"pairs", Array<Edge>{{0, 1}}},
                    {"axis_a", Array<Vec3>{Vec3(0, 1, 0)}},
                    {"axis_b", Array<Vec3>{Vec3(0, 0, 1)}}});
      build.add("UniformCompliance", "hold",
                {{"state", build.link("cross")}, {"compliance", 1e-3}});
    });
  }

  std::optional<std::string> check(InputShapes in, const StateShape& out) const override {
    if (in.empty()) return "The mapping needs at least one input";
    for (const StateShape& shape : in)
      if (!shape.inSpace()) return "Every input must be Points or RigidFrames";
    if (out.velocityWidth != 1) return "The output must be Scalars or Angles";
    if (auto sentence = checkPairs(in, pairs, "element")) return sentence;
    for (const auto& [name, list] :
         {std::pair<const char*, const Array<Vec3>&>("axis_a", axisA), {"axis_b", axisB}}) {
      if (auto sentence = checkRows(name, list.size(), pairs.size(), Lists::OneForAll, "pairs"))
        return sentence;
      for (std::size_t k = 0; k < list.size(); ++k)
        if (!(list[k].norm() > 1e-100) || !(list[k].norm() < 1e100))
          return std::string(name) + "[" + std::to_string(k) +
                 "] has no direction: its length is zero or not finite";
    }
    return std::nullopt;
  }
  Index outputCount(InputShapes) const override { return static_cast<Index>(pairs.size()); }
  bool linear() const override { return false; }

  void apply(Inputs in, double* out) const override {
    eachPair(in, [&](Index row, const Arm& a, const Arm& b) { out[row] = a.vector.dot(b.vector); });
  }
  void jacobian(Inputs in, JacobianWriter& J) const override {
    eachPair(in, [&](Index row, const Arm& a, const Arm& b) {
      const Vec3 atA = a.turn().transpose() * b.vector, atB = b.turn().transpose() * a.vector;
      for (Index i = 0; i < 3; ++i) J.add(a.input, row, a.column + i, atA[i]);
      for (Index i = 0; i < 3; ++i) J.add(b.input, row, b.column + i, atB[i]);
    });
  }
  void curvature(Inputs in, double* out, Index) const override {
    eachPair(in, [&](Index row, const Arm& a, const Arm& b) {
      out[row] = a.acceleration().dot(b.vector) + 2 * a.rate().dot(b.rate()) +
                 a.vector.dot(b.acceleration());
    });
  }
  void geometricStiffness(Inputs in, const double* force, MatrixWriter& K) const override {
    eachPair(in, [&](Index row, const Arm& a, const Arm& b) {
      const Mat3 both = a.vector * b.vector.transpose();
      const Mat3 turned = (both + both.transpose()) / 2 - both.trace() * Mat3::Identity();
      const Mat3 none = Mat3::Zero();
      const Mat3 across = a.turn().transpose() * b.turn();
      Eigen::Matrix<double, 6, 6> block;
      block << (a.onFrame ? turned : none), across, across.transpose(), (b.onFrame ? turned : none);
      addPair<6>(K, a.stacked, b.stacked,
                 countedPair(K, a.stacked, b.stacked, -force[row] * block));
    });
  }

 private:
  /// One of the two vectors, and the velocity that moves it.
  struct Arm {
    bool onFrame;
    Vec3 vector;
    Vec3 velocity;  ///< ẋ of a point, ω of a frame
    Index input, column, stacked;

    Mat3 turn() const { return onFrame ? Mat3(-crossMatrix(vector)) : Mat3(Mat3::Identity()); }
    Vec3 rate() const { return onFrame ? Vec3(velocity.cross(vector)) : velocity; }
    Vec3 acceleration() const {
      return onFrame ? Vec3(velocity.cross(rate())) : Vec3(Vec3::Zero());
    }
  };
  static Arm armOf(Inputs in, Index element, const Array<Vec3>& axes, std::size_t k) {
    const LocatedElement found = locateElement(in, element);
    const StateView& state = in[at(found.input)];
    const bool onFrame = state.shape.embedding == Embedding::Frame;
    const Index turns = onFrame ? 3 : 0, column = state.shape.velocityWidth * found.element + turns;
    if (!onFrame)
      return {false,  state.point(found.element), state.velocity(found.element), found.input,
              column, stackedColumn(in, found)};
    const Vec3 axis = axes.empty() ? Vec3(Vec3::UnitZ()) : Vec3(rowOf(axes, k).normalized());
    return {true,   state.rotation(found.element) * axis, state.angular(found.element), found.input,
            column, stackedColumn(in, found) + turns};
  }
  template <class Visit>
  void eachPair(Inputs in, Visit visit) const {
    for (std::size_t k = 0; k < pairs.size(); ++k)
      visit(static_cast<Index>(k), armOf(in, pairs[k][0], axisA, k),
            armOf(in, pairs[k][1], axisB, k));
  }
};

void registerDotProduct(Registry& types) { types.add<DotProduct>(); }

}  // namespace compliant
