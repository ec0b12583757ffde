#pragma once

#include <span>

namespace compliant {

/// The items drawn in and over a view; kept in the preferences. By default geometry, constraints,
/// and the forces of the selection only (ForceScaleSettings::shown).
struct Layers {
  bool points = true, shapes = true, links = true, anchors = true;
  bool contacts = true;  ///< where shapes touch, and disks of friction
  bool grid = true, shadows = true;
  // Forces by their source.
  bool hardForces = true;       ///< of constraints with c = 0
  bool compliantForces = true;  ///< of constraints with c > 0
  bool stiffForces = true;      ///< of constraints handled as forces
  bool contactForces = true;    ///< of shapes that touch
  bool reactions = true;        ///< of projections
  bool loads = true;            ///< applied forces and torques
  bool pullForce = true;        ///< of the mouse
  bool forceNumbers = false;    ///< N beside the arrows
  bool legend = true;           ///< what arrows and colours mean
  bool hud = true;              ///< time, energy, residual
  bool values = true;           ///< beside the pointer
  bool velocities = false;
  bool violations = false;      ///< constraints coloured by |φ|
  bool contactIslands = false;  ///< contacts coloured by island instead of state
  bool selectionNames = false, allNames = false;
  bool frames =
      false;  ///< x, y and z at the origin, at selected points, in bodies and in selected joints
  bool inertia = false;      ///< centres of mass, and ellipsoids of inertia
  bool trails = false;       ///< paths of the points
  bool startGhost = false;   ///< where this run began
  bool keyGhosts = false;    ///< the key frames
  bool branchGhost = true;   ///< the old future, after time was resumed from the past
  bool wireframe = false;    ///< outlines instead of solid shapes
  bool rates = false;        ///< frames and steps per second, in the HUD
  bool transparent = false;  ///< points and links are transparent
  bool operator==(const Layers&) const = default;
};

/// The group of a layer in the list.
enum class LayerGroup { Objects, Forces, Motion, Labels };
const char* titleOf(LayerGroup group);

/// The description of a switch of Layers. Its default is in Layers; ui/view/scene_*.cpp has the
/// code that adds the layer to a draw list.
struct Layer {
  enum class Needs { Nothing, ForceArrows };

  bool Layers::*on;
  const char* key;       ///< in the preferences
  const char* text;      ///< in menus; & marks the mnemonic
  const char* shortcut;  ///< portable text
  LayerGroup group;
  Needs needs;  ///< must be shown too, else the layer has no visible effect
  const char* tip;
};

/// Every switch of Layers, once, in the order of its menu. Actions, keys, menu, palette,
/// preferences and tests are derived from this table.
std::span<const Layer> layerTable();

}  // namespace compliant
