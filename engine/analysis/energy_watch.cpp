#include "engine/analysis/energy_watch.hpp"

#include <algorithm>
#include <cmath>

#include "engine/base/rounded_text.hpp"
#include "engine/simulation/simulation.hpp"

namespace compliant {

namespace {

constexpr double seen = 1e-3;      ///< of kinetic and stored energy
constexpr double rounding = 1e-9;  ///< of all energies
constexpr double hopeless = 10;    ///< times the available energy

/// Whether no linear system gains energy in a step: with smaller α or β it oscillates.
bool keepsEnergy(const Simulation& simulation) {
  for (std::size_t i = 0; i < simulation.systems(); ++i)
    if (const Scheme& scheme = simulation.dynamics(i).scheme();
        !(scheme.alpha + scheme.beta > 1 || std::min(scheme.alpha, scheme.beta) >= 0.5))
      return false;
  return true;
}

}  // namespace

std::optional<EnergyWatch::Gain> EnergyWatch::look(const Simulation& simulation,
                                                   const Energies& now) {
  const Ledger& ledger = simulation.motion().ledger;
  const Energies before = before_;
  const double lifted = ledger.lifted - lifted_, given = ledger.work - work_ + lifted;
  const bool judges = known_ && !simulation.motion().contacts.empty() && keepsEnergy(simulation);
  known_ = true;
  before_ = now;
  work_ = ledger.work;
  lifted_ = ledger.lifted;
  if (!judges) return std::nullopt;
  // Of energy in motion or strain: removed penetrations also lift bodies that stay at rest.
  const double gain = std::min(now.total() - before.total() - given,
                               now.kinetic + now.elastic - before.kinetic - before.elastic),
               active =
                   before.kinetic + before.elastic + now.kinetic + now.elastic + std::abs(lifted),
               all = active + std::abs(before.gravity) + std::abs(now.gravity);
  if (!(gain > std::max(seen * active, rounding * all))) return std::nullopt;
  const double there = before.kinetic + before.elastic +
                       std::max(0.0, before.gravity - now.gravity) + std::abs(given);
  return Gain{"h = " + roundedText(simulation.sceneStep(), 3) +
                  " s is too long for these contacts: kinetic and elastic energy went from " +
                  roundedText(before.kinetic + before.elastic, 3) + " J to " +
                  roundedText(now.kinetic + now.elastic, 3) + " J in a step, " +
                  roundedText(gain, 3) + " J more than was given",
              gain > hopeless * there};
}

}  // namespace compliant
