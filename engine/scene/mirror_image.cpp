#include "engine/scene/mirror_image.hpp"

#include <algorithm>

#include "engine/scene/roles.hpp"

namespace compliant {

MirrorImages imagesOfPlaces(const StateShape& shape, int axis, double place) {
  MirrorImages images;
  if (!shape.inSpace()) return MirrorImages(at(shape.velocities()));
  for (Index e = 0; e < shape.count; ++e) {
    for (int i = 0; i < 3; ++i)
      images.push_back(i == axis ? MirrorImage{-1, 2 * place} : MirrorImage{});
    for (int i = 3; i < shape.velocityWidth; ++i) images.push_back({i - 3 == axis ? 1.0 : -1.0, 0});
  }
  return images;
}

bool changes(const MirrorImages& images) {
  return std::any_of(images.begin(), images.end(),
                     [](const MirrorImage& each) { return each != MirrorImage{}; });
}

std::optional<std::string> Mapping::mirror(InputShapes in, std::span<const MirrorImages> images,
                                           const StateShape& shape, MirrorImages& out) {
  for (std::size_t input = 0; shape.inSpace() && input < in.size(); ++input) {
    if (!in[input].inSpace() || in[input].count == 0) continue;
    const auto width = std::min(in[input].velocityWidth, shape.velocityWidth);
    for (std::size_t i = 0; i < out.size(); ++i)
      if (const std::size_t within = i % at(shape.velocityWidth); within < at(width))
        out[i] = images[input][within];
    break;
  }
  return std::nullopt;
}

std::optional<std::string> Constraint::mirror(const StateShape&, const MirrorImages& images) {
  const auto shifted = [](const MirrorImage& each) { return each.shift != 0; };
  std::vector<char> reversed;
  for (const MirrorImage& each : images) reversed.push_back(each.sign < 0);
  const Result<const RowLaw*> mirrored = admissible->mirrored(reversed);
  if (!mirrored) return mirrored.error().what;
  admissible = *mirrored;
  const bool moves = std::any_of(images.begin(), images.end(), shifted);
  if (moves && target == Target::Relax)
    return "Its values relax to zero, which is another place in the mirror image";
  if (moves && target == Target::Stay) {
    target = Target::Offset;
    targetValues = {};
  }
  if (target != Target::Offset && target != Target::Velocity) return std::nullopt;
  if (targetValues.empty() && target == Target::Offset && moves) targetValues = Array<double>{0.0};
  changeEach(targetValues, images.size(), [&](std::size_t i, double value) {
    return images[i].sign * value + (target == Target::Offset ? images[i].shift : 0);
  });
  return std::nullopt;
}

}  // namespace compliant
