#include "engine/import/sofa/euler.hpp"

#include "engine/import/sofa/rigid_masses.hpp"
#include "engine/import/sofa/solver_choice.hpp"
#include "engine/import/sofa/stiffening.hpp"
#include "engine/scene/edit.hpp"

namespace compliant::sofa {

namespace {

bool trapezoidal(Import& import, const Object& object) {
  return flag(import, object, "trapezoidalScheme").value_or(false);
}

bool isExplicit(const Object& object) { return object.type == "EulerExplicitSolver"; }

}  // namespace

double addRayleigh(Import& import, const Object& object, const Domain& domain) {
  if (isExplicit(object)) return 0;
  double stiffness = number(import, object, "rayleighStiffness", 0),
         mass = number(import, object, "rayleighMass", 0);
  if (!(stiffness >= 0 && stiffness <= 1e3 && mass >= 0 && mass <= 1e6)) {
    import.differs(object,
                   "rayleighStiffness must lie between 0 and 1000 s and rayleighMass between 0 and "
                   "1000000 1/s: Rayleigh damping is ignored");
    return 0;
  }
  if (trapezoidal(import, object) && (stiffness > 0 || mass > 0)) {
    stiffness /= 2;
    mass /= 2;
    import.differs(object,
                   "With trapezoidalScheme SOFA's Rayleigh damping is half of what is asked, and "
                   "taken at the end of the step; here half of it too, the same to first order in "
                   "the time step");
  }
  if (!(mass > 0)) return stiffness;
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
  return stiffness;
}

void readEuler(Import& import, const Object& object, const Domain& domain, Fields& fields) {
  // SOFA evaluates forces in the middle of the step, with x⁺ = x + h v⁺.
  if (trapezoidal(import, object)) fields.emplace_back("alpha", 0.5);
  if (isExplicit(object)) {
    fields.emplace_back("alpha", 0.0);
    if (!flag(import, object, "symplectic").value_or(true)) fields.emplace_back("beta", 0.0);
  }
  // SOFA's conjugate gradients start from zero, which shows where they stop early.
  if (const Object* solver = systemSolver(*object.node);
      solver != nullptr && solver->type == "CGLinearSolver")
    fields.emplace_back("warm_start", flag(import, *solver, "warmStart").value_or(false));
  if (flag(import, object, "firstOrder").value_or(false))
    import.differs(
        object,
        "firstOrder is not supported: the scene moves with inertia here and without in SOFA");
  if (number(import, object, "vdamping", 0) != 0)
    import.differs(object, "vdamping is not supported: it does not damp velocities here");
  if (const auto stiffening = stiffeningIn(import, object, domain, RowForces::Count))
    fields.emplace_back("geometric_stiffness", std::string(stiffeningText(*stiffening)));
  object.ignore({"solveConstraint", "threadSafeVisitor", "verbose", "reverseAccumulateOrder",
                 "symplectic", "optimizedForDiagonalMatrix"});
}

}  // namespace compliant::sofa
