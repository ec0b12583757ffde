#include "engine/analysis/mobility.hpp"

#include <algorithm>
#include <cstdlib>
#include <set>
#include <vector>

#include "engine/scene/roles.hpp"

namespace compliant {
namespace {

/// Whether the rows of a constraint are equations of this system.
bool holds(const SceneStructure::ConstraintInfo& info, std::size_t system) {
  return info.system == static_cast<int>(system) && info.handling == Handling::Constraint &&
         info.admissible->admitsAll();
}

bool drives(const Scene& scene, Id id) {
  const auto* law = dynamic_cast<const Constraint*>(scene.find(id));
  return law != nullptr && law->target == Target::Velocity && law->targetValues.size() > 0;
}

}  // namespace

Freedom freedomOf(const SceneStructure& structure, std::span<const double> compliance,
                  const StepReport& report, const Scene& scene, std::size_t system) {
  Freedom freedom;
  if (system >= structure.systems.size()) return freedom;
  freedom.unknowns = structure.systems[system].unknowns;
  for (const SceneStructure::ConstraintInfo& info : structure.constraints) {
    if (!holds(info, system)) continue;
    const bool driven = drives(scene, info.id);
    for (Index row = info.row; row < info.row + info.rows; ++row) {
      if (static_cast<std::size_t>(row) >= compliance.size() ||
          compliance[static_cast<std::size_t>(row)] != 0)
        continue;
      (driven ? freedom.driven : freedom.hard) += 1;
    }
  }
  if (system < report.systems.size() && report.systems[system].redundancy != nullptr)
    freedom.redundant = report.systems[system].redundancy->rows;
  return freedom;
}

std::optional<Freedom> heldFreedomOf(const SceneStructure& structure, const SolverRecord& record,
                                     const Scene& scene, std::size_t system) {
  constexpr std::size_t mostRows = 1000;
  if (system >= structure.systems.size() ||
      record.integrator != structure.systems[system].integrator || record.rows.size() > mostRows ||
      static_cast<Index>(record.rows.size()) != record.system.m())
    return std::nullopt;
  const auto& states = structure.states;
  const bool bodies =
      std::any_of(record.columnBlocks.begin(), record.columnBlocks.end(),
                  [&](const SolverRecord::Block& block) {
                    return std::any_of(states.begin(), states.end(),
                                       [&](const SceneStructure::StateInfo& state) {
                                         return state.id == block.owner && state.frames();
                                       });
                  });
  if (!bodies) return std::nullopt;
  std::set<Id> holding, driving;
  for (const SceneStructure::ConstraintInfo& info : structure.constraints)
    if (holds(info, system)) (drives(scene, info.id) ? driving : holding).insert(info.id);
  Freedom freedom;
  freedom.unknowns = record.system.n();
  std::vector<char> counted(record.rows.size(), 0);
  for (std::size_t i = 0; i < counted.size(); ++i) {
    const SolverRecord::Row& row = record.rows[i];
    if (driving.contains(row.constraint)) ++freedom.driven;
    if (!holding.contains(row.constraint)) continue;
    counted[i] = 1;
    ++freedom.hard;
    if (row.compliance > 0) ++freedom.held;
  }
  if (freedom.held == 0) return std::nullopt;
  const Result<Index> rank = rankOf(record, counted);
  if (!rank) return std::nullopt;
  freedom.redundant = freedom.hard - *rank;
  return freedom;
}

std::string mobilityText(const Freedom& freedom) {
  const Index left = freedom.byRank();
  std::string text =
      std::to_string(left) + (left == 1 ? " degree of freedom" : " degrees of freedom");
  if (freedom.driven > 0)
    text += freedom.driven == left ? ", driven" : ", " + std::to_string(freedom.driven) + " driven";
  text += ".";
  if (freedom.redundant > 0)
    text += " Grübler's formula gives " + std::string(freedom.byCount() < 0 ? "−" : "") +
            std::to_string(std::abs(freedom.byCount())) + ", because it counts redundant rows.";
  return text;
}

}  // namespace compliant
