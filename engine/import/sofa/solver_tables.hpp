#pragma once

#include <string_view>
#include <vector>

/// The tables of integrators and solvers: for each SOFA type, our nearest type.
namespace compliant::sofa {

struct MotionSolverKind {
  std::string_view sofa;
  const char* ours;
  bool compliant;  ///< whether it treats compliances as rows of the system
  bool newton;     ///< whether it iterates to the nonlinear solution
};

struct SystemSolverKind {
  std::string_view sofa;
  const char* ours;
  std::string_view otherwise;  ///< what differs; "": nothing
  double iterations = 0;       ///< SOFA's default; 0: a direct solver
  double precision = 0;        ///< SOFA's default residual
  bool relative = false;       ///< whether that is relative to the right-hand side
  bool twoSided = true;        ///< whether SOFA's solver treats one-sided rows as bilateral
};

inline const std::vector<MotionSolverKind>& motionSolverKinds() {
  static const std::vector<MotionSolverKind> kinds{
      {"CompliantImplicitSolver", "ImplicitIntegrator", true, false},
      {"AssembledSolver", "ImplicitIntegrator", true, false},
      {"ConstantCompliantImplicitSolver", "ImplicitIntegrator", true, false},
      {"CompliantNLImplicitSolver", "ImplicitIntegrator", true, true},
      {"CompliantNonLinearImplicitSolver", "ImplicitIntegrator", true, true},
      {"NewtonSolver", "ImplicitIntegrator", true, true},
      {"CompliantStaticSolver", "StaticIntegrator", true, false},
      {"CompliantPseudoStaticSolver", "PseudoStaticIntegrator", true, false},
      {"EulerImplicitSolver", "ImplicitIntegrator", false, false},
      {"EulerImplicit", "ImplicitIntegrator", false, false},
      {"EulerExplicitSolver", "ImplicitIntegrator", false, false},
  };
  return kinds;
}

inline const std::vector<SystemSolverKind>& systemSolverKinds() {
  static const std::string_view exact =
      "Here a direct solver solves the system: the result is the same if SOFA's iteration has "
      "converged";
  static const std::vector<SystemSolverKind> kinds{
      {"LDLTSolver", "LdltSolver", ""},
      {"LLTSolver", "LdltSolver", ""},
      {"LUSolver", "LuSolver", ""},
      {"MinresSolver", "MinresSolver", "", 10, 1e-3},
      {"EigenMINRESSolver", "MinresSolver", "", 100, 1e-6, true},
      {"CgSolver", "CgSolver", "", 10, 1e-3},
      {"EigenCGSolver", "CgSolver", "", 100, 1e-6, true},
      {"CGLinearSolver", "CgSolver", "", 25, 1e-5, true},
      {"PreconditionedCgSolver", "LdltSolver", exact, 10, 1e-3},
      {"BiCgStabSolver", "LdltSolver", exact, 10, 1e-3},
      {"EigenBiCGSTABSolver", "LdltSolver", exact, 100, 1e-6, true},
      {"EigenGMRESSolver", "LdltSolver", exact, 100, 1e-6, true},
      {"SequentialSolver", "GaussSeidelSolver", "", 10, 1e-3, false, false},
      {"NNCGSolver", "LdltSolver", exact, 10, 1e-3, false, false},
      {"ModulusSolver", "LdltSolver", exact, 0, 0, false, false},
      {"BenchmarkSolver", "LdltSolver", exact, 0, 0, false, false},
      {"SparseLDLSolver", "LdltSolver", ""},
      {"SparseCholeskySolver", "LdltSolver", ""},
      {"SparseLUSolver", "LdltSolver", ""},
      {"CholeskySolver", "LdltSolver", ""},
      {"SVDLinearSolver", "LdltSolver", ""},
      {"BTDLinearSolver", "LdltSolver", ""},
      {"ShewchukPCGLinearSolver", "LdltSolver", exact},
      {"MinResLinearSolver", "MinresSolver", "", 25, 1e-5, true},
  };
  return kinds;
}

}  // namespace compliant::sofa
