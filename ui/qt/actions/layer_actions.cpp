#include "ui/qt/actions/layer_actions.hpp"

namespace compliant {

std::span<const LayerAction> layerActions() {
  using enum ActionId;
  static constexpr LayerAction all[] = {{layerPoints, &Layers::points},
                                        {layerLinks, &Layers::links},
                                        {layerAnchors, &Layers::anchors},
                                        {layerHardForces, &Layers::hardForces, true},
                                        {layerCompliantForces, &Layers::compliantForces, true},
                                        {layerStiffForces, &Layers::stiffForces, true},
                                        {layerReactions, &Layers::reactions, true},
                                        {layerPull, &Layers::pullForce},
                                        {layerForceNumbers, &Layers::forceNumbers, true},
                                        {layerLegend, &Layers::legend},
                                        {layerVelocities, &Layers::velocities},
                                        {layerViolations, &Layers::violations},
                                        {layerSelectionNames, &Layers::selectionNames},
                                        {layerAllNames, &Layers::allNames},
                                        {layerFrames, &Layers::frames},
                                        {layerTrails, &Layers::trails},
                                        {layerStartGhost, &Layers::startGhost},
                                        {layerKeyGhosts, &Layers::keyGhosts},
                                        {layerBranchGhost, &Layers::branchGhost},
                                        {layerRates, &Layers::rates},
                                        {layerWireframe, &Layers::wireframe},
                                        {layerTransparent, &Layers::transparent}};
  return all;
}

}  // namespace compliant
