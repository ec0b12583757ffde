#pragma once

#include <array>

#include "engine/contact/contact.hpp"
#include "engine/contact/contact_method.hpp"
#include "engine/kkt/factors/sparse.hpp"
#include "engine/simulation/row_names.hpp"

namespace compliant {

/// How the nonsmooth problem of a step was solved (theory §7); part of a SolverRecord.
struct NonsmoothRecord {
  /// A contact, or a row or cone of a constraint.
  struct Block {
    Id owner = 0;               ///< the constraint; for a contact, the first shape
    Index row = -1;             ///< the first row within the constraint; −1: a contact
    ContactPlace place;         ///< of a contact
    Index contact = -1;         ///< in Motion::contacts after the step; −1: a constraint
    Index first = 0, rows = 0;  ///< in the problem
    AdmissibleSet set;          ///< of μ
    double S = 0;               ///< s, of the normal: NonsmoothRows::Block
    std::array<double, AdmissibleSet::mostRows> scale{1, 1, 1, 1, 1, 1};
    /// A one-sided row is open or sticks; a bounded row slides at its limit.
    Contact::State state = Contact::State::Open;
    bool changed = false;  ///< whether the state differs from that of the previous step
    double residual = 0;   ///< its part of the natural residual, N·s
    double step = 0;       ///< ρ = 1/λ_max(A_ii), kg: the residual over it is one in m/s

    bool isContact() const { return row < 0; }
  };

  Id solver = 0;
  std::string method, message;  ///< as reported; the message gives the reasons of auto
  double precision = 0;         ///< the requested precision
  std::int64_t iterations = 0;
  NaturalResidual::Size residual;
  std::vector<ContactReport::Measurement> history;  ///< the relative residual of each iteration
  std::vector<VecX> impulses;                       ///< μ of each, if impulses were wanted
  std::vector<Block> blocks;
  /// The rows of the blocks, in their order, as they would border the system: J, and Ĉ/h as a lower
  /// triangle with its diagonal. Contacts come last. If a block has a scale, its rows are
  /// multiplied by it, and its impulses divided.
  SparseRows jacobian, compliance;
  Index firstContactRow = 0;
  /// Those of the contacts only.
  SparseRows contactJacobian() const;
  SparseRows contactCompliance() const;
  VecX right;       ///< b, m/s: u = J Δv + (Ĉ/h) μ − b
  VecX impulse;     ///< μ, N·s
  bool inC = true;  ///< c of the recorded system contains Jᵀμ; else a correction has applied it
  VecX velocity;    ///< u, m/s
  Index vanished = 0;  ///< contacts closed in the previous step that no longer exist
};

class Dynamics;
struct SolverRecord;

/// The record of the last solve of a system; null if it had no such rows. `record` describes the
/// rows of the system.
std::shared_ptr<const NonsmoothRecord> nonsmoothRecordOf(const Dynamics& dynamics,
                                                         const SceneStructure& structure,
                                                         const Motion& motion,
                                                         const SolverRecord& record);

}  // namespace compliant
