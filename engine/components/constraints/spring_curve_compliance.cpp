#include "engine/laws/spring_curve.hpp"

#include "engine/base/text.hpp"
#include "engine/scene/build.hpp"
#include "engine/scene/curved_law.hpp"
#include "engine/scene/registry.hpp"
#include "engine/scene/roles.hpp"

namespace compliant {

/// λ = −F(φ) − d F′(φ) φ̇, with F through the places of a table. A step replaces the row by a
/// spring of compliance 1/F′ through F at the state of its linearisation (theory §3).
class SpringCurveCompliance final : public Typed<SpringCurveCompliance, Constraint> {
 public:
  static constexpr const char* typeName = "SpringCurveCompliance";
  Array<double> strains{-0.1, 0, 0.1};
  Array<double> forces{-100, 0, 100};
  SpringCurve::Shape shape = SpringCurve::Shape::Smooth;

  static void describe(Description<SpringCurveCompliance>& d) {
    d.label("Spring curve");
    d.doc(
        "Springs whose force is a curve F(φ) through a table of strains and forces: progressive "
        "bumpers, Hertzian contacts, leaves that snap. The spring pulls back with λ = −F(φ).");
    d.source("theory §3; monotone cubics: Fritsch and Carlson 1980");
    d.field("strains", &SpringCurveCompliance::strains)
        .symbol("φ")
        .unit("m")
        .within(1e12)
        .doc(
            "Strains of the table, ascending. Beyond them the curve continues as a straight line.");
    d.field("forces", &SpringCurveCompliance::forces)
        .symbol("F")
        .unit("N")
        .within(1e12)
        .doc("Forces of the table, one per strain.");
    d.field("shape", &SpringCurveCompliance::shape)
        .choices({"straight", "smooth"})
        .doc("Between the points: straight, or a smooth cubic that never overshoots.");
    describeShared(d);
    d.example([](Scene& s) {
      Build build(s);
      build.add("Scalars", "buffer", {{"position", Array<double>{-0.05}}});
      build.add("UniformMass", "mass", {{"state", build.link("buffer")}});
      build.add("SpringCurveCompliance", "bumper",
                {{"state", build.link("buffer")},
                 {"strains", Array<double>{-0.1, -0.05, 0, 0.1}},
                 {"forces", Array<double>{-200, -50, 0, 0}}});
    });
  }

  std::optional<std::string> check(const StateShape& state) const override {
    if (auto sentence = checkTable()) return sentence;
    return checkCurve(*this, *curve(), state);
  }
  void law(const StateShape& state, LawTable& rows) const override {
    addCurvedRows(state, checkTable() ? nullptr : curve(), dampingRatio, rows);
  }

 private:
  static constexpr double leastWidth = 1e-12;  ///< m

  std::optional<std::string> checkTable() const {
    if (strains.size() < 2 || strains.size() != forces.size())
      return "strains has " + std::to_string(strains.size()) + " numbers and forces has " +
             std::to_string(forces.size()) + "; both need the same number, at least 2";
    for (std::size_t i = 1; i < strains.size(); ++i)
      if (!(strains[i] - strains[i - 1] >= leastWidth))
        return "strains[" + std::to_string(i) + "] is " + numberText(strains[i]) +
               "; strains must ascend by at least 1e-12 m, and the one before is " +
               numberText(strains[i - 1]);
    return std::nullopt;
  }
  std::shared_ptr<const SpringCurve> curve() const {
    return std::make_shared<const SpringCurve>(std::span(strains.begin(), strains.end()),
                                               std::span(forces.begin(), forces.end()), shape);
  }
};

void registerSpringCurveCompliance(Registry& types) { types.add<SpringCurveCompliance>(); }

}  // namespace compliant
