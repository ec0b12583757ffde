#include "engine/analysis/energy_watch.hpp"

#include <algorithm>
#include <cmath>

#include "engine/base/rounded_text.hpp"
#include "engine/simulation/simulation.hpp"

namespace compliant {

namespace {

constexpr double seen = 1e-3;      ///< of what moves and is stored
constexpr double rounding = 1e-9;  ///< of all energies
constexpr double hopeless = 10;    ///< times what there was

/// Whether no linear system gains energy in a step: with less of α or β it goes up and down.
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
  // What moves or is stretched by it: penetrations that are removed lift what stays at rest.
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
