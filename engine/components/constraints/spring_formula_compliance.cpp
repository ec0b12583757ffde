#include "engine/base/text.hpp"
#include "engine/laws/formula_curve.hpp"
#include "engine/scene/build.hpp"
#include "engine/scene/registry.hpp"
#include "engine/scene/roles.hpp"

namespace compliant {

/// λ = −F(φ) − d F′(φ) φ̇ with F as the user types it. A step sees it as the curve through its
/// places (theory §3).
class SpringFormulaCompliance final : public Typed<SpringFormulaCompliance, Constraint> {
 public:
  static constexpr const char* typeName = "SpringFormulaCompliance";

  SpringFormulaCompliance() { read(); }

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
           c.read();
         })
        .symbol("F")
        .doc("A formula of x, the strain in m; its value is in N. Functions: " +
             Formula::functionNames() + "; pi and e.");
    d.field(
         "least_strain", Kind::Real, [](const Own& c) -> Value { return c.least_; },
         [](Own& c, const Value& value) {
           c.least_ = std::get<double>(value);
           c.read();
         })
        .unit("m")
        .within(1e12)
        .doc("Below this strain the force goes on straight.");
    d.field(
         "most_strain", Kind::Real, [](const Own& c) -> Value { return c.most_; },
         [](Own& c, const Value& value) {
           c.most_ = std::get<double>(value);
           c.read();
         })
        .unit("m")
        .within(1e12)
        .doc("Above this strain the force goes on straight.");
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
    if (!fault_.empty()) return fault_;
    if (!(curve_->steepest() * smallestAsForce <= 1))
      return "The force is steeper than 1e12 N/m, which no step could follow";
    if (!(curve_->steepest() > 0)) return "The force is the same everywhere: use a constant force";
    if (target == Target::Velocity || target == Target::Relax)
      return "A curve has no speed: choose the target stay or offset";
    if (!admissible->admitsAll())
      return "A curve says itself which forces it admits: choose admissible = any";
    return checkTarget(state);
  }
  void law(const StateShape& state, LawTable& rows) const override {
    // A formula that is wrong has no curve, and its component is left out.
    for (Index i = 0; i < state.velocities(); ++i)
      if (curve_ != nullptr)
        rows.curvedRow(curve_, dampingRatio);
      else
        rows.row(1, dampingRatio);
  }

 private:
  /// The curve of the fields, or what is wrong with them.
  void read() {
    curve_ = nullptr;
    fault_ = {};
    if (!(most_ - least_ >= leastRange)) {
      fault_ = "most_strain is " + numberText(most_) + " and least_strain " + numberText(least_) +
               "; it must be at least 1e-9 m above it";
      return;
    }
    const Result<Formula> formula = Formula::parse(force_);
    if (!formula) {
      fault_ = "force: " + formula.error().text();
      return;
    }
    for (const Formula::Variable& variable : formula->variables())
      if (variable.name != "x")
        fault_ = "force: character " + std::to_string(variable.character) + ": there is no " +
                 inQuotes(variable.name) + "; a force is a formula of x, the strain in m";
    if (!fault_.empty()) return;
    Result<SpringCurve> curve = curveOf(*formula, least_, most_);
    if (curve)
      curve_ = std::make_shared<const SpringCurve>(std::move(*curve));
    else
      fault_ = "force: " + curve.error().what;
  }

  static constexpr double leastRange = 1e-9;  ///< m
  std::string force_ = "100*x";
  double least_ = -1, most_ = 1;  ///< m
  std::shared_ptr<const SpringCurve> curve_;
  std::string fault_;
};

void registerSpringFormulaCompliance(Registry& types) { types.add<SpringFormulaCompliance>(); }

}  // namespace compliant
