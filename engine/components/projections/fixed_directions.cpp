#include "engine/scene/build.hpp"
#include "engine/scene/registry.hpp"
#include "engine/scene/roles.hpp"

namespace compliant {

/// Keeps points in the plane through their start with the given normal, or on the line through
/// their start with the given direction.
class FixedDirections final : public Typed<FixedDirections, Projection> {
 public:
  enum class Keep { Plane, Line };
  static constexpr const char* typeName = "FixedDirections";
  Array<std::int64_t> indices;
  Keep keep = Keep::Plane;
  Vec3 direction = Vec3::UnitY();

  static void describe(Description<FixedDirections>& d) {
    d.doc(
        "Restricts points of an independent state to a plane or a line through their start "
        "positions.");
    d.source("Faure 2012, section 2.2");
    d.field("state", &FixedDirections::state).doc("An independent state of points.");
    d.field("indices", &FixedDirections::indices)
        .atLeast(0)
        .effect(Effect::Structure)
        .counts(Counts::Elements)
        .doc("Indices of the points, counted from 0. Empty: all points.");
    d.field("keep", &FixedDirections::keep)
        .choices({"plane", "line"})
        .effect(Effect::Structure)
        .doc("Whether points stay in a plane or on a line.");
    d.field("direction", &FixedDirections::direction)
        .effect(Effect::Structure)
        .geometry(Geometry::Line)
        .doc("Normal of the plane, or direction of the line; any length but zero.");
    d.example([](Scene& s) {
      Build build(s);
      build.add("Points", "bead", {{"position", Array<Vec3>{Vec3(0, 0, 0)}}});
      build.add("UniformMass", "mass", {{"state", build.link("bead")}});
      build.add("Gravity", "gravity");
      build.add("FixedDirections", "wire",
                {{"state", build.link("bead")},
                 {"keep", std::string("line")},
                 {"direction", Vec3(1, -1, 0)}});
    });
  }

  std::optional<std::string> check(const StateShape& state) const override {
    if (state.velocityWidth != 3) return "The state must be Points";
    if (direction.norm() < 1e-12) return "direction must not be zero";
    for (std::size_t k = 0; k < indices.size(); ++k)
      if (indices[k] >= state.count)
        return "indices[" + std::to_string(k) + "] is " + std::to_string(indices[k]) +
               ", but the state has " + std::to_string(state.count) + " points, counted from 0";
    return std::nullopt;
  }
  void directions(const StateShape& state, ProjectionWriter& w) const override {
    if (indices.empty()) {
      for (Index i = 0; i < state.count; ++i) guide(i, w);
    } else {
      for (const std::int64_t i : indices) guide(i, w);
    }
  }

 private:
  void guide(Index point, ProjectionWriter& w) const {
    const Vec3 axis = direction.normalized();
    if (keep == Keep::Plane) {
      w.fixDirection(point, axis);
      return;
    }
    const Vec3 across = axis.unitOrthogonal();
    w.fixDirection(point, across);
    w.fixDirection(point, axis.cross(across));
  }
};

void registerFixedDirections(Registry& types) { types.add<FixedDirections>(); }

}  // namespace compliant
