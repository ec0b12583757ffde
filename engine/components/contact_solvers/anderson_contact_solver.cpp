#include "engine/contact/contact_solver.hpp"
#include "engine/scene/build.hpp"
#include "engine/scene/registry.hpp"

namespace compliant {

/// Accelerated symmetric sweeps.
class AndersonContactSolver final : public Typed<AndersonContactSolver, ContactSolver> {
 public:
  static constexpr const char* typeName = "AndersonContactSolver";

  static void describe(Description<AndersonContactSolver>& d) {
    d.doc("Anderson acceleration of symmetric Gauss–Seidel sweeps; candidates that do not bring the residual down are dropped.");
    d.source("Walker and Ni 2011");
    describeShared(d);
    d.example([](Scene& s) {
      Build build(s);
      build.add("Points", "ball", {{"position", Array<Vec3>{Vec3(0, 1, 0)}}});
      build.add("UniformMass", "mass", {{"state", build.link("ball")}});
      build.add("Gravity", "gravity");
      build.mapped("DistanceToTarget", "Scalars", "distance", {"ball"},
                   {{"indices", Array<std::int64_t>{0}}, {"targets", Array<Vec3>{Vec3(0, 0, 0)}}});
      build.add("UniformCompliance", "rope", {{"state", build.link("distance")}, {"admissible", "pulling"}});
      build.add("AndersonContactSolver", "contacts");
    });
  }

  std::unique_ptr<ContactMethod> method() const override { return makeContactMethod("anderson"); }
  void choose(ContactOptions& options) const override { options.order = ContactOptions::Order::Symmetric; }
};

void registerAndersonContactSolver(Registry& types) { types.add<AndersonContactSolver>(); }

}  // namespace compliant
