#pragma once

#include "ui/model/document/session.hpp"
#include "ui/model/solving/solver_rows.hpp"
#include "ui/overlay/look.hpp"

namespace compliant {

/// The last solve: each system with its status and residual, and the rows with the largest residuals.
/// A click on a row selects it.
class SolverPane {
 public:
  explicit SolverPane(Session& session) : session_(session) {}
  ~SolverPane();

  /// Within a window of Dear ImGui.
  void draw(const InstrumentLook& look);
  /// The engine records its systems only while a pane watches them.
  void watch(bool on);

 private:
  void drawSystems(const InstrumentLook& look);
  void drawRows(const InstrumentLook& look);

  Session& session_;
  bool watching_ = false;
  std::shared_ptr<const SolverRecord> shown_;
  std::vector<RowResidual> rows_;
};

}  // namespace compliant
