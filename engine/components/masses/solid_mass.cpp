#include "engine/scene/body_mass.hpp"
#include "engine/scene/build.hpp"
#include "engine/scene/registry.hpp"

namespace compliant {

/// Rigid bodies that are filled with one material: mass, centre and inertia are integrals over the
/// shapes on each frame. Overlaps of shapes count twice.
class SolidMass final : public Typed<SolidMass, BodyMass> {
 public:
  static constexpr const char* typeName = "SolidMass";
  double density = 1000;

  static void describe(Description<SolidMass>& d) {
    d.label("Solid mass");
    d.doc("Gives each frame the mass and inertia of the shapes on it, filled with one material.");
    d.source("engine/README.md §9");
    d.field("state", &SolidMass::state).doc("The frames whose shapes have the mass.");
    d.field("density", &SolidMass::density).symbol("ρ").unit("kg/m³").above(0).atMost(1e12)
        .slider(1, 1e4, SliderScale::Logarithmic).doc("Density of the material. Water has 1000 kg/m³.");
    describeBody(d);
    d.example([](Scene& s) {
      Build build(s);
      build.add("RigidFrames", "body", {{"position", Array<Vec3>{Vec3(0, 1, 0)}},
                                        {"angular_velocity", Array<Vec3>{Vec3(0.1, 4, 0)}}});
      build.add("Box", "box", {{"state", build.link("body")}, {"size", Vec3(0.4, 0.2, 0.1)}});
      build.add("SolidMass", "mass", {{"state", build.link("body")}});
      build.add("Gravity", "gravity");
    });
  }
  using BodyMass::describeShared;

  std::optional<std::string> bodies(const StateShape& shape, std::span<const Shape* const> shapes,
                                    std::vector<RigidInertia>& out) const override {
    std::vector<Solid> solids;
    for (const Shape* each : shapes) {
      const Result<Solid> solid = each->solid();
      if (!solid) return "The shape \"" + each->name + "\" has no volume to weigh. " + solid.error().what;
      solids.push_back(solid->placed(each->turn(), each->offset));
    }
    for (Index e = 0; e < shape.count; ++e) {
      RigidInertia body;
      Vec3 moment = Vec3::Zero();
      for (std::size_t i = 0; i < shapes.size(); ++i) {
        if (!shapes[i]->carries(e)) continue;
        body.mass += density * solids[i].volume;
        moment += density * solids[i].volume * solids[i].centre;
      }
      if (!(body.mass > 0))
        return "Frame " + std::to_string(e) + " has no shape that could weigh; add one, or use RigidMass";
      body.centre = moment / body.mass;
      for (std::size_t i = 0; i < shapes.size(); ++i)
        if (shapes[i]->carries(e))
          body.inertia += density * solids[i].inertia +
                          steiner(density * solids[i].volume, solids[i].centre - body.centre);
      out.push_back(body);
    }
    return std::nullopt;
  }
};

void registerSolidMass(Registry& types) { types.add<SolidMass>(); }

}  // namespace compliant
