#include "engine/base/text.hpp"
#include "engine/scene/build.hpp"
#include "engine/scene/kept_stiffness.hpp"
#include "engine/scene/registry.hpp"
#include "engine/scene/term_rows.hpp"

namespace compliant {

/// out[row] = γ(s): a place on a path of straight parts between points, at the distance s along it.
///
/// The path is that of its points, wherever they move; s counts its length by the lengths given for
/// the parts, so that a place goes with the material of a path that is stretched. Beyond the ends
/// the first and the last part go on. The derivative jumps where two parts meet; there, that of the
/// part behind counts.
class PathPoints final : public Typed<PathPoints, Mapping> {
 public:
  static constexpr const char* typeName = "PathPoints";
  Array<Term> points;

  static void describe(Description<PathPoints>& d) {
    d.label("Points on paths");
    d.doc(
        "Points that lie on paths of straight segments, at a distance s along them. A law on the "
        "difference between such a point and another holds the other one on the path, where it "
        "slides freely; pushing laws for s ≥ 0 and s ≤ length are the end stops.");
    d.source("SOFA, sliding constraint; the path parameter as a state of its own: theory §2");
    d.field("inputs", &PathPoints::inputs)
        .doc("States of points, and of Scalars for the distances s along the paths.");
    d.field("output", &PathPoints::output).doc("Points, one per path.");
    d.field("points", &PathPoints::points)
        .symbol("ℓ")
        .effect(Effect::Structure)
        .counts(Counts::Inputs)
        .needed()
        .doc(
            "Each path: terms [row, input, element, length], row by row. The first term of a row "
            "is the distance s, an element of Scalars, whose length has no effect; then come the "
            "points from end to end. Length is that of the segment to the next point, in m, by "
            "which s is measured; at the last point it has no effect.");
    d.example([](Scene& s) {
      Build build(s);
      build.add("Points", "path",
                {{"position", Array<Vec3>{Vec3(0, 0, 0), Vec3(1, 0.2, 0), Vec3(1.8, -0.1, 0.3),
                                          Vec3(2.5, 0, 1)}}});
      build.add("UniformMass", "mass", {{"state", build.link("path")}});
      build.add("Scalars", "along",
                {{"position", Array<double>{0.4, 1.3}}, {"velocity", Array<double>{1.0, -0.5}}});
      build.add("UniformMass", "inertia", {{"state", build.link("along")}, {"mass", 0.01}});
      build.mapped("PathPoints", "Points", "places", {"path", "along"},
                   {{"points", Array<Term>{{0, 1, 0, 1.0},
                                           {0, 0, 0, 1.0},
                                           {0, 0, 1, 0.9},
                                           {0, 0, 2, 1.0},
                                           {1, 1, 1, 1.0},
                                           {1, 0, 1, 0.9},
                                           {1, 0, 2, 1.0},
                                           {1, 0, 3, 1.0}}}});
      build.add("UniformMass", "beads", {{"state", build.link("places")}, {"mass", 0.5}});
      build.add("Gravity", "gravity");
    });
  }

  std::optional<std::string> check(InputShapes in, const StateShape& out) const override {
    if (in.empty()) return "The mapping needs states of points, and one of Scalars";
    for (const StateShape& shape : in)
      if (shape.embedding != Embedding::Point && shape.velocityWidth != 1)
        return "Every input must be Points, or Scalars for the distances along the paths";
    if (out.embedding != Embedding::Point) return "The output must be Points";
    if (auto sentence = checkTermRows(in, "points", points)) return sentence;
    for (std::size_t k = 0; k < points.size(); ++k)
      if (auto sentence = checkTerm(in, k)) return sentence;
    return std::nullopt;
  }
  Index outputCount(InputShapes) const override { return rowCount(points); }
  bool linear() const override { return false; }

