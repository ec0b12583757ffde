#include "ui/render/drawers/anchor_drawer.hpp"

#include <array>

namespace compliant {

Status AnchorDrawer::create() {
  constexpr std::array<Attribute, 4> attributes{
      {{0, 3, GL_FLOAT, offsetof(Instance, position)},
       {1, 3, GL_FLOAT, offsetof(Instance, axis)},
       {2, 4, GL_FLOAT, offsetof(Instance, shape)},
       {3, 4, GL_UNSIGNED_BYTE, offsetof(Instance, colour)}}};
  drawer_.instances.create(sizeof(Instance), attributes);
  return drawer_.program.create("anchor");
}

void AnchorDrawer::upload(const std::vector<Anchor>& anchors) {
  staging_.clear();
  for (const Anchor& a : anchors) {
    if (!a.position.allFinite()) continue;
    const float length = a.axis.norm();
    const bool usable = a.axis.allFinite() && length > 0;
    staging_.push_back(
        {a.position,
         usable ? Eigen::Vector3f(a.axis / length) : Eigen::Vector3f::UnitY(),
         {static_cast<float>(a.kind), a.radius.world, a.radius.pixels, a.radius.most},
         a.colour});
  }
  drawer_.instances.upload(staging_);
}

}  // namespace compliant
