#include "engine/run/hard_row_watch.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/base/rounded_text.hpp"
#include "engine/base/text.hpp"
#include "engine/run/row_names.hpp"
#include "engine/run/simulation.hpp"

namespace compliant {

namespace {

constexpr double mostOfLength = 0.1;  ///< an error that one sees
constexpr double mostOfGiven = 10;    ///< beside the error that there was

using ConstraintInfo = SceneStructure::ConstraintInfo;

/// An element of a constraint: by how much its hard rows that are lengths miss, and how long it should be.
struct Element {
  Index index = -1;
  double error = 0;   ///< m
  double now = 0;     ///< length, m; 0: none
  double wanted = 0;  ///< m
};

/// Its errors are those of lengths, which it is to keep whatever force that takes.
bool keepsLengths(const ConstraintInfo& info) {
  return info.handling == Handling::Constraint && !info.bounded && !info.coupled && !info.angles && info.width > 0;
}

/// Calls `each(Element)` with what misses at all.
template <typename Each>
void forElements(const Simulation& simulation, const ConstraintInfo& info, const Layout::ConstraintSlot& slot,
                 LawTable& laws, const Each& each) {
  const auto& state = simulation.layout().states[at(slot.state)];
  slot.constraint->read(state.shape, laws);
  const Motion& motion = simulation.motion();
  if (laws.rows() < info.rows || state.shape.positions() < info.rows) return;
  const bool mayBeBroken = motion.broken.size() >= info.row + info.rows;
  auto line = info.lines.begin();
  for (Index e = 0; e < info.rows / info.width; ++e) {
    double squares = 0, one = 0;
    for (Index r = e * info.width; r < (e + 1) * info.width; ++r) {
      const auto row = at(r);
      if (laws.compliance[row] != 0 || info.angular(r) || (mayBeBroken && motion.broken[info.row + r] != 0)) continue;
      if (laws.target[row] != LawTable::Target::Stay && laws.target[row] != LawTable::Target::Offset) continue;
      one = motion.x[state.x + r] - (laws.target[row] == LawTable::Target::Offset ? laws.targetValue[row] : 0);
      squares += one * one;
    }
    while (line != info.lines.end() && line->element < e) ++line;
    Element element{e, std::sqrt(squares)};
    if (info.width == 1 && line != info.lines.end() && line->element == e) {
      const SceneStructure& structure = *simulation.structure();
      element.now = (structure.place(line->to, motion) - structure.place(line->from, motion)).norm();
      element.wanted = std::max(0.0, element.now - one);
    }
    each(element);
  }
}

/// m, of the box around all that moves, or the largest coordinate of a single point.
double extentOf(const Simulation& simulation) {
  Eigen::AlignedBox3d box;
  for (const auto& state : simulation.structure()->states)
    if (state.inSpace())
      for (Index e = 0; e < state.shape.count; ++e) box.extend(Vec3(simulation.motion().x.segment<3>(state.placeOf(e))));
  if (box.isEmpty()) return 0;
  const double diagonal = box.diagonal().norm();
  return diagonal > 0 ? diagonal : box.max().cwiseAbs().maxCoeff();
}

double mostOf(const Element& element, double extent) {
  return mostOfLength * (element.wanted > 0 ? std::min(element.wanted, extent) : extent);
}

}  // namespace

void HardRowWatch::expect(const Simulation& simulation) {
  if (given_) return;
  given_ = true;
  extent_ = extentOf(simulation);
  const auto& constraints = simulation.structure()->constraints;
  least_.assign(constraints.size(), std::numeric_limits<double>::infinity());
  if (!(extent_ > 0)) return;
  for (std::size_t i = 0; i < constraints.size(); ++i) {
    if (!keepsLengths(constraints[i])) continue;
    double given = 0, least = mostOfLength * extent_;
    forElements(simulation, constraints[i], simulation.layout().constraints[i], laws_, [&](const Element& element) {
      given = std::max(given, element.error);
      least = std::min(least, mostOf(element, extent_));
    });
    least_[i] = std::max(least, mostOfGiven * given);
  }
}

std::optional<HardRowWatch::Miss> HardRowWatch::look(const Simulation& simulation) {
  const SceneStructure& structure = *simulation.structure();
  if (!given_ || least_.size() != structure.constraints.size()) return std::nullopt;
  Element worst;
  std::size_t owner = 0;
  double most = 1;
  for (std::size_t i = 0; i < least_.size(); ++i) {
    const ConstraintInfo& info = structure.constraints[i];
    if (std::isinf(least_[i])) continue;
    const Layout::ConstraintSlot& slot = simulation.layout().constraints[i];
    // Rows that contradict each other have words of their own.
    if (simulation.report().systems[static_cast<std::size_t>(slot.system)].solve.conflicts > 0) continue;
    // A value that is small needs no second look, where zero is what is asked for.
    const auto values = simulation.motion().x.segment(simulation.layout().states[at(slot.state)].x, info.rows);
    if (slot.constraint->target == LawTable::Target::Stay &&
        !(values.cwiseAbs().maxCoeff() * std::sqrt(static_cast<double>(info.width)) > least_[i]))
      continue;
    forElements(simulation, info, slot, laws_, [&](const Element& element) {
      const double share = element.error / mostOf(element, extent_);
      if (!(element.error > least_[i]) || !(share > most)) return;
      most = share;
      worst = element;
      owner = i;
    });
  }
  if (worst.index < 0) return std::nullopt;
  const ConstraintInfo& info = structure.constraints[owner];
  const std::string name = elementsName(structure, info.id, {worst.index * info.width});
  const double h = structure.systems[static_cast<std::size_t>(info.system)].h;
  std::string what = worst.wanted > 0 ? " is " + roundedText(worst.now, 3) + " m long in place of " + roundedText(worst.wanted, 3) + " m"
                                      : " misses its place by " + roundedText(worst.error, 3) + " m";
  return Miss{info.id, "h = " + roundedText(h, 3) + " s is too long for this motion: " + name + " of " + inQuotes(info.name) + what};
}

}  // namespace compliant