  void apply(Inputs in, double* out) const override {
    eachPart(in, [&](const Part& part) {
      if (!part.holds) return;
      Eigen::Map<Vec3>(out + 3 * part.place) =
          pointOf(in, part.from) + part.share * across(in, part);
    });
  }
  void jacobian(Inputs in, JacobianWriter& J) const override {
    eachPart(in, [&](const Part& part) {
      const Vec3 rate = part.holds * across(in, part) / part.length;
      J.addIdentity(part.from.input, 3 * part.place, 3 * part.from.element, 3,
                    part.holds * (1 - part.share));
      J.addIdentity(part.to.input, 3 * part.place, 3 * part.to.element, 3, part.holds * part.share);
      for (Index i = 0; i < 3; ++i)
        J.add(part.along.input, 3 * part.place + i, part.along.element, rate[i]);
    });
  }
  void curvature(Inputs in, double* out, Index) const override {
    eachPart(in, [&](const Part& part) {
      if (!part.holds) return;
      const Vec3 turning = in[at(part.to.input)].velocity(part.to.element) -
                           in[at(part.from.input)].velocity(part.from.element);
      Eigen::Map<Vec3>(out + 3 * part.place) =
          2 * in[at(part.along.input)].v[part.along.element] / part.length * turning;
    });
  }
  void geometricStiffness(Inputs in, const double* force, MatrixWriter& K) const override {
    eachPart(in, [&](const Part& part) {
      const Vec3 pull = part.holds * Eigen::Map<const Vec3>(force + 3 * part.place) / part.length;
      Eigen::Matrix<double, 7, 7> block = Eigen::Matrix<double, 7, 7>::Zero();
      block.block<3, 1>(0, 6) = pull;
      block.block<3, 1>(3, 6) = -pull;
      block.bottomRows<1>() = block.rightCols<1>().transpose();
      const Index a = stackedColumn(in, part.from), b = stackedColumn(in, part.to);
      const Index s = stackedColumn(in, part.along);
      if (part.holds && K.counted() != nullptr && !block.isZero(0)) {
        Eigen::Matrix<double, 7, 7> G = Eigen::Matrix<double, 7, 7>::Zero(), pull = G;
        G.block<3, 3>(0, 0) = K.counted()->mobility(a);
        G.block<3, 3>(3, 3) = K.counted()->mobility(b);
        G(6, 6) = K.counted()->mobilityOfNumber(s);
        Eigen::Matrix<double, 7, 1> v;
        v << K.vectorAt(a), K.vectorAt(b), K.entryAt(s);
        block = countedBlock(*K.counted(), {a, b}, block, pull, G, v);
      }
      const auto column = [&](Index i) { return i < 3 ? a + i : i < 6 ? b + i - 3 : s; };
      for (Index i = 0; i < 7; ++i)
        for (Index j = 0; j <= i; ++j) K.add(column(i), column(j), block(i, j));
    });
  }
  void depict(InputShapes, Depiction& out) const override {
    eachRow(points, [&](std::span<const Term> row) {
      for (std::size_t k = 1; k + 1 < row.size(); ++k)
        out.lines.push_back({row[k].row,
                             {row[k].input, row[k].element, Vec3::Zero()},
                             {row[k + 1].input, row[k + 1].element, Vec3::Zero()}});
    });
  }

 private:
  /// One part of the path of a place. Every place lies in one part.
  struct Part {
    Index place;
    LocatedElement along, from, to;
    double length;  ///< m
    bool holds;
    double share;  ///< of the part that lies behind the place: 0 at `from`, 1 at `to`
  };

  std::optional<std::string> checkTerm(InputShapes in, std::size_t k) const {
    const std::string entry = "points[" + std::to_string(k) + "]",
                      row = "Row " + std::to_string(points[k].row);
    const auto sameRow = [&](std::size_t other) {
      return other < points.size() && points[other].row == points[k].row;
    };
    const bool begins = !sameRow(k - 1), ends = !sameRow(k + 1);
    const bool isPoint = in[at(points[k].input)].embedding == Embedding::Point;
    if (begins && isPoint)
      return entry + " is a point; a row begins with its distance, an element of Scalars";
    if (begins)
      return sameRow(k + 2) ? std::nullopt
                            : std::optional(row + " needs a path of at least two points");
    if (!isPoint)
      return entry + " is not a point; only the first term of a row is an element of Scalars";
    if (points[k - 1].input == points[k].input && points[k - 1].element == points[k].element)
      return entry + " is the same point as the one before it";
    if (!ends && !(points[k].weight >= 1e-9 && points[k].weight <= 1e9))
      return entry + " has a part of " + numberText(points[k].weight) +
             " m to the next point; give it 1e-9 to 1e9 m";
    return std::nullopt;
  }
  static Vec3 pointOf(Inputs in, const LocatedElement& found) {
    return in[at(found.input)].point(found.element);
  }
  static Vec3 across(Inputs in, const Part& part) {
    return pointOf(in, part.to) - pointOf(in, part.from);
  }

  /// Calls visit for all parts of the paths of all places: always the same ones in the same order.
  template <class Visit>
  void eachPart(Inputs in, Visit visit) const {
    eachRow(points, [&](std::span<const Term> row) {
      const double s = in[at(row[0].input)].x[row[0].element];
      double behind = 0;  // m, of the path before the part
      bool found = false;
      for (std::size_t k = 1; k + 1 < row.size(); ++k) {
        const double length = row[k].weight, share = (s - behind) / length;
        const bool holds = !found && (k + 2 == row.size() || share < 1);
        visit({row[0].row,
               {row[0].input, row[0].element},
               {row[k].input, row[k].element},
               {row[k + 1].input, row[k + 1].element},
               length,
               holds,
               share});
        found = found || holds;
        behind += length;
      }
    });
  }
};

void registerPathPoints(Registry& types) { types.add<PathPoints>(); }

}  // namespace compliant
