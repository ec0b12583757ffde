#pragma once

#include <memory>

#include "engine/kkt/factors/condensed_matrix.hpp"
#include "engine/kkt/factors/schur_matrix.hpp"

namespace compliant {

/// The symmetric systems for iterations (theory §5):
///   condensed  (W + Jᵀ(Ĉ/h)⁻¹J) Δv = c + Jᵀ(Ĉ/h)⁻¹b          definite, soft rows only
///   schur      (J W⁻¹Jᵀ + Ĉ/h) μ = b − J W⁻¹c                  definite, W regular
///   kkt        [W, −Jᵀ; −J, −Ĉ/h] [Δv; μ] = [c; −b]            indefinite, any system
enum class Form { Condensed, Schur, Kkt };

/// Why the condensed form is refused.
inline constexpr const char* condensedNeedsSoftRows =
    "The condensed form needs each compliance above zero; this constraint is hard. Choose the "
    "form Schur complement, MINRES, or LDLᵀ";

/// One of these forms, matrix-free: it uses only products with W, J, Ĉ/h, its inverse and W⁻¹.
class Operator {
 public:
  virtual ~Operator() = default;
  virtual Index size() const = 0;
  /// Numeric work that depends on W, J and C only. Refused when the form does not exist.
  virtual SolveStats update(const KktSystem& system, const std::atomic<bool>* cancelled) = 0;
  /// Computes the right-hand side of the form from that of the system.
  virtual void rightHandSide(const KktSystem& system, const RightHandSide& right, VecX& own) = 0;
  /// Takes the unknowns of the form from a whole solution.
  virtual void take(const Solution& solution, VecX& x) const = 0;
  /// y = A x
  virtual void apply(const KktSystem& system, const VecX& x, VecX& y) = 0;
  /// Completes the whole solution from the unknowns of the form.
  virtual void complete(const KktSystem& system, const RightHandSide& right, const VecX& x,
                        Solution& solution) = 0;
};
std::unique_ptr<Operator> makeOperator(Form form, const KktSystem& system);

}  // namespace compliant
