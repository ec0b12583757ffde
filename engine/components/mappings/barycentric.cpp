#include <cmath>

#include "engine/base/text.hpp"
#include "engine/scene/build.hpp"
#include "engine/scene/registry.hpp"
#include "engine/scene/term_rows.hpp"

namespace compliant {

/// out[row] = Σ w x over the corners of that row, Σ w = 1: a point that goes with a segment, a
/// triangle or a tetrahedron of points.
class Barycentric final : public Typed<Barycentric, Mapping> {
 public:
  static constexpr const char* typeName = "Barycentric";
  Array<Term> weights;

  static void describe(Description<Barycentric>& d) {
    d.label("Points in cells");
    d.doc(
        "Points fixed in segments, triangles or tetrahedra of other points by barycentric "
        "coordinates: Σ w x with weights that add up to 1.");
    d.source("Faure 2012, section 4");
    d.field("inputs", &Barycentric::inputs).doc("One or more states of points or frames.");
    d.field("output", &Barycentric::output).doc("Points, one per row.");
    d.field("weights", &Barycentric::weights)
        .symbol("w")
        .effect(Effect::Structure)
        .counts(Counts::Inputs)
        .needed()
        .doc(
            "The corners of each point: terms [row, input, element, weight], row by row. The "
            "weights of a row add up to 1; negative weights place the point outside the cell.");
    d.example([](Scene& s) {
      Build build(s);
      build.add("Points", "corners",
                {{"position", Array<Vec3>{Vec3(0, 0, 0), Vec3(1, 0, 0), Vec3(0, 1, 0)}}});
      build.add("UniformMass", "mass", {{"state", build.link("corners")}});
      build.mapped("Barycentric", "Points", "inside", {"corners"},
                   {{"weights", Array<Term>{{0, 0, 0, 0.5}, {0, 0, 1, 0.3}, {0, 0, 2, 0.2}}}});
      build.add("UniformMass", "load", {{"state", build.link("inside")}, {"mass", 0.5}});
      build.add("UniformCompliance", "spring",
                {{"state", build.link("inside")}, {"compliance", 0.01}});
    });
  }

  std::optional<std::string> check(InputShapes in, const StateShape& out) const override {
    if (auto sentence = checkPlaces(in)) return sentence;
    if (out.embedding != Embedding::Point) return "The output must be Points";
    if (auto sentence = checkTermRows(in, "weights", weights)) return sentence;
    std::optional<std::string> sentence;
    eachRow(weights, [&](std::span<const Term> row) {
      double sum = 0, size = 0;
      for (const Term& corner : row) {
        sum += corner.weight;
        size += std::abs(corner.weight);
      }
      if (!(std::abs(sum - 1) <= 1e-9 * std::max(1.0, size)) && !sentence)
        sentence = "The weights of row " + std::to_string(row[0].row) + " add up to " +
                   numberText(sum) + "; they must add up to 1";
    });
    return sentence;
  }
  Index outputCount(InputShapes) const override { return rowCount(weights); }
  bool linear() const override { return true; }

  void apply(Inputs in, double* out) const override {
    for (Index row = 0; row < rowCount(weights); ++row) Eigen::Map<Vec3>(out + 3 * row).setZero();
    for (const Term& corner : weights)
      Eigen::Map<Vec3>(out + 3 * corner.row) +=
          corner.weight * placeOf(in[at(corner.input)], corner.element);
  }
  void jacobian(Inputs in, JacobianWriter& J) const override {
    for (const Term& corner : weights)
      J.addIdentity(corner.input, 3 * corner.row,
                    placeColumn(in[at(corner.input)].shape, corner.element), 3, corner.weight);
  }
};

void registerBarycentric(Registry& types) { types.add<Barycentric>(); }

}  // namespace compliant
