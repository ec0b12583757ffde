#include "ui/model/display/layers.hpp"

#include <array>

namespace compliant {

std::span<const Layer> layerTable() {
  using enum LayerGroup;
  constexpr auto arrows = Layer::Needs::ForceArrows;
  constexpr auto alone = Layer::Needs::Nothing;
  // clang-format off
  static constexpr auto all = std::to_array<Layer>({
      {&Layers::grid, "grid", "&Grid", "Ctrl+1", Objects, alone, "Show the ground grid."},
      {&Layers::shadows, "shadows", "S&hadows", "Ctrl+6", Objects, alone, "Show shadows on the ground."},
      {&Layers::points, "points", "&Points", "Ctrl+2", Objects, alone, "Show points."},
      {&Layers::shapes, "shapes", "Sha&pes", "Ctrl+Shift+J", Objects, alone, "Show the shapes of bodies."},
      {&Layers::links, "links", "&Constraints", "Ctrl+3", Objects, alone, "Show constraints."},
      {&Layers::anchors, "anchors", "&Anchors", "Ctrl+4", Objects, alone, "Show what is fixed."},
      {&Layers::contacts, "contacts", "C&ontacts", "Ctrl+Alt+K", Objects, alone, "Show where shapes touch and, with forces, the disk that limits friction."},
      {&Layers::inertia, "inertia", "Centres of &mass and inertia", "Ctrl+Shift+Y", Objects, alone, "Show centres of mass, and ellipsoids that turn like their bodies."},
      {&Layers::wireframe, "wireframe", "&Wireframe", "Ctrl+Shift+W", Objects, alone, "Draw outlines only."},
      {&Layers::transparent, "transparent", "Transparen&t", "Ctrl+Shift+I", Objects, alone, "Make objects transparent to show the forces inside."},
      {&Layers::hardForces, "hard_forces", "Forces of &hard constraints", "Ctrl+Shift+H", Forces, arrows, "Show forces of constraints with c = 0."},
      {&Layers::compliantForces, "compliant_forces", "Forces of &compliant constraints", "Ctrl+Shift+M", Forces, arrows, "Show forces of constraints with c > 0."},
      {&Layers::stiffForces, "stiff_forces", "Forces of constraints handled as forc&es", "Ctrl+Shift+E", Forces, arrows, "Show forces of constraints handled as forces."},
      {&Layers::contactForces, "contact_forces", "Forces of contac&ts", "Ctrl+Alt+N", Forces, arrows, "Show normal and friction forces where shapes touch."},
      {&Layers::reactions, "reactions", "Forces of &supports", "Ctrl+Shift+R", Forces, arrows, "Show forces of supports on their points."},
      {&Layers::loads, "loads", "Applied forces and tor&ques", "Ctrl+Alt+F", Forces, arrows, "Show forces and torques that are applied to bodies and points, such as loads."},
      {&Layers::pullForce, "pull_force", "Force of the p&ull", "Ctrl+Shift+P", Forces, alone, "Show the force of the mouse pull."},
      {&Layers::forceNumbers, "force_numbers", "&Numbers beside forces", "Ctrl+Shift+N", Forces, arrows, "Show values beside the largest forces and torques."},
      {&Layers::velocities, "velocities", "&Velocities", "Ctrl+0", Motion, alone, "Show velocities of the selection, or of all points."},
      {&Layers::trails, "trails", "&Trails", "Ctrl+Shift+T", Motion, alone, "Show the paths of the selection, or of all points if there are few."},
      {&Layers::startGhost, "start_ghost", "Ghost of the sta&rt", "Ctrl+Shift+G", Motion, alone, "Show a ghost of the start of this run."},
      {&Layers::keyGhosts, "key_ghosts", "Ghosts of &key frames", "Ctrl+Shift+K", Motion, alone, "Show ghosts of the key frames."},
      {&Layers::branchGhost, "branch_ghost", "Ghost of the ol&d branch", "Ctrl+Shift+B", Motion, alone, "After resuming from the past, show a ghost of the previous future."},
      {&Layers::hud, "hud", "&Read-out", "Ctrl+7", Labels, alone, "Show time, energy, residual and step time."},
      {&Layers::values, "values", "&Values at the pointer", "Ctrl+Shift+V", Labels, alone, "Show values beside the pointer."},
      {&Layers::violations, "violations", "&Violations as colours", "Ctrl+9", Labels, alone, "Colour constraints by their violation |φ|."},
      {&Layers::contactIslands, "contact_islands", "Contacts coloured by &island", "Ctrl+Alt+I", Labels, alone, "Colour contacts that act on each other alike, instead of by their state."},
      {&Layers::selectionNames, "selection_names", "Names of the selecti&on", "Ctrl+Shift+L", Labels, alone, "Show the names of the selection."},
      {&Layers::allNames, "all_names", "Names of &all", "Ctrl+Shift+A", Labels, alone, "Show all names."},
      {&Layers::frames, "frames", "A&xes", "Ctrl+Shift+X", Labels, alone, "Show axes at the origin, in bodies, at selected points and in selected joints."},
      {&Layers::legend, "legend", "&Legend", "Ctrl+8", Labels, alone, "Show the scale of arrows and colours."},
      {&Layers::rates, "rates", "&Frame and step rate", "Ctrl+Shift+F", Labels, alone, "Show frames and steps per second in the read-out."},
  });
  // clang-format on
  return all;
}

const char* titleOf(LayerGroup group) {
  switch (group) {
    case LayerGroup::Objects:
      return "Objects";
    case LayerGroup::Forces:
      return "Forces";
    case LayerGroup::Motion:
      return "Motion";
    case LayerGroup::Labels:
      return "Labels";
  }
  return "";
}

}  // namespace compliant
