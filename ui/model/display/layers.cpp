#include "ui/model/display/layers.hpp"

namespace compliant {

std::span<const LayerSwitch> layerSwitches() {
  static constexpr LayerSwitch all[] = {{"points", &Layers::points},
                                        {"links", &Layers::links},
                                        {"anchors", &Layers::anchors},
                                        {"hard_forces", &Layers::hardForces},
                                        {"compliant_forces", &Layers::compliantForces},
                                        {"stiff_forces", &Layers::stiffForces},
                                        {"reactions", &Layers::reactions},
                                        {"pull_force", &Layers::pullForce},
                                        {"force_numbers", &Layers::forceNumbers},
                                        {"legend", &Layers::legend},
                                        {"velocities", &Layers::velocities},
                                        {"violations", &Layers::violations},
                                        {"selection_names", &Layers::selectionNames},
                                        {"all_names", &Layers::allNames},
                                        {"frames", &Layers::frames},
                                        {"trails", &Layers::trails},
                                        {"start_ghost", &Layers::startGhost},
                                        {"key_ghosts", &Layers::keyGhosts},
                                        {"branch_ghost", &Layers::branchGhost},
                                        {"rates", &Layers::rates},
                                        {"wireframe", &Layers::wireframe},
                                        {"transparent", &Layers::transparent}};
  return all;
}

}  // namespace compliant
