#include "engine/contact/contact_method.hpp"

#include "engine/contact/solvers/solvers.hpp"

namespace compliant {

const char* contactStatusText(ContactStatus status) {
  switch (status) {
    case ContactStatus::Solved:
      return "solved";
    case ContactStatus::NotConverged:
      return "not converged";
    case ContactStatus::Refused:
      return "refused";
    case ContactStatus::Unbounded:
      return "unbounded";
    case ContactStatus::NotFinite:
      return "not finite";
    case ContactStatus::Cancelled:
      return "cancelled";
  }
  return "";
}

const std::vector<NamedMethod>& contactMethods() {
  static const std::vector<NamedMethod> methods = {
      {"auto", "chooses among the others, and says why"},
      {"gauss-seidel", "projected block Gauss–Seidel with exact blocks"},
      {"sequential-impulses", "single rows, the tangents within the friction of their normal"},
      {"nncg", "nonsmooth nonlinear conjugate gradients over Gauss–Seidel"},
      {"anderson", "Anderson acceleration of symmetric Gauss–Seidel"},
      {"jacobi", "block Jacobi, for comparison"},
      {"admm", "alternating directions with proximal term and spectral penalty"},
      {"augmented-lagrangian",
       "proximal points, each found by semismooth Newton steps on a convex function"},
      {"newton", "semismooth Newton on the Alart–Curnier function"},
      {"newton-fb", "semismooth Newton on the Fischer–Burmeister function"},
      {"lemke", "Lemke's pivoting; without friction"},
  };
  return methods;
}

std::unique_ptr<ContactMethod> makeContactMethod(std::string_view name) {
  if (name == "auto") return makeAutoMethod();
  if (name == "gauss-seidel") return makeGaussSeidel();
  if (name == "sequential-impulses") return makeSequentialImpulses();
  if (name == "nncg") return makeNncg();
  if (name == "anderson") return makeAnderson();
  if (name == "jacobi") return makeJacobi();
  if (name == "admm") return makeAdmm();
  if (name == "augmented-lagrangian") return makeAugmentedLagrangian();
  if (name == "newton") return makeNewton(ContactFunction::AlartCurnier);
  if (name == "newton-fb") return makeNewton(ContactFunction::FischerBurmeister);
  if (name == "lemke") return makeLemke();
  return nullptr;
}

}  // namespace compliant
