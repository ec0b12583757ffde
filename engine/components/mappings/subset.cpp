#include "engine/scene/build.hpp"
#include "engine/scene/locate_element.hpp"
#include "engine/scene/registry.hpp"
#include "engine/scene/roles.hpp"

namespace compliant {

/// out[k] = in[indices[k]]. Elements are counted through all inputs in order.
class Subset final : public Typed<Subset, Mapping> {
 public:
  static constexpr const char* typeName = "Subset";
  Array<std::int64_t> indices;

  static void describe(Description<Subset>& d) {
    d.doc(
        "Selects elements: output k is the element number indices[k], counted through all inputs.");
    d.source("Faure 2012, section 4");
    d.field("inputs", &Subset::inputs).doc("One or more states of the same type.");
    d.field("output", &Subset::output).doc("A state of the same type.");
    d.field("indices", &Subset::indices)
        .atLeast(0)
        .effect(Effect::Structure)
        .per(Per::Row)
        .counts(Counts::Inputs)
        .needed()
        .doc("Elements to select, counted from 0 through all inputs in order.");
    d.example([](Scene& s) {
      Build build(s);
      build.add("Points", "points",
                {{"position", Array<Vec3>{Vec3(0, 0, 0), Vec3(1, 0, 0), Vec3(2, 0.5, 0)}}});
      build.add("UniformMass", "mass", {{"state", build.link("points")}});
      build.mapped("Subset", "Points", "ends", {"points"},
                   {{"indices", Array<std::int64_t>{2, 0}}});
      build.add("UniformCompliance", "anchor springs",
                {{"state", build.link("ends")}, {"compliance", 0.01}});
    });
  }

  std::optional<std::string> check(InputShapes in, const StateShape& out) const override {
    if (in.empty()) return "Subset needs at least one input";
    Index total = 0;
    for (const StateShape& shape : in) {
      if (shape.velocityWidth != out.velocityWidth)
        return "Inputs and output must be of the same type";
      total += shape.count;
    }
    for (std::size_t k = 0; k < indices.size(); ++k)
      if (indices[k] >= total)
        return "indices[" + std::to_string(k) + "] is " + std::to_string(indices[k]) +
               ", but the inputs have " +
               (total == 0 ? "no elements" : "elements 0 to " + std::to_string(total - 1));
    return std::nullopt;
  }
  Index outputCount(InputShapes) const override { return static_cast<Index>(indices.size()); }
  bool linear() const override { return true; }
  std::optional<std::string> mirror(InputShapes in, std::span<const MirrorImages> images,
                                    const StateShape& shape, MirrorImages& out) override {
    for (std::size_t i = 0; i < out.size(); ++i) {
      const std::size_t width = at(shape.velocityWidth);
      const LocatedElement from = locateElement(in, indices[i / width]);
      out[i] = images[at(from.input)][width * at(from.element) + i % width];
    }
    return std::nullopt;
  }
  void apply(Inputs in, double* out) const override {
    const int width = in[0].shape.positionWidth;
    for (std::size_t k = 0; k < indices.size(); ++k) {
      const auto [input, element] = locate(in, indices[k]);
      const double* x = in[static_cast<std::size_t>(input)].x + width * element;
      std::copy(x, x + width, out + width * static_cast<Index>(k));
    }
  }
  void jacobian(Inputs in, JacobianWriter& J) const override {
    const int width = in[0].shape.velocityWidth;
    for (std::size_t k = 0; k < indices.size(); ++k) {
      const auto [input, element] = locate(in, indices[k]);
      J.addIdentity(input, width * static_cast<Index>(k), width * element, width, 1);
    }
  }
  void depict(InputShapes in, Depiction& out) const override {
    for (std::size_t k = 0; k < indices.size(); ++k) {
      const LocatedElement of = locateElement(in, indices[k]);
      out.selected.push_back({static_cast<Index>(k), of.input, of.element});
    }
  }

 private:
  static std::pair<Index, Index> locate(Inputs in, Index element) {
    Index input = 0;
    while (element >= in[static_cast<std::size_t>(input)].shape.count)
      element -= in[static_cast<std::size_t>(input++)].shape.count;
    return {input, element};
  }
};

void registerSubset(Registry& types) { types.add<Subset>(); }

}  // namespace compliant
