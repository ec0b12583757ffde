#include "ui/model/display/law_plot.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "ui/model/display/scene_extent.hpp"

namespace compliant {

namespace {

/// For a hard row: a strain of this part of the scene's size counts as entirely off its law.
constexpr double hardTolerance = 1e-4;
/// For a compliant row: smaller strains, relative to the scene's size, are rounding errors.
constexpr double roundOff = 1e-10;
/// The least half width of the strain axis, relative to the scene's size, if no compliant row is
/// strained. Negligible strains are then far below a pixel, and a hard row that becomes soft tilts
/// its line visibly.
constexpr double unstrainedAxis = 1e-2;

template <class Visit>
void forEachPoint(const Snapshot& snapshot, double length, Visit visit) {
  const auto& motion = snapshot.motion;
  const Index known = std::min(
      {motion.lambda.size(), motion.strain.size(), static_cast<Index>(snapshot.compliance.size())});
  for (const auto& constraint : snapshot.structure->constraints) {
    for (Index i = 0; i < constraint.rows && constraint.row + i < known; ++i) {
      const Index at = constraint.row + i;
      const auto slot = static_cast<std::size_t>(at);
      LawPlotPoint point;
      point.strain = motion.strain[at];
      point.force = motion.lambda[at];
      if (!std::isfinite(point.strain) || !std::isfinite(point.force)) continue;
      point.compliance = snapshot.compliance[slot];
      if (slot < snapshot.dampingRatio.size()) point.dampingRatio = snapshot.dampingRatio[slot];
      point.constraint = constraint.id;
      point.row = i;
      point.handling = constraint.handling;
      point.admissible = constraint.admissible;
      point.tangent = constraint.admissible->tangent(i);
      if (slot < snapshot.limit.size()) point.limit = snapshot.limit[slot];
      if (slot < snapshot.curve.size()) point.curve = snapshot.curve[slot];
      point.angular = constraint.angular(i);
      point.offLaw = constraint.coupled || constraint.bounded || !snapshot.stepped
                         ? 0
                         : offLawOf(point.strain, point.compliance, point.force, length);
      visit(point);
    }
  }
}

/// The box around all points. Rounding errors of hard or unloaded rows do not count.
struct Extremes {
  double smallestStrain = 0;
  bool hard = false;      ///< any row is
  bool strained = false;  ///< any compliant row is
  double leastStrain = 0, mostStrain = 0, leastForce = 0, mostForce = 0;
  void include(const LawPlotPoint& point) {
    leastForce = std::min(leastForce, point.force);
    mostForce = std::max(mostForce, point.force);
    hard = hard || point.hard();
    includeStrain(point, point.strain);
  }
  void includeStrain(const LawPlotPoint& point, double strain) {
    if (!(std::abs(strain) >= smallestStrain) || !std::isfinite(strain)) return;
    strained = strained || !point.hard();
    leastStrain = std::min(leastStrain, strain);
    mostStrain = std::max(mostStrain, strain);
  }
  /// Hard rows are off their law by the error of the solver, which must not fill the axis.
  void widenForHardRows(double length) {
    const double least = (strained ? hardTolerance : unstrainedAxis) * length;
    if (!hard || mostStrain - leastStrain >= 2 * least) return;
    leastStrain = std::min(leastStrain, -least);
    mostStrain = std::max(mostStrain, least);
  }
  bool anyStrain() const { return mostStrain > leastStrain; }
  bool anyForce() const { return mostForce > leastForce; }
  bool reachedBy(const LawPlotPoint& point) const {
    if (point.force == leastForce || point.force == mostForce) return true;
    return anyStrain() && (point.strain == leastStrain || point.strain == mostStrain);
  }
};

/// Moments without a change of c before the axes grow to include points outside them.
constexpr int longRest = 60;

/// Keeps c, and freezes the axes when it changes. Other rows, and another run, get axes of their
/// own.
void followCompliance(const Snapshot& snapshot, LawPlot& plot) {
  if (plot.compliances.size() != snapshot.compliance.size()) {
    plot.fit();
    plot.rest = 0;
  } else if (plot.compliances != snapshot.compliance) {
    plot.frozen = plot.frozen || !plot.force.empty();
    plot.rest = 0;
  } else if (plot.moment != snapshot.motion.step) {
    ++plot.rest;
  }
  plot.begun = plot.begun || (snapshot.motion.step == 0 && plot.moment > 0);
  plot.moment = snapshot.motion.step;
  plot.compliances = snapshot.compliance;
}

void followAxes(const Extremes& extremes, LawPlot& plot) {
  if (plot.frozen && plot.rest < longRest) return;
  plot.strain = grownRange(plot.strain, extremes.leastStrain, extremes.mostStrain);
  plot.force = grownRange(plot.force, extremes.leastForce, extremes.mostForce);
}

}  // namespace

std::vector<LawPlace> LawLine::corners(double mostStrain, double mostForce) const {
  if (curve == nullptr || !law->admitsAll())
    return law->line({compliance, limit, mostStrain, mostForce});
  constexpr int pieces = 128;
  std::vector<LawPlace> places;
  for (int i = 0; i <= pieces; ++i) {
    const double strain = mostStrain * (2.0 * i / pieces - 1);
    places.push_back({strain, -curve->force(strain)});
  }
  return places;
}

void LawPlot::fit() {
  frozen = false;
  strain = force = friction = {};
}

double offLawOf(double strain, double compliance, double force, double length) {
  if (compliance == 0) return std::abs(strain) / (std::abs(strain) + hardTolerance * length);
  const double elastic = compliance * force;
  const double size = std::max({std::abs(strain), std::abs(elastic), roundOff * length});
  return std::min(1.0, std::abs(strain + elastic) / size);
}

void fillLawPlot(const Snapshot& snapshot, std::span<const Id> selection, LawPlot& plot) {
  plot.points.clear();
  plot.rows = 0;
  // Between an edit and the next step, the previous verdict stays.
  const bool between = !snapshot.stepped && snapshot.transport.playing;
  const Index offLawBefore = plot.offLawRows;
  const bool judgedBefore = plot.judged;
  plot.asForce = plot.bounded = 0;
  plot.offLawRows = 0;
  plot.judged = snapshot.stepped && snapshot.motion.step > 0;
  const double length = sceneExtent(snapshot).radius;
  followCompliance(snapshot, plot);
  Extremes extremes;
  extremes.smallestStrain = roundOff * length;
  forEachPoint(snapshot, length, [&](const LawPlotPoint& point) {
    extremes.include(point);
    // Before the step that follows an edit, the strains are not yet those of the new law.
    if (!snapshot.stepped && point.curve == nullptr)
      extremes.includeStrain(point, -point.compliance * point.force);
    ++plot.rows;
    plot.asForce += point.handling == Handling::Force ? 1 : 0;
    plot.bounded += point.admissible->admitsAll() ? 0 : 1;
    plot.offLawRows += point.offLaw > offLawThreshold ? 1 : 0;
  });
  plot.allDisks = fillFrictionDisks(snapshot, selection, plot.disks);
  if (const double extent = 1.1 * extentOf(plot.disks); extent > 0)
    plot.friction = grownRange(plot.friction, -extent, extent);

  // At most half of the points are a regular sample; the rest is for the interesting ones.
  const bool all = plot.rows <= static_cast<Index>(mostLawPlotPoints);
  const Index stride = all ? 1 : 1 + 2 * plot.rows / static_cast<Index>(mostLawPlotPoints);
  const Index offStride = 1 + 4 * plot.offLawRows / static_cast<Index>(mostLawPlotPoints);
  Index number = 0, offNumber = 0;
  forEachPoint(snapshot, length, [&](const LawPlotPoint& point) {
    const bool off = point.offLaw > offLawThreshold;
    const bool sampled = number++ % stride == 0;
    const bool sampledOff = off && offNumber++ % offStride == 0;
    const bool selected =
        std::find(selection.begin(), selection.end(), point.constraint) != selection.end();
    const bool wanted = sampled || sampledOff || selected || extremes.reachedBy(point);
    if (wanted && (sampled || plot.points.size() < mostLawPlotPoints)) plot.points.push_back(point);
  });
  // At the start, while no force acts, the previous axes stay.
  if (extremes.anyStrain() || extremes.anyForce()) {
    if (std::exchange(plot.begun, false) && !plot.frozen) plot.strain = plot.force = {};
    if (plot.strain.empty()) extremes.widenForHardRows(length);
    followAxes(extremes, plot);
  }
  if (between) {
    plot.judged = judgedBefore;
    plot.offLawRows = offLawBefore;
  }
  plot.outside = 0;
  if (plot.strain.empty() || plot.force.empty()) return;
  // Rounding error below an axis that begins at 0 is not outside.
  const auto within = [](double value, const AxisRange& axis) {
    const double seen = 1e-6 * (axis.high - axis.low);
    return value >= axis.low - seen && value <= axis.high + seen;
  };
  forEachPoint(snapshot, length, [&](const LawPlotPoint& point) {
    const bool inside = within(point.strain, plot.strain) && within(point.force, plot.force);
    plot.outside += inside ? 0 : 1;
  });
}

}  // namespace compliant
