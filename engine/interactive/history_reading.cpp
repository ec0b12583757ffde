#include "engine/interactive/history_reading.hpp"

#include "engine/analysis/quantity.hpp"

namespace compliant {

HistoryReading readHistory(const History& history, const ReadHistory& wanted) {
  HistoryReading reading;
  reading.request = wanted.request;
  reading.history = history.generation();
  // Moments of another history do not tell which moments of this one are known.
  const bool same = wanted.history == reading.history;
  reading.last = same ? wanted.after : 0;
  reading.values.resize(wanted.quantities->size());
  std::shared_ptr<const SceneStructure> structure;
  std::vector<Quantity> quantities;  // with their indices there
  for (std::int64_t i = history.firstAfter(reading.last); i < history.size(); ++i) {
    if (reading.times.size() == mostReadMoments) {
      reading.complete = false;
      break;
    }
    const History::Moment& moment = history[i];
    if (same && moment.number > wanted.until) break;
    reading.last = moment.number;
    reading.times.push_back(moment.motion.time);
    if (moment.structure != structure) {
      structure = moment.structure;
      quantities.clear();
      for (const TrackedQuantity& each : *wanted.quantities)
        quantities.push_back(each.in(*structure));
    }
    for (std::size_t k = 0; k < quantities.size(); ++k)
      reading.values[k].push_back(quantityOf(
          quantities[k],
          {*moment.structure, moment.motion, moment.energies, moment.report, moment.laws.get()}));
  }
  return reading;
}

}  // namespace compliant
