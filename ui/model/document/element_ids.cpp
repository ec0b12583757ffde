#include "ui/model/document/element_ids.hpp"

#include <unordered_map>

#include "ui/model/elements/mapping_rows.hpp"

namespace compliant {

namespace {

/// Combines two numbers into one that is almost certainly unique (the finaliser of MurmurHash3, in
/// which every bit depends on every other).
PersistentId mixed(PersistentId a, PersistentId b) {
  PersistentId h = a ^ (b * 0x9E3779B97F4A7C15u + (a << 6) + (a >> 2));
  h = (h ^ (h >> 33)) * 0xFF51AFD7ED558CCDu;
  h = (h ^ (h >> 33)) * 0xC4CEB9FE1A85EC53u;
  return h ^ (h >> 33);
}

}  // namespace

const PersistentIds& ElementIds::of(Id id) {
  if (const auto known = known_.find(id); known != known_.end()) return known->second;
  PersistentIds persistentIds;
  const auto* state = scene_.resolve(Ref<State>{id});
  if (state != nullptr && state->designedCount() > 0) {
    persistentIds = points_.of(id, state->designedCount());
    for (PersistentId& persistentId : persistentIds) persistentId = mixed(id, persistentId);
  } else if (state != nullptr) {
    const auto& mappings = shapes_.computing(id);
    if (mappings.size() == 1 && shapes_.fits(*mappings.front()))
      persistentIds = computed(*mappings.front(), shapes_.of(*state).count);
  }
  return known_[id] = std::move(persistentIds);
}

PersistentIds ElementIds::computed(const Mapping& mapping, std::int64_t count) {
  std::vector<InputNumbers::Input> inputs;
  for (const StateShape& input : shapes_.inputsOf(mapping))
    inputs.push_back({input.count, nullptr});
  const auto rows = sourcesOfRows(mapping, InputNumbers(std::move(inputs)), count);
  if (!rows) return {};
  std::vector<const PersistentIds*> persistentIdsOfInputs;
  for (const auto& input : mapping.inputs) {
    persistentIdsOfInputs.push_back(&of(input.id));
    if (persistentIdsOfInputs.back()->empty()) return {};
  }
  PersistentIds persistentIds;
  std::unordered_map<PersistentId, PersistentId> alike;  // two links may join the same points
  persistentIds.reserve(rows->size());
  alike.reserve(rows->size());
  for (const auto& sources : *rows) {
    PersistentId persistentId = mapping.id;
    for (const Source& source : sources)
      persistentId =
          mixed(persistentId,
                (*persistentIdsOfInputs[source.input])[static_cast<std::size_t>(source.element)]);
    persistentIds.push_back(mixed(persistentId, alike[persistentId]++));
  }
  return persistentIds;
}

PersistentIdsByState persistentIdsByState(const Document& document) {
  ElementIds persistentIds(document);
  for (const auto& [name, id] : document.scene().names()) persistentIds.of(id);
  PersistentIdsByState all = std::move(persistentIds).known();
  std::erase_if(all, [](const auto& state) { return state.second.empty(); });
  return all;
}

}  // namespace compliant
