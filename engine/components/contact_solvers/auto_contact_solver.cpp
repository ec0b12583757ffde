#include "engine/contact/contact_solver.hpp"
#include "engine/scene/build.hpp"
#include "engine/scene/registry.hpp"

namespace compliant {

/// Hands over to the others, and says why.
class AutoContactSolver final : public Typed<AutoContactSolver, ContactSolver> {
 public:
  static constexpr const char* typeName = "AutoContactSolver";

  static void describe(Description<AutoContactSolver>& d) {
    d.doc("Chooses a method for each problem: accelerated sweeps first, Newton's method where they converge slowly, ADMM where that stalls.");
    describeShared(d);
    d.example([](Scene& s) {
      Build build(s);
      build.add("Points", "ball", {{"position", Array<Vec3>{Vec3(0, 1, 0)}}});
      build.add("UniformMass", "mass", {{"state", build.link("ball")}});
      build.add("Gravity", "gravity");
      build.mapped("DistanceToTarget", "Scalars", "distance", {"ball"},
                   {{"indices", Array<std::int64_t>{0}}, {"targets", Array<Vec3>{Vec3(0, 0, 0)}}});
      build.add("UniformCompliance", "rope", {{"state", build.link("distance")}, {"admissible", "pulling"}});
      build.add("AutoContactSolver", "contacts");
    });
  }

  std::unique_ptr<ContactMethod> method() const override { return makeContactMethod("auto"); }
};

void registerAutoContactSolver(Registry& types) { types.add<AutoContactSolver>(); }

}  // namespace compliant
