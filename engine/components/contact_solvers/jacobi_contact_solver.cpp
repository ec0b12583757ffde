#include "engine/contact/contact_solver.hpp"
#include "engine/scene/build.hpp"
#include "engine/scene/registry.hpp"

namespace compliant {

/// All contacts at once.
class JacobiContactSolver final : public Typed<JacobiContactSolver, ContactSolver> {
 public:
  static constexpr const char* typeName = "JacobiContactSolver";

  static void describe(Description<JacobiContactSolver>& d) {
    d.doc("Block Jacobi: all contacts at once from the same velocities. Slow; for comparison.");
    describeShared(d);
    d.example([](Scene& s) {
      Build build(s);
      build.add("Points", "ball", {{"position", Array<Vec3>{Vec3(0, 1, 0)}}});
      build.add("UniformMass", "mass", {{"state", build.link("ball")}});
      build.add("Gravity", "gravity");
      build.mapped("DistanceToTarget", "Scalars", "distance", {"ball"},
                   {{"indices", Array<std::int64_t>{0}}, {"targets", Array<Vec3>{Vec3(0, 0, 0)}}});
      build.add("UniformCompliance", "rope", {{"state", build.link("distance")}, {"admissible", "pulling"}});
      build.add("JacobiContactSolver", "contacts");
    });
  }

  std::unique_ptr<ContactMethod> method() const override { return makeContactMethod("jacobi"); }
};

void registerJacobiContactSolver(Registry& types) { types.add<JacobiContactSolver>(); }

}  // namespace compliant
