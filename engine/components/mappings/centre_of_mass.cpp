#include <numeric>

#include "engine/base/text.hpp"
#include "engine/scene/build.hpp"
#include "engine/scene/registry.hpp"
#include "engine/scene/term_rows.hpp"

namespace compliant {

/// out[row] = Σ m x / Σ m over the elements of that row: the places of points, the origins of
/// frames.
class CentreOfMass final : public Typed<CentreOfMass, Mapping> {
 public:
  static constexpr const char* typeName = "CentreOfMass";
  Array<Term> masses;

  static void describe(Description<CentreOfMass>& d) {
    d.label("Centre of mass");
    d.doc(
        "The centre of mass of points and bodies, Σ m x / Σ m: to hold it, to guide it, or to see "
        "where it goes.");
    d.source("theory §2");
    d.field("inputs", &CentreOfMass::inputs).doc("One or more states of points or frames.");
    d.field("output", &CentreOfMass::output).doc("Points: one centre per row.");
    d.field("masses", &CentreOfMass::masses)
        .symbol("m")
        .effect(Effect::Structure)
        .counts(Counts::Inputs)
        .doc(
            "The masses of each centre, in kg: terms [row, input, element, mass], row by row. A "
            "frame counts at its origin; for a body whose centre lies elsewhere, use RigidPoints. "
            "Empty: one centre of all elements, each with the same mass.");
    d.example([](Scene& s) {
      Build build(s);
      build.add("Points", "weights",
                {{"position", Array<Vec3>{Vec3(0, 0, 0), Vec3(1, 0, 0), Vec3(0, 0.5, 0)}}});
      build.add("PointMasses", "mass",
                {{"state", build.link("weights")}, {"masses", Array<double>{1.0, 2.0, 0.5}}});
      build.mapped("CentreOfMass", "Points", "centre", {"weights"},
                   {{"masses", Array<Term>{{0, 0, 0, 1.0}, {0, 0, 1, 2.0}, {0, 0, 2, 0.5}}}});
      build.add("UniformCompliance", "hold",
                {{"state", build.link("centre")}, {"compliance", 0.01}});
    });
  }

  std::optional<std::string> check(InputShapes in, const StateShape& out) const override {
    if (auto sentence = checkPlaces(in)) return sentence;
    if (out.embedding != Embedding::Point) return "The output must be Points";
    if (masses.empty() && countAll(in) == 0) return "The inputs have no elements";
    if (auto sentence = checkTermRows(in, "masses", masses)) return sentence;
    for (std::size_t k = 0; k < masses.size(); ++k)
      if (masses[k].weight < 0 || masses[k].weight > 1e50)
        return "masses[" + std::to_string(k) + "] has the mass " + numberText(masses[k].weight) +
               " kg; it must be between 0 and 1e50";
    std::optional<std::string> sentence;
    eachRow(masses, [&](std::span<const Term> row) {
      if (!(total(row) > 0))
        sentence = "The masses of row " + std::to_string(row[0].row) + " add up to 0";
    });
    return sentence;
  }
  Index outputCount(InputShapes) const override { return masses.empty() ? 1 : rowCount(masses); }
  bool linear() const override { return true; }

  void apply(Inputs in, double* out) const override {
    for (Index row = 0; row < outputCount({}); ++row) Eigen::Map<Vec3>(out + 3 * row).setZero();
    eachShare(in, [&](Index row, Index input, Index element, double share) {
      Eigen::Map<Vec3>(out + 3 * row) += share * placeOf(in[at(input)], element);
    });
  }
  void jacobian(Inputs in, JacobianWriter& J) const override {
    eachShare(in, [&](Index row, Index input, Index element, double share) {
      J.addIdentity(input, 3 * row, placeColumn(in[at(input)].shape, element), 3, share);
    });
  }

 private:
  static double total(std::span<const Term> row) {
    return std::accumulate(row.begin(), row.end(), 0.0,
                           [](double sum, const Term& term) { return sum + term.weight; });
  }
  template <class Shapes>
  static Index countAll(const Shapes& in) {
    Index count = 0;
    for (const auto& each : in) count += shapeOf(each).count;
    return count;
  }
  /// Calls visit(row, input, element, its part of the mass of that row).
  template <class Visit>
  void eachShare(Inputs in, Visit visit) const {
    eachRow(masses, [&](std::span<const Term> row) {
      const double mass = total(row);
      for (const Term& term : row) visit(term.row, term.input, term.element, term.weight / mass);
    });
    if (!masses.empty()) return;
    const double share = 1 / static_cast<double>(countAll(in));
    for (std::size_t i = 0; i < in.size(); ++i)
      for (Index e = 0; e < in[i].shape.count; ++e) visit(0, static_cast<Index>(i), e, share);
  }
};

void registerCentreOfMass(Registry& types) { types.add<CentreOfMass>(); }

}  // namespace compliant
