#include <algorithm>

#include "engine/base/text.hpp"
#include "engine/scene/build.hpp"
#include "engine/scene/kept_stiffness.hpp"
#include "engine/scene/registry.hpp"
#include "engine/scene/term_rows.hpp"

namespace compliant {

/// out[k] = γ(s_k): a place on a path of straight parts between points, at the distance s_k along it.
///
/// The path is that of its points, wherever they move; s counts its length by the lengths given for the parts, so
/// that a place goes with the material of a path that is stretched. Beyond the ends the first and the last part go
/// on. The derivative jumps where two parts meet; there, that of the part behind counts.
class PathPoints final : public Typed<PathPoints, Mapping> {
 public:
  static constexpr const char* typeName = "PathPoints";
  Array<Term> points;
  Array<std::int64_t> paths;

  static void describe(Description<PathPoints>& d) {
    d.label("Points on paths");
    d.doc("Points that lie on paths of straight parts, at a distance s along them. A law on the difference of such a "
          "point and another holds the other one on the path, where it slides freely; s ≥ 0 and s ≤ length as "
          "pushing laws are the ends.");
    d.source("SOFA, sliding constraint; the path parameter as a state of its own: engine/README.md §7");
    d.field("inputs", &PathPoints::inputs)
        .doc("One or more states of points, then one of Scalars: the distances s of all places along their paths.");
    d.field("output", &PathPoints::output).doc("Points: one for each distance s.");
    d.field("points", &PathPoints::points).symbol("ℓ").effect(Effect::Structure).counts(Counts::Inputs).needed()
        .doc("The points of each path from end to end: terms [path, input, element, length], path by path. Length is "
             "that of the part from this point to the next, in m, by which s counts; that of the last point has no "
             "effect.");
    d.field("paths", &PathPoints::paths).atLeast(0).effect(Effect::Structure).per(Per::Row, Shorter::OneForAll)
        .doc("The path of each place, counted from 0: one per place or one for all. Empty: the first.");
    d.example([](Scene& s) {
      Build build(s);
      build.add("Points", "path",
                {{"position", Array<Vec3>{Vec3(0, 0, 0), Vec3(1, 0.2, 0), Vec3(1.8, -0.1, 0.3), Vec3(2.5, 0, 1)}}});
      build.add("UniformMass", "mass", {{"state", build.link("path")}});
      build.add("Scalars", "along", {{"position", Array<double>{0.4, 1.3}}, {"velocity", Array<double>{1.0, -0.5}}});
      build.add("UniformMass", "inertia", {{"state", build.link("along")}, {"mass", 0.01}});
      build.mapped("PathPoints", "Points", "places", {"path", "along"},
                   {{"points", Array<Term>{{0, 0, 0, 1.0}, {0, 0, 1, 0.9}, {0, 0, 2, 1.0}, {0, 0, 3, 1.0}}}});
      build.add("UniformMass", "beads", {{"state", build.link("places")}, {"mass", 0.5}});
      build.add("UniformCompliance", "spring", {{"state", build.link("places")}, {"compliance", 0.01}});
    });
  }

  std::optional<std::string> check(InputShapes in, const StateShape& out) const override {
    if (in.size() < 2) return "The mapping needs states of points, then one of Scalars";
    for (std::size_t i = 0; i + 1 < in.size(); ++i)
      if (in[i].embedding != Embedding::Point) return "Every input but the last must be Points";
    if (in.back().velocityWidth != 1) return "The last input must be Scalars: the distances along the paths";
    if (out.embedding != Embedding::Point) return "The output must be Points";
    if (auto sentence = checkTermRows(in, "points", points)) return sentence;
    for (std::size_t k = 0; k < points.size(); ++k)
      if (auto sentence = checkPoint(in, k)) return sentence;
    const Index places = in.back().count;
    for (std::size_t k = 0; k < paths.size(); ++k)
      if (paths[k] >= rowCount(points))
        return "paths[" + std::to_string(k) + "] is path " + std::to_string(paths[k]) + ", but there are paths 0 to " +
               std::to_string(rowCount(points) - 1);
    if (rowCount(points) == 0 && places > 0) return "points is empty; a path needs at least two";
    return checkRows("paths", paths.size(), at(places), Lists::OneForAll, "places");
  }
  Index outputCount(InputShapes in) const override { return in.empty() ? 0 : in.back().count; }
  bool linear() const override { return false; }

