#include "ui/model/display/layers.hpp"

#include <gtest/gtest.h>

#include <set>
#include <string>

#include "ui/model/display/force_arrows.hpp"

namespace compliant {
namespace {

TEST(Layers, EverySwitchHasANameAndAPlaceOfItsOwn) {
  std::set<std::string> keys;
  Layers layers;
  for (const Layer& layer : layerTable()) {
    EXPECT_TRUE(keys.insert(layer.key).second) << layer.key;
    Layers changed = layers;
    changed.*layer.on = !(changed.*layer.on);
    EXPECT_NE(changed, layers) << layer.key;
    layers = changed;
  }
  // One byte for every switch: none is missing in the table.
  EXPECT_EQ(keys.size(), sizeof(Layers));
}

TEST(Layers, StartQuietly) {
  const Layers layers;
  EXPECT_TRUE(layers.points && layers.links && layers.anchors);
  EXPECT_FALSE(layers.velocities || layers.violations || layers.allNames || layers.trails ||
               layers.frames || layers.inertia || layers.startGhost || layers.keyGhosts ||
               layers.forceNumbers);
}

TEST(Layers, EachSourceOfForcesHasItsSwitch) {
  using enum ForceSource;
  const std::pair<ForceSource, bool Layers::*> sources[] = {
      {HardConstraint, &Layers::hardForces},
      {CompliantConstraint, &Layers::compliantForces},
      {StiffForce, &Layers::stiffForces},
      {Projection, &Layers::reactions},
      {Load, &Layers::loads},
      {Pull, &Layers::pullForce}};
  for (const auto& [source, member] : sources) {
    Layers layers;
    EXPECT_TRUE(shownIn(layers, source));
    layers.*member = false;
    EXPECT_FALSE(shownIn(layers, source));
    EXPECT_TRUE(shownIn(layers, NetConstraint));
  }
  Layers none;
  none.hardForces = none.compliantForces = none.stiffForces = false;
  EXPECT_FALSE(shownIn(none, NetConstraint));
}

}  // namespace
}  // namespace compliant
