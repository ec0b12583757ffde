#include "engine/import/sofa/solvers/euler.hpp"

#include "engine/import/sofa/laws/stiffening.hpp"
#include "engine/import/sofa/states/rigid_masses.hpp"
#include "engine/scene/edit.hpp"

namespace compliant::sofa {

void addRayleigh(Import& import, const Object& object, const Domain& domain) {
  const double stiffness = number(import, object, "rayleighStiffness", 0),
               mass = number(import, object, "rayleighMass", 0);
  if (!(stiffness >= 0 && stiffness <= 1e3 && mass >= 0 && mass <= 1e6)) {
    import.differs(object,
                   "rayleighStiffness must lie between 0 and 1000 s and rayleighMass between 0 and "
                   "1000000 1/s: Rayleigh damping is ignored");
    return;
  }
  if (stiffness > 0)
    for (const Constraint* constraint : components<Constraint>(import, domain))
      if (constraint->handling == Handling::Force)
        (void)applyEdit(import.scene, {SetField{constraint->id, "damping_ratio",
                                                constraint->dampingRatio + stiffness}});
  if (!(mass > 0)) return;
  for (const Mass* body : components<Mass>(import, domain)) {
    Fields fields{{"state", Link{body->state.id}}};
    if (const Field* moments = body->type().find("moments")) {
      const double m = std::get<double>(body->type().find("mass")->read(*body));
      const Vec3 I = std::get<Vec3>(moments->read(*body));
      fields.emplace_back("coefficients", Array<double>{mass * m, mass * m, mass * m, mass * I.x(),
                                                        mass * I.y(), mass * I.z()});
      remarkOnTurning(import, object, I);
    } else if (const Field* one = body->type().find("mass")) {
      fields.emplace_back("coefficient", mass * std::get<double>(one->read(*body)));
    } else {
      Numbers coefficients;
      const int width = import.scene.resolve(body->state)->velocityWidth();
      const Value masses = body->type().find("masses")->read(*body);
      for (const double m : std::get<Array<double>>(masses))
        coefficients.insert(coefficients.end(), static_cast<std::size_t>(width), mass * m);
      fields.emplace_back("coefficients", Array<double>(std::move(coefficients)));
    }
    import.add(object, "ViscousDrag", body->name + " Rayleigh drag", std::move(fields));
  }
}

void readEuler(Import& import, const Object& object, const Domain& domain, Fields& fields) {
  if (flag(import, object, "trapezoidalScheme").value_or(false)) {
    fields.emplace_back("alpha", 0.5);
    fields.emplace_back("beta", 0.5);
  }
  if (flag(import, object, "firstOrder").value_or(false))
    import.differs(
        object,
        "firstOrder is not supported: the scene moves with inertia here and without in SOFA");
  if (number(import, object, "vdamping", 0) != 0)
    import.differs(object, "vdamping is not supported: it does not damp velocities here");
  if (const auto stiffening = stiffeningIn(import, object, domain, RowForces::Count))
    fields.emplace_back("geometric_stiffness", std::string(stiffeningText(*stiffening)));
  object.ignore({"solveConstraint", "threadSafeVisitor", "verbose", "reverseAccumulateOrder"});
}

}  // namespace compliant::sofa
