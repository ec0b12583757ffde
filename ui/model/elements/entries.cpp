#include "ui/model/elements/entries.hpp"

#include <algorithm>

namespace compliant {

ListEntries without(std::int64_t count, const std::vector<std::int64_t>& gone) {
  ListEntries entries;
  for (std::int64_t i = 0; i < count; ++i)
    if (!std::binary_search(gone.begin(), gone.end(), i)) entries.push_back({i, 0});
  return entries;
}

ListEntries withCopies(std::int64_t count, const std::vector<std::int64_t>& copied,
                       std::size_t copies) {
  ListEntries entries = without(count, {});
  for (std::size_t copy = 1; copy <= copies; ++copy)
    for (const std::int64_t i : copied) entries.push_back({i, copy});
  return entries;
}

std::int64_t lost(std::int64_t count, const ListEntries& entries) {
  return count - std::count_if(entries.begin(), entries.end(),
                               [](const ListEntry& entry) { return entry.copy == 0; });
}

Array<double> valuesAfter(const Array<double>& values, int width, const ListEntries& entries,
                          const Transforms& transforms) {
  std::vector<double> after;
  for (const ListEntry& entry : entries) {
    const double* value = values.data() + entry.before * width;
    if (width == 3 && entry.copy > 0) {
      // No −0 in files.
      const Vec3 turned =
          transforms[entry.copy].linear() * Eigen::Map<const Vec3>(value) + Vec3::Zero();
      after.insert(after.end(), turned.data(), turned.data() + 3);
    } else {
      after.insert(after.end(), value, value + width);
    }
  }
  return Array<double>(std::move(after));
}

InputNumbers::InputNumbers(std::vector<Input> inputs) : inputs_(std::move(inputs)) {
  for (const Input& input : inputs_) {
    std::map<ListEntry, std::int64_t> places;
    if (input.after != nullptr)
      for (std::size_t i = 0; i < input.after->size(); ++i)
        places.emplace((*input.after)[i], static_cast<std::int64_t>(i));
    places_.push_back(std::move(places));
  }
}

bool InputNumbers::changed() const {
  return std::any_of(inputs_.begin(), inputs_.end(),
                     [](const Input& input) { return input.after != nullptr; });
}

bool InputNumbers::stays(std::size_t input) const {
  return inputs_[input].after == nullptr || !inputs_[input].after->empty();
}

Source InputNumbers::source(std::int64_t number) const {
  std::size_t input = 0;
  while (number >= inputs_[input].count) number -= inputs_[input++].count;
  return {input, number};
}

std::optional<std::int64_t> InputNumbers::find(const Source& source, std::size_t copy) const {
  if (inputs_[source.input].after == nullptr)
    return copy == 0 ? std::optional(source.element) : std::nullopt;
  const auto& places = places_[source.input];
  const auto found = places.find({source.element, copy});
  return found != places.end() ? std::optional(found->second) : std::nullopt;
}

std::int64_t InputNumbers::element(const Source& source, std::size_t copy) const {
  const auto found = find(source, copy);
  ASSERT(found);
  return *found;
}

std::int64_t InputNumbers::input(const Source& source) const {
  std::int64_t number = 0;
  for (std::size_t i = 0; i < source.input; ++i) number += stays(i) ? 1 : 0;
  return number;
}

std::int64_t InputNumbers::number(const Source& source, std::size_t copy) const {
  std::int64_t first = 0;
  for (std::size_t i = 0; i < source.input; ++i)
    first += inputs_[i].after == nullptr ? inputs_[i].count
                                         : static_cast<std::int64_t>(inputs_[i].after->size());
  return first + element(source, copy);
}

}  // namespace compliant