  void apply(Inputs in, double* out) const override {
    eachPart(in, [&](const Part& part) {
      if (!part.holds) return;
      Eigen::Map<Vec3>(out + 3 * part.place) = pointOf(in, part.from) + part.share * across(in, part);
    });
  }
  void jacobian(Inputs in, JacobianWriter& J) const override {
    const auto along = static_cast<Index>(in.size()) - 1;
    eachPart(in, [&](const Part& part) {
      const Vec3 rate = part.holds * across(in, part) / part.length;
      J.addIdentity(part.from.input, 3 * part.place, 3 * part.from.element, 3, part.holds * (1 - part.share));
      J.addIdentity(part.to.input, 3 * part.place, 3 * part.to.element, 3, part.holds * part.share);
      for (Index i = 0; i < 3; ++i) J.add(along, 3 * part.place + i, part.place, rate[i]);
    });
  }
  void curvature(Inputs in, double* out, Index) const override {
    eachPart(in, [&](const Part& part) {
      if (!part.holds) return;
      const Vec3 turning = in[at(part.to.input)].velocity(part.to.element) -
                           in[at(part.from.input)].velocity(part.from.element);
      Eigen::Map<Vec3>(out + 3 * part.place) = 2 * in.back().v[part.place] / part.length * turning;
    });
  }
  void geometricStiffness(Inputs in, const double* force, MatrixWriter& K) const override {
    eachPart(in, [&](const Part& part) {
      const Vec3 pull = part.holds * Eigen::Map<const Vec3>(force + 3 * part.place) / part.length;
      Eigen::Matrix<double, 7, 7> block = Eigen::Matrix<double, 7, 7>::Zero();
      block.block<3, 1>(0, 6) = pull;
      block.block<3, 1>(3, 6) = -pull;
      block.bottomRows<1>() = block.rightCols<1>().transpose();
      if (part.holds) block = keptStiffness<7>(K, block);
      const Index a = stackedColumn(in, part.from), b = stackedColumn(in, part.to);
      const Index s = stackedColumn(in, {static_cast<Index>(in.size()) - 1, part.place});
      const auto column = [&](Index i) { return i < 3 ? a + i : i < 6 ? b + i - 3 : s; };
      for (Index i = 0; i < 7; ++i)
        for (Index j = 0; j <= i; ++j) K.add(column(i), column(j), block(i, j));
    });
  }
  void depict(InputShapes in, Depiction& out) const override {
    for (Index place = 0; place < outputCount(in); ++place) {
      const bool drawn = std::any_of(out.lines.begin(), out.lines.end(),
                                     [&](const Depiction::Line& line) { return pathOf(line.element) == pathOf(place); });
      for (std::size_t k = 0; !drawn && k + 1 < points.size(); ++k)
        if (points[k].row == pathOf(place) && points[k + 1].row == pathOf(place))
          out.lines.push_back({place, {points[k].input, points[k].element, Vec3::Zero()},
                               {points[k + 1].input, points[k + 1].element, Vec3::Zero()}});
    }
  }

 private:
  /// One part of the path of a place. Every place has one part that holds it.
  struct Part {
    Index place;
    LocatedElement from, to;
    double length;  ///< m
    bool holds;
    double share;   ///< of the part that lies behind the place: 0 at `from`, 1 at `to`
  };

  std::optional<std::string> checkPoint(InputShapes in, std::size_t k) const {
    const std::string entry = "points[" + std::to_string(k) + "]";
    const bool begins = k == 0 || points[k - 1].row != points[k].row;
    const bool ends = k + 1 == points.size() || points[k + 1].row != points[k].row;
    if (points[k].input + 1 == static_cast<std::int64_t>(in.size()))
      return entry + " is of the last input, which holds distances and no points";
    if (begins && ends) return "Path " + std::to_string(points[k].row) + " has one point; it needs at least two";
    if (!begins && points[k - 1].input == points[k].input && points[k - 1].element == points[k].element)
      return entry + " is the same point as the one before it";
    if (!ends && !(points[k].weight >= 1e-9 && points[k].weight <= 1e9))
      return entry + " has a part of " + numberText(points[k].weight) + " m to the next point; give it 1e-9 to 1e9 m";
    return std::nullopt;
  }
  std::int64_t pathOf(Index place) const {
    return paths.empty() ? 0 : paths[paths.size() == 1 ? 0 : at(place)];
  }
  static Vec3 pointOf(Inputs in, const LocatedElement& found) { return in[at(found.input)].point(found.element); }
  static Vec3 across(Inputs in, const Part& part) { return pointOf(in, part.to) - pointOf(in, part.from); }

  /// Calls visit for all parts of the paths of all places: always the same ones in the same order.
  template <class Visit>
  void eachPart(Inputs in, Visit visit) const {
    for (Index place = 0; place < in.back().shape.count; ++place) {
      double behind = 0;  // m, of the path before the part
      bool found = false;
      for (std::size_t k = 0; k + 1 < points.size(); ++k) {
        if (points[k].row != pathOf(place) || points[k + 1].row != pathOf(place)) continue;
        const bool last = k + 2 == points.size() || points[k + 2].row != points[k].row;
        const double length = points[k].weight, share = (in.back().x[place] - behind) / length;
        const bool holds = !found && (last || share < 1);
        visit({place, {points[k].input, points[k].element}, {points[k + 1].input, points[k + 1].element}, length, holds,
               share});
        found = found || holds;
        behind += length;
      }
    }
  }
};

void registerPathPoints(Registry& types) { types.add<PathPoints>(); }

}  // namespace compliant
