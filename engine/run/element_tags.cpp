#include "engine/run/element_tags.hpp"

#include <unordered_map>

namespace compliant {

ElementsBefore elementsBefore(const std::shared_ptr<const TagsOfStates>& then,
                              const std::shared_ptr<const TagsOfStates>& now) {
  ElementsBefore before;
  if (then == nullptr || now == nullptr || then == now) return before;
  for (const auto& [state, tags] : *then)
    if (!now->contains(state)) before[state] = {};
  for (const auto& [state, tags] : *now) {
    const auto old = then->find(state);
    if (old != then->end() && old->second == tags) continue;
    std::unordered_map<Tag, Index> numbers;
    if (old != then->end())
      for (std::size_t i = 0; i < old->second.size(); ++i)
        numbers[old->second[i]] = static_cast<Index>(i);
    std::vector<Index>& elements = before[state];
    for (const Tag tag : tags) {
      const auto known = numbers.find(tag);
      elements.push_back(known != numbers.end() ? known->second : -1);
    }
  }
  return before;
}

}  // namespace compliant
