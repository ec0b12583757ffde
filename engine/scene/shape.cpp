#include "engine/scene/roles.hpp"

namespace compliant {

std::vector<Vec3> Shape::landmarks() const {
  const Eigen::AlignedBox3f box = mesh()->bounds();
  if (box.isEmpty()) return {Vec3::Zero()};
  const Vec3 middle = box.center().cast<double>().cwiseProduct(scale());
  std::vector<Vec3> places{middle};
  for (Index axis = 0; axis < 3; ++axis)
    for (const double side : {-0.5, 0.5})
      places.push_back(middle + side * static_cast<double>(box.sizes()[axis]) * scale()[axis] *
                                    Vec3::Unit(axis));
  return places;
}

}  // namespace compliant
