#include "engine/base/length.hpp"
#include "engine/scene/build.hpp"
#include "engine/scene/kept_stiffness.hpp"
#include "engine/scene/point_edges.hpp"
#include "engine/scene/registry.hpp"

namespace compliant {

/// out[k] = |x_i − t_k| − rest[k] for point i = indices[k] and target t_k at rest, in m.
/// The formulas are those of Distance with one end held.
class DistanceToTarget final : public Typed<DistanceToTarget, Mapping> {
 public:
  static constexpr const char* typeName = "DistanceToTarget";
  Array<std::int64_t> indices;
  Array<Vec3> targets;
  Array<double> rest;

  static void describe(Description<DistanceToTarget>& d) {
    d.doc("Distance from points to fixed targets, minus a rest length: |x − target| − rest.");
    d.source("Faure 2012, section 4; geometric stiffness: theory §2");
    d.field("inputs", &DistanceToTarget::inputs).doc("One state of points.");
    d.field("output", &DistanceToTarget::output).doc("Scalars: one extension per target.");
    d.field("indices", &DistanceToTarget::indices)
        .atLeast(0)
        .effect(Effect::Structure)
        .per(Per::Row)
        .counts(Counts::Inputs)
        .needed()
        .doc("Index of the point for each target, counted from 0.");
    d.field("targets", &DistanceToTarget::targets)
        .unit("m")
        .effect(Effect::Structure)
        .per(Per::Row)
        .geometry(Geometry::Place)
        .doc("Target positions, one per index.");
    d.field("rest", &DistanceToTarget::rest)
        .symbol("l₀")
        .unit("m")
        .atLeast(0)
        .effect(Effect::Structure)
        .per(Per::Row, Shorter::OneForAll)
        .doc("Rest lengths, one per target or one for all. Empty: the distances at the start.");
    d.example([](Scene& s) {
      Build build(s);
      build.add("Points", "bob", {{"position", Array<Vec3>{Vec3(1, 0, 0.1)}}});
      build.add("UniformMass", "mass", {{"state", build.link("bob")}});
      build.mapped("DistanceToTarget", "Scalars", "extension", {"bob"},
                   {{"indices", Array<std::int64_t>{0}},
                    {"targets", Array<Vec3>{Vec3(0, 0.2, 0)}},
                    {"rest", Array<double>{0.9}}});
      build.add("UniformCompliance", "rod",
                {{"state", build.link("extension")}, {"compliance", 1e-3}});
    });
  }

  std::optional<std::string> check(InputShapes in, const StateShape& out) const override {
    if (in.size() != 1)
      return "DistanceToTarget takes one input; it has " + std::to_string(in.size());
    if (in[0].velocityWidth != 3 || in[0].positionWidth != 3) return "The input must be Points";
    if (out.velocityWidth != 1) return "The output must be Scalars";
    if (indices.size() != targets.size())
      return "There are " + std::to_string(indices.size()) + " indices and " +
             std::to_string(targets.size()) + " targets; give as many of each";
    for (std::size_t k = 0; k < indices.size(); ++k)
      if (indices[k] >= in[0].count)
        return "indices[" + std::to_string(k) + "] is " + std::to_string(indices[k]) +
               ", but the input has " + std::to_string(in[0].count) + " points, counted from 0";
    if (rest.size() > 1 && rest.size() != targets.size())
      return "rest has " + std::to_string(rest.size()) + " entries for " +
             std::to_string(targets.size()) + " targets; give one per target, one for all, or none";
    return std::nullopt;
  }
  Index outputCount(InputShapes) const override { return static_cast<Index>(targets.size()); }
  bool linear() const override { return false; }
  bool relativeToStart() const override { return rest.empty(); }

  void apply(Inputs in, double* out) const override {
    for (std::size_t k = 0; k < targets.size(); ++k)
      out[k] = lengthOf(in[0].point(indices[k]) - targets[k]) -
               (rest.empty() ? 0 : rest[rest.size() == 1 ? 0 : k]);
  }
  void jacobian(Inputs in, JacobianWriter& J) const override {
    for (std::size_t k = 0; k < targets.size(); ++k) {
      const auto [u, l] = direction(in, k);
      for (Index i = 0; i < 3; ++i) J.add(0, static_cast<Index>(k), 3 * indices[k] + i, u[i]);
    }
  }
  void curvature(Inputs in, double* out, Index) const override {
    for (std::size_t k = 0; k < targets.size(); ++k) {
      const auto [u, l] = direction(in, k);
      const Vec3 rate = in[0].velocity(indices[k]);
      out[k] = (rate - u * u.dot(rate)).squaredNorm() / l;
    }
  }
  void geometricStiffness(Inputs in, const double* force, MatrixWriter& K) const override {
    for (std::size_t k = 0; k < targets.size(); ++k) {
      const auto [u, l] = direction(in, k);
      const double weight = countedAcross(K, -force[k] / l, u, 3 * indices[k], -1);
      K.addDiagonalBlock(3 * indices[k], weight * (Mat3::Identity() - u * u.transpose()));
    }
  }
  void depict(InputShapes, Depiction& out) const override {
    for (std::size_t k = 0; k < targets.size(); ++k)
      out.lines.push_back(
          {static_cast<Index>(k), {-1, 0, targets[k]}, {0, indices[k], Vec3::Zero()}});
  }

 private:
  Direction direction(Inputs in, std::size_t k) const {
    return directionOf(in[0].point(indices[k]) - targets[k]);
  }
};

void registerDistanceToTarget(Registry& types) { types.add<DistanceToTarget>(); }

}  // namespace compliant
