#include "engine/contact/contact_solver.hpp"
#include "engine/scene/build.hpp"
#include "engine/scene/registry.hpp"

namespace compliant {

/// Alternating directions.
class AdmmContactSolver final : public Typed<AdmmContactSolver, ContactSolver> {
 public:
  static constexpr const char* typeName = "AdmmContactSolver";

  static void describe(Description<AdmmContactSolver>& d) {
    d.label("ADMM contact solver");
    d.doc("Alternating direction method of multipliers with a proximal term and spectral penalty updates: treats compliant and rigid contacts alike.");
    d.source("Carpentier, Montaut and Le Lidec 2024");
    describeShared(d);
    d.example([](Scene& s) {
      Build build(s);
      build.add("Points", "ball", {{"position", Array<Vec3>{Vec3(0, 1, 0)}}});
      build.add("UniformMass", "mass", {{"state", build.link("ball")}});
      build.add("Gravity", "gravity");
      build.mapped("DistanceToTarget", "Scalars", "distance", {"ball"},
                   {{"indices", Array<std::int64_t>{0}}, {"targets", Array<Vec3>{Vec3(0, 0, 0)}}});
      build.add("UniformCompliance", "rope", {{"state", build.link("distance")}, {"admissible", "pulling"}});
      build.add("AdmmContactSolver", "contacts");
    });
  }

  std::unique_ptr<ContactMethod> method() const override { return makeContactMethod("admm"); }
};

void registerAdmmContactSolver(Registry& types) { types.add<AdmmContactSolver>(); }

}  // namespace compliant
