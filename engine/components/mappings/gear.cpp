#include "engine/scene/build.hpp"
#include "engine/scene/coordinate_pairs.hpp"
#include "engine/scene/registry.hpp"

namespace compliant {

/// out[k] = r_a θ_a + r_b θ_b − rest[k]: the slip of two wheels on each other, in m.
class Gear final : public Typed<Gear, CoordinatePairs> {
 public:
  static constexpr const char* typeName = "Gear";
  Array<double> radiusA{0.1}, radiusB{0.1};

  static void describe(Description<Gear>& d) {
    d.doc(
        "Two wheels that roll on each other: r_a θ_a + r_b θ_b. With a hard law the angles turn in "
        "opposite directions, θ_b = −θ_a r_a/r_b; with one negative radius, in the same direction, "
        "as in a ring gear or with a belt.");
    describePairs(d, "the angles of the two wheels");
    d.field("radius_a", &Gear::radiusA)
        .symbol("r_a")
        .unit("m")
        .effect(Effect::Structure)
        .per(Per::Row, Shorter::OneForAll)
        .doc("Pitch radii of the first wheels, one per pair or one for all; not zero.");
    d.field("radius_b", &Gear::radiusB)
        .symbol("r_b")
        .unit("m")
        .effect(Effect::Structure)
        .per(Per::Row, Shorter::OneForAll)
        .doc("Pitch radii of the second wheels, one per pair or one for all; not zero.");
    d.example([](Scene& s) {
      Build build(s);
      build.add("Angles", "wheels",
                {{"position", Array<double>{0.0, 0.0}}, {"velocity", Array<double>{3.0, 0.0}}});
      build.add("UniformMass", "inertia", {{"state", build.link("wheels")}, {"mass", 0.1}});
      build.mapped("Gear", "Scalars", "slip", {"wheels"},
                   {{"pairs", Array<Edge>{{0, 1}}},
                    {"radius_a", Array<double>{0.1}},
                    {"radius_b", Array<double>{0.2}}});
      build.add("UniformCompliance", "teeth", {{"state", build.link("slip")}});
    });
  }

  Factors factors(std::size_t k) const override {
    return {entryOf(radiusA, k), entryOf(radiusB, k)};
  }
  Array<double>& ratio() override { return radiusB; }
  std::optional<std::string> checkFactors() const override {
    if (auto sentence = checkNumbers("radius_a", radiusA)) return sentence;
    return checkNumbers("radius_b", radiusB);
  }
};

void registerGear(Registry& types) { types.add<Gear>(); }

}  // namespace compliant
