#pragma once

#include <string>
#include <string_view>
#include <vector>

/// The tables of integrators and solvers: for each type of SOFA the nearest types of ours, best
/// first. The import uses the first that exists, and reports the difference of any but the first.
namespace compliant::sofa {

struct MotionSolverKind {
  std::string_view sofa;
  std::vector<std::string> ours;
  bool compliant;              ///< whether it treats compliances as rows of the system
  bool newton;                 ///< whether it iterates to the nonlinear solution
  std::string_view otherwise;  ///< the consequence when only the last of `ours` exists
};

struct SystemSolverKind {
  std::string_view sofa;
  std::vector<std::string> ours;
  std::string_view
      otherwise;          ///< the consequence when the first of `ours` does not exist; "": none
  double iterations = 0;  ///< SOFA's default; 0: a direct solver
  double precision = 0;   ///< SOFA's default residual
  bool relative = false;  ///< whether that is relative to the right-hand side
  bool twoSided = true;   ///< whether SOFA's treats one-sided rows as two-sided ones, unasked
};

inline const std::vector<MotionSolverKind>& motionSolverKinds() {
  static const std::string_view once =
      "It solves once per step, while SOFA iterates to the nonlinear solution: the same for small "
      "time steps, stiffer or less accurate for large ones";
  static const std::string_view settles =
      "SOFA solves for static equilibrium; here the scene moves towards it over time";
  static const std::vector<MotionSolverKind> kinds{
      {"CompliantImplicitSolver", {"ImplicitIntegrator"}, true, false, ""},
      {"AssembledSolver", {"ImplicitIntegrator"}, true, false, ""},
      {"ConstantCompliantImplicitSolver", {"ImplicitIntegrator"}, true, false, ""},
      {"CompliantNLImplicitSolver", {"ImplicitIntegrator"}, true, true, once},
      {"CompliantNonLinearImplicitSolver", {"ImplicitIntegrator"}, true, true, once},
      {"NewtonSolver", {"ImplicitIntegrator"}, true, true, once},
      {"CompliantStaticSolver", {"StaticIntegrator", "ImplicitIntegrator"}, true, false, settles},
      {"CompliantPseudoStaticSolver",
       {"PseudoStaticIntegrator", "ImplicitIntegrator"},
       true,
       false,
       settles},
      {"EulerImplicitSolver", {"ImplicitIntegrator"}, false, false, ""},
      {"EulerImplicit", {"ImplicitIntegrator"}, false, false, ""},
      {"EulerExplicitSolver", {"ImplicitIntegrator"}, false, false, ""},
  };
  return kinds;
}

inline const std::vector<SystemSolverKind>& systemSolverKinds() {
  static const std::string_view exact =
      "Here a direct solver solves the system: the result is the same if SOFA's iteration has "
      "converged";
  static const std::vector<SystemSolverKind> kinds{
      {"LDLTSolver", {"LdltSolver"}, ""},
      {"LLTSolver", {"LdltSolver"}, ""},
      {"LUSolver", {"LuSolver", "LdltSolver"}, ""},
      {"MinresSolver", {"MinresSolver"}, "", 10, 1e-3},
      {"EigenMINRESSolver", {"MinresSolver"}, "", 100, 1e-6, true},
      {"CgSolver", {"CgSolver"}, "", 10, 1e-3},
      {"EigenCGSolver", {"CgSolver"}, "", 100, 1e-6, true},
      {"CGLinearSolver", {"CgSolver"}, "", 25, 1e-5, true},
      {"PreconditionedCgSolver", {"PreconditionedCgSolver", "LdltSolver"}, exact, 10, 1e-3},
      {"BiCgStabSolver", {"BiCgStabSolver", "LdltSolver"}, exact, 10, 1e-3},
      {"EigenBiCGSTABSolver", {"BiCgStabSolver", "LdltSolver"}, exact, 100, 1e-6, true},
      {"EigenGMRESSolver", {"GmresSolver", "LdltSolver"}, exact, 100, 1e-6, true},
      {"SequentialSolver", {"GaussSeidelSolver", "LdltSolver"}, exact, 10, 1e-3, false, false},
      {"NNCGSolver", {"NncgSolver", "LdltSolver"}, exact, 10, 1e-3, false, false},
      {"ModulusSolver", {"LdltSolver"}, exact, 0, 0, false, false},
      {"BenchmarkSolver", {"LdltSolver"}, exact, 0, 0, false, false},
      {"SparseLDLSolver", {"LdltSolver"}, ""},
      {"SparseCholeskySolver", {"LdltSolver"}, ""},
      {"SparseLUSolver", {"LdltSolver"}, ""},
      {"CholeskySolver", {"LdltSolver"}, ""},
      {"SVDLinearSolver", {"LdltSolver"}, ""},
      {"BTDLinearSolver", {"LdltSolver"}, ""},
      {"ShewchukPCGLinearSolver", {"LdltSolver"}, exact},
      {"MinResLinearSolver", {"MinresSolver"}, "", 25, 1e-5, true},
  };
  return kinds;
}

}  // namespace compliant::sofa
