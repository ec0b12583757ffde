#pragma once

#include <span>

namespace compliant {

/// What of a scene is drawn; kept in the preferences. Quiet by default: geometry and constraints,
/// and of the forces those of the selection (ForceScaleSettings::shown).
struct Layers {
  bool points = true, links = true, anchors = true;
  // Forces by what exerts them.
  bool hardForces = true;       ///< of constraints with c = 0
  bool compliantForces = true;  ///< of constraints with c > 0
  bool stiffForces = true;      ///< of constraints that are handled as forces
  bool reactions = true;        ///< of projections
  bool pullForce = true;        ///< of the mouse
  bool forceNumbers = false;    ///< N beside the arrows
  bool legend = true;           ///< what arrows and colours mean
  bool velocities = false;
  bool violations = false;  ///< constraints coloured by |φ|
  bool selectionNames = false, allNames = false;
  bool frames = false;       ///< x, y and z at the origin and at the selected points
  bool trails = false;       ///< paths of the points
  bool startGhost = false;   ///< where this run began
  bool keyGhosts = false;    ///< the key frames
  bool branchGhost = true;   ///< what would have been, after time was resumed from the past
  bool wireframe = false;    ///< outlines instead of solid things
  bool rates = false;        ///< pictures and steps per second, in the read-out
  bool transparent = false;  ///< points and links let see what is inside
  bool operator==(const Layers&) const = default;
};

/// One switch of Layers and its name in the preferences.
struct LayerSwitch {
  const char* key;
  bool Layers::*on;
};

/// Every switch of Layers, once.
std::span<const LayerSwitch> layerSwitches();

}  // namespace compliant
