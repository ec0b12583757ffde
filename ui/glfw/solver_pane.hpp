#pragma once

#include "ui/instruments/inspector_view.hpp"
#include "ui/model/solving/freedom.hpp"
#include "ui/overlay/look.hpp"

namespace compliant {

/// The solve of the step shown: each system with its status and residual, and an inspection of the
/// one that is watched.
class SolverPane {
 public:
  explicit SolverPane(Session& session);

  /// Call it within a Dear ImGui window.
  void draw(const InstrumentLook& look);
  /// The engine reports its systems only while a pane watches.
  void watch() { inspector_.open(); }
  void lookAway() { inspector_.close(); }

 private:
  void drawSystems(const InstrumentLook& look);
  void drawChoice();

  Session& session_;
  Inspector inspector_;
  InspectorView view_;
  HeldFreedomText held_;
};

}  // namespace compliant
