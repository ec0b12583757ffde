#pragma once

#include "engine/contact/contact.hpp"
#include "engine/contact/contact_method.hpp"
#include "engine/kkt/factors/sparse.hpp"
#include "engine/simulation/row_names.hpp"

namespace compliant {

/// How the nonsmooth problem of a step was solved (theory §7), as a part of a SolverRecord.
struct NonsmoothRecord {
  /// A contact, or a row or cone of a constraint.
  struct Block {
    Id owner = 0;               ///< the constraint; of a contact the first shape
    Index row = -1;             ///< of the constraint, the first; −1: a contact
    ContactPlace place;         ///< of a contact
    Index contact = -1;         ///< in Motion::contacts after the step; −1: a constraint
    Index first = 0, rows = 0;  ///< in the problem
    /// A one-sided row is open or sticks, a bounded one slides at its limit.
    Contact::State state = Contact::State::Open;
    bool changed = false;  ///< the state differs from that of the step before
    double residual = 0;   ///< its part of the natural residual, N·s

    bool isContact() const { return row < 0; }
  };

  Id solver = 0;
  std::string method, message;  ///< as reported; the message says why auto has chosen
  double precision = 0;         ///< that was asked for
  std::int64_t iterations = 0;
  NaturalResidual::Size residual;
  std::vector<ContactReport::Measurement> history;  ///< the relative residual of each iteration
  std::vector<Block> blocks;
  /// Of the contacts alone, in the order of their blocks, as they would border the system: a row
  /// per normal and tangent.
  SparseRows contactJacobian;
  SparseRows contactCompliance;  ///< Ĉ/h, lower triangle with its diagonal
  Index vanished = 0;            ///< contacts that were closed in the step before and are no more
};

class Dynamics;
struct SolverRecord;

/// Of the last solve of a system; null where it had no such rows. `record` tells the rows of the
/// system.
std::shared_ptr<const NonsmoothRecord> nonsmoothRecordOf(const Dynamics& dynamics,
                                                         const SceneStructure& structure,
                                                         const Motion& motion,
                                                         const SolverRecord& record);

}  // namespace compliant
