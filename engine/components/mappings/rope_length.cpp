#include "engine/base/text.hpp"
#include "engine/scene/build.hpp"
#include "engine/scene/kept_stiffness.hpp"
#include "engine/scene/point_edges.hpp"
#include "engine/scene/registry.hpp"
#include "engine/scene/term_rows.hpp"

namespace compliant {

/// out[row] = Σ n |x_{i+1} − x_i| − rest[row] over the points of a rope in order, in m; n is the
/// number of its parts from point i to the next.
///
/// The rope runs freely over the points between its ends, so that its tension is the same all
/// along: J, J̇ v and K_g are the sums of those of Distance over the spans.
class RopeLength final : public Typed<RopeLength, Mapping> {
 public:
  static constexpr const char* typeName = "RopeLength";
  Array<Term> points;
  Array<double> rest;

  static void describe(Description<RopeLength>& d) {
    d.label("Rope length");
    d.doc(
        "Length of a rope through any number of points minus its rest length. The rope slides "
        "freely over the points between its ends: small sheaves without friction.");
    d.source("Faure 2012, section 4; geometric stiffness: theory §2");
    d.field("inputs", &RopeLength::inputs).doc("One or more states of points.");
    d.field("output", &RopeLength::output).doc("Scalars: one extension per rope.");
    d.field("points", &RopeLength::points)
        .symbol("n")
        .effect(Effect::Structure)
        .counts(Counts::Inputs)
        .needed()
        .doc(
            "The points of each rope from end to end: terms [rope, input, element, parts], rope by "
            "rope. Parts is the number of rope parts from this point to the next: 1, or more in a "
            "tackle; at the last point it has no effect. A rope may pass a point more than once.");
    d.field("rest", &RopeLength::rest)
        .symbol("l₀")
        .unit("m")
        .atLeast(0)
        .effect(Effect::Structure)
        .per(Per::Row, Shorter::OneForAll)
        .doc("Rest lengths, one per rope or one for all. Empty: the lengths at the start.");
    d.example([](Scene& s) {
      Build build(s);
      build.add("Points", "points",
                {{"position", Array<Vec3>{Vec3(-1, 0, 0), Vec3(-0.4, 1, 0.1), Vec3(0.5, 1.1, 0),
                                          Vec3(1, 0.2, 0)}}});
      build.add("UniformMass", "mass", {{"state", build.link("points")}});
      build.mapped(
          "RopeLength", "Scalars", "extension", {"points"},
          {{"points", Array<Term>{{0, 0, 0, 1.0}, {0, 0, 1, 1.0}, {0, 0, 2, 1.0}, {0, 0, 3, 1.0}}},
           {"rest", Array<double>{3.0}}});
      build.add("UniformCompliance", "rope",
                {{"state", build.link("extension")}, {"compliance", 1e-3}});
    });
  }

  std::optional<std::string> check(InputShapes in, const StateShape& out) const override {
    if (in.empty()) return "The mapping needs at least one input";
    for (const StateShape& shape : in)
      if (shape.embedding != Embedding::Point) return "Every input must be Points";
    if (out.velocityWidth != 1) return "The output must be Scalars";
    if (auto sentence = checkTermRows(in, "points", points)) return sentence;
    for (std::size_t k = 0; k < points.size(); ++k) {
      const std::string entry = "points[" + std::to_string(k) + "]";
      const bool begins = k == 0 || points[k - 1].row != points[k].row;
      const bool ends = k + 1 == points.size() || points[k + 1].row != points[k].row;
      if (begins && ends)
        return "Rope " + std::to_string(points[k].row) + " has one point; it needs at least two";
      if (!begins && points[k - 1].input == points[k].input &&
          points[k - 1].element == points[k].element)
        return entry + " is the same point as the one before it";
      if (points[k].weight < 0 || points[k].weight > 1e6)
        return entry + " has " + numberText(points[k].weight) +
               " parts to the next point; give it 0 to 1e6";
    }
    return checkRows("rest", rest.size(), at(rowCount(points)), Lists::OneForAll, "ropes");
  }
  Index outputCount(InputShapes) const override { return rowCount(points); }
  bool linear() const override { return false; }
  bool relativeToStart() const override { return rest.empty(); }

  void apply(Inputs in, double* out) const override {
    for (Index row = 0; row < rowCount(points); ++row)
      out[row] = rest.empty() ? 0 : -rest[rest.size() == 1 ? 0 : at(row)];
    eachSpan([&](const Term& a, const Term& b) {
      out[a.row] += a.weight * difference(in, a, b).norm();
    });
  }
  void jacobian(Inputs in, JacobianWriter& J) const override {
    eachSpan([&](const Term& a, const Term& b) {
      const Vec3 u = a.weight * directionOf(difference(in, a, b)).u;
      for (Index i = 0; i < 3; ++i) J.add(a.input, a.row, 3 * a.element + i, -u[i]);
      for (Index i = 0; i < 3; ++i) J.add(b.input, a.row, 3 * b.element + i, u[i]);
    });
  }
  void curvature(Inputs in, double* out, Index size) const override {
    VecMap(out, size).setZero();
    eachSpan([&](const Term& a, const Term& b) {
      const auto [u, l] = directionOf(difference(in, a, b));
      const Vec3 rate = in[at(b.input)].velocity(b.element) - in[at(a.input)].velocity(a.element);
      out[a.row] += a.weight * (rate - u * u.dot(rate)).squaredNorm() / l;
    });
  }
  void geometricStiffness(Inputs in, const double* force, MatrixWriter& K) const override {
    eachSpan([&](const Term& a, const Term& b) {
      const auto [u, l] = directionOf(difference(in, a, b));
      const Index first = stackedColumn(in, {a.input, a.element}),
                  second = stackedColumn(in, {b.input, b.element});
      const double weight = countedAcross(K, -a.weight * force[a.row] / l, u, first, second);
      const Mat3 block = weight * (Mat3::Identity() - u * u.transpose());
      K.addDiagonalBlock(first, block);
      K.addDiagonalBlock(second, block);
      K.addBlock(first, second, -block);
    });
  }
  void depict(InputShapes, Depiction& out) const override {
    eachSpan([&](const Term& a, const Term& b) {
      out.lines.push_back(
          {a.row, {a.input, a.element, Vec3::Zero()}, {b.input, b.element, Vec3::Zero()}});
    });
  }

 private:
  /// Calls visit(point, the next point of the same rope).
  template <class Visit>
  void eachSpan(Visit visit) const {
    for (std::size_t k = 0; k + 1 < points.size(); ++k)
      if (points[k].row == points[k + 1].row) visit(points[k], points[k + 1]);
  }
  static Vec3 difference(Inputs in, const Term& a, const Term& b) {
    return in[at(b.input)].point(b.element) - in[at(a.input)].point(a.element);
  }
};

void registerRopeLength(Registry& types) { types.add<RopeLength>(); }

}  // namespace compliant
