#pragma once

#include <vector>

#include "ui/render/drawers/instanced_drawer.hpp"
#include "ui/render/picture.hpp"

namespace compliant {

/// Draws links of every style, and trails, as strips that face the eye, all in one call.
class LinkDrawer {
 public:
  std::optional<std::string> create();
  void release() { drawer_.release(); }
  void upload(const std::vector<Link>& links, const std::vector<Trail>& trails);
  void draw(Pass pass) const { drawer_.draw(pass); }

 private:
  struct Instance {
    Eigen::Vector3f a, b;
    Eigen::Vector4f shape;  // metres, logical pixels, coils, style + 8 highlight
    Colour colour;
  };

  void add(const Link& link);
  void add(const Trail& trail);

  InstancedDrawer drawer_;
  std::vector<Instance> staging_;
};

}  // namespace compliant
