#include "engine/base/length.hpp"
#include "engine/scene/build.hpp"
#include "engine/scene/kept_stiffness.hpp"
#include "engine/scene/point_edges.hpp"
#include "engine/scene/registry.hpp"

namespace compliant {

/// out[k] = |x_b − x_a| − rest[k] for each edge (a, b), in m.
///
/// With e = x_b − x_a, l = |e|, u = e/l:   J = [−uᵀ, uᵀ]
///   J̇ v = |(I − uuᵀ) ė|² / l             (the centripetal term)
///   K_g = −(f/l) (I − uuᵀ) ⊗ [1 −1; −1 1]  under the force f: tension (f < 0) stiffens.
class Distance final : public Typed<Distance, Mapping> {
 public:
  static constexpr const char* typeName = "Distance";
  Array<Edge> edges;
  Array<double> rest;

  static void describe(Description<Distance>& d) {
    d.doc("Length of each edge minus its rest length: |x_b − x_a| − rest.");
    d.source("Faure 2012, section 4; geometric stiffness: theory §2");
    d.field("inputs", &Distance::inputs).doc("One or more states of points.");
    d.field("output", &Distance::output).doc("Scalars: one extension per edge.");
    d.field("edges", &Distance::edges)
        .effect(Effect::Structure)
        .per(Per::Row)
        .counts(Counts::Inputs)
        .needed()
        .doc("Pairs of point indices, counted from 0 through all inputs in order.");
    d.field("rest", &Distance::rest)
        .symbol("l₀")
        .unit("m")
        .atLeast(0)
        .effect(Effect::Structure)
        .per(Per::Row, Shorter::OneForAll)
        .doc("Rest lengths, one per edge or one for all. Empty: the lengths at the start.");
    d.example([](Scene& s) {
      Build build(s);
      build.add("Points", "points", {{"position", Array<Vec3>{Vec3(0, 0, 0), Vec3(1, 0.2, -0.1)}}});
      build.add("UniformMass", "mass", {{"state", build.link("points")}});
      build.mapped("Distance", "Scalars", "extension", {"points"},
                   {{"edges", Array<Edge>{{0, 1}}}, {"rest", Array<double>{0.8}}});
      build.add("UniformCompliance", "rod",
                {{"state", build.link("extension")}, {"compliance", 1e-3}});
    });
  }

  std::optional<std::string> check(InputShapes in, const StateShape& out) const override {
    if (auto sentence = checkEdges(in, edges)) return sentence;
    if (out.velocityWidth != 1) return "The output must be Scalars";
    if (rest.size() > 1 && rest.size() != edges.size())
      return "rest has " + std::to_string(rest.size()) + " entries for " +
             std::to_string(edges.size()) + " edges; give one per edge, one for all, or none";
    return std::nullopt;
  }
  Index outputCount(InputShapes) const override { return static_cast<Index>(edges.size()); }
  bool linear() const override { return false; }

  void apply(Inputs in, double* out) const override {
    for (std::size_t k = 0; k < edges.size(); ++k)
      out[k] = lengthOf(difference(in, locateEdge(in, edges[k]))) - restLength(k);
  }
  void jacobian(Inputs in, JacobianWriter& J) const override {
    for (std::size_t k = 0; k < edges.size(); ++k) {
      const PointEdge e = locateEdge(in, edges[k]);
      const auto [u, l] = directionOf(difference(in, e));
      const auto row = static_cast<Index>(k);
      for (Index i = 0; i < 3; ++i) J.add(e.inputA, row, 3 * e.a + i, -u[i]);
      for (Index i = 0; i < 3; ++i) J.add(e.inputB, row, 3 * e.b + i, u[i]);
    }
  }
  void curvature(Inputs in, double* out, Index) const override {
    for (std::size_t k = 0; k < edges.size(); ++k) {
      const PointEdge e = locateEdge(in, edges[k]);
      const auto [u, l] = directionOf(difference(in, e));
      const Vec3 rate = in[static_cast<std::size_t>(e.inputB)].velocity(e.b) -
                        in[static_cast<std::size_t>(e.inputA)].velocity(e.a);
      out[k] = (rate - u * u.dot(rate)).squaredNorm() / l;
    }
  }
  void geometricStiffness(Inputs in, const double* force, MatrixWriter& K) const override {
    for (std::size_t k = 0; k < edges.size(); ++k) {
      const PointEdge e = locateEdge(in, edges[k]);
      const auto [u, l] = directionOf(difference(in, e));
      const Index a = stackedColumn(in, {e.inputA, e.a}), b = stackedColumn(in, {e.inputB, e.b});
      const double weight = countedAcross(K, -force[k] / l, u, a, b);
      const Mat3 block = weight * (Mat3::Identity() - u * u.transpose());
      K.addDiagonalBlock(a, block);
      K.addDiagonalBlock(b, block);
      K.addBlock(a, b, -block);
    }
  }
  void depict(InputShapes in, Depiction& out) const override { depictEdges(in, edges, out); }

  bool relativeToStart() const override { return rest.empty(); }

 private:
  static Vec3 difference(Inputs in, const PointEdge& e) {
    return in[static_cast<std::size_t>(e.inputB)].point(e.b) -
           in[static_cast<std::size_t>(e.inputA)].point(e.a);
  }
  double restLength(std::size_t k) const {
    return rest.empty() ? 0 : rest[rest.size() == 1 ? 0 : k];
  }
};

void registerDistance(Registry& types) { types.add<Distance>(); }

}  // namespace compliant
