#pragma once

#include <vector>

#include "engine/contact/contact.hpp"

namespace compliant {

/// Energy flows since the start, J (theory §10). Recorded only on request.
struct Ledger {
  double damped = 0;    ///< lost by damping
  double friction = 0;  ///< lost by dry friction
  double impact = 0;    ///< lost when contacts and stops close
  double work = 0;      ///< done externally: motors, loads without a potential, pulls and edits
  double numerical =
      0;  ///< the rest of the balance: E − E₀ = work + numerical − damped − friction − impact
  double lifted = 0;  ///< of these, gained by weights and springs when penetrations are removed
  double total = 0;   ///< E at the end of the last step
  bool kept = false;  ///< `total` is known
};

/// The quantities that time changes. The Layout gives the offsets in the vectors.
struct Motion {
  double time = 0;        ///< s
  std::int64_t step = 0;  ///< steps of the scene since its start
  VecX x;                 ///< positions of all states
  VecX v;                 ///< velocities of all states
  VecX change;            ///< Δv of the last step, where v is: the warm start of iterative solvers
  VecX lambda;            ///< mean constraint force of the last step, N, rows of all constraints
  VecX strain;            ///< mean over the last step of φ + d φ̇: the law says strain = −C λ
  VecX reaction;          ///< force of the projections on independent states, N, where v is
  VecX broken;            ///< of each row: 1 if its constraint has broken, else 0
  VecX netForce;  ///< Jᵀλ̄ and contact forces on states, N, where v is; of statesWithNetForce alone
  std::vector<Contact> contacts;  ///< of the last step, with its forces
  Ledger ledger;
};

}  // namespace compliant
