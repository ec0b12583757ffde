#include "engine/scene/build.hpp"
#include "engine/scene/point_edges.hpp"
#include "engine/scene/registry.hpp"

namespace compliant {

/// out[k] = x_b − x_a − offset[k] for each edge (a, b), in m.
class Difference final : public Typed<Difference, Mapping> {
 public:
  static constexpr const char* typeName = "Difference";
  Array<Edge> edges;
  Array<Vec3> offset;

  static void describe(Description<Difference>& d) {
    d.doc(
        "Vector from the first to the second point of each edge, minus an offset: x_b − x_a − "
        "offset.");
    d.source("Faure 2012, section 4");
    d.field("inputs", &Difference::inputs).doc("One or more states of points.");
    d.field("output", &Difference::output).doc("Points: one vector per edge.");
    d.field("edges", &Difference::edges)
        .effect(Effect::Structure)
        .per(Per::Row)
        .counts(Counts::Inputs)
        .needed()
        .doc("Pairs of point indices, counted from 0 through all inputs in order.");
    d.field("offset", &Difference::offset)
        .unit("m")
        .effect(Effect::Structure)
        .per(Per::Row)
        .geometry(Geometry::Direction)
        .doc("Vector subtracted from each difference, one per edge. Empty: none.");
    d.example([](Scene& s) {
      Build build(s);
      build.add("Points", "points", {{"position", Array<Vec3>{Vec3(0, 0, 0), Vec3(1, 0.2, 0)}}});
      build.add("UniformMass", "mass", {{"state", build.link("points")}});
      build.mapped("Difference", "Points", "gap", {"points"},
                   {{"edges", Array<Edge>{{0, 1}}}, {"offset", Array<Vec3>{Vec3(0.9, 0, 0)}}});
      build.add("UniformCompliance", "weld", {{"state", build.link("gap")}, {"compliance", 0.01}});
    });
  }

  std::optional<std::string> check(InputShapes in, const StateShape& out) const override {
    if (auto sentence = checkEdges(in, edges)) return sentence;
    if (out.velocityWidth != 3) return "The output must be Points";
    if (!offset.empty() && offset.size() != edges.size())
      return "offset has " + std::to_string(offset.size()) + " entries for " +
             std::to_string(edges.size()) + " edges; give one per edge or none";
    return std::nullopt;
  }
  Index outputCount(InputShapes) const override { return static_cast<Index>(edges.size()); }
  bool linear() const override { return true; }
  std::optional<std::string> mirror(InputShapes in, std::span<const MirrorImages> images,
                                    const StateShape&, MirrorImages& out) override {
    for (std::size_t i = 0; i < out.size(); ++i) {
      const PointEdge e = locateEdge(in, edges[i / 3]);
      const MirrorImage a = images[at(e.inputA)][3 * at(e.a) + i % 3],
                        b = images[at(e.inputB)][3 * at(e.b) + i % 3];
      // With one point fixed, the vector is treated as one across the plane.
      out[i] = {std::min(a.sign, b.sign), 0};
    }
    return std::nullopt;
  }
  void apply(Inputs in, double* out) const override {
    for (std::size_t k = 0; k < edges.size(); ++k) {
      const PointEdge e = locateEdge(in, edges[k]);
      Eigen::Map<Vec3> difference(out + 3 * k);
      difference = in[static_cast<std::size_t>(e.inputB)].point(e.b) -
                   in[static_cast<std::size_t>(e.inputA)].point(e.a);
      if (!offset.empty()) difference -= offset[k];
    }
  }
  void jacobian(Inputs in, JacobianWriter& J) const override {
    for (std::size_t k = 0; k < edges.size(); ++k) {
      const PointEdge e = locateEdge(in, edges[k]);
      const Index row = 3 * static_cast<Index>(k);
      J.addIdentity(e.inputA, row, 3 * e.a, 3, -1);
      J.addIdentity(e.inputB, row, 3 * e.b, 3, 1);
    }
  }
  void depict(InputShapes in, Depiction& out) const override { depictEdges(in, edges, out); }
};

void registerDifference(Registry& types) { types.add<Difference>(); }

}  // namespace compliant
