#include <cmath>

#include "engine/base/text.hpp"
#include "engine/laws/formula_curve.hpp"
#include "engine/scene/build.hpp"
#include "engine/scene/curved_law.hpp"
#include "engine/scene/made_once.hpp"
#include "engine/scene/registry.hpp"
#include "engine/scene/roles.hpp"

namespace compliant {

/// λ = −F(φ) − d F′(φ) φ̇ with F as the user types it. A step sees it as the curve through its
/// places (theory §3).
class SpringFormulaCompliance final : public Typed<SpringFormulaCompliance, Constraint> {
 public:
  static constexpr const char* typeName = "SpringFormulaCompliance";

  static void describe(Description<SpringFormulaCompliance>& d) {
    using Own = SpringFormulaCompliance;
    d.label("Spring formula");
    d.doc(
        "Springs whose force is a formula F(x) of the strain x in metres, in newtons: "
        "40*x + 4000*x^3 stiffens, -1e5*max(-x, 0)^1.5 is Hertz's contact, 2*(1 - "
        "exp(-x/0.1)) "
        "is Toda's. The spring pulls back with λ = −F(φ); its energy is the integral of F.");
    d.source("theory §3; forward differentiation");
    d.field(
         "force", Kind::Text, [](const Own& c) -> Value { return c.force_; },
         [](Own& c, const Value& value) {
           c.force_ = std::get<std::string>(value);
           c.made_.reset();
         })
        .symbol("F")
        .doc(
            "A formula of x, the strain in m; its value is in N. Details narrower than a "
            "thousandth of the strain range may be missed. Functions: " +
            Formula::functionNames() + "; pi and e.");
    d.field(
         "least_strain", Kind::Real, [](const Own& c) -> Value { return c.least_; },
         [](Own& c, const Value& value) {
           c.least_ = std::get<double>(value);
           c.made_.reset();
         })
        .unit("m")
        .within(1e12)
        .doc("Below this strain the force continues as a straight line.");
    d.field(
         "most_strain", Kind::Real, [](const Own& c) -> Value { return c.most_; },
         [](Own& c, const Value& value) {
           c.most_ = std::get<double>(value);
           c.made_.reset();
         })
        .unit("m")
        .within(1e12)
        .doc("Above this strain the force continues as a straight line.");
    describeShared(d);
    d.example([](Scene& s) {
      Build build(s);
      build.add("Scalars", "buffer", {{"position", Array<double>{0.4}}});
      build.add("UniformMass", "mass", {{"state", build.link("buffer")}});
      build.add("SpringFormulaCompliance", "spring",
                {{"state", build.link("buffer")}, {"force", std::string("10*x + 40*x^3")}});
    });
  }

  std::optional<std::string> check(const StateShape& state) const override {
    if (!made().fault.empty()) return made().fault;
    return checkCurve(*this, *made().curve, state);
  }
  void law(const StateShape& state, LawTable& rows) const override {
    addCurvedRows(state, made().curve, dampingRatio, rows);
  }

 private:
  /// The curve of the fields, or a sentence about an error in them.
  struct Made {
    std::shared_ptr<const SpringCurve> curve;
    std::string fault;
  };
  /// Created on first use: a scene file sets three fields, one after another.
  const Made& made() const {
    return made_.get([this] { return make(); });
  }
  Made make() const {
    const double leastRange = std::max(1.0, std::max(std::abs(least_), std::abs(most_))) * 1e-9;
    if (!(most_ - least_ >= leastRange))
      return {nullptr, "most_strain is " + numberText(most_) + " and least_strain " +
                           numberText(least_) + "; it must be at least " + numberText(leastRange) +
                           " m above it"};
    const Result<Formula> formula = Formula::parse(force_);
    if (!formula) return {nullptr, "force: " + formula.error().text()};
    for (const Formula::Variable& variable : formula->variables())
      if (variable.name != "x")
        return {nullptr, "force: character " + std::to_string(variable.character) +
                             ": there is no " + inQuotes(variable.name) +
                             "; a force is a formula of x, the strain in m"};
    Result<SpringCurve> curve = curveOf(*formula, least_, most_);
    if (!curve) return {nullptr, "force: " + curve.error().what};
    return {std::make_shared<const SpringCurve>(std::move(*curve)), {}};
  }

  std::string force_ = "100*x";
  double least_ = -1, most_ = 1;  ///< m
  MadeOnce<Made> made_;
};

void registerSpringFormulaCompliance(Registry& types) { types.add<SpringFormulaCompliance>(); }

}  // namespace compliant
