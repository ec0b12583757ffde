#include "engine/scene/build.hpp"
#include "engine/scene/coordinate_pairs.hpp"
#include "engine/scene/registry.hpp"

namespace compliant {

/// out[k] = x − r θ − rest[k], in m: a rack that a wheel of radius r drives.
class RackAndPinion final : public Typed<RackAndPinion, CoordinatePairs> {
 public:
  static constexpr const char* typeName = "RackAndPinion";
  Array<double> radius{0.1};

  static void describe(Description<RackAndPinion>& d) {
    d.label("Rack and pinion");
    d.doc(
        "A rack on a wheel, or a rope on a drum: x − r θ. With a hard law a turn of the wheel "
        "moves the rack by 2π r.");
    describePairs(d, "the travel x of the rack and the angle θ of the wheel");
    d.field("radius", &RackAndPinion::radius)
        .symbol("r")
        .unit("m")
        .effect(Effect::Structure)
        .per(Per::Row, Shorter::OneForAll)
        .doc(
            "Pitch radii, one per pair or one for all; not zero. Negative: the rack goes the other "
            "way.");
    d.example([](Scene& s) {
      Build build(s);
      build.add("Scalars", "rack", {{"position", Array<double>{0.0}}});
      build.add("Angles", "pinion",
                {{"position", Array<double>{0.0}}, {"velocity", Array<double>{4.0}}});
      build.add("UniformMass", "mass", {{"state", build.link("rack")}, {"mass", 2.0}});
      build.add("UniformMass", "inertia", {{"state", build.link("pinion")}, {"mass", 0.1}});
      build.mapped("RackAndPinion", "Scalars", "slip", {"rack", "pinion"},
                   {{"pairs", Array<Edge>{{0, 1}}}, {"radius", Array<double>{0.2}}});
      build.add("UniformCompliance", "teeth", {{"state", build.link("slip")}});
    });
  }

  Factors factors(std::size_t k) const override { return {1, -entryOf(radius, k)}; }
  Array<double>& ratio() override { return radius; }
  std::optional<std::string> checkFactors() const override {
    return checkNumbers("radius", radius);
  }
};

void registerRackAndPinion(Registry& types) { types.add<RackAndPinion>(); }

}  // namespace compliant
