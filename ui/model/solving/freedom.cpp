#include "ui/model/solving/freedom.hpp"

#include <cstdlib>

#include "engine/scene/roles.hpp"
#include "ui/model/solving/hud_lines.hpp"
#include "ui/model/solving/redundancy.hpp"

namespace compliant {
namespace {

bool drives(const Constraint& law) {
  return law.target == Target::Velocity && law.targetValues.size() > 0;
}

}  // namespace

Freedom freedomOf(const Snapshot& snapshot, const Scene& scene, std::size_t system) {
  Freedom freedom;
  const SceneStructure& structure = *snapshot.structure;
  if (system >= structure.systems.size()) return freedom;
  freedom.unknowns = structure.systems[system].unknowns;
  for (const SceneStructure::ConstraintInfo& info : structure.constraints) {
    if (info.system != static_cast<int>(system) || info.handling != Handling::Constraint) continue;
    const auto* law = dynamic_cast<const Constraint*>(scene.find(info.id));
    if (law != nullptr && law->admissible != Admissible::Any) continue;
    const bool driven = law != nullptr && drives(*law);
    for (Index row = info.row; row < info.row + info.rows; ++row) {
      if (static_cast<std::size_t>(row) >= snapshot.compliance.size() ||
          snapshot.compliance[static_cast<std::size_t>(row)] != 0)
        continue;
      (driven ? freedom.driven : freedom.hard) += 1;
    }
  }
  freedom.redundant = redundantRows(snapshot, system);
  return freedom;
}

std::string freedomText(const Snapshot& snapshot, const Scene& scene, std::size_t system) {
  if (!describesDesign(snapshot) || !snapshot.reported) return {};
  const Freedom freedom = freedomOf(snapshot, scene, system);
  if (freedom.hard + freedom.driven == 0) return {};
  const Index left = freedom.byRank();
  std::string text = std::to_string(left) + (left == 1 ? " degree of freedom" : " degrees of freedom");
  if (freedom.driven > 0)
    text += freedom.driven == left ? ", driven" : ", " + std::to_string(freedom.driven) + " driven";
  text += ".";
  if (freedom.redundant > 0)
    text += " Grübler's formula counts " + std::string(freedom.byCount() < 0 ? "−" : "") +
            std::to_string(std::abs(freedom.byCount())) + ", redundant rows included.";
  return text;
}

}  // namespace compliant
