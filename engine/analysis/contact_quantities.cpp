#include "engine/analysis/contact_quantities.hpp"

#include <array>
#include <cmath>

namespace compliant {

std::span<const ContactQuantity> contactQuantities() {
  static constexpr std::array all{
      ContactQuantity{"normal_force", "normal force of contacts", "N",
                      [](const Contact& c) { return c.force[0]; }},
      ContactQuantity{"friction_force", "friction force of contacts", "N",
                      [](const Contact& c) { return c.force.tail<2>().norm(); }},
      ContactQuantity{"gap", "gap of contacts", "m", [](const Contact& c) { return c.gap; }},
      ContactQuantity{"slip", "slip of contacts", "m/s",
                      [](const Contact& c) { return c.velocity.tail<2>().norm(); }},
      ContactQuantity{"spinning_moment", "spinning moment of contacts", "N·m",
                      [](const Contact& c) { return std::abs(c.moment[0]); }},
      ContactQuantity{"rolling_moment", "rolling moment of contacts", "N·m",
                      [](const Contact& c) { return c.moment.tail<2>().norm(); }},
      // 0: open, 1: it sticks, 2: it slides.
      ContactQuantity{"state", "state of contacts", "",
                      [](const Contact& c) { return static_cast<double>(c.state); }}};
  return all;
}

}  // namespace compliant
