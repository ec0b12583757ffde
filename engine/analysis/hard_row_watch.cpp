#include "engine/analysis/hard_row_watch.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/base/rounded_text.hpp"
#include "engine/base/text.hpp"
#include "engine/simulation/row_names.hpp"
#include "engine/simulation/simulation.hpp"

namespace compliant {

namespace {

constexpr double mostOfLength = 0.1;  ///< a visible error
constexpr double mostOfGiven = 2;     ///< relative to the given error

using ConstraintInfo = SceneStructure::ConstraintInfo;

/// An element of a constraint: the error of its hard rows that are lengths, and its nominal
/// length.
struct Element {
  Index index = -1;
  double error = 0;   ///< m
  double now = 0;     ///< length, m; 0: none
  double wanted = 0;  ///< m
};

/// Whether its rows are lengths that it keeps by any force.
bool keepsLengths(const ConstraintInfo& info) {
  return info.handling == Handling::Constraint && !info.bounded && !info.coupled && !info.angles &&
         info.width > 0;
}

/// Calls `each(Element)` for each element with an error.
template <typename Each>
void forElements(const Simulation& simulation, const ConstraintInfo& info,
                 const Layout::ConstraintSlot& slot, LawTable& laws, const Each& each) {
  const auto& state = simulation.layout().states[at(slot.state)];
  simulation.layout().readLaw(slot, laws);
  const Motion& motion = simulation.motion();
  if (laws.rows() < info.rows || state.shape.positions() < info.rows) return;
  const bool mayBeBroken = motion.broken.size() >= info.row + info.rows;
  auto line = info.lines.begin();
  for (Index e = 0; e < info.rows / info.width; ++e) {
    double squares = 0, one = 0;
    for (Index r = e * info.width; r < (e + 1) * info.width; ++r) {
      const auto row = at(r);
      if (laws.compliance[row] != 0 || info.angular(r) ||
          (mayBeBroken && motion.broken[info.row + r] != 0))
        continue;
      if (laws.target[row] != LawTable::Target::Stay &&
          laws.target[row] != LawTable::Target::Offset)
        continue;
      one = motion.x[state.x + r] -
            (laws.target[row] == LawTable::Target::Offset ? laws.targetValue[row] : 0);
      squares += one * one;
    }
    while (line != info.lines.end() && line->element < e) ++line;
    Element element{e, std::sqrt(squares)};
    if (info.width == 1 && line != info.lines.end() && line->element == e) {
      const SceneStructure& structure = *simulation.structure();
      element.now =
          (structure.place(line->to, motion) - structure.place(line->from, motion)).norm();
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
      for (Index e = 0; e < state.shape.count; ++e)
        box.extend(Vec3(simulation.motion().x.segment<3>(state.placeOf(e))));
  if (box.isEmpty()) return 0;
  const double diagonal = box.diagonal().norm();
  return diagonal > 0 ? diagonal : box.max().cwiseAbs().maxCoeff();
}

/// A length that is rounding relative to the scene does not count.
bool hasLength(const Element& element, double extent) { return element.wanted > 1e-6 * extent; }

double mostOf(const Element& element, double extent) {
  return mostOfLength * (hasLength(element, extent) ? std::min(element.wanted, extent) : extent);
}

}  // namespace

void HardRowWatch::expect(const Simulation& simulation) {
  if (given_) return;
  given_ = true;
  extent_ = extentOf(simulation);
  watched_.clear();
  const auto& constraints = simulation.structure()->constraints;
  for (std::size_t i = 0; i < constraints.size() && extent_ > 0; ++i) {
    if (!keepsLengths(constraints[i])) continue;
    Watched watched{i, mostOfLength * extent_, {}, false};
    forElements(simulation, constraints[i], simulation.layout().constraints[i], laws_,
                [&](const Element& element) {
                  watched.given.push_back(element.error);
                  watched.least = std::min(watched.least, mostOf(element, extent_));
                });
    watched.gaps = std::any_of(watched.given.begin(), watched.given.end(),
                               [&](double gap) { return mostOfGiven * gap > watched.least; });
    if (!watched.given.empty()) watched_.push_back(std::move(watched));
  }
}

std::optional<HardRowWatch::Miss> HardRowWatch::closed(const Simulation& simulation) {
  if (!given_ || simulation.motion().step != 1) return std::nullopt;
  const SceneStructure& structure = *simulation.structure();
  const ConstraintInfo* owner = nullptr;
  Index farthest = 0;
  double gap = 0, most = 1;
  for (const Watched& watched : watched_) {
    if (!watched.gaps) continue;
    const ConstraintInfo& info = structure.constraints[watched.constraint];
    forElements(simulation, info, simulation.layout().constraints[watched.constraint], laws_,
                [&](const Element& element) {
                  const double given = watched.given[at(element.index)],
                               share = given / mostOf(element, extent_);
                  if (!(share > most) || mostOfGiven * element.error > given) return;
                  owner = &info;
                  farthest = element.index;
                  gap = given;
                  most = share;
                });
  }
  if (owner == nullptr) return std::nullopt;
  return Miss{owner->id, elementsName(structure, owner->id, {farthest * owner->width}) + " of " +
                             inQuotes(owner->name) + " starts " + roundedText(gap, 3) +
                             " m off, and the first step closes that. Move it, or let it relax"};
}

std::optional<HardRowWatch::Miss> HardRowWatch::look(const Simulation& simulation) {
  if (!given_) return std::nullopt;
  const SceneStructure& structure = *simulation.structure();
  Element worst;
  std::size_t owner = 0;
  double most = 1;
  for (Watched& watched : watched_) {
    const ConstraintInfo& info = structure.constraints[watched.constraint];
    const Layout::ConstraintSlot& slot = simulation.layout().constraints[watched.constraint];
    // Contradictory rows have their own message.
    if (simulation.report().systems[static_cast<std::size_t>(slot.system)].solve.conflicts > 0)
      continue;
    // If the targets are zero, small values need no further examination.
    const auto values =
        simulation.motion().x.segment(simulation.layout().states[at(slot.state)].x, info.rows);
    if (!watched.gaps && slot.constraint->target == LawTable::Target::Stay &&
        !(values.cwiseAbs().maxCoeff() * std::sqrt(static_cast<double>(info.width)) >
          watched.least))
      continue;
    bool gaps = false;
    forElements(simulation, info, slot, laws_, [&](const Element& element) {
      double& given = watched.given[at(element.index)];
      const double share = element.error / mostOf(element, extent_);
      if (share > most && element.error > mostOfGiven * given) {
        most = share;
        worst = element;
        owner = watched.constraint;
      }
      given = std::min(given, element.error);
      gaps = gaps || mostOfGiven * given > watched.least;
    });
    watched.gaps = gaps;
  }
  if (worst.index < 0) return std::nullopt;
  const ConstraintInfo& info = structure.constraints[owner];
  const std::string name = elementsName(structure, info.id, {worst.index * info.width});
  const double h = structure.systems[static_cast<std::size_t>(info.system)].h;
  std::string what =
      hasLength(worst, extent_) ? " is " + roundedText(worst.now, 3) + " m long in place of " +
                                      roundedText(worst.wanted, 3) + " m"
      : worst.now > 0 ? " is " + roundedText(worst.now, 3) +
                            " m long in place of 0 m. One of no length pulls in no direction"
                      : " misses its place by " + roundedText(worst.error, 3) + " m";
  return Miss{info.id, "h = " + roundedText(h, 3) + " s is too long for this motion: " + name +
                           " of " + inQuotes(info.name) + what};
}

}  // namespace compliant
