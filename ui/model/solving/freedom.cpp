#include "ui/model/solving/freedom.hpp"

#include "ui/model/solving/hud_lines.hpp"
#include "ui/model/solving/redundancy.hpp"

namespace compliant {
namespace {

Id integratorOf(const Snapshot& snapshot, std::size_t system) {
  const auto& reports = snapshot.report.systems;
  return system < reports.size() ? reports[system].integrator : 0;
}

}  // namespace

Freedom freedomOf(const Snapshot& snapshot, const Scene& scene, std::size_t system) {
  Freedom freedom =
      freedomOf(*snapshot.structure, snapshot.compliance, snapshot.report, scene, system);
  // Unknown if the design has changed since the step.
  freedom.redundant = redundantRows(snapshot, system);
  return freedom;
}

std::optional<Freedom> heldFreedomOf(const Snapshot& snapshot, const Scene& scene,
                                     std::size_t system) {
  if (!describesDesign(snapshot) || !snapshot.reported || snapshot.solve == nullptr ||
      snapshot.solve->integrator != integratorOf(snapshot, system))
    return std::nullopt;
  return heldFreedomOf(*snapshot.structure, *snapshot.solve, scene, system);
}

std::string freedomText(const Snapshot& snapshot, const Scene& scene, std::size_t system) {
  if (!describesDesign(snapshot) || !snapshot.reported) return {};
  const Freedom freedom = freedomOf(snapshot, scene, system);
  if (freedom.hard + freedom.driven == 0) return {};
  return mobilityText(freedom);
}

const std::string& HeldFreedomText::follow(const Snapshot& snapshot, const Scene& scene,
                                           std::size_t system) {
  const bool known = of_ == snapshot.structure && last_ != nullptr &&
                     last_->integrator == integratorOf(snapshot, system);
  if (known && (snapshot.transport.playing || last_ == snapshot.solve) && describesDesign(snapshot))
    return text_;
  text_.clear();
  of_ = snapshot.structure;
  last_ = snapshot.solve;
  if (const std::optional<Freedom> freedom = heldFreedomOf(snapshot, scene, system))
    text_ = (freedom->held == 1
                 ? "With its compliant row held: "
                 : "If its " + std::to_string(freedom->held) + " compliant rows were hard: ") +
            mobilityText(*freedom);
  return text_;
}

}  // namespace compliant
