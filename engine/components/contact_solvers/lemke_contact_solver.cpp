#include "engine/contact/contact_solver.hpp"
#include "engine/scene/build.hpp"
#include "engine/scene/registry.hpp"

namespace compliant {

/// Pivoting.
class LemkeContactSolver final : public Typed<LemkeContactSolver, ContactSolver> {
 public:
  static constexpr const char* typeName = "LemkeContactSolver";

  static void describe(Description<LemkeContactSolver>& d) {
    d.doc("Lemke's pivoting method, exact up to rounding, for pushing constraints without friction.");
    d.source("Cottle, Pang and Stone 1992");
    describeShared(d);
    d.example([](Scene& s) {
      Build build(s);
      build.add("Points", "ball", {{"position", Array<Vec3>{Vec3(0, 1, 0)}}});
      build.add("UniformMass", "mass", {{"state", build.link("ball")}});
      build.add("Gravity", "gravity");
      build.mapped("DistanceToTarget", "Scalars", "distance", {"ball"},
                   {{"indices", Array<std::int64_t>{0}}, {"targets", Array<Vec3>{Vec3(0, 0, 0)}}});
      build.add("UniformCompliance", "rope", {{"state", build.link("distance")}, {"admissible", "pulling"}});
      build.add("LemkeContactSolver", "contacts");
    });
  }

  std::unique_ptr<ContactMethod> method() const override { return makeContactMethod("lemke"); }
};

void registerLemkeContactSolver(Registry& types) { types.add<LemkeContactSolver>(); }

}  // namespace compliant
