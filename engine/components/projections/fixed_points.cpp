#include "engine/scene/build.hpp"
#include "engine/scene/registry.hpp"
#include "engine/scene/roles.hpp"

namespace compliant {

/// v = 0 for the chosen elements.
class FixedPoints final : public Typed<FixedPoints, Projection> {
 public:
  static constexpr const char* typeName = "FixedPoints";
  Array<std::int64_t> indices;

  static void describe(Description<FixedPoints>& d) {
    d.doc("Fixes elements of an independent state at their start positions.");
    d.source("Faure 2012, section 2.2");
    d.field("state", &FixedPoints::state).doc("An independent state.");
    d.field("indices", &FixedPoints::indices)
        .atLeast(0)
        .effect(Effect::Structure)
        .counts(Counts::Elements)
        .needed()
        .doc("Indices of the elements, counted from 0.");
    d.example([](Scene& s) {
      Build build(s);
      build.add("Points", "points", {{"position", Array<Vec3>{Vec3(0, 0, 0), Vec3(1, 0, 0)}}});
      build.add("UniformMass", "mass", {{"state", build.link("points")}});
      build.add("Gravity", "gravity");
      build.add("FixedPoints", "anchor",
                {{"state", build.link("points")}, {"indices", Array<std::int64_t>{0}}});
      build.mapped("Distance", "Scalars", "extension", {"points"},
                   {{"edges", Array<Edge>{{0, 1}}}});
      build.add("UniformCompliance", "rod", {{"state", build.link("extension")}});
    });
  }

  std::optional<std::string> check(const StateShape& state) const override {
    for (std::size_t k = 0; k < indices.size(); ++k)
      if (indices[k] >= state.count)
        return "indices[" + std::to_string(k) + "] is " + std::to_string(indices[k]) +
               ", but the state has " + std::to_string(state.count) + " elements, counted from 0";
    return std::nullopt;
  }
  void directions(const StateShape&, ProjectionWriter& w) const override {
    for (const std::int64_t i : indices) w.fix(i);
  }
};

void registerFixedPoints(Registry& types) { types.add<FixedPoints>(); }

}  // namespace compliant
