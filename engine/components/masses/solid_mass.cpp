#include <limits>

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
    d.source("theory §9");
    d.field("state", &SolidMass::state).doc("The frames whose shapes have the mass.");
    d.field("density", &SolidMass::density)
        .symbol("ρ")
        .unit("kg/m³")
        .above(0)
        .atMost(1e12)
        .slider(1, 1e4, SliderScale::Logarithmic)
        .doc("Density of the material. Water has 1000 kg/m³.");
    describeBody(d);
    d.example([](Scene& s) {
      Build build(s);
      build.add("RigidFrames", "body",
                {{"position", Array<Vec3>{Vec3(0, 1, 0)}},
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
      if (!solid)
        return "The shape \"" + each->name + "\" has no volume to weigh. " + solid.error().what;
      solids.push_back(solid->placed(each->turn(), each->offset));
    }
    const std::size_t first = out.size();
    out.resize(first + static_cast<std::size_t>(shape.count));
    const auto body = [&](Index e) -> RigidInertia& {
      return out[first + static_cast<std::size_t>(e)];
    };
    std::vector<bool> weighed(static_cast<std::size_t>(shape.count), false);
    std::vector<std::vector<Index>> carriers;
    for (std::size_t i = 0; i < shapes.size(); ++i) {
      carriers.push_back(shapes[i]->carriers(shape.count));
      for (const Index e : carriers.back()) {
        weighed[static_cast<std::size_t>(e)] = true;
        body(e).mass += density * solids[i].volume;
        body(e).centre += density * solids[i].volume * solids[i].centre;  // the first moment so far
      }
    }
    for (Index e = 0; e < shape.count; ++e) {
      const std::string frame = std::to_string(e);
      if (!weighed[static_cast<std::size_t>(e)])
        return "Frame " + frame + " has no shape with a volume; add one, or use RigidMass";
      if (!(body(e).mass >= smallest)) return tooSmall(frame);
      body(e).centre /= body(e).mass;
    }
    for (std::size_t i = 0; i < shapes.size(); ++i)
      for (const Index e : carriers[i])
        body(e).inertia += density * solids[i].inertia +
                           steiner(density * solids[i].volume, solids[i].centre - body(e).centre);
    for (Index e = 0; e < shape.count; ++e) {
      if (!(body(e).inertia.diagonal().minCoeff() >= smallest)) return tooSmall(std::to_string(e));
      if (const auto wrong = checkInertia(body(e).inertia))
        return "The shapes on frame " + std::to_string(e) + ": " + *wrong;
    }
    return std::nullopt;
  }

 private:
  static constexpr double smallest =
      std::numeric_limits<double>::min();  // digits get lost below it
  static std::string tooSmall(const std::string& frame) {
    return "The shapes on frame " + frame + " are too small: their mass or inertia underflows";
  }
};

void registerSolidMass(Registry& types) { types.add<SolidMass>(); }

}  // namespace compliant
