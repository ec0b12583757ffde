#pragma once

#include "ui/model/document/session.hpp"
#include "ui/model/solving/freedom.hpp"
#include "ui/model/solving/solver_rows.hpp"
#include "ui/overlay/look.hpp"

namespace compliant {

/// The last solve: each system with its status and residual, and the rows with the largest
/// residuals. A click on a row selects it.
class SolverPane {
 public:
  explicit SolverPane(Session& session) : session_(session) {}

  /// Call it within a Dear ImGui window.
  void draw(const InstrumentLook& look);
  /// The engine reports its systems only while a pane watches.
  void watch();
  void lookAway() { watching_.reset(); }

 private:
  void drawSystems(const InstrumentLook& look);
  void drawRows(const InstrumentLook& look);

  Session& session_;
  Subscription watching_;
  std::shared_ptr<const SolverRecord> shown_;
  std::vector<RowResidual> rows_;
  HeldFreedomText held_;
};

}  // namespace compliant
