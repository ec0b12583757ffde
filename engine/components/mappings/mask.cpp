#include <algorithm>

#include "engine/scene/build.hpp"
#include "engine/scene/locate_element.hpp"
#include "engine/scene/registry.hpp"

namespace compliant {

/// Some coordinates of every element of a state; of those with three, also in turned axes:
/// out = (Rᵀ x)_c for the coordinates c, with R = exp(rotation).
class Mask final : public Typed<Mask, Mapping> {
 public:
  static constexpr const char* typeName = "Mask";
  Array<std::int64_t> coordinates;
  Array<Vec3> rotations;

  static void describe(Description<Mask>& d) {
    d.label("Chosen coordinates");
    d.doc(
        "Some of the coordinates of every element: one direction of points, in the axes of the "
        "world or in turned ones, or one coordinate of joints.");
    d.source("theory §9");
    d.elementwise();
    d.field("inputs", &Mask::inputs)
        .doc(
            "One state. For frames, the coordinates are those of their origins; for rotations, use "
            "RelativePose.");
    d.field("output", &Mask::output)
        .doc(
            "One element for each of the input: Scalars or Angles for one coordinate, Points for "
            "three, otherwise Coordinates of that width.");
    d.field("coordinates", &Mask::coordinates)
        .atLeast(0)
        .effect(Effect::Structure)
        .counts(Counts::Coordinates)
        .needed()
        .doc(
            "Numbers of the coordinates within an element, counted from 0: x, y and z are 0, 1 and "
            "2.");
    d.field("rotations", &Mask::rotations)
        .unit("rad")
        .within(largestTurn)
        .effect(Effect::Structure)
        .per(Per::Row, Shorter::OneForAll)
        .geometry(Geometry::Rotation)
        .doc(
            "Rotation vectors (axis times angle) of the axes in which the coordinates are taken, "
            "one "
            "per element or one for all; for elements with three coordinates. Empty: not turned.");
    d.example([](Scene& s) {
      Build build(s);
      build.add("Points", "beads",
                {{"position", Array<Vec3>{Vec3(0.2, 1, 0), Vec3(-0.1, 0.5, 0.3)}}});
      build.add("UniformMass", "mass", {{"state", build.link("beads")}});
      build.mapped("Mask", "Coordinates", "off the axis", {"beads"},
                   {{"coordinates", Array<std::int64_t>{0, 2}},
                    {"rotations", Array<Vec3>{Vec3(0, 0, 0.3)}}});
      build.set("off the axis", "width", std::int64_t{2});
      build.add("UniformCompliance", "guide",
                {{"state", build.link("off the axis")}, {"compliance", 0.01}});
    });
  }

  std::optional<std::string> check(InputShapes in, const StateShape& out) const override {
    if (in.size() != 1) return "Mask takes one input; it has " + std::to_string(in.size());
    if (coordinates.empty()) return "Choose at least one coordinate";
    const int width = widthOf(in[0]);
    for (std::size_t k = 0; k < coordinates.size(); ++k) {
      const std::string entry = "coordinates[" + std::to_string(k) + "]";
      if (coordinates[k] >= width)
        return entry + " is " + std::to_string(coordinates[k]) +
               ", but an element has coordinates 0 to " + std::to_string(width - 1);
      if (std::find(coordinates.begin(), coordinates.begin() + static_cast<std::ptrdiff_t>(k),
                    coordinates[k]) != coordinates.begin() + static_cast<std::ptrdiff_t>(k))
        return entry + " is " + std::to_string(coordinates[k]) + " a second time";
    }
    if (!rotations.empty() && width != 3)
      return "rotations needs elements with three coordinates; these have " + std::to_string(width);
    if (auto sentence =
            checkRows("rotations", rotations.size(), at(in[0].count), Lists::OneForAll, "elements"))
      return sentence;
    const auto chosen = static_cast<int>(coordinates.size());
    if (out.velocityWidth != chosen || out.positionWidth != chosen)
      return "The output must have " + std::to_string(chosen) +
             (chosen == 1 ? " number" : " numbers") +
             " per element, such as Coordinates of that width";
    return std::nullopt;
  }
  Index outputCount(InputShapes in) const override { return in[0].count; }
  bool linear() const override { return true; }

  std::optional<std::string> mirror(InputShapes in, std::span<const MirrorImages> images,
                                    const StateShape&, MirrorImages& out) override {
    const std::size_t chosen = coordinates.size(), width = at(in[0].velocityWidth);
    for (std::size_t i = 0; i < out.size(); ++i) {
      const MirrorImage* element = &images[0][width * (i / chosen)];
      const std::int64_t c = coordinates[i % chosen];
      out[i] = element[c];
      if (rotations.empty() || std::all_of(element, element + 3,
                                           [](const MirrorImage& x) { return x == MirrorImage{}; }))
        continue;
      if (!in[0].inSpace()) return "Its coordinates in turned axes change sign in different ways";
      // The axes have become those of a mirror image, whose own x axis is reversed.
      const Vec3 shift(element[0].shift, element[1].shift, element[2].shift);
      out[i] = {c == 0 ? -1.0 : 1.0,
                (rotationOf(rowOf(rotations, i / chosen)).conjugate() * shift)[c]};
    }
    return std::nullopt;
  }
  void apply(Inputs in, double* out) const override {
    const StateShape& shape = in[0].shape;
    for (Index e = 0; e < shape.count; ++e) {
      const double* x = in[0].x + shape.positionWidth * e;
      if (rotations.empty()) {
        for (const std::int64_t c : coordinates) *out++ = x[c];
        continue;
      }
      const Vec3 turned = rotationOf(rowOf(rotations, at(e))).conjugate() * placeAt(x);
      for (const std::int64_t c : coordinates) *out++ = turned[c];
    }
  }
  void jacobian(Inputs in, JacobianWriter& J) const override {
    const StateShape& shape = in[0].shape;
    Index row = 0;
    for (Index e = 0; e < shape.count; ++e) {
      const Index column = shape.velocityWidth * e;
      if (rotations.empty()) {
        for (const std::int64_t c : coordinates) J.add(0, row++, column + c, 1);
        continue;
      }
      const Mat3 axes = rotationOf(rowOf(rotations, at(e))).toRotationMatrix();
      for (const std::int64_t c : coordinates) {
        for (Index i = 0; i < 3; ++i) J.add(0, row, column + i, axes(i, c));
        ++row;
      }
    }
  }

 private:
  static int widthOf(const StateShape& shape) { return shape.inSpace() ? 3 : shape.velocityWidth; }
};

void registerMask(Registry& types) { types.add<Mask>(); }

}  // namespace compliant
