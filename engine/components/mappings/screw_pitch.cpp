#include <numbers>

#include "engine/scene/build.hpp"
#include "engine/scene/coordinate_pairs.hpp"
#include "engine/scene/registry.hpp"

namespace compliant {

/// out[k] = x − p θ/2π − rest[k], in m: a nut on a thread of pitch p.
class ScrewPitch final : public Typed<ScrewPitch, CoordinatePairs> {
 public:
  static constexpr const char* typeName = "ScrewPitch";
  Array<double> pitch{0.01};

  static void describe(Description<ScrewPitch>& d) {
    d.label("Screw");
    d.doc("A nut on a thread: x − p θ/2π. With a hard law a turn moves the nut by the pitch p.");
    describePairs(d, "the travel x of the nut and the angle θ of the screw");
    d.field("pitch", &ScrewPitch::pitch)
        .symbol("p")
        .unit("m")
        .effect(Effect::Structure)
        .per(Per::Row, Shorter::OneForAll)
        .doc(
            "Travel per turn, one per pair or one for all; not zero. Negative: a left-hand "
            "thread.");
    d.example([](Scene& s) {
      Build build(s);
      build.add("Scalars", "nut", {{"position", Array<double>{0.0}}});
      build.add("Angles", "screw",
                {{"position", Array<double>{0.0}}, {"velocity", Array<double>{20.0}}});
      build.add("UniformMass", "mass", {{"state", build.link("nut")}});
      build.add("UniformMass", "inertia", {{"state", build.link("screw")}, {"mass", 0.01}});
      build.mapped("ScrewPitch", "Scalars", "slip", {"nut", "screw"},
                   {{"pairs", Array<Edge>{{0, 1}}}, {"pitch", Array<double>{0.02}}});
      build.add("UniformCompliance", "thread", {{"state", build.link("slip")}});
    });
  }

  Factors factors(std::size_t k) const override {
    return {1, -entryOf(pitch, k) / (2 * std::numbers::pi)};
  }
  Array<double>& ratio() override { return pitch; }
  std::optional<std::string> checkFactors() const override { return checkNumbers("pitch", pitch); }
};

void registerScrewPitch(Registry& types) { types.add<ScrewPitch>(); }

}  // namespace compliant
