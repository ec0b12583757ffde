#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "engine/interactive/snapshot.hpp"
#include "engine/laws/row_law.hpp"
#include "engine/simulation/row_units.hpp"
#include "ui/model/basics/axis_range.hpp"
#include "ui/model/display/friction_disks.hpp"

namespace compliant {

/// The line that rows of one law, compliance and limit share.
struct LawLine {
  const RowLaw* law = laws().front();
  double compliance = 0;                        ///< m/N
  double limit = 0;                             ///< RowLaw::limit
  std::shared_ptr<const ElasticCurve> curve{};  ///< replaces the compliance; may be null
  bool operator==(const LawLine&) const = default;

  /// The corners of the line, up to these strains and forces.
  std::vector<LawPlace> corners(double mostStrain, double mostForce) const;
};

/// One row of a constraint in the plane of its law, strain = −c λ or λ = −F(strain) (theory §3).
struct LawPlotPoint {
  double strain = 0;        ///< m, mean over the step of φ + d φ̇; of φ if the row has a curve
  double force = 0;         ///< N, mean λ
  double compliance = 0;    ///< m/N
  double dampingRatio = 0;  ///< s
  Id constraint = 0;
  Index row = 0;  ///< within the constraint
  Handling handling = Handling::Constraint;
  const RowLaw* admissible = laws().front();  ///< never null
  double limit = 0;                           ///< see Snapshot::limit
  bool tangent = false;                       ///< a tangent of a cone: its law is the disk
  bool angular = false;  ///< an angle and a torque: rad and N·m instead of m and N
  RowUnits units() const { return angular ? unitsOfAngle() : RowUnits(); }
  double offLaw = 0;  ///< relative distance to the law: 0 on it, 1 at most
  bool hard() const { return compliance == 0; }
  std::shared_ptr<const ElasticCurve> curve{};
  LawLine line() const { return {admissible, compliance, limit, curve}; }
};

/// Rows at this distance or further are off their law: a visible solver error.
inline constexpr double offLawThreshold = 0.01;

/// The law plot of one snapshot.
struct LawPlot {
  std::vector<LawPlotPoint> points;
  std::vector<FrictionDisk> disks;  ///< of the selection, or else of all
  std::size_t allDisks = 0;         ///< including those that are too many to draw
  Index rows = 0;                   ///< of all constraints
  Index asForce = 0;                ///< of these, those handled as forces: no rows of the system
  Index bounded = 0;     ///< of these, those whose law does not admit every force: not judged
  Index offLawRows = 0;  ///< of all, those off their law
  bool judged = true;    ///< false until a step has followed the latest edit
  AxisRange strain, force;
  AxisRange friction;  ///< N, of the disks
  Index outside = 0;   ///< dots outside the axes
  /// The axes stay fixed while c changes, so that the lines visibly tilt. They grow again some time
  /// after the last change of c. They shrink only when the plot is fitted.
  bool frozen = false;
  /// Fits the axes to the points.
  void fit();

  // State of the axes.
  std::vector<double> compliances;  ///< of the rows, m/N, at the last fill
  std::int64_t moment = -1;         ///< step at the last fill
  int rest = 0;                     ///< moments since the last change of c
  bool begun = false;               ///< back at the start: the next run fits the axes again

  bool complete() const { return static_cast<Index>(points.size()) == rows; }
};

/// With more rows than this, some are left out.
inline constexpr std::size_t mostLawPlotPoints = 20'000;

/// Fills `plot` anew, reusing its memory. Beyond mostLawPlotPoints it takes every k-th row, and
/// keeps rows of `selection`, extremes, and the rows furthest off their law. During a run the
/// ranges only grow, and do not change at all while c changes. A new run, or other rows, fit them
/// again.
void fillLawPlot(const Snapshot& snapshot, std::span<const Id> selection, LawPlot& plot);

/// How far a row is from its law, 0 … 1: |strain + c λ| over the larger of both terms. For a hard
/// row the strain is relative to `length`, the size of the scene, m.
double offLawOf(double strain, double compliance, double force, double length);

}  // namespace compliant
