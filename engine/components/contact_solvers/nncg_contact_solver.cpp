#include "engine/contact/contact_solver.hpp"
#include "engine/scene/build.hpp"
#include "engine/scene/registry.hpp"

namespace compliant {

/// Conjugate gradients over the changes of sweeps.
class NncgContactSolver final : public Typed<NncgContactSolver, ContactSolver> {
 public:
  static constexpr const char* typeName = "NncgContactSolver";

  static void describe(Description<NncgContactSolver>& d) {
    d.label("NNCG contact solver");
    d.doc("Nonsmooth nonlinear conjugate gradients: accelerates Gauss–Seidel sweeps by their last changes.");
    d.source("Silcowitz, Niebe and Erleben 2010");
    describeShared(d);
    d.example([](Scene& s) {
      Build build(s);
      build.add("Points", "ball", {{"position", Array<Vec3>{Vec3(0, 1, 0)}}});
      build.add("UniformMass", "mass", {{"state", build.link("ball")}});
      build.add("Gravity", "gravity");
      build.mapped("DistanceToTarget", "Scalars", "distance", {"ball"},
                   {{"indices", Array<std::int64_t>{0}}, {"targets", Array<Vec3>{Vec3(0, 0, 0)}}});
      build.add("UniformCompliance", "rope", {{"state", build.link("distance")}, {"admissible", "pulling"}});
      build.add("NncgContactSolver", "contacts");
    });
  }

  std::unique_ptr<ContactMethod> method() const override { return makeContactMethod("nncg"); }
};

void registerNncgContactSolver(Registry& types) { types.add<NncgContactSolver>(); }

}  // namespace compliant
