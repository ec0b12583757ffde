#include "engine/simulation/persistent_ids.hpp"

#include <unordered_map>

namespace compliant {

PreviousElements previousElements(const std::shared_ptr<const PersistentIdsByState>& then,
                                  const std::shared_ptr<const PersistentIdsByState>& now) {
  PreviousElements before;
  if (then == nullptr || now == nullptr || then == now) return before;
  for (const auto& [state, persistentIds] : *then)
    if (!now->contains(state)) before[state] = {};
  for (const auto& [state, persistentIds] : *now) {
    const auto old = then->find(state);
    if (old != then->end() && old->second == persistentIds) continue;
    std::unordered_map<PersistentId, Index> numbers;
    if (old != then->end())
      for (std::size_t i = 0; i < old->second.size(); ++i)
        numbers[old->second[i]] = static_cast<Index>(i);
    std::vector<Index>& elements = before[state];
    for (const PersistentId persistentId : persistentIds) {
      const auto known = numbers.find(persistentId);
      elements.push_back(known != numbers.end() ? known->second : -1);
    }
  }
  return before;
}

}  // namespace compliant
