#include "ui/model/document/element_tags.hpp"

#include <unordered_map>

#include "ui/model/elements/mapping_rows.hpp"

namespace compliant {

namespace {

/// Of two numbers one that nearly surely no other two have (the finaliser of MurmurHash3, in which
/// every bit depends on every other).
Tag mixed(Tag a, Tag b) {
  Tag h = a ^ (b * 0x9E3779B97F4A7C15u + (a << 6) + (a >> 2));
  h = (h ^ (h >> 33)) * 0xFF51AFD7ED558CCDu;
  h = (h ^ (h >> 33)) * 0xC4CEB9FE1A85EC53u;
  return h ^ (h >> 33);
}

}  // namespace

const Tags& ElementTags::of(Id id) {
  if (const auto known = known_.find(id); known != known_.end()) return known->second;
  Tags tags;
  const auto* state = scene_.resolve(Ref<State>{id});
  if (state != nullptr && state->designedCount() > 0) {
    tags = points_.of(id, state->designedCount());
    for (Tag& tag : tags) tag = mixed(id, tag);
  } else if (state != nullptr) {
    const auto mappings = shapes_.computing(id);
    if (mappings.size() == 1 && shapes_.fits(*mappings.front()))
      tags = computed(*mappings.front(), shapes_.of(*state).count);
  }
  return known_[id] = std::move(tags);
}

Tags ElementTags::computed(const Mapping& mapping, std::int64_t count) {
  std::vector<InputNumbers::Input> inputs;
  for (const StateShape& input : shapes_.inputsOf(mapping))
    inputs.push_back({input.count, nullptr});
  const auto rows = sourcesOfRows(mapping, InputNumbers(std::move(inputs)), count);
  if (!rows) return {};
  std::vector<const Tags*> tagsOfInputs;
  for (const auto& input : mapping.inputs) {
    tagsOfInputs.push_back(&of(input.id));
    if (tagsOfInputs.back()->empty()) return {};
  }
  Tags tags;
  std::unordered_map<Tag, Tag> alike;  // two links may join the same points
  tags.reserve(rows->size());
  alike.reserve(rows->size());
  for (const auto& sources : *rows) {
    Tag tag = mapping.id;
    for (const Source& source : sources)
      tag = mixed(tag, (*tagsOfInputs[source.input])[static_cast<std::size_t>(source.element)]);
    tags.push_back(mixed(tag, alike[tag]++));
  }
  return tags;
}

TagsOfStates tagsOfStates(const Document& document) {
  ElementTags tags(document);
  for (const auto& [name, id] : document.scene().names()) tags.of(id);
  TagsOfStates all = std::move(tags).known();
  std::erase_if(all, [](const auto& state) { return state.second.empty(); });
  return all;
}

}  // namespace compliant
