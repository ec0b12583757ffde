#include "engine/scene/build.hpp"
#include "engine/scene/registry.hpp"
#include "engine/scene/roles.hpp"

namespace compliant {

/// The time t as a number that mappings read: it advances by itself, with velocity 1. Whatever
/// depends on it moves, and the required work is accounted for.
class Clock final : public Typed<Clock, State> {
 public:
  static constexpr const char* typeName = "Clock";
  double startTime = 0;  ///< s

  static void describe(Description<Clock>& d) {
    d.doc(
        "The time t, as an input of mappings such as Formula. It advances by itself: no force "
        "moves it. It moves whatever depends on it, and the energy ledger counts the work that "
        "this takes.");
    d.source("Goldstein 1980, section 1.3: rheonomic constraints");
    d.field("start_time", &Clock::startTime)
        .symbol("t")
        .unit("s")
        .within(1e12)
        .effect(Effect::Start)
        .doc("Its time at the start.");
    d.example([](Scene& s) {
      Build build(s);
      build.add("Clock", "clock");
      build.add("Scalars", "wagon", {{"position", Array<double>{0.02}}});
      build.add("UniformMass", "mass", {{"state", build.link("wagon")}});
      build.mapped("Formula", "Scalars", "stretch", {"wagon", "clock"},
                   {{"formula", std::string("q - 0.1*sin(2*t)")},
                    {"elements", Array<Term>{{0, 0, 0, 1.0}}}});
      build.add("UniformCompliance", "spring",
                {{"state", build.link("stretch")}, {"compliance", 0.01}});
    });
  }

  int positionWidth() const override { return 1; }
  int velocityWidth() const override { return 1; }
  Embedding embedding() const override { return Embedding::Time; }
  Index designedCount() const override { return 1; }
  void start(double* x, double* v) const override {
    x[0] = startTime;
    v[0] = 1;
  }
};

void registerClock(Registry& types) { types.add<Clock>(); }

}  // namespace compliant
